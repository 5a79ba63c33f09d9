/**
 * Judging a play: whether it is placed legally, which words it forms, and what every letter, premium
 * and bonus scores. It follows `rules/play/judge.py` and `rules/play/explain.py`, which a test proves
 * on a hundred thousand plays. The judge knows nothing of racks, turns, bags or dictionaries.
 */

import type { Axis, Breakdown, LetterScore, WordBreakdown } from '../generated/wire';
import { tablesOf, type Rules, type Shown, type Tables } from './tables';

/** The tiles on the board in reading order, each as text; null for an empty square. */
export type Cells = readonly (string | null)[];

/** A tile laid on a square; rows and columns count from 0, and may lie off the board. */
export interface Laid {
  row: number;
  col: number;
  tile: string;
}

/** What can be wrong with how a play is placed. */
export type PlacementFault =
  | 'NO_TILES'
  | 'UNKNOWN_TILE'
  | 'OFF_BOARD'
  | 'SAME_SQUARE'
  | 'OCCUPIED'
  | 'TOO_MANY_TILES'
  | 'NOT_IN_LINE'
  | 'GAP'
  | 'FIRST_TOO_SHORT'
  | 'FIRST_OFF_START'
  | 'NOT_CONNECTED';

/** A place on the board, or off it. */
export interface Spot {
  row: number;
  col: number;
}

/** A fault and where it was found. */
export interface Finding {
  fault: PlacementFault;
  squares: readonly Spot[];
  /** The most tiles that a play may have, if it has too many. */
  most?: number;
}

export type Judged = { ok: true; breakdown: Breakdown } | { ok: false; findings: readonly Finding[] };

/** Return the words and the score of a play, or everything wrong with its placement. */
export function judge(board: Cells, play: readonly Laid[], edition: Rules): Judged {
  const tables = tablesOf(edition);
  const { size } = tables;
  const laid = play.toSorted((one, other) => one.row - other.row || one.col - other.col);
  const misplaced = placementFaults(board, laid, edition, tables);
  if (misplaced.length > 0) return { ok: false, findings: misplaced };
  const squares = laid.map(({ row, col }) => row * size + col);
  const stride = strideOf(squares, size);
  if (stride === 0) return { ok: false, findings: [{ fault: 'NOT_IN_LINE', squares: laid }] };
  const cells = [...board];
  laid.forEach(({ tile }, at) => (cells[squares[at]!] = tile));
  const faults = lineFaults(board, cells, squares, stride, tables);
  if (faults.length > 0) return { ok: false, findings: faults };
  return { ok: true, breakdown: score(cells, squares, stride, edition, tables) };
}

/** The faults of single tiles, such as one laid on a filled square. */
function placementFaults(board: Cells, laid: readonly Laid[], edition: Rules, tables: Tables): Finding[] {
  if (laid.length === 0) return [{ fault: 'NO_TILES', squares: [] }];
  const { size, shown } = tables;
  const findings: Finding[] = [];
  if (laid.length > edition.rack) {
    findings.push({ fault: 'TOO_MANY_TILES', squares: [], most: edition.rack });
  }
  const seen = new Set<string>();
  for (const { row, col, tile } of laid) {
    const squares = [{ row, col }];
    const name = `${row} ${col}`;
    if (row < 0 || col < 0 || row >= size || col >= size) findings.push({ fault: 'OFF_BOARD', squares });
    else if (board[row * size + col]) findings.push({ fault: 'OCCUPIED', squares });
    else if (seen.has(name)) findings.push({ fault: 'SAME_SQUARE', squares });
    if (!shown.has(tile)) findings.push({ fault: 'UNKNOWN_TILE', squares });
    seen.add(name);
  }
  return findings;
}

/** The step between squares in reading order: 1 in a row, `size` in a column, 0 if not in line. */
function strideOf(squares: readonly number[], size: number): number {
  const [first, last] = [squares[0]!, squares.at(-1)!];
  if (Math.floor(first / size) === Math.floor(last / size)) return 1;
  return squares.every((square) => square % size === first % size) ? size : 0;
}

/** The faults of the line: gaps, a misplaced first play, or no tile that it touches. */
function lineFaults(
  board: Cells,
  cells: Cells,
  squares: readonly number[],
  stride: number,
  { size, starts }: Tables,
): Finding[] {
  const at = (square: number): Spot => ({ row: Math.floor(square / size), col: square % size });
  const findings: Finding[] = [];
  const gaps: number[] = [];
  for (let square = squares[0]!; square < squares.at(-1)!; square += stride) {
    if (!cells[square]) gaps.push(square);
  }
  if (gaps.length > 0) findings.push({ fault: 'GAP', squares: gaps.map(at) });
  if (board.some(Boolean)) {
    if (!squares.some((square) => touches(board, square, size))) {
      findings.push({ fault: 'NOT_CONNECTED', squares: [] });
    }
    return findings;
  }
  if (squares.length === 1) findings.push({ fault: 'FIRST_TOO_SHORT', squares: [] });
  if (!squares.some((square) => starts.includes(square))) {
    findings.push({ fault: 'FIRST_OFF_START', squares: starts.map(at) });
  }
  return findings;
}

/** Whether a square is next to a tile on the board. */
function touches(board: Cells, square: number, size: number): boolean {
  const col = square % size;
  return Boolean(
    (col > 0 && board[square - 1]) ||
      (col < size - 1 && board[square + 1]) ||
      (square >= size && board[square - size]) ||
      (square < size * (size - 1) && board[square + size]),
  );
}

/** The score of a legally placed play: the main word first, then the cross words in reading order. */
function score(
  cells: Cells,
  squares: readonly number[],
  stride: number,
  edition: Rules,
  tables: Tables,
): Breakdown {
  const { size, points } = tables;
  const fresh = new Set(squares);
  const words: WordBreakdown[] = [];
  const add = (square: number, along: number): void => {
    const line = runThrough(cells, square, along, size);
    if (line.length > 1) words.push(wordScore(cells, line, along, fresh, tables));
  };
  add(squares[0]!, stride);
  const cross = stride === 1 ? size : 1;
  for (const square of squares) add(square, cross);
  const added = squares
    .filter((square) => points[square] !== 0)
    .map((square) => ({ square: squareName(square, size), points: points[square]! }));
  const bonus = edition.bonuses[squares.length] ?? 0;
  const total =
    words.reduce((sum, word) => sum + word.score, 0) + added.reduce((sum, one) => sum + one.points, 0) + bonus;
  return { words, squares: added, bonus, tiles: squares.length, total };
}

/** The unbroken run of filled squares through `square`, along `stride`. */
function runThrough(cells: Cells, square: number, stride: number, size: number): number[] {
  const low = stride === 1 ? square - (square % size) : square % size;
  const high = stride === 1 ? low + size : size * size;
  let first = square;
  while (first > low && cells[first - stride]) first -= stride;
  const run: number[] = [];
  for (let next = first; next < high && cells[next]; next += stride) run.push(next);
  return run;
}

/** One word: letter premiums first, then word premiums, both only on squares covered in this play. */
function wordScore(
  cells: Cells,
  line: readonly number[],
  stride: number,
  fresh: ReadonlySet<number>,
  tables: Tables,
): WordBreakdown {
  const { size, letter, word } = tables;
  let times = 1;
  let sum = 0;
  const letters: LetterScore[] = [];
  for (const square of line) {
    const face = faceOf(cells[square]!, tables);
    const isNew = fresh.has(square);
    const premium = isNew ? letter[square]! : 1;
    if (isNew) times *= word[square]!;
    sum += face.points * premium;
    letters.push({
      letter: face.letter,
      square: squareName(square, size),
      points: face.points,
      times: premium,
      new: isNew,
      blank: face.blank,
    });
  }
  const axis: Axis = stride === 1 ? 'across' : 'down';
  const text = spell(letters.map((one) => one.letter), tables);
  return { text, start: squareName(line[0]!, size), axis, score: sum * times, sum, times, letters };
}

const UNKNOWN: Shown = { letter: '', points: 0, blank: false };

const faceOf = (tile: string, { shown }: Tables): Shown => shown.get(tile) ?? UNKNOWN;

/** The letters as a word; where digraphs must be whole, tiles that only look like one are written apart. */
function spell(letters: readonly string[], { speller }: Tables): string {
  const word = letters.join('');
  if (!speller) return word;
  const found = word.match(speller) ?? [];
  const isSame = found.length === letters.length && found.every((letter, at) => letter === letters[at]);
  return isSame ? word : letters.join('-');
}

const squareName = (square: number, size: number): string => spotName({ row: Math.floor(square / size), col: square % size });

/** A place's name: column letter, then row number. */
export const spotName = ({ row, col }: Spot): string => `${String.fromCharCode(65 + col)}${row + 1}`;
