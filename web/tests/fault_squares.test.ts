/** What a draft that breaks a rule outlines on the board. */

import { describe, expect, it } from 'vitest';

import type { FaultReport, LetterScore, Preview, WordBreakdown } from '../src/generated/wire';
import { squaresOf } from '../src/table/fault_squares';

const letter = (square: string): LetterScore => ({ letter: 'A', square, points: 1, times: 1, new: true, blank: false });
const word = (text: string, ...squares: string[]): WordBreakdown => ({
  text, start: squares[0] ?? '', axis: 'down', score: 1, sum: 1, times: 1, letters: squares.map(letter),
});
const preview = {
  breakdown: { words: [word('XQ', 'H8', 'I8'), word('AT', 'I8', 'I9'), word('QV', 'J8', 'J9')] },
} as Preview;
const fault = (kind: string, about: string[], squares: string[] = []): FaultReport => ({
  fault: kind, about, squares, sentence: '',
});

describe('the squares of a fault', () => {
  it('are those of every invalid word, and of no other', () => {
    expect(squaresOf(fault('NOT_A_WORD', ['XQ', 'QV']), preview)).toEqual(['H8', 'I8', 'J8', 'J9']);
  });

  it('are those that any other fault names', () => {
    expect(squaresOf(fault('GAP', [], ['G8']), preview)).toEqual(['G8']);
  });

  it('are none while the words of the draft are not known', () => {
    expect(squaresOf(fault('NOT_A_WORD', ['XQ']), null)).toEqual([]);
  });
});
