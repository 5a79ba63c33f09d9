/**
 * A kept game with its past and its future. Every change returns a new value, undo and redo have no
 * limit, and what results depends on the final list of entries alone. The past is stored as changes,
 * so that a long game with many corrections still fits into the browser's storage.
 */

import { commonEntries, sameEntry, sameHeader, sameVersion } from './merging';
import { newId, type Branch, type Entry, type KeptGame, type KeptHeader } from './model';

/** One change: `out` is replaced by `in` at the place `at`; the header or the branches may be replaced, too. */
export interface Change {
  at: number;
  out: readonly Entry[];
  in: readonly Entry[];
  header?: { before: KeptHeader; after: KeptHeader };
  branches?: { before: readonly Branch[]; after: readonly Branch[] };
}

export interface Keeping {
  readonly game: KeptGame;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

export const keepingOf = (game: KeptGame): Keeping => ({ game, past: [], future: [] });

function changed(game: KeptGame, change: Change): KeptGame {
  const entries = [...game.entries];
  entries.splice(change.at, change.out.length, ...change.in);
  const branches = change.branches ? { branches: change.branches.after } : {};
  return { ...game, ...branches, header: change.header?.after ?? game.header, entries };
}

const inverse = ({ at, out, in: put, header, branches }: Change): Change => ({
  at,
  out: put,
  in: out,
  ...(header && { header: { before: header.after, after: header.before } }),
  ...(branches && { branches: { before: branches.after, after: branches.before } }),
});

/** Make a change; what was undone before is given up. */
function make({ game, past }: Keeping, change: Change): Keeping {
  return { game: changed(game, change), past: [...past, change], future: [] };
}

/** An entry that has no id yet. */
export type Fresh<T extends Entry = Entry> = T extends Entry ? Omit<T, 'id'> : never;

/** Insert an entry before the one at `at`; by default at the end. */
export function insert(keeping: Keeping, entry: Fresh, at = keeping.game.entries.length): Keeping {
  const whole = { ...entry, id: newId(keeping.game) } as Entry;
  return make(keeping, { at, out: [], in: [whole] });
}

/** Replace an entry; it keeps its id. */
export function edit(keeping: Keeping, id: string, entry: Fresh): Keeping {
  const at = placeOf(keeping, id);
  const old = keeping.game.entries[at];
  return old ? make(keeping, { at, out: [old], in: [{ ...entry, id } as Entry] }) : keeping;
}

export function remove(keeping: Keeping, id: string): Keeping {
  const at = placeOf(keeping, id);
  const old = keeping.game.entries[at];
  return old ? make(keeping, { at, out: [old], in: [] }) : keeping;
}

/** Move an entry by one place, earlier or later. */
export function move(keeping: Keeping, id: string, by: -1 | 1): Keeping {
  const first = Math.min(placeOf(keeping, id), placeOf(keeping, id) + by);
  const [one, other] = keeping.game.entries.slice(Math.max(0, first), first + 2);
  if (first < 0 || !one || !other) return keeping;
  return make(keeping, { at: first, out: [one, other], in: [other, one] });
}

/** Give an entry to another player; if `follow`, all later ones, and the players they name, move by as many. */
export function reseat(keeping: Keeping, id: string, seat: number, follow: boolean): Keeping {
  const at = placeOf(keeping, id);
  const old = keeping.game.entries[at];
  if (!old || old.seat === seat) return keeping;
  const seats = keeping.game.header.players.length;
  const by = seat - old.seat + seats;
  const moved = (entry: Entry): Entry => ({
    ...entry,
    seat: (entry.seat + by) % seats,
    ...(entry.type === 'switch' ? { other: (entry.other + by) % seats } : {}),
  });
  const out = keeping.game.entries.slice(at, follow ? undefined : at + 1);
  return make(keeping, { at, out, in: out.map(moved) });
}

export function changeHeader(keeping: Keeping, header: KeptHeader): Keeping {
  return make(keeping, { at: 0, out: [], in: [], header: { before: keeping.game.header, after: header } });
}

/** Continue with another version of the game as one change, which can be undone; the same version is none. */
export function adopt(keeping: Keeping, next: KeptGame): Keeping {
  const { game } = keeping;
  const at = commonEntries(game.entries, next.entries);
  let same = 0;
  const room = Math.min(game.entries.length, next.entries.length) - at;
  while (same < room && sameEntry(game.entries.at(-1 - same)!, next.entries.at(-1 - same)!)) same += 1;
  const out = game.entries.slice(at, game.entries.length - same);
  const put = next.entries.slice(at, next.entries.length - same);
  const [before, after] = [game.branches ?? [], next.branches ?? []];
  const change: Change = { at, out, in: put };
  if (!sameHeader(game.header, next.header)) change.header = { before: game.header, after: next.header };
  if (!sameBranches(before, after)) change.branches = { before, after };
  const isNone = out.length === 0 && put.length === 0 && !change.header && !change.branches;
  return isNone ? keeping : make(keeping, change);
}

const sameBranches = (one: readonly Branch[], other: readonly Branch[]): boolean =>
  one.length === other.length &&
  one.every(({ name, header, entries }, at) => {
    const twin = other[at]!;
    return name === twin.name && sameVersion({ header, entries }, twin);
  });

export function undo({ game, past, future }: Keeping): Keeping {
  const last = past.at(-1);
  if (!last) return { game, past, future };
  return { game: changed(game, inverse(last)), past: past.slice(0, -1), future: [last, ...future] };
}

export function redo({ game, past, future }: Keeping): Keeping {
  const [next, ...rest] = future;
  if (!next) return { game, past, future };
  return { game: changed(game, next), past: [...past, next], future: rest };
}

export const placeOf = ({ game }: Keeping, id: string): number => game.entries.findIndex((one) => one.id === id);
