import { beforeEach, describe, expect, it, vi } from 'vitest';

import { devices, keep, keepDevice, kept, remember, remembered } from '../src/browser/store';
import { storage } from './storage';

describe('what belongs to one table', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));

  it('is stored for every tab, and the newest value counts', () => {
    keep('draft.a.0', 'one');
    keep('draft.a.0', 'two');
    expect(kept('draft.a.0')).toBe('two');
    expect(kept('draft.b.0')).toBeNull();
  });

  it('is bounded: what was stored longest ago is removed, and nothing else is', () => {
    remember('settings', 'mine');
    for (let table = 0; table < 500; table += 1) keep(`draft.${table}.0`, 'tiles');
    expect(localStorage.length).toBeLessThan(250);
    expect(kept('draft.0.0')).toBeNull();
    expect(kept('draft.499.0')).toBe('tiles');
    expect(remembered('settings')).toBe('mine');
  });
});

describe('the logins on a device', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage()));

  it('are kept once each, the latest eight, newest first', () => {
    for (let login = 0; login < 10; login += 1) keepDevice(`device ${login}`);
    keepDevice('device 5');
    expect(devices()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((login) => `device ${login}`));
  });

  it('are none if the stored value makes no sense', () => {
    remember('devices', '{"a": 1}');
    expect(devices()).toEqual([]);
  });
});
