/** What a kept play scores, and what a player who claims another score may have forgotten. */

import type { Breakdown, Edition } from '../generated/wire';
import type { Laid } from '../judge/judge';
import { tablesOf } from '../judge/tables';

/** The tiles of an entry as the judge takes them. */
export const laidOf = (tiles: Readonly<Record<string, string>>): Laid[] =>
  Object.entries(tiles).map(([name, tile]) => ({
    row: Number(name.slice(1)) - 1,
    col: name.charCodeAt(0) - 65,
    tile,
  }));

/** What explains that a claimed score is too low. */
export type Forgotten = {
  forgot: 'bonus' | 'word' | 'premium' | '';
  word?: string;
  square?: string;
};

/** The first thing whose points are the whole difference: the bonus, one of several words, or the premium of a square. */
export function forgotten(breakdown: Breakdown, claimed: number, edition: Edition): Forgotten {
  const short = breakdown.total - claimed;
  if (breakdown.bonus === short) return { forgot: 'bonus' };
  const word = breakdown.words.length > 1 ? breakdown.words.find((one) => one.score === short) : undefined;
  if (word) return { forgot: 'word', word: word.text };
  const square = newSquares(breakdown).find((name) => premiumWorth(name, breakdown, edition) === short);
  return square === undefined ? { forgot: '' } : { forgot: 'premium', square };
}

/** The squares that the play covered, in reading order. */
function newSquares({ words }: Breakdown): string[] {
  const names = new Set(words.flatMap((word) => word.letters.filter((one) => one.new).map((one) => one.square)));
  const place = (name: string): number => Number(name.slice(1)) * 100 + name.charCodeAt(0);
  return [...names].sort((one, other) => place(one) - place(other));
}

/** The points that a covered square added to a play, in all its words. */
function premiumWorth(name: string, { words, squares }: Breakdown, edition: Edition): number {
  const { size, word: multipliers } = tablesOf(edition);
  const multiplier = multipliers[(Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 65] ?? 1;
  const added = squares.find((one) => one.square === name)?.points ?? 0;
  return words.reduce((worth, word) => {
    const letter = word.letters.find((one) => one.new && one.square === name);
    if (!letter) return worth;
    const plain = (word.sum - letter.points * (letter.times - 1)) * (word.times / multiplier);
    return worth + word.score - plain;
  }, added);
}
