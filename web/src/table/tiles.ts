/** Tiles as text: `A`, a marked face `[E+]`, `?` for a blank; a blank on the board is lowercase. */

import type { Edition, TileKind } from '../generated/wire';
import { t } from '../text/text';
import { unwritten } from './digraphs';

export const BLANK = '?';

/** Split a string into tiles: "AE[I~]?" has four. */
export function splitTiles(text: string): string[] {
  return text.match(/\[[^\]]*\]|[^[\]]/gu) ?? [];
}

export interface Face {
  /** The letter shown; empty for a blank that has no letter yet. */
  letter: string;
  points: number;
  kind: string;
  mark: string;
  blank: boolean;
}

const cache = new WeakMap<TileKind[], Map<string, TileKind>>();

function kinds(edition: Pick<Edition, 'tiles'>): Map<string, TileKind> {
  let found = cache.get(edition.tiles);
  if (!found) {
    found = new Map(edition.tiles.map((tile) => [tile.text, tile]));
    cache.set(edition.tiles, found);
  }
  return found;
}

/** What a tile shows, on a rack or on the board. */
export function faceOf(text: string, edition: Pick<Edition, 'tiles'>): Face {
  const known = kinds(edition).get(text);
  if (known) {
    const { letter, points, kind, mark } = known;
    return { letter, points, kind, mark, blank: kind === 'blank' };
  }
  const upper = unwritten(text).toUpperCase();
  return { letter: upper, points: 0, kind: 'blank', mark: '', blank: true };
}

/** The tile in a cell of the board: a blank stands for a lowercase letter, or a digraph: `[ch]`. */
export const tileOfCell = (text: string): string => (/^\[?\p{Ll}/u.test(text) ? BLANK : text);

export const isBlank = (text: string): boolean => text === BLANK;

/** The board's tiles, row by row; null for an empty square. */
export function parseBoard(rows: readonly string[]): (string | null)[] {
  return rows.flatMap((row) => splitTiles(row).map((cell) => (cell === '.' ? null : cell)));
}

/** How often each of the edition's tiles occurs in `tiles`, in the edition's order. */
export function countTiles(
  tiles: string,
  edition: Pick<Edition, 'tiles'>,
): { tile: TileKind; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of splitTiles(tiles)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return edition.tiles.map((tile) => ({ tile, count: counts.get(tile.text) ?? 0 }));
}

/** A tile described for screen readers: "E, purple tile, 2 points" or "wild tile". */
export function tileWords(text: string, edition: Pick<Edition, 'tiles' | 'kind_names'>): string {
  const face = faceOf(text, edition);
  const name = edition.kind_names[face.kind] ?? face.kind;
  if (face.blank) return face.letter ? t.table.blankAs(name, face.letter) : name;
  const points = t.points(face.points);
  return face.mark ? `${face.letter}, ${name}, ${points}` : `${face.letter}, ${points}`;
}
