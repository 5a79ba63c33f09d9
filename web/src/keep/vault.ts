/**
 * A second copy of every kept game. Browsers write `localStorage` to disk only some seconds later, so a
 * browser that is killed would lose the last entries; IndexedDB has them on disk at once. What is newer
 * here is put back when the scorekeeper opens.
 */

import { listKept, loadKept, putKept, type Listed, type Saved } from './storage';

interface Copy {
  id: string;
  listed: Listed;
  saved: Saved;
}

const NAME = 'tilewright-kept';
const STORE = 'games';
let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null);
      asked.onblocked = () => resolve(null);
    } catch {
      // The browser does not allow it; the first copy is all there is.
      resolve(null);
    }
  });
  return opened;
}

/** Do something with the copies; false if that is not possible. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const change = database.transaction(STORE, mode, { durability: 'strict' });
      const asked = work(change.objectStore(STORE));
      change.oncomplete = () => resolve(asked.result);
      change.onabort = () => resolve(null);
      change.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

export const keepInVault = async (listed: Listed, saved: Saved): Promise<void> => {
  const copy: Copy = { id: listed.id, listed, saved };
  await within('readwrite', (store) => store.put(copy));
};

export const dropFromVault = async (id: string): Promise<void> => {
  await within('readwrite', (store) => store.delete(id));
};

/** Put back what is newer here, or missing or damaged there. */
export async function restoreKept(): Promise<void> {
  const copies = (await within('readonly', (store) => store.getAll() as IDBRequest<Copy[]>)) ?? [];
  for (const { id, listed, saved } of copies) {
    const known = listKept().find((one) => one.id === id);
    if (!known || known.updated < listed.updated || !loadKept(id)) putKept(listed, saved);
  }
}
