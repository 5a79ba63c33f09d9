/** Kept games in the browser's storage: each is saved at every entry, with its edition and its past. */

import { randomHex } from '../browser/random';
import { remembered, rememberedJson } from '../browser/store';
import type { Edition } from '../generated/wire';
import { keepingOf, type Keeping } from './keeping';
import { isKeptGame } from './model';
import type { Times } from './times';
import { dropFromVault, keepInVault } from './vault';

/** Everything about a kept game, so that it can be continued without the server. */
export interface Saved {
  keeping: Keeping;
  /** The edition as printed, with the text of the language in which the game was begun. */
  edition: Edition;
  /** The dictionary's title; empty for the table's own printed dictionary. */
  dictionary: string;
  /** How the game is shared with other phones, if it is. */
  share?: Share | null;
  /** The time that the players have used since their last readings. */
  times?: Times;
}

/** What a phone knows about a shared game, so that it can continue after a reload. */
export interface Share {
  /** The shared game's id, which is in the link. */
  id: string;
  /** What this phone made up for the game, by which the server knows it. */
  secret: string;
  /** What the others call this phone; empty before it writes. */
  name: string;
  /** The version that the server has confirmed last. */
  base: number;
  /** Whether something was entered since. */
  isDirty: boolean;
  /** Whether this phone writes; the others follow. */
  isWriter: boolean;
}

/** A kept game in the list. */
export interface Listed {
  id: string;
  edition: string;
  names: readonly string[];
  scores: readonly number[];
  isOver: boolean;
  updated: number;
  /** The id of the shared game, and whether this phone only follows it. */
  shared?: string | undefined;
  follows?: boolean;
}

const INDEX = 'keep';
const keyOf = (id: string): string => `keep.${id}`;

/** The kept games, the one that was written last first. */
export function listKept(): Listed[] {
  const list = rememberedJson<Listed[]>(INDEX, []);
  return Array.isArray(list) ? list.filter((one) => one.id && Array.isArray(one.names)) : [];
}

/** The saved game; null if there is none or it can't be read. A game whose past is damaged has none to undo. */
export function loadKept(id: string): Saved | null {
  try {
    const saved = JSON.parse(remembered(keyOf(id)) ?? 'null') as Saved | null;
    if (!saved?.edition || !isKeptGame(saved.keeping?.game)) return null;
    const { game, past, future } = saved.keeping;
    if (Array.isArray(past) && Array.isArray(future)) return saved;
    return { ...saved, keeping: keepingOf(game) };
  } catch {
    return null;
  }
}

/** What is stored of a game that can't be read, for a person or a program to repair; empty if there is nothing. */
export const damagedText = (id: string): string => (loadKept(id) ? '' : (remembered(keyOf(id)) ?? ''));

/** Save a game in both copies; false if the browser has no room or does not allow it. */
export function saveKept(listed: Listed, saved: Saved): boolean {
  void keepInVault(listed, saved);
  return putKept(listed, saved);
}

/** Write the first copy of a game. */
export function putKept(listed: Listed, saved: Saved): boolean {
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
  void dropFromVault(id);
  put(INDEX, listKept().filter((one) => one.id !== id));
  try {
    localStorage.removeItem(`tilewright.${keyOf(id)}`);
  } catch {
    // The storage is blocked, so the game was never in it.
  }
}

/** The game that is this browser's copy of a shared one, if it has one. */
export const findShared = (shared: string): Listed | undefined => listKept().find((one) => one.shared === shared);

/** An id for a new game. */
export const newGameId = (): string => randomHex(6);
