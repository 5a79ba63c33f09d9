/**
 * What players who listen hear, word for word, in every language. The golden files are meant to be
 * read aloud; after a change, `npx vitest run --update` writes them again.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EMPTY, reconcile } from '../src/table/hand';
import { arrivalSentences } from '../src/text/announcements';
import { bagAnswer, boardAnswer, draftAnswer, lineAnswer, nearAnswer, rackAnswer } from '../src/text/answers';
import { allLanguages } from '../src/text/languages';
import type { View } from '../src/generated/wire';
import { edition } from './edition';
import { speak } from './speaking';
import * as game from './telling';

const { played, update } = game;
const hand = reconcile(EMPTY, ['A', '[E+]', '?']);
const respond = { on_turn: 2, must_act: [null, 'respond', 'turn'] } as Partial<View>;
const awaited = { open_play: { seat: 0, awaited: [2] } } as unknown as Partial<View>;

/** Every case by what it shows. */
const cases: Record<string, () => string> = {
  'a play before your turn': () => update([played]),
  'a play on a screen that two players share': () => update([played], {}, { own: [0, 1] }),
  'a play before the next player shows the tiles': () => update([played], respond, { own: [1, 2] }),
  'a play that you must answer': () => update([played], respond),
  'a play that another player can still challenge': () => update([played], awaited),
  'your first tiles': () => update([game.drew]),
  'tiles that you draw': () => update([played, game.drew]),
  'your exchange': () => update([game.exchanged]),
  'your switch': () => update([game.switched]),
  'your failed challenge': () =>
    update([played, ...game.failed], { on_turn: 0, may: [] }, { count: game.failed.length }),
  'your successful challenge': () =>
    update([played, ...game.succeeded], { open_play: null }, { count: game.succeeded.length }),
  'the end': () => update([game.ended], { phase: 'over', result: game.result }),
  'opening a running game': () => arrivalSentences(game.told([played]), game.listener),
  'your rack': () => rackAnswer(hand, edition),
  'your rack with a draft': () => rackAnswer({ ...hand, placed: [{ id: 1, square: 0, as: '' }] }, edition),
  'an empty rack': () => rackAnswer(EMPTY, edition),
  'what is near a square': () => nearAnswer(11, 'B3', game.cells, edition),
  'a column': () => lineAnswer({ axis: 'down', index: 2 }, game.cells, edition),
  'an empty row': () => lineAnswer({ axis: 'across', index: 0 }, game.cells, edition),
  'all words on the board': () => boardAnswer(game.cells, edition),
  'a draft': () => draftAnswer(game.preview, edition),
  'a draft whose score you must announce': () => draftAnswer(game.preview, { ...edition, announce: true }),
  'the bag': () => bagAnswer(game.view, game.listener),
};

describe.each(allLanguages)('what is said in %s', (language) => {
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  it('is in the golden file', async () => {
    const script = Object.entries(cases).map(([what, say]) => `[${what}]\n${say()}\n`);
    await expect(script.join('\n')).toMatchFileSnapshot(`golden/announcements-${language}.txt`);
  });
});
