/** What a table's connection does when the server closes or refuses it. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TableLink, type LinkState } from '../src/link';
import { german } from '../src/text/de/text';
import { english } from '../src/text/text';

const REPLACED = 4411;

/** A browser's socket, which the test opens and closes. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  onopen: () => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  readyState = 0;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(): void {}

  close(): void {}

  /** Open the socket, and let the server close it with a code. */
  end(code: number): void {
    this.onopen();
    this.onclose({ code });
  }
}

let told: [LinkState, string | null | undefined][];
let link: TableLink;

/** The latest socket that the page has opened. */
const latest = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all.length = 0;
  told = [];
  link = new TableLink('ws://here', null, {
    message: () => {},
    state: (state, why) => void told.push([state, why]),
    have: () => 0,
  });
  link.open();
});

afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([4408, 4409])('code %i is a sentence, and the page reconnects', async (code) => {
  latest().end(code);
  expect(told.at(-1)).toEqual(['lost', english.table.closed[code]]);
  expect(english.table.closed[code]).toBeTruthy();
  expect(german.table.closed[code]).toBeTruthy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a connection that is lost for no stated reason has no sentence', () => {
  latest().end(1006);
  expect(told.at(-1)).toEqual(['lost', null]);
});

test('a page that was replaced reconnects only when the player asks for it', async () => {
  latest().end(REPLACED);
  expect(told.at(-1)?.[0]).toBe('replaced');
  link.nudge();
  link.renew();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.all).toHaveLength(1);
  link.resume();
  expect(FakeSocket.all).toHaveLength(2);
  expect(told.at(-1)?.[0]).toBe('connecting');
  latest().end(1006);
  await vi.advanceTimersByTimeAsync(600);
  expect(FakeSocket.all).toHaveLength(3);
});

test('a refused handshake shows the reason of the server, and waits as long as it says', async () => {
  const message = 'Too many requests. Try again in 20 seconds.';
  const asked = vi.fn(() => {
    const headers = { 'Retry-After': '20' };
    return Promise.resolve(Response.json({ error: { code: 'too-many', message } }, { status: 429, headers }));
  });
  vi.stubGlobal('fetch', asked);
  latest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(asked).toHaveBeenCalledOnce();
  expect(told.at(-1)).toEqual(['lost', message]);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('without a network the page says nothing else, and tries again soon', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  latest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  expect(told.filter(([state]) => state === 'lost').at(-1)).toEqual(['lost', null]);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a server that does not answer is not waited for forever', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  latest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(6000);
  expect(FakeSocket.all).toHaveLength(2);
});
