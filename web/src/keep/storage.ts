/** Kept games in the browser's storage: each is saved at every entry, with its edition and its past. */

import { remembered, rememberedJson } from '../browser/store';
import type { Edition } from '../generated/wire';
import type { Keeping } from './keeping';

/** Everything about a kept game, so that it can be continued without the server. */
export interface Saved {
  keeping: Keeping;
  /** The edition as printed, with the text of the language in which the game was begun. */
  edition: Edition;
  /** The dictionary's title; empty for the table's own printed dictionary. */
  dictionary: string;
}

/** A kept game in the list. */
export interface Listed {
  id: string;
  edition: string;
  names: readonly string[];
  scores: readonly number[];
  isOver: boolean;
  updated: number;
}

const INDEX = 'keep';
const keyOf = (id: string): string => `keep.${id}`;

/** The kept games, the one that was written last first. */
export function listKept(): Listed[] {
  const list = rememberedJson<Listed[]>(INDEX, []);
  return Array.isArray(list) ? list.filter((one) => one.id && Array.isArray(one.names)) : [];
}

/** The saved game; null if there is none or it can't be read. */
export function loadKept(id: string): Saved | null {
  try {
    const saved = JSON.parse(remembered(keyOf(id)) ?? 'null') as Saved | null;
    return Array.isArray(saved?.keeping?.game?.entries) && saved.edition ? saved : null;
  } catch {
    return null;
  }
}

/** Save a game; false if the browser has no room or does not allow it. */
export function saveKept(listed: Listed, saved: Saved): boolean {
  const others = listKept().filter((one) => one.id !== listed.id);
  return put(keyOf(listed.id), saved) && put(INDEX, [listed, ...others]);
}

function put(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`tilewright.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeKept(id: string): void {
  put(INDEX, listKept().filter((one) => one.id !== id));
  try {
    localStorage.removeItem(`tilewright.${keyOf(id)}`);
  } catch {
    // The storage is blocked, so the game was never in it.
  }
}

/** An id for a new game. */
export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
