/**
 * Ids that no one can guess. Browsers offer `crypto.randomUUID` only over https, and a server on the
 * home network has none.
 */

import { toHex } from './sha256';

/** Random bytes. */
export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A text with two letters for each random byte. */
export const randomHex = (bytes: number): string => toHex(randomBytes(bytes));
