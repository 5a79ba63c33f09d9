/** Accepting the last play for the players who share a device. */

import { expect, test, vi } from 'vitest';

import { Acceptance } from '../src/table/acceptance.svelte';
import type { Game } from '../src/table/game.svelte';

/** A table as a device sees it: who sits there, who is next, and who must answer the last play. */
interface Fake {
  seats: number[];
  due: number | null;
  respondents: number[];
  /** What the device sent and showed, in order. */
  done: string[];
  /** How the server answers. */
  answer: () => Promise<unknown>;
}

function at(here: number[], due: number | null, respondents: number[]): [Acceptance, Fake] {
  const fake: Fake = { seats: here, due, respondents, done: [], answer: () => Promise.resolve() };
  const game = {
    ...{ table: 'table', info: { seats: here.map((seat) => ({ seat, kind: 'person' })) } },
    view: { phase: 'playing', open_play: { window_ends: 15_000 } },
    get seats() {
      return fake.seats;
    },
    get due() {
      return fake.due;
    },
    get respondents() {
      return fake.respondents;
    },
    move: (seat: number, move: { type: string }) => {
      fake.done.push(`${move.type} ${seat}`);
      return fake.answer();
    },
    show: (seat: number | null) => void fake.done.push(`show ${seat}`),
  };
  return [new Acceptance(game as unknown as Game), fake];
}

test('showing the tiles accepts for everyone here, and before they are shown', () => {
  const [acceptance, fake] = at([0, 1, 2, 3], 1, [2, 3]);
  acceptance.follow();
  expect(fake.done).toEqual([]);
  acceptance.lift();
  expect(fake.done).toEqual(['accept 2', 'accept 3', 'show 1']);
});

test('showing the tiles accepts although the players want to be asked', () => {
  const [acceptance, fake] = at([0, 1, 2, 3], 1, [2, 3]);
  acceptance.ask(true);
  acceptance.lift();
  expect(fake.done).toEqual(['accept 2', 'accept 3', 'show 1']);
});

test('a play is accepted at once if the next player is not here, but only once', () => {
  const [acceptance, fake] = at([0, 1], null, [0, 1]);
  acceptance.follow();
  acceptance.follow();
  expect(fake.done).toEqual(['accept 0', 'accept 1']);
});

test('an acceptance that was refused is sent again with the next view', async () => {
  const [acceptance, fake] = at([0], null, [0]);
  fake.answer = () => Promise.reject(new Error('busy'));
  acceptance.follow();
  await vi.waitFor(() => {
    acceptance.follow();
    expect(fake.done.length).toBeGreaterThan(1);
  });
});
