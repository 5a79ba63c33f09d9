/** Answers the test that compares how the page and Python compare versions of a kept game. */

import { chooseBranch, commonEntries, sameHeader, sameVersion } from '../../src/keep/merging';
import type { KeptGame } from '../../src/keep/model';

interface Asked {
  one: KeptGame;
  other: KeptGame;
}

interface Answer {
  common: number;
  isSameHeader: boolean;
  isSame: boolean;
  /** The first game with the other one as its branch, after that branch was chosen. */
  chosen: KeptGame;
}

export function answer({ one, other }: Asked): Answer {
  const { header, entries } = other;
  return {
    common: commonEntries(one.entries, entries),
    isSameHeader: sameHeader(one.header, header),
    isSame: sameVersion(one, other),
    chosen: chooseBranch({ ...one, branches: [{ name: 'Ben', header, entries }] }, 0, 'Ann'),
  };
}
