/** Finished games: read from the server, and kept in this browser so that they replay offline. */

import { api, orCopy } from '../api';
import { keepTicket, ticketFor } from '../browser/store';
import type { MyGame, RecordedEvent, TableInfo } from '../generated/wire';
import { hasCopy } from './shelf';

export interface Recording {
  info: TableInfo;
  /** The game's event file. */
  text: string;
  /** The seats played in this browser. Copies from an older page don't say. */
  seats?: number[];
}

/** How many of the newest finished games are kept without having been opened. */
const MOST = 12;

const keyOf = (table: string): string => `replay/${table}`;

export function recordingOf(table: string): Promise<Recording> {
  return orCopy(keyOf(table), async () => {
    const info = await api.info(table);
    const token = await tokenFor(table);
    const file = await api.file(table, token, 'game.jsonl');
    const { games } = await api.mine([token]);
    return { info, text: await file.text(), seats: games.find((one) => one.table === table)?.seats ?? [] };
  });
}

/** The token for a table's files; without a seat there, a spectator's. */
export async function tokenFor(table: string): Promise<string> {
  const known = ticketFor(table)?.token;
  if (known) return known;
  const { token } = await api.watch(table);
  keepTicket(table, token);
  return token;
}

export const eventsOf = ({ text }: Recording): RecordedEvent[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedEvent)
    .filter((event) => event.type);

/** Keep the newest finished games, one after another, if the page can be opened offline at all. */
export async function keepRecordings(games: readonly MyGame[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const finished = games.filter((game) => game.status === 'over');
  finished.sort((a, b) => b.updated - a.updated);
  for (const { table } of finished.slice(0, MOST)) {
    if (await hasCopy(keyOf(table))) continue;
    try {
      await recordingOf(table);
    } catch {
      // Busy or unreachable: the next visit tries again.
      return;
    }
  }
}
