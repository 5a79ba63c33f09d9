/** Keys on the scorekeeper's board: arrows move, letters type, Shift makes a blank, Enter enters. */

import { step } from '../table/geometry';
import type { Desk } from './desk.svelte';

const ARROWS: Readonly<Record<string, ['across' | 'down', 1 | -1]>> = {
  ArrowRight: ['across', 1],
  ArrowLeft: ['across', -1],
  ArrowDown: ['down', 1],
  ArrowUp: ['down', -1],
};

interface Typing {
  type: (letter: string, isBlank: boolean) => void;
  enter: () => void;
}

/** Do what a key says; false if it says nothing. */
export function keyed({ key, shiftKey }: KeyboardEvent, desk: Desk, { type, enter }: Typing): boolean {
  const { draft, edition } = desk;
  const arrow = ARROWS[key];
  if (arrow && (draft?.typed.length ?? 0) === 0) {
    const from = draft?.start ?? Math.floor(edition.size ** 2 / 2);
    const square = draft ? (step(from, ...arrow, edition.size) ?? from) : from;
    desk.draft = { start: square, axis: draft?.axis ?? 'across', typed: [] };
    return true;
  }
  if (!draft) return false;
  if (key === ' ') desk.turn();
  else if (key === 'Backspace') desk.back();
  else if (key === 'Escape') desk.clear();
  else if (key === 'Enter') enter();
  else if ([...key].length === 1 && key !== ' ') type(key.toUpperCase(), shiftKey);
  else return false;
  return true;
}
