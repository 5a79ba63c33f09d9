/** Where the squares of a board lie on the screen, however it is turned, moved and enlarged. */

import type { Square } from './geometry';

export interface Point {
  x: number;
  y: number;
}

export interface Ground {
  size: number;
  /** The middle of the first square. */
  first: Point;
  /** From the middle of a square to that of the next one in its row, and in its column. */
  across: Point;
  down: Point;
}

/** The ground of a board of which the middles of three corner squares are known. */
export function groundOf(size: number, first: Point, rowEnd: Point, last: Point): Ground {
  const part = (from: Point, to: Point): Point => ({
    x: (to.x - from.x) / (size - 1),
    y: (to.y - from.y) / (size - 1),
  });
  return { size, first, across: part(first, rowEnd), down: part(rowEnd, last) };
}

/** The square at a point of the screen, or null beside the board. */
export function squareOn(ground: Ground, x: number, y: number): Square | null {
  const { size, first } = ground;
  // The floor of half a square more, since `Math.round` makes -0 of a point just before the first middle.
  const along = (way: Point): number =>
    Math.floor(((x - first.x) * way.x + (y - first.y) * way.y) / (way.x ** 2 + way.y ** 2) + 0.5);
  const col = along(ground.across);
  const row = along(ground.down);
  return col >= 0 && row >= 0 && col < size && row < size ? row * size + col : null;
}
