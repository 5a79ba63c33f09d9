/** Where the squares of a board are on the screen, however it is rotated, scrolled and zoomed. */

import type { Square } from './geometry';

export interface Point {
  x: number;
  y: number;
}

export interface Ground {
  size: number;
  /** The center of the first square. */
  first: Point;
  /** The step from the center of a square to the next one in its row, and in its column. */
  across: Point;
  down: Point;
}

/** Compute the ground of a board from the centers of three corner squares. */
export function groundOf(size: number, first: Point, rowEnd: Point, last: Point): Ground {
  const part = (from: Point, to: Point): Point => ({
    x: (to.x - from.x) / (size - 1),
    y: (to.y - from.y) / (size - 1),
  });
  return { size, first, across: part(first, rowEnd), down: part(rowEnd, last) };
}

/** The square at a point of the screen; null off the board. */
export function squareOn(ground: Ground, x: number, y: number): Square | null {
  const { size, first } = ground;
  // Not `Math.round`, which returns -0 for a point just before the first center.
  const along = (way: Point): number =>
    Math.floor(((x - first.x) * way.x + (y - first.y) * way.y) / (way.x ** 2 + way.y ** 2) + 0.5);
  const col = along(ground.across);
  const row = along(ground.down);
  return col >= 0 && row >= 0 && col < size && row < size ? row * size + col : null;
}
