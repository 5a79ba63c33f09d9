/// <reference lib="webworker" />
/**
 * The service worker: opens the page when the server can't be reached, and shows notifications.
 *
 * `pack.js` puts the list of the page's files in front of this one, so that every build has another
 * service worker and browsers notice the new version. For the same reason this file imports nothing.
 * What the server says is not stored here: the page keeps its own copies (`shelf.ts`).
 */

export {};

declare const self: ServiceWorkerGlobalScope;
/** The build's version, and the files that make up the page, relative to its address. */
declare const PAGE: { version: string; files: string[] };

/** What a page sends to a worker: the files it consists of. */
interface FromPage {
  type: 'page';
  files: string[];
}

/** What the server sends when it is the player's turn. */
interface Turn {
  table: string;
  edition: string;
  names: string[];
}

/** Pages under different paths of one host have caches of their own. */
const PREFIX = `tilewright-page ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + PAGE.version;
/** The page itself, whose name stays the same from build to build. */
const HOME = './';
/** Milliseconds to wait for the network before the stored page is shown. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The other files have hashes in their names, so the browser's own cache may have them already.
  const fresh = (file: string): RequestCache => (file === HOME ? 'reload' : 'default');
  await cache.addAll(PAGE.files.map((file) => new Request(file, { cache: fresh(file) })));
}

async function takeOver(): Promise<void> {
  await Promise.all((await names()).filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page's caches, oldest first. */
const names = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/**
 * A stored file, of the newest version that has it. A new worker waits until no page of the old one
 * is open, so this one may have to serve a newer page.
 */
async function stored(file: string): Promise<Response | undefined> {
  for (const name of (await names()).reverse()) {
    const found = await (await caches.open(name)).match(file, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = fileOf(request.url);
  if (request.method !== 'GET' || file === null) return;
  if (file === HOME) event.respondWith(fromNetwork(request));
  else if (file.startsWith('assets/')) event.respondWith(fromCache(request, file));
});

/** The file that a URL names, relative to the page; null if the URL is elsewhere. */
function fileOf(url: string): string | null {
  const { scope } = self.registration;
  const plain = url.split(/[?#]/)[0] ?? '';
  if (!plain.startsWith(scope)) return null;
  const file = plain.slice(scope.length);
  return file === '' || file === 'index.html' ? HOME : file;
}

async function fromCache(request: Request, file: string): Promise<Response> {
  return (await stored(file)) ?? fetch(request);
}

/** The newest page if the server answers in time, so that an old one is shown only offline. */
async function fromNetwork(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = fetch(request).catch(() => null);
  const response = await Promise.race([answer, late]);
  // A proxy whose server is down answers in its place, and a busy server refuses for a while.
  if (response && response.status < 500 && response.status !== 408 && response.status !== 429) return response;
  return (await stored(HOME)) ?? response ?? (await answer) ?? Response.error();
}

// An open page asks whether it is of this version, so that it can offer its reader the newer one.
self.addEventListener('message', (event) => {
  const message = event.data as FromPage;
  const isSame = message.files.every((file) => PAGE.files.includes(file));
  if (message.type === 'page' && !isSame) event.source?.postMessage({ type: 'newer' });
});

self.addEventListener('push', (event) => {
  const turn = event.data?.json() as Turn | undefined;
  if (turn?.table) event.waitUntil(notify(turn));
});

async function notify({ table, edition, names }: Turn): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isShown = ({ url, visibilityState }: WindowClient): boolean =>
    visibilityState === 'visible' && url === addressOf(table);
  if (windows.some(isShown)) return;
  await self.registration.showNotification(await titleOf(), {
    body: [edition, names.join(', ')].filter(Boolean).join(' · '),
    tag: table,
    icon: 'icon-192.png',
    data: { table },
  });
}

const addressOf = (table: string): string => `${self.registration.scope}#/table/${table}`;

/** The title in the page's language, which the page stores when it subscribes. */
async function titleOf(): Promise<string> {
  const copy = await caches.match(`${self.registration.scope}copies/notification`);
  return copy ? ((await copy.json()) as { title: string }).title : 'Tilewright';
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { table: string }).table));
});

async function show(table: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const window = windows.find((one) => one.url === addressOf(table)) ?? windows[0];
  if (!window) return void (await self.clients.openWindow(addressOf(table)));
  await (await window.navigate(addressOf(table)))?.focus();
}
