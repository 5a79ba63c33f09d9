/** The commands that a player can type or give by key, and how a typed line is understood. */

import { t } from '../text/text';

export type CommandId =
  | 'play'
  | 'try'
  | 'draft'
  | 'recall'
  | 'rack'
  | 'shuffle'
  | 'sort'
  | 'scores'
  | 'turn'
  | 'last'
  | 'explain'
  | 'bag'
  | 'unseen'
  | 'clock'
  | 'near'
  | 'row'
  | 'column'
  | 'board'
  | 'go'
  | 'challenge'
  | 'accept'
  | 'exchange'
  | 'pass'
  | 'switch'
  | 'hint'
  | 'takeback'
  | 'agree'
  | 'decline'
  | 'sheet'
  | 'menu'
  | 'resign'
  | 'help';

export interface Command {
  id: CommandId;
  /** What follows the command's word. */
  rest: string;
}

const ids = (): CommandId[] => Object.keys(t.commands) as CommandId[];

/** The command for a key pressed after the comma; null if no command has that key. */
export function commandOfKey(key: string): Command | null {
  const wanted = key.toLowerCase();
  const id = ids().find((one) => t.commands[one].key === wanted);
  return id ? { id, rest: '' } : null;
}

/**
 * Understand a typed line: a command by one of its words, by their beginning if only one command has
 * it, or by its key; or a play such as `8F HORN`. Return null if it is none of these.
 */
export function parseCommand(line: string): Command | null {
  const text = line.trim();
  const [first = '', ...more] = text.split(/\s+/);
  const word = first.toLowerCase();
  if (!word) return null;
  if (isPlace(first) && more.length > 0) return { id: 'play', rest: text };
  const rest = more.join(' ');
  const all = ids();
  const exact = all.find((id) => {
    const { word: usual, also, key } = t.commands[id];
    return usual === word || also === word || key === word;
  });
  if (exact) return { id: exact, rest };
  const begun = all.filter((id) => t.commands[id].word.startsWith(word));
  // The beginning of a usual word is never taken by another command's second word.
  const found = begun.length > 0 ? begun : all.filter((id) => t.commands[id].also?.startsWith(word));
  return found.length === 1 && found[0] ? { id: found[0], rest } : null;
}

/** Whether a text looks like the place of a play: a row and a column in either order. */
const isPlace = (text: string): boolean => /^(\d{1,2}[a-z]|[a-z]\d{1,2})$/i.test(text);
