/**
 * Versions of a kept game that were written apart: where they part, and which one to continue with.
 * The server merges; `records/kept/merging.py` means the same, and a test compares the two.
 */

import type { Branch, Entry, KeptGame, KeptHeader } from './model';

/** What a field has if it is left out; a null or an empty text means the same. */
const DEFAULTS: Record<string, Record<string, unknown>> = {
  challenge: { by: 'dictionary' },
  leave: { why: 'resigned' },
  adjust: { why: 'other' },
  header: { first: 0, first_by: 'draw' },
};
/** Texts that list tiles, in which an empty one is not the same as none. */
const TILES = ['tiles', 'rack'];

/** A value without what is at its default, in one order, as text. */
function plain(value: unknown, type: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => plain(one, '')).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    // A house rule that is off differs from one that is not mentioned.
    if (type === 'house') return [[name, plain(field, '')]];
    const isEmpty = field === '' && !TILES.includes(name);
    const isDefault = field === null || field === undefined || isEmpty || field === false || field === DEFAULTS[type]?.[name];
    return isDefault ? [] : [[name, plain(field, name === 'house' ? name : '')]];
  });
  return `{${fields.map((pair) => pair.join(':')).toSorted().join()}}`;
}

export const sameEntry = (one: Entry, other: Entry): boolean => plain(one, one.type) === plain(other, other.type);
export const sameHeader = (one: KeptHeader, other: KeptHeader): boolean => plain(one, 'header') === plain(other, 'header');

/** How many entries two lists have in common at the start. */
export function commonEntries(one: readonly Entry[], other: readonly Entry[]): number {
  const first = one.findIndex((entry, at) => !other[at] || !sameEntry(entry, other[at]));
  return first === -1 ? one.length : first;
}

type Version = Pick<KeptGame, 'header' | 'entries'>;

/** Whether two versions are the same, whatever their branches. */
export const sameVersion = (one: Version, other: Version): boolean =>
  one.entries.length === other.entries.length &&
  commonEntries(one.entries, other.entries) === one.entries.length &&
  sameHeader(one.header, other.header);

/** The game as its branch has it; what was here becomes a branch with the name `here`. */
export function chooseBranch(game: KeptGame, number: number, here: string): KeptGame {
  const branches = game.branches ?? [];
  const chosen = branches[number];
  if (!chosen) return game;
  const old: Branch = { name: here, header: game.header, entries: game.entries };
  return { ...game, header: chosen.header, entries: chosen.entries, branches: branches.with(number, old) };
}
