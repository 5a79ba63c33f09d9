/** Finished games to look at again: those of tables, and those from uploaded files. */

import { api, orCopy } from '../api';
import type { Edition, RecordedEvent } from '../generated/wire';
import { t } from '../text/text';
import { eventsOf, recordingOf } from './recordings';

export interface FinishedGame {
  edition: Edition;
  /** The title of the dictionary. */
  lexicon: string;
  names: string[];
  /** The seats played in this browser; those of a file are not known. */
  own: number[];
  events: RecordedEvent[];
  /** The title of a game from a file, if it has one. */
  title: string;
  /** The scores at the end of a file; null for a game that says how they came about. */
  scores: number[] | null;
}

export async function gameOfTable(table: string): Promise<FinishedGame> {
  const recording = await recordingOf(table);
  const { edition, lexicon, seats } = recording.info;
  const names = seats.map((seat) => seat.name ?? '');
  return { edition, lexicon: lexicon.title, names, own: recording.seats ?? [], events: eventsOf(recording), title: '', scores: null };
}

export async function gameOfUpload(upload: string): Promise<FinishedGame> {
  const game = await orCopy(`upload/${upload}`, () => api.uploaded(upload));
  return { ...game, own: [], lexicon: game.lexicon.title };
}

/** A kept game of this browser. The scorekeeper's code is loaded only if it is needed. */
export async function gameOfKept(id: string): Promise<FinishedGame> {
  const { readKeptGame } = await import('../keep/replay');
  const found = readKeptGame(id);
  if (!found) throw new Error(t.replay.keptUnknown);
  return found;
}
