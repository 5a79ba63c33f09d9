/** What the judge reads of an edition, prepared once: the squares' effects and the tiles' faces. */

import type { Edition } from '../generated/wire';

/** The parts of an edition that decide what a play scores. */
export type Rules = Pick<
  Edition,
  'size' | 'rack' | 'coordinates' | 'drawing' | 'effects' | 'letters' | 'whole_digraphs' | 'tiles' | 'bonuses'
>;

/** A tile as it lies on the board. */
export interface Shown {
  letter: string;
  points: number;
  blank: boolean;
}

export interface Tables {
  size: number;
  /** Each square's multiplier for its letter, its multiplier for words, and the points that it adds. */
  letter: readonly number[];
  word: readonly number[];
  points: readonly number[];
  starts: readonly number[];
  /** The tiles that can lie on the board, by their text: `A`, `[E+]`, `a` for a blank. */
  shown: ReadonlyMap<string, Shown>;
  /** The standard tile of a letter, or its only one, by the letter in brackets if it needs them. */
  plain: ReadonlyMap<string, string>;
  /** Splits a word into the edition's letters, the longest first; null where digraphs may be split. */
  speller: RegExp | null;
}

/** A letter as tiles write it: `A`, `[CH]`. */
export const bracketed = (letter: string): string => ([...letter].length > 1 ? `[${letter}]` : letter);

const cache = new WeakMap<Rules['tiles'], { drawing: string; tables: Tables }>();

/** The edition's tables; editions with the same tiles and the same board share them. */
export function tablesOf(edition: Rules): Tables {
  const drawing = edition.drawing.join('\n');
  const known = cache.get(edition.tiles);
  if (known?.drawing === drawing) return known.tables;
  const tables = prepare(edition);
  cache.set(edition.tiles, { drawing, tables });
  return tables;
}

function prepare(edition: Rules): Tables {
  const effects = edition.drawing.flatMap((row) => [...row].map((sign) => edition.effects[sign]));
  return {
    size: edition.size,
    letter: effects.map((one) => one?.letter ?? 1),
    word: effects.map((one) => one?.word ?? 1),
    points: effects.map((one) => one?.points ?? 0),
    starts: effects.flatMap((one, square) => (one?.start ? [square] : [])),
    ...facesOf(edition),
    speller: edition.whole_digraphs ? spellerOf(edition.letters) : null,
  };
}

function facesOf(edition: Rules): Pick<Tables, 'shown' | 'plain'> {
  const shown = new Map<string, Shown>();
  const plain = new Map<string, string>();
  for (const { text, letter, points } of edition.tiles) {
    if (!letter) continue;
    shown.set(text, { letter, points, blank: false });
    if (!plain.has(bracketed(letter))) plain.set(bracketed(letter), text);
  }
  for (const { text, letter } of edition.tiles) if (letter) plain.set(text, text);
  if (edition.tiles.some((tile) => tile.kind === 'blank')) {
    for (const letter of edition.letters) {
      shown.set(bracketed(letter.toLowerCase()), { letter, points: 0, blank: true });
    }
  }
  return { shown, plain };
}

function spellerOf(letters: readonly string[]): RegExp {
  const longestFirst = [...letters].sort((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map(escaped).join('|'), 'gu');
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
