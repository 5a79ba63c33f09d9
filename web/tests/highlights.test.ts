import { describe, expect, it } from 'vitest';

import type { RecordedEvent, Result } from '../src/generated/wire';
import { highlightsOf, marginOf, ranking } from '../src/table/highlights';
import { agoText, dateText } from '../src/text/dates';
import { settlementOf } from '../src/text/endings';

const played = (seat: number, text: string, score: number, bonus = 0): RecordedEvent => ({
  type: 'played',
  at: 0,
  seat,
  play: { tiles: {}, announced: null },
  words: [{ text, start: 'A1', axis: 'across', score }],
  square_points: 0,
  bonus,
  score,
});
const line = { score: 0, overtime: 0, unplayed: '', deducted: 0, gained: 0 };
const result = (scores: number[], winners: number[], decided: Result['decided'] = 'score'): Result => ({
  at: 0,
  why: 'out',
  settlements: scores.map((score) => ({ ...line, score })),
  winners,
  decided,
  seed: '',
});

describe('the highlights of a game', () => {
  it('are the best play that stayed, the bingos and the points per turn', () => {
    const events: RecordedEvent[] = [
      played(0, 'QUARTZ', 90),
      { type: 'returned', at: 0, seat: 0 },
      played(1, 'RETINAS', 70, 50),
      played(0, 'CAT', 10),
      { type: 'passed', at: 0, seat: 1, by_clock: false },
    ];
    expect(highlightsOf(events, 2)).toEqual({
      best: { seat: 1, word: 'RETINAS', score: 70 },
      seats: [
        { bingos: 0, average: 5 },
        { bingos: 1, average: 35 },
      ],
    });
    expect(highlightsOf([], 2).best).toBeNull();
    // A play with an offensive word is not praised, but its points count.
    const rest = highlightsOf(events, 2, ['RETINAS']);
    expect(rest.best).toEqual({ seat: 0, word: 'CAT', score: 10 });
    expect(rest.seats[1]).toEqual(highlightsOf(events, 2).seats[1]);
  });

  it('rank winners first and players who left last', () => {
    const view = { active: [true, false, true], targets: null };
    const seats = (one: Result): number[] => ranking(one, view).map((place) => place.seat);
    expect(seats(result([50, 90, 60], [2]))).toEqual([2, 0, 1]);
    const race = { active: [true, true], targets: [100, 50] };
    expect(ranking(result([60, 40], [1], 'share-of-target'), race).map((place) => place.seat)).toEqual([1, 0]);
  });

  it('have a margin only if points decided between two players', () => {
    const view = { active: [true, true], targets: null };
    const of = (one: Result): number | null => marginOf(one, ranking(one, view));
    expect(of(result([50, 62], [1]))).toBe(12);
    expect(of(result([50, 50], [0, 1]))).toBeNull();
    expect(of(result([50, 62], [0], 'last-standing'))).toBeNull();
  });
});

describe('a settlement', () => {
  it('lists its steps, and nothing if the score did not change', () => {
    const people = { names: ['Ann', 'Ben'], own: [0] };
    expect(settlementOf({ ...line, score: 100 }, 0, people)).toBe('');
    const changed = { ...line, score: 100, deducted: 8, unplayed: 'X', gained: 3, overtime: 10 };
    const steps = settlementOf(changed, 0, people);
    for (const part of ['100', '8', 'X', '3', '10', '85']) expect(steps).toContain(part);
    expect(steps).toContain("+ 3 for Ben's tiles");
    expect(settlementOf(changed, 1, people)).toContain('+ 3 for your tiles');
    expect(settlementOf(changed, 0, { names: ['Ann', 'Ben', 'Cy'], own: [] })).toContain("the other players' tiles");
  });
});

describe('dates', () => {
  it('are relative for a week', () => {
    const now = Date.UTC(2026, 10, 17, 12);
    expect(agoText(now + 5000, now)).toBe(agoText(now, now));
    expect(agoText(now - 26 * 3_600_000, now)).toBe('yesterday');
    expect(agoText(now - 5 * 60_000, now)).toContain('5');
    expect(agoText(now - 30 * 86_400_000, now)).toBe(dateText(now - 30 * 86_400_000));
  });
});
