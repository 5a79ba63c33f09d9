/**
 * Plays as text, `8F HORN`, `8F HO.N` or `8D QUi[E+]T`, as `formats/plays.py` reads and writes them.
 *
 * An uppercase letter is a tile, a lowercase letter a blank declared as that letter, `[CH]` a tile with
 * several letters, `[E+]` a marked face. A filled square is written as `.`, in parentheses, or as its letter.
 */

import type { Axis, Breakdown, Coordinates } from '../generated/wire';
import { spotName, type Cells, type Laid, type Spot } from './judge';
import { tablesOf, type Rules, type Tables } from './tables';

/** Why a text can't be read as a play; `part` is the piece of the text at fault. */
export type MisreadWhy =
  | 'shape'
  | 'square'
  | 'off-board'
  | 'runs-off'
  | 'brackets'
  | 'not-a-tile'
  | 'differs'
  | 'empty'
  | 'no-new-tile';

export class Misread extends Error {
  constructor(
    readonly why: MisreadWhy,
    readonly part = '',
    /** The square where the text differs from the board. */
    readonly square = '',
    /** The letter on that square. */
    readonly letter = '',
  ) {
    super(why);
  }
}

/** A word's first square and its direction. */
export interface Place extends Spot {
  axis: Axis;
}

/** The place that `8F` or `F8` names in the given notation. */
export function readPlace(text: string, size: number, coordinates: Coordinates): Place {
  const match = /^(?:(\d{1,2})([A-Za-z])|([A-Za-z])(\d{1,2}))$/.exec(text);
  if (!match) throw new Misread('square', text);
  const rowFirst = match[1] !== undefined;
  const row = Number(match[1] ?? match[4]) - 1;
  const col = (match[2] ?? match[3])!.toUpperCase().charCodeAt(0) - 65;
  if (row < 0 || row >= size || col >= size) throw new Misread('off-board', text);
  return { row, col, axis: rowFirst === (coordinates === 'tournament') ? 'across' : 'down' };
}

/** A word's first square and direction as text. */
export function writePlace({ row, col, axis }: Place, coordinates: Coordinates): string {
  const [number, letter] = [String(row + 1), String.fromCharCode(65 + col)];
  return (axis === 'across') === (coordinates === 'tournament') ? number + letter : letter + number;
}

/** Read a square and a word, such as `8F HORN`; the judge decides whether the play is well placed. */
export function readPlay(text: string, board: Cells, edition: Rules, coordinates = edition.coordinates): Laid[] {
  const [where, word, ...more] = text.trim().split(/\s+/u);
  if (!where || !word || more.length > 0) throw new Misread('shape', text.trim());
  return readWord(word, readPlace(where, edition.size, coordinates), board, edition);
}

/** Read a word that begins at `place`. */
export function readWord(word: string, place: Place, board: Cells, edition: Rules): Laid[] {
  const tables = tablesOf(edition);
  const laid: Laid[] = [];
  let { row, col } = place;
  for (const { text, isFilled } of signsOf(word, edition)) {
    if (row >= edition.size || col >= edition.size) throw new Misread('runs-off', word);
    const there = board[row * edition.size + col];
    if (there) match(text, there, { row, col }, tables);
    else if (isFilled) throw new Misread('empty', text, spotName({ row, col }));
    else laid.push({ row, col, tile: tileFor(text, tables) });
    if (place.axis === 'across') col += 1;
    else row += 1;
  }
  if (laid.length === 0) throw new Misread('no-new-tile', word);
  return laid;
}

interface Sign {
  text: string;
  isFilled: boolean;
}

/** Split a word into squares; parentheses mark tiles that are already on the board. */
function signsOf(word: string, edition: Rules): Sign[] {
  const digraphs = edition.whole_digraphs ? edition.letters.filter((letter) => [...letter].length > 1) : [];
  const forms = digraphs.flatMap((letter) => [letter, letter.toLowerCase()]);
  const pattern = new RegExp([...forms, '\\[[^\\[\\]()\\s]+\\]', '[^\\[\\]()\\s]', '[()]'].join('|'), 'uy');
  const signs: Sign[] = [];
  let inside = false;
  while (pattern.lastIndex < word.length) {
    const mark = pattern.exec(word)?.[0];
    if (mark === undefined || (mark === '(' && inside) || (mark === ')' && !inside)) {
      throw new Misread('brackets', word);
    }
    if (mark === '(' || mark === ')') inside = !inside;
    else {
      const isDigraph = !mark.startsWith('[') && [...mark].length > 1;
      signs.push({ text: isDigraph ? `[${mark}]` : mark, isFilled: inside || mark === '.' });
    }
  }
  if (inside) throw new Misread('brackets', word);
  return signs;
}

/** Check that a written letter is the one on the board, whichever tile shows it. */
function match(text: string, there: string, at: Spot, tables: Tables): void {
  if (text === '.') return;
  const letter = tables.shown.get(there)?.letter ?? '';
  if (tables.shown.get(tileFor(text, tables))?.letter !== letter) {
    throw new Misread('differs', text, spotName(at), letter);
  }
}

/** The tile that a sign stands for: the standard tile of a capital letter, a blank for a small one. */
function tileFor(text: string, { shown, plain }: Tables): string {
  // A blank's digraph may be written with one small letter, as in `[Ch]`.
  const found = text === text.toUpperCase() ? plain.get(text) : text.toLowerCase();
  if (found === undefined || !shown.has(found)) throw new Misread('not-a-tile', text);
  return found;
}

/** A well-placed play in canonical notation: the first square of its main word, then its tiles. */
export function writePlay(
  play: readonly Laid[],
  breakdown: Breakdown,
  edition: Rules,
  coordinates: Coordinates,
): string {
  const main = breakdown.words[0]!;
  const place = { ...readPlace(main.start, edition.size, 'printed'), axis: main.axis };
  const tiles = new Map(play.map(({ row, col, tile }) => [row * edition.size + col, tile]));
  const signs = main.letters.map((_, at) => {
    const [row, col] = place.axis === 'across' ? [place.row, place.col + at] : [place.row + at, place.col];
    return tiles.get(row * edition.size + col) ?? '.';
  });
  return `${writePlace(place, coordinates)} ${signs.join('')}`;
}
