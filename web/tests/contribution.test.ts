import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromHex, sha256, toHex } from '../src/browser/sha256';
import { checkDeal, contribute, hashOf, seedHashOf } from '../src/table/contribution';
import type { GameEvent, View } from '../src/generated/wire';
import { storage } from './storage';

const reference = async (bytes: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));

describe('the hash of a contribution', () => {
  it('is SHA-256', async () => {
    const text = new TextEncoder().encode('abc');
    expect(toHex(sha256(text))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(toHex(sha256(bytes))).toBe(await reference(bytes));
      }),
    );
  });

  it('is the one that the rules expect', async () => {
    const contribution = '07'.repeat(32);
    const prefix = new TextEncoder().encode('tilewright contribution 1:');
    const whole = new Uint8Array([...prefix, ...fromHex(contribution)]);
    expect(hashOf(contribution)).toBe(await reference(whole));
  });

  it('reads what it writes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => toHex(fromHex(toHex(bytes))) === toHex(bytes)));
  });
});

describe('the check of a deal', () => {
  const seed = '01'.repeat(32);
  const before = {
    phase: 'agreeing',
    may: ['commit'],
    commitment: seedHashOf(seed),
    commitments: ['', ''],
  } as unknown as View;

  beforeEach(() => {
    vi.stubGlobal('localStorage', storage());
  });

  /** Contribute for the first seat; return the game's end, as an honest server shows it. */
  function contributed(): { view: View; history: GameEvent[] } {
    const commit = contribute('t', 0, before);
    const commitment = commit?.type === 'commit' ? commit.commitment : '';
    const commitments = [commitment, ''];
    const agree = contribute('t', 0, { ...before, may: ['agree'], commitments });
    const contribution = agree?.type === 'agree' ? agree.contribution : undefined;
    const view = { ...before, phase: 'over', commitments, result: { seed } } as unknown as View;
    return { view, history: [{ type: 'agreed', at: 1, seat: 0, contribution } as GameEvent] };
  }

  it('confirms what this device agreed to', () => {
    const { view, history } = contributed();
    expect(checkDeal('t', 0, view, history)).toBe('good');
  });

  it('finds another seed, hash or contribution', () => {
    const { view, history } = contributed();
    const other = '02'.repeat(32);
    const frauds: View[] = [
      { ...view, result: { ...view.result!, seed: other } },
      { ...view, commitment: seedHashOf(other) },
      { ...view, commitment: seedHashOf(other), result: { ...view.result!, seed: other } },
      { ...view, commitments: [view.commitments[0]!, other] },
    ];
    for (const fraud of frauds) expect(checkDeal('t', 0, fraud, history)).toBe('changed');
    const swapped = [{ ...history[0]!, contribution: other } as GameEvent];
    expect(checkDeal('t', 0, view, swapped)).toBe('changed');
  });

  it('claims nothing for a game without a contribution, or before its end', () => {
    const { view, history } = contributed();
    expect(checkDeal('other', 0, view, history)).toBe('unchecked');
    expect(checkDeal('t', 0, { ...view, result: null }, history)).toBe('unchecked');
  });
});
