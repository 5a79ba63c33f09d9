import { describe, expect, it } from 'vitest';

import { merge } from '../src/table/merge';
import type { GameEvent, UpdateMessage, View } from '../src/generated/wire';

const event: GameEvent = { type: 'passed', at: 1, seat: 0, by_clock: false };
const view = { type: 'view', number: 2, rack: 'AB', scores: [1, 2], paused: 5 } as unknown as View;
const before = { view, history: [event, event] };

function update(from: number, changes: UpdateMessage['changes']): UpdateMessage {
  return { type: 'update', seat: 0, from, number: from + 1, events: [event], changes, now: 9 };
}

describe('merging an update', () => {
  it('replaces what changed and keeps the rest', () => {
    const after = merge(before, update(2, { number: 3, scores: [8, 2], paused: null }));
    expect(after?.view).toEqual({ ...view, number: 3, scores: [8, 2], paused: null });
    expect(after?.history).toEqual([event, event, event]);
    expect(before).toEqual({ view, history: [event, event] });
  });

  it('needs the whole view after a gap, a repetition, or without an earlier view', () => {
    expect(merge(before, update(3, { number: 4 }))).toBeNull();
    expect(merge(before, update(1, { number: 2 }))).toBeNull();
    expect(merge(undefined, update(2, { number: 3 }))).toBeNull();
  });

  it('starts a game with the whole view', () => {
    const { history, ...whole } = { ...view, number: 1, history: undefined };
    expect(history).toBeUndefined();
    for (const known of [undefined, before]) {
      expect(merge(known, update(0, whole as UpdateMessage['changes']))).toEqual({
        view: whole,
        history: [event],
      });
    }
  });
});
