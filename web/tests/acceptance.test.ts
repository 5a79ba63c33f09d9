/** Accepting the last play for the players who share a device. */

import { expect, test, vi } from 'vitest';

import { Refused } from '../src/link';
import { Acceptance, RETRY } from '../src/table/acceptance.svelte';
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

/** Let the time pass after which a refused acceptance is sent again. */
async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(RETRY);
}

test('an acceptance that was refused is sent once more after a moment, without a view', async () => {
  vi.useFakeTimers();
  try {
    const [acceptance, fake] = at([0, 1], 1, [0]);
    fake.answer = () => Promise.reject(new Refused('too-many', ''));
    acceptance.lift();
    await vi.advanceTimersByTimeAsync(RETRY - 1);
    expect(fake.done).toEqual(['accept 0', 'show 1']);
    await wait();
    await wait();
    expect(fake.done).toEqual(['accept 0', 'show 1', 'accept 0']);
  } finally {
    vi.useRealTimers();
  }
});

test('nothing is sent again once there is nothing left to accept, or the table was left', async () => {
  vi.useFakeTimers();
  try {
    const [acceptance, fake] = at([0], null, [0]);
    fake.answer = () => Promise.reject(new Refused('stale', ''));
    acceptance.follow();
    fake.respondents = [];
    await wait();
    fake.respondents = [0];
    fake.answer = () => Promise.reject(new Refused('closed', ''));
    acceptance.follow();
    await wait();
    expect(fake.done).toEqual(['accept 0', 'accept 0']);
  } finally {
    vi.useRealTimers();
  }
});
