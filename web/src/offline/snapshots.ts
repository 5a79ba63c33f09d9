/** A table as this browser last saw it, so that it can be looked at offline. */

import type { GameEvent, Seat, TableInfo, View } from '../generated/wire';
import { copyOf, keepCopy } from './shelf';

export interface Snapshot {
  info: TableInfo;
  seats: Seat[];
  /** What each seat on this device saw; null is a spectator. */
  seen: { seat: Seat | null; view: View; history: GameEvent[] }[];
}

/** Milliseconds during which changes are collected. */
const PAUSE = 300;
const keyOf = (table: string): string => `table/${table}`;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Keep what `look` returns a moment from now, unless another call follows. */
export function keepSnapshot(table: string, look: () => Snapshot | null): void {
  clearTimeout(timers.get(table));
  const keep = (): void => {
    timers.delete(table);
    const snapshot = look();
    if (snapshot) void keepCopy(keyOf(table), snapshot);
  };
  timers.set(table, setTimeout(keep, PAUSE));
}

export const snapshotOf = (table: string): Promise<Snapshot | null> => copyOf<Snapshot>(keyOf(table));
