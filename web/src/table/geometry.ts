/** Squares by number (row by row from 0), their names, and steps along an axis. */

import type { Axis, Edition } from '../generated/wire';

export type Square = number;

export const rowOf = (square: Square, size: number): number => Math.floor(square / size);
export const colOf = (square: Square, size: number): number => square % size;
export const columnLetter = (col: number): string => String.fromCharCode(65 + col);

/** A square's name in the protocol: column letter, then row number. */
export function squareName(square: Square, size: number): string {
  return `${columnLetter(colOf(square, size))}${rowOf(square, size) + 1}`;
}

/** The square with the given name; null if the board has no such square. */
export function squareAt(name: string, size: number): Square | null {
  const match = /^([A-Z])(\d{1,2})$/.exec(name);
  if (!match) return null;
  const col = match[1]!.charCodeAt(0) - 65;
  const row = Number(match[2]) - 1;
  return col < size && row >= 0 && row < size ? row * size + col : null;
}

/** A word's first square and direction in the edition's notation, such as 8D or D8. */
export function placeName(
  square: Square,
  axis: Axis,
  edition: Pick<Edition, 'size' | 'coordinates'>,
): string {
  const row = String(rowOf(square, edition.size) + 1);
  const col = columnLetter(colOf(square, edition.size));
  const rowFirst = (axis === 'across') === (edition.coordinates === 'tournament');
  return rowFirst ? row + col : col + row;
}

export const otherAxis = (axis: Axis): Axis => (axis === 'across' ? 'down' : 'across');

/** The square `count` steps away along `axis`; null if that is off the board. */
export function step(square: Square, axis: Axis, count: number, size: number): Square | null {
  const row = rowOf(square, size) + (axis === 'down' ? count : 0);
  const col = colOf(square, size) + (axis === 'across' ? count : 0);
  return row >= 0 && col >= 0 && row < size && col < size ? row * size + col : null;
}

/** The next square along `axis` (backward with a step of -1) for which `free` is true, or null. */
export function seek(
  square: Square,
  axis: Axis,
  by: 1 | -1,
  size: number,
  free: (square: Square) => boolean,
): Square | null {
  let next = step(square, axis, by, size);
  while (next !== null && !free(next)) next = step(next, axis, by, size);
  return next;
}

/** A corner of a square: a step down (1) or up (-1), and a step to the right (1) or left (-1). */
export interface Corner {
  down: 1 | -1;
  right: 1 | -1;
}

const CORNERS: readonly Corner[] = [
  { down: 1, right: 1 },
  { down: -1, right: 1 },
  { down: 1, right: -1 },
  { down: -1, right: -1 },
];

/**
 * The corner of a square that touches the fewest tiles, the lower right one if several do.
 * A square off the board counts as a tile: what is there may be off the screen, too.
 */
export function freestCorner(square: Square, size: number, taken: (square: Square) => boolean): Corner {
  const tiles = ({ down, right }: Corner): number => {
    const below = step(square, 'down', down, size);
    const next = step(square, 'across', right, size);
    const across = below === null ? null : step(below, 'across', right, size);
    return [below, next, across].filter((one) => one === null || taken(one)).length;
  };
  return CORNERS.reduce((best, one) => (tiles(one) < tiles(best) ? one : best));
}
