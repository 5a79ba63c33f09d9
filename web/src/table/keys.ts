/** What each key does while the board has focus. */

import type { Axis } from '../generated/wire';

export type KeyAction =
  | { do: 'move'; axis: Axis; by: 1 | -1 }
  | { do: 'edge'; to: 'start' | 'end' }
  | { do: 'letter'; letter: string; blank: boolean }
  | { do: 'turn' | 'back' | 'clear' | 'play' | 'recall' }
  /** Wait for the key of a command, open the command line, or list the keys. */
  | { do: 'command' | 'line' | 'help' };

export interface Keystroke {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const ARROWS: Record<string, [Axis, 1 | -1]> = {
  ArrowLeft: ['across', -1],
  ArrowRight: ['across', 1],
  ArrowUp: ['down', -1],
  ArrowDown: ['down', 1],
};

/** Signs that are on every keyboard; no shipped edition has them as letters. */
const SIGNS: Record<string, KeyAction> = {
  ',': { do: 'command' },
  '/': { do: 'line' },
  '?': { do: 'help' },
};

/**
 * The action for a key in an edition with these letters; null leaves the key to the browser. A key may
 * be part of a letter with several characters.
 */
export function keyAction(stroke: Keystroke, letters: readonly string[]): KeyAction | null {
  if (stroke.ctrlKey || stroke.altKey || stroke.metaKey) return null;
  const arrow = ARROWS[stroke.key];
  if (arrow) return { do: 'move', axis: arrow[0], by: arrow[1] };
  switch (stroke.key) {
    case ' ':
      return { do: 'turn' };
    case 'Backspace':
      return { do: 'back' };
    case 'Delete':
      return { do: 'clear' };
    case 'Enter':
      return { do: 'play' };
    case 'Escape':
      return { do: 'recall' };
    case 'Home':
      return { do: 'edge', to: 'start' };
    case 'End':
      return { do: 'edge', to: 'end' };
  }
  const letter = stroke.key.toUpperCase();
  if ([...stroke.key].length === 1 && letters.some((one) => one.includes(letter))) {
    return { do: 'letter', letter, blank: stroke.shiftKey };
  }
  return SIGNS[stroke.key] ?? null;
}
