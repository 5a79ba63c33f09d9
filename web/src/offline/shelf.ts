/**
 * Copies of what the server last said, for when it can't be reached. Browsers offer the storage over
 * https and on the server's own computer only, which is where the page can be opened offline.
 */

/** Pages under different paths of one host keep their own copies. */
const name = (): string => `tilewright-copies ${new URL('.', document.baseURI).pathname}`;
/** How many copies are kept; those made longest ago are removed. */
const MOST = 150;

const addressOf = (key: string): string => new URL(`copies/${key}`, document.baseURI).href;

async function shelf(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(name()) : null;
  } catch {
    return null;
  }
}

/** Keep a copy under `key`, in place of an older one; if there is no room, keep none. */
export async function keepCopy(key: string, value: unknown): Promise<void> {
  const cache = await shelf();
  if (!cache) return;
  try {
    await cache.delete(addressOf(key));
    await cache.put(addressOf(key), new Response(JSON.stringify(value)));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((one) => cache.delete(one)));
  } catch {
    // The storage is full or blocked; the page works without it.
  }
}

/** The last copy under `key`, or null. */
export async function copyOf<T>(key: string): Promise<T | null> {
  try {
    const found = await (await shelf())?.match(addressOf(key));
    return found ? ((await found.json()) as T) : null;
  } catch {
    return null;
  }
}

export async function hasCopy(key: string): Promise<boolean> {
  return (await (await shelf())?.match(addressOf(key)).catch(() => undefined)) !== undefined;
}

/** Remove the copies of a table that the player removed from the list. */
export async function dropCopies(table: string): Promise<void> {
  const cache = await shelf();
  for (const key of [`table/${table}`, `replay/${table}`]) await cache?.delete(addressOf(key));
}

/** Remove all copies, as when the player logs out. */
export async function dropAllCopies(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(name()).catch(() => false);
}
