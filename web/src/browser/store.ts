/** Data stored in the browser. If storage is full or blocked, the page works without it. */

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(`tilewright.${key}`);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(`tilewright.${key}`);
    else storage().setItem(`tilewright.${key}`, value);
  } catch {
    // Storage is full or blocked; the page works without it.
  }
}

const local = (): Storage => localStorage;

export const remembered = (key: string): string | null => read(local, key);
export const remember = (key: string, value: string | null): void => write(local, key, value);

/** How many drafts and dismissed dialogs are stored; the ones stored longest ago are removed. */
const MOST_KEPT = 200;

/**
 * What belongs to one table: a draft, a dialog that was seen. Other tabs see it too, and it
 * survives when a phone discards the tab.
 */
export const kept = (key: string): string | null => remembered(key);

export function keep(key: string, value: string): void {
  const others = rememberedJson<string[]>('kept', []).filter((one) => one !== key);
  for (const old of others.slice(MOST_KEPT - 1)) remember(old, null);
  remember('kept', JSON.stringify([key, ...others].slice(0, MOST_KEPT)));
  remember(key, value);
}

export function rememberedJson<T>(key: string, otherwise: T): T {
  try {
    const value = JSON.parse(remembered(key) ?? 'null') as T | null;
    return value ?? otherwise;
  } catch {
    return otherwise;
  }
}

export interface Ticket {
  table: string;
  token: string;
  /** When the ticket was last used; the oldest tickets are removed first. */
  used: number;
}

const MOST_TICKETS = 100;
const MOST_REMOVED = 500;

export const tickets = (): Ticket[] => {
  const list = rememberedJson<Ticket[]>('tickets', []);
  return Array.isArray(list) ? list.filter((one) => one.table && one.token) : [];
};

export const ticketFor = (table: string): Ticket | undefined =>
  tickets().find((one) => one.table === table);

/** Append tickets; the ones this browser used most recently stay first. */
export function addTickets(more: readonly { table: string; token: string }[]): void {
  const own = tickets();
  const known = new Set([...own.map((one) => one.table), ...removedTables()]);
  const fresh = more.filter((one) => !known.has(one.table)).map((one) => ({ ...one, used: 0 }));
  remember('tickets', JSON.stringify([...own, ...fresh].slice(0, MOST_TICKETS)));
}

/** Remove a game from this browser's list; it stays removed if an account brings it back. */
export function removeTicket(table: string): void {
  remember('tickets', JSON.stringify(tickets().filter((one) => one.table !== table)));
  const others = removedTables().filter((one) => one !== table);
  remember('removed', JSON.stringify([table, ...others].slice(0, MOST_REMOVED)));
}

/** The tables that the player removed from the list. */
export function removedTables(): string[] {
  const list = rememberedJson<string[]>('removed', []);
  return Array.isArray(list) ? list : [];
}

/** How many logins are kept, of all accounts; the server accepts no more. */
const MOST_DEVICES = 8;

/** What logins on this device returned, to be sent with later ones; it stays after logging out. */
export const devices = (): string[] => {
  const list = rememberedJson<unknown>('devices', []);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
};

export function keepDevice(device: string): void {
  const others = devices().filter((one) => one !== device);
  remember('devices', JSON.stringify([device, ...others].slice(0, MOST_DEVICES)));
}

export const forgetTickets = (): void => remember('tickets', null);

export function keepTicket(table: string, token: string): void {
  const others = tickets().filter((one) => one.table !== table);
  const list = [{ table, token, used: Date.now() }, ...others].slice(0, MOST_TICKETS);
  remember('tickets', JSON.stringify(list));
}
