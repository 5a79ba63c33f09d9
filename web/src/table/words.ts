/** The words that cross a square of the board, and the turns in which they were played. */

import { squareName, step, type Square } from './geometry';
import type { Turn } from './sheet';

export interface LaidWord {
  text: string;
  axis: 'across' | 'down';
  /** The turn that formed the word as it is now. */
  turn: Turn;
  /** The index of that turn, counted from 0. */
  index: number;
}

/** Return the words through `square` on `board`, the position after `turns`. */
export function wordsThrough(
  square: Square,
  board: readonly (string | null)[],
  turns: readonly Turn[],
  size: number,
): LaidWord[] {
  return (['across', 'down'] as const).flatMap((axis) => {
    let start = square;
    for (let at: Square | null = square; at !== null && board[at]; at = step(at, axis, -1, size)) start = at;
    const name = squareName(start, size);
    const formed = (turn: Turn) => turn.words.find((word) => word.axis === axis && word.start === name);
    const index = turns.findLastIndex((turn) => !turn.returned && formed(turn));
    const turn = turns[index];
    const word = turn && formed(turn);
    return turn && word ? [{ text: word.text, axis, turn, index }] : [];
  });
}
