/** What screen readers are told, and what is left of it on later screens. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { announcer } from '../src/announcer.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says waiting sentences together, each once', () => {
  for (const text of ['One.', 'Two.', 'One.']) announcer.say(text);
  vi.runAllTimers();
  expect(announcer.said.text).toBe('One. Two.');
});

it('leaves nothing to later screens, and goes on speaking there', () => {
  announcer.say('Not acceptable.');
  vi.runAllTimers();
  announcer.say('Acceptable.');
  announcer.clear();
  vi.runAllTimers();
  expect(announcer.said.text).toBe('');
  announcer.say('Settings.');
  vi.runAllTimers();
  expect(announcer.said.text).toBe('Settings.');
});
