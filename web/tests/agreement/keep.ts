/** Answers the tests that compare the page's scorekeeper with the one in Python. */

import type { Edition } from '../../src/generated/wire';
import { fitsGcg, readKept, writeGcg, writeKept } from '../../src/keep/export';
import { followKept } from '../../src/keep/follow';
import type { Followed } from '../../src/keep/followed';
import { withHouse, type House } from '../../src/keep/house';
import type { KeptGame } from '../../src/keep/model';
import { faultWords } from '../../src/keep/words';

/** A kept game, its edition as printed or with its house rules, and its dictionary. */
interface Asked {
  game: KeptGame;
  edition: Edition;
  words: string[] | null;
  /** Whether the page applies the house rules itself. */
  isPrinted?: boolean;
}

interface Answer {
  followed: Followed;
  /** All faults in sentences, in order. */
  sentences: string[];
  kept: string;
  /** The game as GCG; empty if that format can't hold it. */
  gcg: string;
}

/** What follows, in values and sentences, and the game as files. */
export function answer({ game, edition, words, isPrinted }: Asked): Answer {
  const rules = isPrinted ? withHouse(edition, game.header.edition.house as House) : edition;
  const kept = writeKept(game);
  const again = readKept(kept);
  if (!again) throw new Error('a kept game is read back');
  const followed = followKept(again, rules, words && new Set(words));
  const names = game.header.players.map(({ name, nick }) => name || (nick ?? ''));
  const sentences = followed.steps.flatMap((step, at) =>
    step.faults.map((fault) => faultWords(fault, game.entries[at]!.seat, names, rules)),
  );
  return { followed, sentences, kept, gcg: fitsGcg(game, followed) ? writeGcg(game, rules) : '' };
}
