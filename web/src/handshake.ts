/**
 * Why a connection was refused before it began. A browser hides the answer to a failed handshake from
 * the page, so the page asks the server something cheap: the same limits are likely to refuse that, too.
 */

import type { ErrorAnswer } from './generated/wire';
import { t } from './text/text';

/** Milliseconds after which a server that does not answer counts as unreachable. */
const PATIENCE = 5000;

export interface Explanation {
  /** The server's sentence; null if it can't be reached or now refuses nothing. */
  why: string | null;
  /** Milliseconds after which the server says to try again; 0 if it doesn't say. */
  wait: number;
}

export async function explainRefusal(): Promise<Explanation> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const answer = await fetch('api/v1/about', {
      headers: { 'Accept-Language': t.lang },
      cache: 'no-store',
      signal: giveUp.signal,
    });
    if (answer.ok) return { why: null, wait: 0 };
    const told = (await answer.json().catch(() => null)) as ErrorAnswer | null;
    const seconds = Number(answer.headers.get('Retry-After'));
    return { why: told?.error.message ?? null, wait: seconds > 0 ? seconds * 1000 : 0 };
  } catch {
    return { why: null, wait: 0 };
  } finally {
    clearTimeout(timer);
  }
}
