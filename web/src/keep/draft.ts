/** A play while it is typed: where it begins, its direction, and the tiles in the order of typing. */

import type { Axis, Edition } from '../generated/wire';
import type { Cells, Laid } from '../judge/judge';
import { tablesOf } from '../judge/tables';
import { colOf, rowOf, step, type Square } from '../table/geometry';

export interface Draft {
  start: Square;
  axis: Axis;
  /** The typed tiles, including letters that the board already has. */
  typed: readonly string[];
}

/** A draft laid on the board. */
export interface LaidDraft {
  laid: readonly Laid[];
  /** Where the next tile goes; null at the edge of the board. */
  caret: Square | null;
  /** The place in `typed` of the tile on each square. */
  places: ReadonlyMap<Square, number>;
  /** Whether the last typed tiles found no room. */
  isFull: boolean;
}

/**
 * Lay the typed tiles. The whole word may be typed, or only its new letters: on a square with a tile, a
 * typed letter that is the same stands for that tile, and another one goes to the next free square.
 */
export function layDraft({ start, axis, typed }: Draft, board: Cells, edition: Edition): LaidDraft {
  const { shown } = tablesOf(edition);
  const { size } = edition;
  const laid: Laid[] = [];
  const places = new Map<Square, number>();
  let square: Square | null = start;
  const next = (): void => void (square = square === null ? null : step(square, axis, 1, size));
  let isFull = false;
  typed.forEach((tile, at) => {
    const letter = shown.get(tile)?.letter;
    const isOther = (there: string | null | undefined): boolean =>
      Boolean(there) && shown.get(there ?? '')?.letter !== letter;
    while (square !== null && isOther(board[square])) next();
    if (square === null) isFull = true;
    else if (!board[square]) {
      laid.push({ row: rowOf(square, size), col: colOf(square, size), tile });
      places.set(square, at);
    }
    next();
  });
  let caret: Square | null = square;
  while (caret !== null && board[caret]) caret = step(caret, axis, 1, size);
  return { laid, caret, places, isFull };
}

/** The tiles that can show a letter: the standard one, marked ones, and a blank. */
export function facesOf(tile: string, edition: Edition): string[] {
  const { shown } = tablesOf(edition);
  const letter = shown.get(tile)?.letter;
  return [...shown].flatMap(([text, face]) => (face.letter === letter ? [text] : []));
}

/** Show the letter of the tile at `at` with the next tile that can. */
export function turnTile(draft: Draft, at: number, edition: Edition): Draft {
  const tile = draft.typed[at];
  if (tile === undefined) return draft;
  const faces = facesOf(tile, edition);
  const next = faces[(faces.indexOf(tile) + 1) % faces.length] ?? tile;
  return { ...draft, typed: draft.typed.with(at, next) };
}

/** The tile that a key types: the standard tile of a letter, or a blank as that letter; null if there is none. */
export function tileForKey(letter: string, isBlank: boolean, edition: Edition): string | null {
  const { shown } = tablesOf(edition);
  for (const [text, face] of shown) if (face.letter === letter && face.blank === isBlank) return text;
  return null;
}

/** A play as a draft again, so that it can be changed. */
export function draftOf(laid: readonly Laid[], start: { square: Square; axis: Axis }, board: Cells, edition: Edition): Draft {
  const tiles = new Map(laid.map(({ row, col, tile }) => [row * edition.size + col, tile]));
  const typed: string[] = [];
  let square: Square | null = start.square;
  let left = tiles.size;
  while (square !== null && (left > 0 || board[square])) {
    const tile = tiles.get(square) ?? board[square];
    if (!tile) break;
    if (tiles.has(square)) left -= 1;
    typed.push(tile);
    square = step(square, start.axis, 1, edition.size);
  }
  return { start: start.square, axis: start.axis, typed };
}
