/** A draft's score belongs to the tiles on the screen. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Draft } from '../src/table/draft.svelte';
import type { DraftGame } from '../src/table/draft_game';
import { draftAnswer } from '../src/text/answers';
import type { View } from '../src/generated/wire';
import { edition } from './edition';
import { preview, view } from './telling';
import { storage } from './storage';

// Node has neither the browser's preferences nor its sounds.
vi.mock('../src/settings.svelte', () => ({ settings: { chosen: {} } }));
vi.mock('../src/browser/sound', () => ({ sound: () => undefined }));

const board = Array.from({ length: edition.size }, () => '.'.repeat(edition.size));

/** A shared phone whose players see their tiles in turn, and the draft of the player on it. */
function phone(): { game: { shown: number | null; view: View }; draft: Draft } {
  const game = { table: 'table', info: { edition }, shown: 1, view: { ...view, board, number: 1 }, preview: () => Promise.resolve(preview) };
  return { game, draft: new Draft(game as unknown as DraftGame) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('has a score as long as its tiles are shown, so that it is not announced after the play', async () => {
  const { game, draft } = phone();
  draft.follow();
  draft.layAll([{ id: draft.hand.tiles[0]!.id, square: 12, as: '' }]);
  await vi.runAllTimersAsync();
  expect(draftAnswer(draft.preview, edition)).not.toBe('');
  game.shown = null;
  draft.follow();
  expect(draftAnswer(draft.preview, edition)).toBe('');
});

it('gets no score that was requested before its tiles were hidden', async () => {
  const { game, draft } = phone();
  draft.follow();
  draft.layAll([{ id: draft.hand.tiles[0]!.id, square: 12, as: '' }]);
  game.shown = null;
  draft.follow();
  await vi.runAllTimersAsync();
  expect(draft.preview).toBeNull();
  expect(draft.isWeighing).toBe(false);
});
