/** Where a board's squares are on the screen, however it is rotated, scrolled or zoomed. */

import type { Square } from './geometry';

export interface Point {
  x: number;
  y: number;
}

export interface Ground {
  size: number;
  /** The center of the first square. */
  first: Point;
  /** The offset from a square's center to the next in its row (`across`) and column (`down`). */
  across: Point;
  down: Point;
}

/** Compute where a board's squares are on the screen from the centers of three corner squares. */
export function groundOf(size: number, first: Point, rowEnd: Point, last: Point): Ground {
  const part = (from: Point, to: Point): Point => ({
    x: (to.x - from.x) / (size - 1),
    y: (to.y - from.y) / (size - 1),
  });
  return { size, first, across: part(first, rowEnd), down: part(rowEnd, last) };
}

/** The square at a point on the screen; null if the point is off the board. */
export function squareOn(ground: Ground, x: number, y: number): Square | null {
  const { size, first } = ground;
  // Don't use `Math.round`, which returns -0 for a point just before the first center.
  const along = (way: Point): number =>
    Math.floor(((x - first.x) * way.x + (y - first.y) * way.y) / (way.x ** 2 + way.y ** 2) + 0.5);
  const col = along(ground.across);
  const row = along(ground.down);
  return col >= 0 && row >= 0 && col < size && row < size ? row * size + col : null;
}
