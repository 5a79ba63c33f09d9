/** Reading a typed play such as `8F HORN` or `8F HoRN =14`, as the terminal reads it. */

import type { Axis, Edition } from '../generated/wire';
import { t } from '../text/text';
import { splitWord, unwritten } from './digraphs';
import { exampleOf } from './example';
import { squareName, step, type Square } from './geometry';
import type { Hand, Placed, RackTile } from './hand';
import { BLANK, faceOf, isBlank } from './tiles';

export interface Place {
  square: Square;
  axis: Axis;
}

export interface TypedPlay extends Place {
  placed: Placed[];
  /** The score that the player announces; null if none was typed. */
  announced: number | null;
}

/** What is wrong with a typed line, as a sentence for the player. */
export class Misread extends Error {}

type Written = Pick<Edition, 'size' | 'coordinates' | 'tiles' | 'letters' | 'announce' | 'whole_digraphs' | 'drawing' | 'effects'>;

/** The place named by `8F` or `F8`, with its direction in the edition's notation. */
export function readPlace(text: string, edition: Pick<Edition, 'size' | 'coordinates'>): Place | null {
  const match = /^(?:(\d{1,2})([A-Z])|([A-Z])(\d{1,2}))$/.exec(text.toUpperCase());
  if (!match) return null;
  const rowFirst = match[1] !== undefined;
  const row = Number(match[1] ?? match[4]) - 1;
  const col = (match[2] ?? match[3] ?? '').charCodeAt(0) - 65;
  if (row < 0 || row >= edition.size || col >= edition.size) return null;
  const across = rowFirst === (edition.coordinates === 'tournament');
  return { square: row * edition.size + col, axis: across ? 'across' : 'down' };
}

/**
 * Read a play: its place, its word and, after an equals sign, the announced score. Letters that are
 * already on the board are typed too, or as dots. A small letter among capitals is a blank; in a word
 * of small letters only, the letters that the player does not have are blanks.
 */
export function readPlay(
  line: string,
  board: readonly (string | null)[],
  hand: Hand,
  edition: Written,
): TypedPlay {
  const { text, announced } = splitScore(line, edition);
  const [where = '', word = '', ...more] = text.trim().split(/\s+/);
  if (!word || more.length > 0) throw new Misread(t.command.needPlace(exampleOf(edition).play));
  const place = readPlace(where, edition);
  if (!place) throw new Misread(t.command.noSquare(where.toUpperCase()));
  const signs = splitWord(word.replace(/[()]/g, ''), edition.letters, edition.whole_digraphs);
  const laid = newSigns(signs, word, place, board, edition);
  if (laid.length === 0) throw new Misread(t.command.noNewTile(word));
  const small = word === word.toLowerCase();
  const tiles = chooseTiles(laid.map((one) => (small ? one.sign.toUpperCase() : one.sign)), hand, edition);
  const placed = laid.map(({ square, sign }, at) => {
    const tile = tiles[at]!;
    return { id: tile.id, square, as: isBlank(tile.text) ? unwritten(sign).toUpperCase() : '' };
  });
  return { ...place, placed, announced };
}

function splitScore(line: string, { announce }: Written): { text: string; announced: number | null } {
  const [text = '', score] = line.split('=');
  if (score === undefined) return { text, announced: null };
  if (!announce) throw new Misread(t.command.noAnnouncing);
  if (!/^\s*\d{1,4}\s*$/.test(score)) throw new Misread(t.command.needScore);
  return { text, announced: Number(score) };
}

interface Sign {
  square: Square;
  sign: string;
}

/** The letters that go on empty squares; those on the board must match what is there. */
function newSigns(
  signs: readonly string[],
  word: string,
  { square, axis }: Place,
  board: readonly (string | null)[],
  edition: Pick<Edition, 'size' | 'coordinates' | 'tiles'>,
): Sign[] {
  return signs.flatMap((sign, at) => {
    const next = step(square, axis, at, edition.size);
    if (next === null) throw new Misread(t.command.offBoard(word));
    const name = squareName(next, edition.size);
    const there = board[next] ?? null;
    if (there === null) {
      if (sign === '.') throw new Misread(t.command.empty(name));
      return [{ square: next, sign }];
    }
    const { letter } = faceOf(there, edition);
    const typed = faceOf(sign.startsWith('[') ? sign : sign.toUpperCase(), edition).letter;
    if (sign !== '.' && typed !== letter) throw new Misread(t.command.taken(name, letter));
    return [];
  });
}

/** The tiles that a play written down lays on the board; null if it lays none or does not match the board. */
export function placeTiles(
  line: string,
  board: readonly (string | null)[],
  edition: Pick<Edition, 'size' | 'coordinates' | 'tiles' | 'letters' | 'whole_digraphs'>,
): Sign[] | null {
  const [where = '', word = ''] = line.split(' ');
  const place = readPlace(where, edition);
  if (!place || !word) return null;
  const signs = splitWord(word.replace(/[()]/g, ''), edition.letters, edition.whole_digraphs);
  try {
    return newSigns(signs, word, place, board, edition);
  } catch (error) {
    if (error instanceof Misread) return null;
    throw error;
  }
}

/** A tile from the rack for each letter; plain tiles before marked ones, and blanks last. */
function chooseTiles(signs: readonly string[], hand: Hand, edition: Written): RackTile[] {
  const free = [...hand.tiles];
  const take = (fits: (tile: RackTile) => boolean): RackTile | undefined => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const isSmall = (sign: string): boolean => sign !== sign.toUpperCase();
  const exact = signs.map((sign) => take((tile) => tile.text === (isSmall(sign) ? BLANK : sign)));
  return signs.map((sign, at) => {
    if (!sign.startsWith('[') && !edition.letters.includes(sign.toUpperCase())) {
      throw new Misread(t.command.notATile(sign));
    }
    if (isSmall(sign) && !exact[at]) throw new Misread(t.table.noBlank);
    const found = exact[at] ?? take((tile) => faceOf(tile.text, edition).letter === sign);
    if (found) return found;
    const blank = take((tile) => isBlank(tile.text));
    if (!blank) throw new Misread(t.table.notOnRack(sign));
    const isDoubtful = signs.some((one, other) => one === sign && exact[other]);
    if (isDoubtful) throw new Misread(t.command.whichBlank(sign));
    return blank;
  });
}
