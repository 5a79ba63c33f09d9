/** Multisets of tiles, as text in the order of the edition's set with blanks last. */

import type { Edition } from '../generated/wire';
import { BLANK, splitTiles } from '../table/tiles';

type Set = Pick<Edition, 'tiles'>;

export type Tally = ReadonlyMap<string, number>;

export function tallyOf(tiles: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return counts;
}

export const readTally = (text: string | null | undefined): Map<string, number> => tallyOf(splitTiles(text ?? ''));

export const fullSet = ({ tiles }: Set): Map<string, number> =>
  new Map(tiles.map(({ text, count }) => [text, count]));

export const sizeOf = (tally: Tally): number => [...tally.values()].reduce((sum, count) => sum + count, 0);

/** The tile itself: any blank on the board is the blank without its letter. */
export const tileOf = (text: string, { tiles }: Set): string =>
  tiles.some((tile) => tile.text === text) ? text : BLANK;

/** The tiles of `other` that `tally` lacks. */
export function missing(tally: Tally, other: Tally): Map<string, number> {
  const found = new Map<string, number>();
  for (const [tile, count] of other) {
    const lacking = count - (tally.get(tile) ?? 0);
    if (lacking > 0) found.set(tile, lacking);
  }
  return found;
}

/** `tally` without the tiles of `other`; what it lacks is ignored. */
export function without(tally: Tally, other: Tally): Map<string, number> {
  const left = new Map<string, number>();
  for (const [tile, count] of tally) {
    const rest = count - (other.get(tile) ?? 0);
    if (rest > 0) left.set(tile, rest);
  }
  return left;
}

export function together(one: Tally, other: Tally): Map<string, number> {
  const sum = new Map(one);
  for (const [tile, count] of other) sum.set(tile, (sum.get(tile) ?? 0) + count);
  return sum;
}

export const isSame = (one: Tally, other: Tally): boolean =>
  sizeOf(missing(one, other)) === 0 && sizeOf(missing(other, one)) === 0;

/** The tiles as text, in the order of the set, blanks last. */
export function writeTally(tally: Tally, { tiles }: Set): string {
  const order = [...tiles.filter((tile) => tile.text !== BLANK).map((tile) => tile.text), BLANK];
  return order.map((tile) => tile.repeat(tally.get(tile) ?? 0)).join('');
}

/** The tiles one by one, in the order of the set, blanks last. */
export const listTiles = (tally: Tally, edition: Set): string[] => splitTiles(writeTally(tally, edition));

export function valueOf(tally: Tally, { tiles }: Set): number {
  return tiles.reduce((sum, { text, points }) => sum + points * (tally.get(text) ?? 0), 0);
}
