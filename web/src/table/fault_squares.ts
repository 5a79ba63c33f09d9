/** The squares to outline for a rule that a draft breaks. */

import type { FaultReport, Preview } from '../generated/wire';

/** The squares that a fault names, or those of words that are not in the dictionary. */
export function squaresOf({ fault, about, squares }: FaultReport, preview: Preview | null): string[] {
  if (fault !== 'NOT_A_WORD') return squares;
  const words = preview?.breakdown?.words.filter((word) => about.includes(word.text)) ?? [];
  return words.flatMap((word) => word.letters.map((letter) => letter.square));
}
