/** A game that is open in several tabs of one browser: each continues with what the others stored. */

import { loadKept, type Saved } from './storage';

/** Call back when another tab has stored the game; returns how to stop. */
export function watchTabs(id: string, onstored: (saved: Saved) => void): () => void {
  const stored = (event: StorageEvent): void => {
    if (event.key !== `tilewright.keep.${id}`) return;
    const saved = loadKept(id);
    // A tab that removed the game leaves it to this one, which stores it again with the next entry.
    if (saved) onstored(saved);
  };
  addEventListener('storage', stored);
  return () => removeEventListener('storage', stored);
}
