/**
 * This device's contributions to the seed. Before the game, the page commits to random bytes for
 * each of its seats by their hash, and reveals them as it agrees, once every player has committed.
 * So no one, not even the server, can choose the deal.
 */

import { randomHex } from '../browser/random';
import { remember, remembered, rememberedJson } from '../browser/store';
import { fromHex, sha256, toHex } from '../browser/sha256';
import type { GameEvent, Move, Seat, View } from '../generated/wire';

const CONTRIBUTION = 'tilewright contribution 1:';
const SEED = 'tilewright seed 1:';
const BYTES = 32;

/** What the page saw before it revealed anything: the hashes that fix the deal. */
interface Receipt {
  commitment: string;
  commitments: string[];
}

const keyOf = (table: string, seat: Seat): string => `contribution.${table}.${seat}`;
const receiptKey = (table: string): string => `receipt.${table}`;

/** The hash by which a player commits to a contribution before revealing it. */
export const hashOf = (contribution: string): string => hashed(CONTRIBUTION, contribution);

/** The hash by which the server commits to its seed before the game. */
export const seedHashOf = (seed: string): string => hashed(SEED, seed);

function hashed(prefix: string, bytes: string): string {
  return toHex(sha256(new Uint8Array([...new TextEncoder().encode(prefix), ...fromHex(bytes)])));
}

/**
 * The move that one of this device's seats makes before the deal, or null if it has to wait: the
 * commitment, and then the agreement that reveals the bytes.
 */
export function contribute(table: string, seat: Seat, view: View): Move | null {
  if (view.phase !== 'agreeing') return null;
  const own = remembered(keyOf(table, seat));
  if (view.may.includes('commit')) {
    const contribution = own ?? randomHex(BYTES);
    remember(keyOf(table, seat), contribution);
    // If the browser stores nothing, a reload would lose the bytes: agree without contributing.
    if (remembered(keyOf(table, seat)) !== contribution) return { type: 'agree' };
    return { type: 'commit', commitment: hashOf(contribution) };
  }
  const ready = view.may.includes('agree') && own !== null && view.commitments[seat] === hashOf(own);
  if (!ready) return null;
  const { commitment, commitments } = view;
  if (remembered(receiptKey(table)) === null) {
    remember(receiptKey(table), JSON.stringify({ commitment, commitments } satisfies Receipt));
  }
  return { type: 'agree', contribution: own };
}

/** Whether a seat's bytes were committed from another device, so that this one cannot agree. */
export function isElsewhere(table: string, seat: Seat, view: View): boolean {
  if (view.phase !== 'agreeing' || !view.may.includes('agree') || !view.commitments[seat]) return false;
  const own = remembered(keyOf(table, seat));
  return own === null || view.commitments[seat] !== hashOf(own);
}

/** What this device knows about the deal of a game that is over. */
export type DealCheck = 'unchecked' | 'good' | 'changed';

/**
 * Compare a finished game with what this device saw before it revealed a seat's bytes: the hashes,
 * our own contribution, and the server's seed, which is published at the end. A device that didn't
 * contribute knows nothing. That the tiles follow from the seed is checked by `tilewright verify`.
 */
export function checkDeal(table: string, seat: Seat, view: View, history: GameEvent[]): DealCheck {
  const own = remembered(keyOf(table, seat));
  const receipt = rememberedJson<Receipt | null>(receiptKey(table), null);
  if (own === null || receipt === null || !view.result) return 'unchecked';
  const revealed = history.find((event) => event.type === 'agreed' && event.seat === seat);
  const contribution = revealed?.type === 'agreed' ? revealed.contribution : undefined;
  const isSame =
    receipt.commitment === view.commitment &&
    receipt.commitments.join() === view.commitments.join() &&
    seedHashOf(view.result.seed) === receipt.commitment &&
    (contribution === undefined || contribution === own);
  return isSame ? 'good' : 'changed';
}
