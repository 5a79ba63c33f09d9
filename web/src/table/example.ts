/** The examples in texts about typed plays, which fit the edition's board as in the terminal. */

import type { Edition } from '../generated/wire';
import { colOf, columnLetter, placeName, rowOf } from './geometry';

const WORD = 'HORN';

export interface Example {
  /** A first play that covers the start, such as `8F HORN`. */
  play: string;
  /** Where it begins. */
  place: string;
  row: string;
  column: string;
  tiles: string;
}

/** The example for a board: HORN, with its third letter on the start or as near as possible. */
export function exampleOf(edition: Pick<Edition, 'size' | 'coordinates' | 'drawing' | 'effects'>): Example {
  const { size } = edition;
  const start = Math.max(0, [...edition.drawing.join('')].findIndex((sign) => edition.effects[sign]?.start));
  const row = rowOf(start, size);
  const col = Math.max(0, Math.min(colOf(start, size) - 2, size - WORD.length));
  const place = placeName(row * size + col, 'across', edition);
  return { play: `${place} ${WORD}`, place, row: String(row + 1), column: columnLetter(col), tiles: 'AEI' };
}
