/** Answers the test that compares the page's judge with the one in Python. */

import type { Edition, Preview } from '../../src/generated/wire';
import type { Cells, Laid } from '../../src/judge/judge';
import { Misread, readPlay } from '../../src/judge/notation';
import { previewOf } from '../../src/judge/preview';

type Asked =
  /** The edition of all further questions. */
  | { edition: Edition }
  | { board: Cells; tiles: [number, number, string][] }
  | { board: Cells; text: string; coordinates: Edition['coordinates'] };

let edition: Edition;

/** A preview of the tiles; for a text, the tiles that it lays, or null if it is not a play. */
export function answer(asked: Asked): Preview | [number, number, string][] | null {
  if ('edition' in asked) {
    ({ edition } = asked);
    return null;
  }
  if ('tiles' in asked) {
    return previewOf(asked.board, asked.tiles.map(([row, col, tile]) => ({ row, col, tile })), edition);
  }
  try {
    const laid = readPlay(asked.text, asked.board, edition, asked.coordinates);
    return inOrder(laid).map(({ row, col, tile }) => [row, col, tile]);
  } catch (error) {
    if (error instanceof Misread) return null;
    throw error;
  }
}

const inOrder = (laid: readonly Laid[]): Laid[] =>
  laid.toSorted((one, other) => one.row - other.row || one.col - other.col);
