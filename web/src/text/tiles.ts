/** Tiles by name, as players say them. */

import { faceOf } from '../table/tiles';
import type { Edition } from '../generated/wire';
import { listed } from './catalogue';
import { t } from './text';

type Named = Pick<Edition, 'tiles' | 'kind_names'>;

/** A tile in few words: "E", "E purple tile", "blank", or "blank as E". */
export function spokenTile(text: string, edition: Named): string {
  const face = faceOf(text, edition);
  const kind = edition.kind_names[face.kind] ?? face.kind;
  if (face.blank) return face.letter ? t.table.blankAs(kind, face.letter) : kind;
  return face.mark ? `${face.letter} ${kind}` : face.letter;
}

/** Tiles in few words: "A, E, and blank". */
export const tileList = (tiles: readonly string[], edition: Named): string =>
  listed(tiles.map((text) => spokenTile(text, edition)));
