import { describe, expect, it } from 'vitest';

import { firstChoice, requestOf } from '../src/table/setup';
import { turnsOf } from '../src/table/sheet';
import { wordsThrough } from '../src/table/words';
import type { PlayedEvent, RecordedEvent } from '../src/generated/wire';
import { edition } from './edition';

const SIZE = 5;

function play(seat: number, tiles: Record<string, string>, words: [string, string, 'across' | 'down'][]): PlayedEvent {
  return {
    type: 'played',
    at: 1,
    seat,
    play: { tiles, announced: null },
    words: words.map(([text, start, axis]) => ({ text, start, axis, score: 1 })),
    square_points: 0,
    bonus: 0,
    score: words.length,
  };
}

/** AB across, then ABE across with BE down through its second letter, then a play that is withdrawn. */
const EVENTS: RecordedEvent[] = [
  play(0, { B3: 'A', C3: 'B' }, [['AB', 'B3', 'across']]),
  play(1, { D3: 'E' }, [['ABE', 'B3', 'across']]),
  play(0, { C4: 'E' }, [['BE', 'C3', 'down']]),
];
const BOARD: (string | null)[] = Array<string | null>(SIZE * SIZE).fill(null);
[[11, 'A'], [12, 'B'], [13, 'E'], [17, 'E']].forEach(([at, letter]) => (BOARD[at as number] = letter as string));

describe('the words through a square', () => {
  const turns = turnsOf(EVENTS, 2);
  const told = (square: number) =>
    wordsThrough(square, BOARD, turns, SIZE).map(({ text, axis, index, turn }) => [text, axis, index, turn.seat]);

  it('are those on the board now, each with the turn that made it so', () => {
    expect(told(11)).toEqual([['ABE', 'across', 1, 1]]);
    expect(told(12)).toEqual([
      ['ABE', 'across', 1, 1],
      ['BE', 'down', 2, 0],
    ]);
    expect(told(17)).toEqual([['BE', 'down', 2, 0]]);
  });

  it('leave out a play that was withdrawn', () => {
    const withdrawn = turns.map((turn, index) => (index === 2 ? { ...turn, returned: true } : turn));
    expect(wordsThrough(12, BOARD, withdrawn, SIZE).map((word) => word.text)).toEqual(['ABE']);
    expect(wordsThrough(0, BOARD, turns, SIZE)).toEqual([]);
  });
});

describe('definitions during a game', () => {
  it('are asked for in practice, and otherwise only where words are checked as they are played', () => {
    const choice = { ...firstChoice('small', '', 'expert'), definitions: true };
    expect(requestOf(choice, edition).definitions).toBeUndefined();
    expect(requestOf({ ...choice, challenge: 'void' }, edition).definitions).toBe(true);
    expect(requestOf({ ...choice, definitions: false, practice: true }, edition).definitions).toBe(true);
    expect(requestOf({ ...choice, definitions: false, challenge: 'void' }, edition).definitions).toBeUndefined();
  });
});
