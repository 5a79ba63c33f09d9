/** Whether this page still matches the server: a tab may stay open across a server update. */

import { CONTRACT } from './generated/wire';

/** The request header that carries the contract version this page was built for. */
export const CONTRACT_HEADER = 'Tilewright-Contract';
/** The WebSocket close code for an outdated page. */
export const OUTDATED = 4426;

class Contract {
  /** Set once the server has refused this page's version; the page must be reloaded. */
  outdated = $state(false);

  /** Compare this page's version with the server's. */
  check(version: number): void {
    if (version !== CONTRACT) this.outdated = true;
  }
}

export const contract = new Contract();
