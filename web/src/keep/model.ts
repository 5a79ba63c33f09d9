/**
 * A kept game: what people said about a game on a real board, and nothing computed from it. The types
 * are those of its file (`docs/reference/kept-games.md`); `null` means the same as leaving a field out.
 */

import type { EditionRef, FirstBy, LeaveReason, Level } from '../generated/wire';

export type Maybe<T> = T | null | undefined;

/** Whether a field was given; `null` means the same as leaving it out. */
export const isGiven = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined;

/** The most points that can be entered for a turn. */
export const MOST_POINTS = 2000;

/** Whether a number can be the score of a turn; other programs refuse a file with a fraction. */
export const isScore = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_POINTS;

export interface KeptPlayer {
  name: string;
  nick?: Maybe<string>;
  /** The level that determines the target in a Finish Line game. */
  level?: Maybe<Level>;
}

export interface KeptHeader {
  edition: EditionRef;
  /** The players, in turn order. */
  players: readonly KeptPlayer[];
  /** Who began. */
  first?: Maybe<number>;
  first_by?: Maybe<FirstBy>;
  /** The dictionary; none means the table's own printed one. */
  lexicon?: Maybe<string>;
  date?: Maybe<string>;
  title?: Maybe<string>;
  pragmas?: Maybe<readonly { name: string; text?: string; after?: number }[]>;
}

/** What every entry may have. */
interface Common {
  /** Identifies the entry, even after it is edited or moved. */
  id: string;
  seat: number;
  /** The points and the running total that were claimed. */
  score?: Maybe<number>;
  total?: Maybe<number>;
  /** The rack before the entry, if it is known. */
  rack?: Maybe<string>;
  /** Milliseconds left on the player's clock after the entry; negative is overtime. */
  clock?: Maybe<number>;
  note?: Maybe<string>;
}

export interface PlayEntry extends Common {
  type: 'play';
  tiles: Record<string, string>;
}
/** Points whose tiles are not entered. */
export interface ScoreEntry extends Common {
  type: 'score';
  score: number;
  count?: Maybe<number>;
}
export interface ExchangeEntry extends Common {
  type: 'exchange';
  count: number;
  tiles?: Maybe<string>;
}
export interface PassEntry extends Common {
  type: 'pass';
  by_clock?: Maybe<boolean>;
}
export interface SwitchEntry extends Common {
  type: 'switch';
  other: number;
  given?: Maybe<string>;
  taken?: Maybe<string>;
}
export type Ruling = 'valid' | 'withdrawn';
/** A challenge of the last play by `seat`, with one answer for the whole play. */
export interface ChallengeEntry extends Common {
  type: 'challenge';
  ruling: Ruling;
  by?: Maybe<'dictionary' | 'table'>;
  award?: Maybe<number>;
}
/** A turn that is lost because the table says so. */
export interface LostEntry extends Common {
  type: 'lost';
}
export interface LeaveEntry extends Common {
  type: 'leave';
  why?: Maybe<LeaveReason>;
}
export interface AdjustEntry extends Common {
  type: 'adjust';
  points: number;
  why?: Maybe<'other' | 'time'>;
}
/** The reasons for which a table can end a game; the program notices all others. */
export type TableEnd = 'out' | 'no-plays' | 'cancelled';
export interface EndEntry extends Common {
  type: 'end';
  reason: TableEnd;
}
export interface UnplayedEntry extends Common {
  type: 'unplayed';
  tiles?: Maybe<string>;
  /** Whether the player has all unseen tiles but those of the others. */
  rest?: Maybe<boolean>;
}
export interface GainedEntry extends Common {
  type: 'gained';
  tiles?: Maybe<string>;
  doubled?: Maybe<boolean>;
}

export type Entry =
  | PlayEntry
  | ScoreEntry
  | ExchangeEntry
  | PassEntry
  | SwitchEntry
  | ChallengeEntry
  | LostEntry
  | LeaveEntry
  | AdjustEntry
  | EndEntry
  | UnplayedEntry
  | GainedEntry;

/** Another version of a kept game, written while its writer was apart. */
export interface Branch {
  name: string;
  header: KeptHeader;
  entries: readonly Entry[];
}

export interface KeptGame {
  tilewright: 'kept-game';
  version: 1;
  header: KeptHeader;
  entries: readonly Entry[];
  branches?: Maybe<readonly Branch[]>;
}

export const keptGame = (header: KeptHeader, entries: readonly Entry[] = []): KeptGame => ({
  tilewright: 'kept-game',
  version: 1,
  header,
  entries,
});

/** Whether a value from a file or from the browser's storage is a kept game of this version. */
export function isKeptGame(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null | undefined;
  const { header, entries } = game ?? {};
  if (game?.tilewright !== 'kept-game' || game.version !== 1) return false;
  if (!header?.edition?.id || !Array.isArray(header.players) || !Array.isArray(entries)) return false;
  const isEntry = ({ id, type, seat }: Entry): boolean =>
    typeof id === 'string' && typeof type === 'string' && header.players[seat] !== undefined;
  return entries.every(isEntry);
}

/** An id that no entry of the game has. */
export function newId(game: KeptGame): string {
  const used = new Set([game, ...(game.branches ?? [])].flatMap((one) => one.entries.map(({ id }) => id)));
  let number = used.size + 1;
  while (used.has(String(number))) number += 1;
  return String(number);
}

/** The entries that use up a turn. */
export const isTurn = ({ type }: Entry): boolean => ['play', 'score', 'exchange', 'pass', 'lost'].includes(type);
