/** The words that a play forms. */

import type { Edition } from '../generated/wire';
import type { Square } from '../table/geometry';
import { boardWords } from '../table/runs';
import { faceOf } from '../table/tiles';

/** The words on a board that contain a new tile, the longest first. */
export function wordsIn(cells: readonly (string | null)[], fresh: readonly Square[], edition: Edition): string[] {
  const words = boardWords(cells, edition.size)
    .filter(({ squares }) => squares.some((square) => fresh.includes(square)))
    .map(({ squares }) => squares.map((square) => faceOf(cells[square] ?? '', edition).letter).join(''));
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}
