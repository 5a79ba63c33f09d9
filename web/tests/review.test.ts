import { describe, expect, it } from 'vitest';

import type { Grade, RecordedEvent, Review, TurnReview } from '../src/generated/wire';
import {
  boardWith,
  gradeText,
  intervalOf,
  lossText,
  matchTurns,
  moveText,
  percent,
  signed,
  challengeText,
  timeText,
  tipTexts,
} from '../src/table/review';
import { turnsOf } from '../src/table/sheet';
import { t } from '../src/text/text';
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
    expect(challengeText({ ...one, seat: 1 }, ['Ann', 'Ben'])).not.toContain('Ben');
    expect(challengeText(one, ['Ann', 'Ben', 'Cat'])).toContain('Cat');
  });
});

describe('what a turn lost', () => {
  it('is the game if that is proven', () => {
    const lost = turn(0, { method: 'proven', loss_win: { mean: 1 }, loss_points: { mean: 7 } });
    expect(lossText(lost)).toEqual([t.review.lostGame, t.review.lostExactly('7.0')]);
  });

  it('is nothing for the best move', () => {
    expect(lossText(turn(0, { grade: 'best' }))).toEqual([]);
  });

  it('is never negative', () => {
    const gained = turn(0, { loss_win: { mean: -0.1, error: 0.2 }, loss_points: { mean: -3, error: 1 } });
    expect(lossText(gained)).toEqual([t.review.nothingLost]);
  });

  it('is said in win chance and in points', () => {
    const lost = turn(0, { loss_win: { mean: 0.1, error: 0.01 }, loss_points: { mean: 7, error: 0 } });
    expect(lossText(lost)).toEqual([t.review.lostWin('10.0', '8.0', '12.0', true), t.review.lostExactly('7.0')]);
  });

  it('is not claimed if it may be nothing', () => {
    const lost = turn(0, { loss_win: { mean: 0.1, error: 0.1 }, loss_points: { mean: 7, error: 4 } });
    expect(lossText(lost)).toEqual([
      t.review.lostWin('10.0', '-9.6', '29.6', false),
      t.review.lostPoints('7.0', '-0.8', '14.8', false),
    ]);
  });
});

describe('a grade', () => {
  it('in points is said where it is worse', () => {
    const text = (grade: Grade, points: Grade): string => gradeText(turn(0, { grade, points_grade: points }));
    const { good, blunder, best } = t.review.grade;
    expect(text('best', 'best')).toBe(best);
    expect(text('good', 'good')).toBe(good);
    expect(text('blunder', 'good')).toBe(blunder);
    expect(text('good', 'blunder')).toBe(good + t.dot + t.review.inPoints(blunder));
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
