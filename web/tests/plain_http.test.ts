/**
 * A server on the home network is reached over plain http, where browsers leave out much of what they
 * offer over https. The page asks before it uses any of that.
 */

import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
/** It runs only where browsers offer service workers, which is over https. */
const WORKER = 'offline/worker.ts';
/** How a file finds out whether the browser has what is missing over plain http; null: by trying. */
const GUARDS: Record<string, RegExp | null> = {
  'navigator.clipboard': null,
  'navigator.serviceWorker': /'serviceWorker' in navigator/,
  'navigator.share': /'share' in navigator/,
  'PushManager': /'PushManager' in window/,
  'Notification': /'Notification' in window/,
  'caches': /'caches' in globalThis/,
};
const TRIES = ['browser/copy.ts'];
const MISSING = new RegExp(
  [
    String.raw`\bcrypto\.(?:randomUUID|subtle)\b`,
    String.raw`\bnavigator\.(?:${[
      ...['clipboard', 'serviceWorker', 'share', 'canShare', 'locks', 'storage', 'wakeLock', 'mediaDevices'],
      ...['credentials', 'geolocation', 'bluetooth', 'usb', 'hid', 'serial', 'gpu', 'keyboard', 'setAppBadge'],
    ].join('|')})\b`,
    String.raw`\bPushManager\b|\bNotification(?=[.(])|\bcaches(?=\.)|\bcookieStore\b|\bshow(?:Open|Save)FilePicker\b`,
  ].join('|'),
  'g',
);

/** The code of each file, without its comments. */
const code = (): [string, string][] =>
  Object.entries(SOURCES).map(([path, text]) => [
    path.replace('../src/', ''),
    text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''),
  ]);

/** What is used without a guard. */
const unguarded = (files: [string, string][]): string[] =>
  files.flatMap(([name, text]) =>
    [...new Set(text.match(MISSING))]
      .filter((used) => name !== WORKER && !(GUARDS[used]?.test(text) ?? (used in GUARDS && TRIES.includes(name))))
      .map((used) => `${name} uses ${used}`),
  );

describe('over plain http', () => {
  it('nothing is used that browsers offer only over https', () => {
    const files = code();
    expect(files.length).toBeGreaterThan(100);
    expect(unguarded(files)).toEqual([]);
  });

  it.each(['crypto.randomUUID()', 'navigator.clipboard.writeText(link)', 'new Notification(title)'])(
    'a check refuses %s',
    (call) => {
      expect(unguarded([['api.ts', `const id = ${call};`]])).toHaveLength(1);
    },
  );
});
