/** A square of the board in words: "row 8, column D, double word, empty". */

import { colOf, columnLetter, rowOf, type Square } from '../table/geometry';
import { tileWords } from '../table/tiles';
import type { Axis, Edition } from '../generated/wire';
import { t } from './text';

export interface Scene {
  edition: Edition;
  cells: readonly (string | null)[];
  /** The tiles that were placed but not played yet. */
  draft: ReadonlyMap<Square, string>;
  /** The squares of the last play. */
  fresh: ReadonlySet<Square>;
  caret: { square: Square; axis: Axis } | null;
}

export function squareLabel(square: Square, { edition, cells, draft, fresh, caret }: Scene): string {
  const [row, col] = [rowOf(square, edition.size), colOf(square, edition.size)];
  const laid = draft.get(square);
  const tile = cells[square] ?? laid ?? null;
  const parts = [t.table.square(row + 1, columnLetter(col))];
  if (tile === null) {
    const effect = edition.effects[edition.drawing[row]?.[col] ?? '.'];
    if (effect?.text) parts.push(effect.name);
    parts.push(t.table.empty);
  } else {
    parts.push(tileWords(tile, edition));
    if (laid !== undefined) parts.push(t.table.draft);
    else if (fresh.has(square)) parts.push(t.table.lastPlay);
  }
  if (caret?.square === square) parts.push(t.table.arrow(t.table[caret.axis]));
  return parts.join(', ');
}
