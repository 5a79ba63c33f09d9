/** A kept game as the events that a replay shows; it works without the server. */

import type { Edition, RecordedEvent, WordScore } from '../generated/wire';
import type { FinishedGame } from '../offline/finished';
import { judge, type Cells } from '../judge/judge';
import { followBoards } from './follow';
import type { Step } from './followed';
import { withHouse, type House } from './house';
import type { Entry, KeptGame, PlayEntry } from './model';
import { laidOf } from './plays';
import { loadKept } from './storage';


/** The times of a kept game are unknown. */
const at = 0;

/** The kept game in this browser's storage; null if there is none. */
export function readKeptGame(id: string): FinishedGame | null {
  const saved = loadKept(id);
  if (!saved) return null;
  const { game } = saved.keeping;
  const edition = withHouse(saved.edition, game.header.edition.house as House);
  const { followed } = followBoards(game, edition);
  return {
    edition,
    lexicon: game.header.lexicon ? saved.dictionary : '',
    names: game.header.players.map((player) => player.name),
    own: [],
    events: eventsOfKept(game, edition),
    title: game.header.title ?? '',
    scores: followed.end?.settlements.map((one) => one.final) ?? [...followed.scores],
  };
}

/** What happened in a kept game; entries that were refused, and points added by the table, are left out. */
export function eventsOfKept(game: KeptGame, edition: Edition): RecordedEvent[] {
  const { followed, boards } = followBoards(game, edition);
  const events: RecordedEvent[] = [];
  game.entries.forEach((entry, place) => {
    const step = followed.steps[place]!;
    if (step.applied) events.push(...eventsOf(entry, step, boards[place] ?? [], edition));
    for (const seat of step.skipped) events.push({ type: 'skipped', at, seat });
  });
  const { end } = followed;
  if (end && end.unknown.length === 0) {
    const { reason: why, winners, decided } = end;
    const settlements = end.settlements.map(({ final: _, ...one }) => one);
    events.push({ type: 'ended', at, why, winners: [...winners], decided, settlements, seed: '' });
  }
  return events;
}

function eventsOf(entry: Entry, step: Step, board: Cells, edition: Edition): RecordedEvent[] {
  const { seat } = entry;
  switch (entry.type) {
    case 'play':
      return [played(entry, step, board, edition)];
    case 'score':
      return [bare(seat, step.score)];
    case 'exchange':
      return [{ type: 'seen-exchanged', at, seat, count: entry.count }];
    case 'pass':
      return [{ type: 'passed', at, seat, by_clock: entry.by_clock ?? false }];
    case 'lost':
      return [{ type: 'skipped', at, seat }];
    case 'switch':
      return [{ type: 'seen-switched', at, seat, other: entry.other }];
    case 'leave':
      return [{ type: 'left', at, seat, why: entry.why ?? 'resigned' }];
    case 'challenge':
      return challenged(seat, entry.ruling === 'withdrawn', step);
    default:
      return [];
  }
}

function challenged(seat: number, isWithdrawn: boolean, { to, score }: Step): RecordedEvent[] {
  // A ruling has one answer for the whole play, so nobody knows which word was not valid.
  if (isWithdrawn) return [{ type: 'returned', at, seat: to }];
  const failed: RecordedEvent = { type: 'challenged', at, seat, against: to, refused: [] };
  return score === 0 ? [failed] : [failed, { type: 'awarded', at, seat: to, points: score }];
}

const wordOf = (text: string, start: string, score: number): WordScore => ({ text, start, axis: 'across', score });

function played({ seat, tiles }: PlayEntry, { score }: Step, board: Cells, edition: Edition): RecordedEvent {
  const judged = judge(board, laidOf(tiles), edition);
  const play = { tiles, announced: null };
  if (!judged.ok) {
    const [first = 'A1'] = Object.keys(tiles);
    const words = [wordOf(Object.values(tiles).join(''), first, score)];
    return { type: 'played', at, seat, play, words, square_points: 0, bonus: 0, score };
  }
  const { words, bonus, squares } = judged.breakdown;
  return {
    type: 'played',
    at,
    seat,
    play,
    words: words.map(({ text, start, axis, score: worth }) => ({ text, start, axis, score: worth })),
    square_points: squares.reduce((sum, one) => sum + one.points, 0),
    bonus,
    score,
  };
}

/** Points whose tiles nobody entered, as a play without tiles. */
const bare = (seat: number, score: number): RecordedEvent => ({
  type: 'played',
  at,
  seat,
  play: { tiles: {}, announced: null },
  words: [],
  square_points: 0,
  bonus: 0,
  score,
});
