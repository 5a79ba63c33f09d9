import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import * as hands from '../src/table/hand';
import { edition } from './edition';

const faces = fc.constantFrom('A', 'B', '[E+]', '?');
const racks = fc.array(faces, { maxLength: 9 });

/** Anything that a player may do with a hand. */
const acts = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('place'), id: fc.nat(12), at: fc.nat(24) }),
    fc.record({ do: fc.constant('recall'), id: fc.nat(12), at: fc.constant(0) }),
    fc.record({ do: fc.constant('reorder'), id: fc.nat(12), at: fc.nat(12) }),
    fc.record({ do: fc.constantFrom('shuffle', 'sort', 'all', 'thaw'), id: fc.nat(1), at: fc.nat(1) }),
  ),
  { maxLength: 30 },
);

function act(hand: hands.Hand, one: { do: string; id: number; at: number }): hands.Hand {
  switch (one.do) {
    case 'place':
      return hands.place(hand, one.id, one.at, 'A');
    case 'recall':
      return hands.recall(hand, one.id);
    case 'reorder':
      return hands.reorder(hand, one.id, one.at === 0 ? null : one.at);
    case 'shuffle':
      return hands.shuffle(hand);
    case 'sort':
      return hands.sort(hand, edition);
    case 'all':
      return hands.recallAll(hand);
    default:
      return hands.thaw(hands.freeze(hand));
  }
}

const sorted = (texts: readonly string[]): string[] => [...texts].sort();
const texts = (hand: hands.Hand): string[] => sorted(hand.tiles.map((tile) => tile.text));

describe('the hand', () => {
  it('never gains or loses a tile, whatever is done with it', () => {
    fc.assert(
      fc.property(racks, acts, (rack, list) => {
        const hand = list.reduce(act, hands.reconcile(hands.EMPTY, rack));
        expect(texts(hand)).toEqual(sorted(rack));
        expect(new Set(hand.tiles.map((tile) => tile.id)).size).toBe(hand.tiles.length);
      }),
    );
  });

  it('names the draft tiles that came back to the rack', () => {
    const hand = hands.reconcile(hands.EMPTY, ['A', 'B', '?']);
    const [a, b] = hand.tiles.map((tile) => tile.id);
    const draft = hands.place(hands.place(hand, a!, 3), b!, 4);
    expect(hands.returned(draft, hands.recallAll(draft))).toEqual(draft.placed);
    expect(hands.returned(draft, hands.place(draft, a!, 5))).toEqual([]);
    expect(hands.returned(draft, hands.recall(draft, b!)).map((one) => one.square)).toEqual([4]);
    // A tile that was played is no longer in the hand.
    expect(hands.returned(draft, hands.reconcile(draft, ['?', '?']))).toEqual([]);
  });

  it('never has two tiles on a square or a tile on two squares', () => {
    fc.assert(
      fc.property(racks, acts, (rack, list) => {
        const { placed } = list.reduce(act, hands.reconcile(hands.EMPTY, rack));
        expect(new Set(placed.map((one) => one.square)).size).toBe(placed.length);
        expect(new Set(placed.map((one) => one.id)).size).toBe(placed.length);
      }),
    );
  });

  it('holds what the server says, and keeps the draft as far as that allows', () => {
    fc.assert(
      fc.property(racks, acts, racks, (rack, list, next) => {
        const before = list.reduce(act, hands.reconcile(hands.EMPTY, rack));
        const after = hands.reconcile(before, next);
        expect(texts(after)).toEqual(sorted(next));
        const same = hands.reconcile(before, rack);
        expect(same.placed).toEqual(before.placed);
        expect(same.tiles).toEqual(before.tiles);
      }),
    );
  });

  it('survives a reload', () => {
    fc.assert(
      fc.property(racks, acts, (rack, list) => {
        const hand = list.reduce(act, hands.reconcile(hands.EMPTY, rack));
        expect(hands.thaw(hands.freeze(hand))).toEqual(hand);
      }),
    );
  });

  it('ignores damaged storage', () => {
    for (const text of [null, '', '{', '{"tiles":3}', '{"tiles":[{"id":9}],"placed":[],"next":1}']) {
      expect(hands.thaw(text)).toEqual(hands.EMPTY);
    }
  });

  it('takes back a draft tile whose square is now occupied', () => {
    const hand = hands.place(hands.reconcile(hands.EMPTY, ['A', 'B']), 1, 12);
    expect(hands.yieldTo(hand, (square) => square === 12).placed).toEqual([]);
    expect(hands.yieldTo(hand, (square) => square === 11)).toBe(hand);
  });

  it('finds a tile for a typed letter: plain, then marked, then a blank', () => {
    const hand = hands.reconcile(hands.EMPTY, ['A', '[E+]', '?']);
    expect(hands.tileFor(hand, 'A', edition)?.text).toBe('A');
    expect(hands.tileFor(hand, 'E', edition)?.text).toBe('[E+]');
    expect(hands.tileFor(hand, 'B', edition)?.text).toBe('?');
    expect(hands.tileFor(hand, 'A', edition, true)?.text).toBe('?');
    expect(hands.tileFor(hands.place(hand, 3, 0, 'B'), 'B', edition)).toBeUndefined();
  });

  it('writes a draft as the server expects it', () => {
    let hand = hands.reconcile(hands.EMPTY, ['A', '[E+]', '?']);
    hand = hands.place(hand, 1, 10);
    hand = hands.place(hand, 2, 11);
    hand = hands.place(hand, 3, 12, 'B');
    expect(hands.draftTiles(hand, 5)).toEqual({ A3: 'A', B3: '[E+]', C3: 'b' });
    // A blank that is moved keeps its letter.
    expect(hands.draftTiles(hands.place(hand, 3, 13), 5)).toMatchObject({ D3: 'b' });
  });

  it('places the play of a hint, wherever its tiles were', () => {
    const hand = hands.place(hands.reconcile(hands.EMPTY, ['A', '[E+]', '?', 'A']), 1, 3);
    const placed = hands.placeAll(hand, { A3: 'A', B3: '[E+]', C3: 'b' }, 5);
    expect(hands.draftTiles({ ...hand, placed: placed ?? [] }, 5)).toEqual({ A3: 'A', B3: '[E+]', C3: 'b' });
    expect(hands.placeAll(hand, { A3: 'B' }, 5)).toBeNull();
    expect(hands.placeAll(hand, { A3: 'b', B3: 'a' }, 5)).toBeNull();
  });
});
