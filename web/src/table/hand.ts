/**
 * The hand: the player's tiles in the player's own order, including those placed on the board as a
 * draft. Every function returns a new hand. Only `reconcile`, which syncs with the server's rack,
 * adds or removes tiles.
 */

import type { Square } from './geometry';
import { squareAt, squareName } from './geometry';
import { unwritten, written } from './digraphs';
import { BLANK, faceOf, isBlank } from './tiles';
import type { Edition } from '../generated/wire';

export interface RackTile {
  id: number;
  text: string;
}

export interface Placed {
  id: number;
  square: Square;
  /** The letter chosen for a blank; empty for any other tile. */
  as: string;
}

export interface Hand {
  tiles: readonly RackTile[];
  /** The draft tiles, in the order they were placed. */
  placed: readonly Placed[];
  next: number;
}

export const EMPTY: Hand = { tiles: [], placed: [], next: 1 };

export const tileOf = (hand: Hand, id: number): RackTile | undefined =>
  hand.tiles.find((tile) => tile.id === id);

export const placedAt = (hand: Hand, square: Square): Placed | undefined =>
  hand.placed.find((one) => one.square === square);

export const isPlaced = (hand: Hand, id: number): boolean =>
  hand.placed.some((one) => one.id === id);

/** The tiles that are still on the rack. */
export const onRack = (hand: Hand): RackTile[] =>
  hand.tiles.filter((tile) => !isPlaced(hand, tile.id));

/** Match the hand to `rack`; tiles already in the hand keep their order and place in the draft. */
export function reconcile(hand: Hand, rack: readonly string[]): Hand {
  const wanted = new Map<string, number>();
  for (const text of rack) wanted.set(text, (wanted.get(text) ?? 0) + 1);
  // Match draft tiles before others with the same face, so that the draft survives.
  const first = [...hand.tiles].sort(
    (a, b) => Number(isPlaced(hand, b.id)) - Number(isPlaced(hand, a.id)),
  );
  const kept = new Set<number>();
  for (const tile of first) {
    const left = wanted.get(tile.text) ?? 0;
    if (left === 0) continue;
    wanted.set(tile.text, left - 1);
    kept.add(tile.id);
  }
  let next = hand.next;
  const tiles = hand.tiles.filter((tile) => kept.has(tile.id));
  for (const text of rack) {
    const left = wanted.get(text) ?? 0;
    if (left === 0) continue;
    wanted.set(text, left - 1);
    tiles.push({ id: next, text });
    next += 1;
  }
  return { tiles, placed: hand.placed.filter((one) => kept.has(one.id)), next };
}

/** Place a tile on a square; a draft tile on that square goes back to the rack. */
export function place(hand: Hand, id: number, square: Square, as = ''): Hand {
  const tile = tileOf(hand, id);
  if (!tile) return hand;
  const before = hand.placed.find((one) => one.id === id);
  const letter = isBlank(tile.text) ? as || before?.as || '' : '';
  const others = hand.placed.filter((one) => one.id !== id && one.square !== square);
  return { ...hand, placed: [...others, { id, square, as: letter }] };
}

/** Return one tile to the rack. */
export function recall(hand: Hand, id: number): Hand {
  return { ...hand, placed: hand.placed.filter((one) => one.id !== id) };
}

/** Return the whole draft to the rack. */
export const recallAll = (hand: Hand): Hand => ({ ...hand, placed: [] });

/** The draft tiles of `before` that are on the rack in `after`, where they were. */
export const returned = (before: Hand, after: Hand): Placed[] =>
  before.placed.filter((one) => tileOf(after, one.id) && !isPlaced(after, one.id));

/** Return draft tiles to the rack if their squares are now occupied. */
export function yieldTo(hand: Hand, filled: (square: Square) => boolean): Hand {
  const placed = hand.placed.filter((one) => !filled(one.square));
  return placed.length === hand.placed.length ? hand : { ...hand, placed };
}

/** Move a tile in front of the tile `before`, or to the end if that is null. */
export function reorder(hand: Hand, id: number, before: number | null): Hand {
  const tile = tileOf(hand, id);
  if (!tile || id === before) return hand;
  const others = hand.tiles.filter((one) => one.id !== id);
  const at = before === null ? -1 : others.findIndex((one) => one.id === before);
  const index = at < 0 ? others.length : at;
  return { ...hand, tiles: [...others.slice(0, index), tile, ...others.slice(index)] };
}

/** Shuffle the tiles; `random` returns numbers from 0 up to, but not including, 1. */
export function shuffle(hand: Hand, random: () => number = Math.random): Hand {
  const tiles = [...hand.tiles];
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [tiles[last], tiles[pick]] = [tiles[pick]!, tiles[last]!];
  }
  return { ...hand, tiles };
}

/** Sort the tiles by letter, blanks last. */
export function sort(hand: Hand, edition: Pick<Edition, 'tiles'>): Hand {
  const order = new Map(edition.tiles.map((tile, index) => [tile.text, index]));
  const key = (tile: RackTile): string => {
    const face = faceOf(tile.text, edition);
    return `${face.blank ? '~' : face.letter}${String(order.get(tile.text) ?? 0).padStart(3, '0')}`;
  };
  return { ...hand, tiles: [...hand.tiles].sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
}

/** Find a rack tile for a typed letter: a blank if requested or if nothing else matches. */
export function tileFor(
  hand: Hand,
  letter: string,
  edition: Pick<Edition, 'tiles'>,
  wantBlank = false,
): RackTile | undefined {
  const free = onRack(hand);
  const blank = free.find((tile) => tile.text === BLANK);
  if (wantBlank) return blank;
  // Prefer plain tiles: marked tiles may be worth keeping, and the player can place them by hand.
  return (
    free.find((tile) => tile.text === letter) ??
    free.find((tile) => faceOf(tile.text, edition).letter === letter) ??
    blank
  );
}

/** Place tiles from the whole hand as a play shows them by square; null if they are not in the hand. */
export function placeAll(hand: Hand, play: Readonly<Record<string, string>>, size: number): Placed[] | null {
  const free = [...hand.tiles];
  const placed = Object.entries(play).map(([name, text]) => {
    const isSmall = text !== text.toUpperCase();
    const at = free.findIndex((tile) => tile.text === (isSmall ? BLANK : text));
    const [tile] = at < 0 ? [] : free.splice(at, 1);
    const square = squareAt(name, size);
    return tile && square !== null ? { id: tile.id, square, as: isSmall ? unwritten(text).toUpperCase() : '' } : null;
  });
  return placed.every((one) => one !== null) ? placed : null;
}

/** A placed tile as text; a blank is lowercase. */
export function laidText(hand: Hand, one: Placed): string {
  const text = tileOf(hand, one.id)?.text ?? '';
  return isBlank(text) ? written(one.as.toLowerCase()) : text;
}

/** The draft in the form sent to the server. */
export function draftTiles(hand: Hand, size: number): Record<string, string> {
  return Object.fromEntries(
    hand.placed.map((one) => [squareName(one.square, size), laidText(hand, one)]),
  );
}

/** The hand as a string, stored so that it survives a reload. */
export const freeze = (hand: Hand): string =>
  JSON.stringify({ tiles: hand.tiles, placed: hand.placed, next: hand.next });

/** Parse the output of `freeze`; return an empty hand for anything else. */
export function thaw(text: string | null): Hand {
  try {
    const { tiles, placed, next } = JSON.parse(text ?? '') as Hand;
    const sound =
      Array.isArray(tiles) &&
      Array.isArray(placed) &&
      typeof next === 'number' &&
      tiles.every((tile) => typeof tile.text === 'string' && tile.id < next) &&
      placed.every((one) => typeof one.square === 'number' && typeof one.as === 'string');
    return sound ? { tiles, placed, next } : EMPTY;
  } catch {
    return EMPTY;
  }
}
