/** Runs of tiles on the board: what touches a square, the tiles of a line, and the words. */

import type { Axis } from '../generated/wire';
import { step, type Square } from './geometry';

type Cells = readonly (string | null)[];

/** A row (`across`) or a column (`down`), counted from 0. */
export interface Line {
  axis: Axis;
  index: number;
}

const isFilled = (cells: Cells, square: Square): boolean => (cells[square] ?? null) !== null;

/** The tiles that form an unbroken run from a square's neighbor, in reading order, for each side. */
export function touching(
  square: Square,
  cells: Cells,
  size: number,
): Record<'left' | 'right' | 'above' | 'below', string[]> {
  const run = (axis: Axis, by: 1 | -1): string[] => {
    const found: string[] = [];
    let next = step(square, axis, by, size);
    while (next !== null && isFilled(cells, next)) {
      found.push(cells[next]!);
      next = step(next, axis, by, size);
    }
    return by === 1 ? found : found.reverse();
  };
  return {
    left: run('across', -1),
    right: run('across', 1),
    above: run('down', -1),
    below: run('down', 1),
  };
}

/** The squares of a row or column. */
export const squaresOf = ({ axis, index }: Line, size: number): Square[] =>
  Array.from({ length: size }, (_, at) => (axis === 'across' ? index * size + at : at * size + index));

/** The runs of filled squares in a row or column. */
export function runsOf(line: Line, cells: Cells, size: number): Square[][] {
  const runs: Square[][] = [];
  let isOpen = false;
  for (const square of squaresOf(line, size)) {
    if (!isFilled(cells, square)) {
      isOpen = false;
      continue;
    }
    if (!isOpen) runs.push([]);
    isOpen = true;
    runs.at(-1)!.push(square);
  }
  return runs;
}

/** All words of two or more tiles: first those across, from top to bottom, then those down. */
export function boardWords(cells: Cells, size: number): { squares: Square[]; axis: Axis }[] {
  return (['across', 'down'] as const).flatMap((axis) =>
    Array.from({ length: size }, (_, index) => runsOf({ axis, index }, cells, size))
      .flat()
      .filter((squares) => squares.length > 1)
      .map((squares) => ({ squares, axis })),
  );
}
