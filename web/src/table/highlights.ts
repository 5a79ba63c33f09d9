/** What was remarkable about a finished game, worked out from its events. */

import type { RecordedEvent, Result, Seat, View } from '../generated/wire';
import { isAside, turnsOf } from './sheet';

export interface Highlights {
  /** The play that scored most; null if there was no play. */
  best: { seat: Seat; word: string; score: number } | null;
  /** By seat: the plays with a bonus, and the points per turn. */
  seats: { bingos: number; average: number }[];
}

/** Plays with a word that is `unsaid` count, but are not praised. */
export function highlightsOf(
  events: readonly RecordedEvent[],
  seats: number,
  unsaid: readonly string[] = [],
): Highlights {
  const turns = turnsOf(events, seats);
  const plays = turns.filter((turn) => turn.kind === 'play' && !turn.returned);
  const praised = plays.filter((turn) => !turn.words.some((word) => unsaid.includes(word.text)));
  const top = praised.toSorted((a, b) => b.score - a.score)[0];
  const figures = Array.from({ length: seats }, (_, seat) => {
    const own = plays.filter((turn) => turn.seat === seat);
    const bingos = own.filter((turn) => {
      const event = events[turn.event];
      return event?.type === 'played' && event.bonus > 0;
    }).length;
    // A play that was withdrawn still took a turn; a turn that was lost did not let its player act.
    const taken = turns.filter((turn) => turn.seat === seat && !isAside(turn.kind) && turn.kind !== 'skip');
    const points = own.reduce((sum, turn) => sum + turn.score, 0);
    return { bingos, average: taken.length > 0 ? points / taken.length : 0 };
  });
  const word = top?.words.toSorted((a, b) => b.score - a.score)[0]?.text ?? '';
  return { best: top ? { seat: top.seat, word, score: top.score } : null, seats: figures };
}

export interface Place {
  seat: Seat;
  final: number;
  won: boolean;
}

/** The players in the order of their success: winners first, players who left last. */
export function ranking(result: Result, view: Pick<View, 'active' | 'targets'>): Place[] {
  const finals = result.settlements.map((line) => line.score - line.overtime - line.deducted + line.gained);
  const worth = (seat: Seat): number => {
    const target = view.targets?.[seat];
    return target ? (finals[seat] ?? 0) / target : (finals[seat] ?? 0);
  };
  const places = finals.map((final, seat) => ({ seat, final, won: result.winners.includes(seat) }));
  const left = (seat: Seat): number => (view.active[seat] ? 0 : 1);
  return places.toSorted(
    (a, b) => Number(b.won) - Number(a.won) || left(a.seat) - left(b.seat) || worth(b.seat) - worth(a.seat),
  );
}

/** By how many points the only winner beat the next player; null if points did not decide. */
export function marginOf(result: Result, places: readonly Place[]): number | null {
  const [first, second] = places;
  if (result.decided !== 'score' || result.winners.length !== 1 || !first || !second) return null;
  return first.final - second.final;
}
