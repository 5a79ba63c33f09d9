/** Whether this page still fits the server: a tab may be open for longer than a version lives. */

import { CONTRACT } from './generated/wire';

/** The request header that names the version which this page was built for. */
export const CONTRACT_HEADER = 'Tilewright-Contract';
/** The close code of a socket whose page does not fit any more. */
export const OUTDATED = 4426;

class Contract {
  /** Set once the server has refused this page's version; only loading it again helps. */
  outdated = $state(false);

  /** Note what the server says its version is. */
  check(version: number): void {
    if (version !== CONTRACT) this.outdated = true;
  }
}

export const contract = new Contract();
