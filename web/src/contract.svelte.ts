/** Whether this page still matches the server: a tab may stay open across a server update. */

import { CONTRACT } from './generated/wire';

/** The request header with the contract version that this page was built for. */
export const CONTRACT_HEADER = 'Tilewright-Contract';
/** The close code for a page that is out of date. */
export const OUTDATED = 4426;

class Contract {
  /** Set once the server has refused this page's version; the page must be reloaded. */
  outdated = $state(false);

  /** Compare with the server's version. */
  check(version: number): void {
    if (version !== CONTRACT) this.outdated = true;
  }
}

export const contract = new Contract();
