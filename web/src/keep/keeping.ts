/**
 * A kept game with its past and its future. Every change returns a new value, undo and redo have no
 * limit, and what results depends on the final list of entries alone. The past is stored as changes,
 * so that a long game with many corrections still fits into the browser's storage.
 */

import { newId, type Entry, type KeptGame, type KeptHeader } from './model';

/** One change: `out` is replaced by `in` at the place `at`, or the header is replaced. */
export interface Change {
  at: number;
  out: readonly Entry[];
  in: readonly Entry[];
  header?: { before: KeptHeader; after: KeptHeader };
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
  return { ...game, header: change.header?.after ?? game.header, entries };
}

const inverse = ({ at, out, in: put, header }: Change): Change => ({
  at,
  out: put,
  in: out,
  ...(header && { header: { before: header.after, after: header.before } }),
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

export function changeHeader(keeping: Keeping, header: KeptHeader): Keeping {
  return make(keeping, { at: 0, out: [], in: [], header: { before: keeping.game.header, after: header } });
}

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
