import { describe, expect, it } from 'vitest';

import type { Grade, RecordedEvent, Review, TurnReview } from '../src/generated/wire';
import {
  boardWith,
  gradeText,
  intervalOf,
  lossDetails,
  lossText,
  matchTurns,
  moveText,
  percent,
  percentExactly,
  signed,
  challengeText,
  timeText,
  tipTexts,
} from '../src/table/review';
import { turnsOf } from '../src/table/sheet';
import { german } from '../src/text/de/text';
import { english, t, useText } from '../src/text/text';
import { edition } from './edition';

const event = (type: string, seat: number, more: object = {}): RecordedEvent =>
  ({ type, seat, at: 0, ...more }) as unknown as RecordedEvent;
const pass = (seat: number): RecordedEvent => event('passed', seat, { by_clock: false });
const turn = (seat: number, more: Partial<TurnReview> = {}): TurnReview =>
  ({ seat, grade: 'good', loss_win: null, loss_points: null, ...more }) as TurnReview;
const reviewed = (...seats: number[]): Review => ({ turns: seats.map((seat) => turn(seat)) }) as Review;

describe('the turns of a review', () => {
  it('belong to the turns of the score sheet, in order', () => {
    const events = [pass(0), pass(1), event('awarded', 0, { points: 5 }), pass(0)];
    const review = reviewed(0, 1, 0);
    const found = matchTurns(turnsOf(events, 2), events, review);
    expect(found).toEqual([review.turns[0], review.turns[1], null, review.turns[2]]);
  });

  it('leave out what was taken back', () => {
    const events = [pass(0), event('taken-back', 0), pass(0), pass(1)];
    const review = reviewed(0, 1);
    const found = matchTurns(turnsOf(events, 2), events, review);
    expect(found).toEqual([null, review.turns[0], review.turns[1]]);
  });

  it('may end before the game does', () => {
    const events = [pass(0), pass(1)];
    expect(matchTurns(turnsOf(events, 2), events, reviewed(0))[1]).toBeNull();
  });
});

describe('figures', () => {
  it('are certain only where the review is', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
  });

  it('have a sign unless they are zero', () => {
    expect([3, -2.26, 0, -0.01].map((value) => signed(value))).toEqual(['+3.0', '−2.3', '0.0', '0.0']);
  });

  it('have one minus sign, and a space before the percent sign only in German', () => {
    expect([0.048, -0.001].map(percentExactly)).toEqual(['4.8%', '−0.1%']);
    useText(german);
    expect([0.048, -0.001].map(percentExactly)).toEqual(['4,8\u00a0%', '−0,1\u00a0%']);
    useText(english);
  });

  it('have an interval as wide as their error', () => {
    expect(intervalOf({ mean: 2 })).toEqual({ mean: 2, low: 2, high: 2 });
    const { low, high } = intervalOf({ mean: 2, error: 1 });
    expect(low).toBeCloseTo(0.04);
    expect(high).toBeCloseTo(3.96);
  });
});

describe('the clock', () => {
  it('is told as far as it is known', () => {
    expect(timeText(turn(0, { time: null }))).toBe('');
    const both = timeText(turn(0, { time: { used: 61_000, left: 5000, is_short: false } }));
    expect(both).toBe([t.review.time('1:01'), t.review.timeLeft('0:05')].join(' '));
    const short = timeText(turn(0, { time: { used: null, left: -2000, is_short: true } }));
    expect(short).toBe([t.review.timeLeft('−0:02'), t.review.timeShort].join(' '));
  });
});

describe('a challenge', () => {
  it('names whose it was only if there were several', () => {
    const sure = { mean: 0.1 };
    const one = { seat: 2, is_made: true, is_right: true, belief: 0.5, gain: sure, cost: sure, value: sure };
    expect(challengeText({ ...one, seat: 1 }, ['Ann', 'Ben'], null)).not.toContain('Ben');
    expect(challengeText(one, ['Ann', 'Ben', 'Cat'], null)).toContain('Cat');
    expect(challengeText(one, ['Ann', 'Ben', 'Cat'], 2)).toContain('by you');
  });
});

describe('what a turn lost', () => {
  it('is the game if that is proven', () => {
    const lost = turn(0, { method: 'proven', loss_win: { mean: 1 }, loss_points: { mean: 7 } });
    expect(lossText(turn(0, { ...lost, grade: 'blunder' }))).toBe('The best move wins the game, and this one loses it.');
    expect(lossDetails(lost)).toEqual(['Win chance lost: exactly 100.0%.', 'Points lost: exactly 7.0.']);
  });

  it('is nothing for the best move', () => {
    expect(lossText(turn(0, { grade: 'best' }))).toBe('');
    expect(lossDetails(turn(0, { grade: 'best', loss_points: { mean: 3 } }))).toEqual([]);
  });

  it('is no reproach for a good move, whose figures are in the details', () => {
    const good = turn(0, { loss_win: { mean: 0.011, error: 0.01 } });
    expect(lossText(good)).toBe('');
    expect(lossDetails(good)).toEqual(['Win chance lost: 1.1% (95% interval: −0.9% to 3.1%).']);
  });

  it('is never negative', () => {
    const gained = turn(0, { grade: 'inaccuracy', loss_win: { mean: -0.1, error: 0.2 }, loss_points: { mean: -3 } });
    expect(lossText(gained)).toBe('It cost next to nothing.');
  });

  it.each([
    [0.071, 'It cost a 7% chance of winning.'],
    [0.08, 'It cost an 8% chance of winning.'],
    [0.11, 'It cost an 11% chance of winning.'],
    [0.18, 'It cost an 18% chance of winning.'],
    [0.81, 'It cost an 81% chance of winning.'],
  ])('is said in one sentence of win chance: %f', (mean, said) => {
    const lost = turn(0, { grade: 'mistake', loss_win: { mean, error: 0.002 }, loss_points: { mean: 7, error: 1 } });
    expect(lossText(lost)).toBe(said);
  });

  it('is said in points where the chance is not known, and not claimed if it may be nothing', () => {
    const points = { grade: 'unrated', loss_points: { mean: 7.2, error: 4 } } as const;
    expect(lossText(turn(0, points))).toBe('It may have cost about 7 points.');
    const chance = { grade: 'mistake', loss_win: { mean: 0.1, error: 0.1 } } as const;
    expect(lossText(turn(0, chance))).toBe('It may have cost a 10% chance of winning.');
    expect(lossDetails(turn(0, chance))).toEqual(['Win chance lost: 10.0% (95% interval: −9.6% to 29.6%).']);
  });
});

describe('a grade', () => {
  it('is one, and the one in points is a detail where it is worse', () => {
    const both = (grade: Grade, points: Grade): [string, string[]] => {
      const one = turn(0, { grade, points_grade: points });
      return [gradeText(one), lossDetails(one)];
    };
    expect(both('best', 'best')).toEqual(['Best move', []]);
    expect(both('good', 'good')).toEqual(['Good move', []]);
    expect(both('blunder', 'good')).toEqual(['Blunder', []]);
    expect(both('inaccuracy', 'mistake')).toEqual(['Inaccuracy', ['Counting only points: mistake.']]);
  });
});

describe('a tip', () => {
  it('lists its words and names its square in the language of the page', () => {
    const tips = [
      { kind: 'short-words', squares: [], arguments: { when: 'after', play: '3B BE', points: 9, count: 2, listed: ['AB', 'BE'], earned: 7 }, notes: [] },
      { kind: 'premium', squares: ['A1'], arguments: { when: 'after', play: '3B BE', points: 9, square: 'A1', premium: '?', vowel: 'E', earned: 6 }, notes: [] },
    ];
    const [words, premium] = tipTexts(turn(0, { tips }), 'Ann', edition);
    expect(words).toContain('AB and BE');
    expect(premium).toContain(edition.effects['D']!.name);
    expect(`${words}${premium}`).not.toMatch(/[{}$]/);
  });

  it('adds a better play with rarer words and what the word means', () => {
    const notes = [
      { code: 'coach-rarer', arguments: { rarer: '3B BY', points: 12, gain: 3 } },
      { code: 'coach-meaning', arguments: { word: 'BE', base: 'none', meaning: 'exist' } },
    ];
    const tip = { kind: 'few-letters', squares: [], arguments: { when: 'after', play: '3B BE', points: 9 }, notes };
    const [said = ''] = tipTexts(turn(0, { tips: [tip] }), null, edition);
    expect(said).toContain('3B BY for 12 points is about 3 points better');
    expect(said.endsWith('BE: exist.')).toBe(true);
  });
});

describe('a move on the board', () => {
  const size = edition.size;
  const [left, middle, right] = [2 * size + 1, 2 * size + 2, 2 * size + 3];
  const board: (string | null)[] = Array<string | null>(size * size).fill(null);
  board[middle] = 'A';

  it('is written with the letters that are there', () => {
    expect(moveText('3B B.B', board, edition)).toBe('3B BAB');
    expect(moveText('exchange AB', board, edition)).toBe('exchange AB');
  });

  it('adds its tiles and no others', () => {
    const after = boardWith('3B B.b', board, edition);
    expect(after?.fresh).toEqual([left, right]);
    expect([left, middle, right].map((square) => after?.board[square])).toEqual(['B', 'A', 'b']);
    expect(boardWith('pass', board, edition)).toBeNull();
    expect(boardWith('3B BBB', board, edition)).toBeNull();
  });
});
