/** Taking back turns: without asking anyone, as in a practice game, or if everyone agrees. */

import { inForce, isTurn } from './sheet';
import type { RecordedEvent, Seat, TableInfo, View } from '../generated/wire';

/**
 * The seat of the last turn of the `own` players, if one press takes it back with all turns since.
 * Null if there is no such turn, if plays can be challenged, or if people elsewhere must agree.
 */
export function seatToTakeBack(
  info: Pick<TableInfo, 'takeback' | 'edition' | 'seats'> | null,
  view: Pick<View, 'phase' | 'paused'> | null,
  history: readonly RecordedEvent[],
  own: readonly Seat[],
): Seat | null {
  if (!info?.takeback || info.edition.challenge.rule !== 'void') return null;
  if (view?.phase !== 'playing' || view.paused !== null) return null;
  if (info.seats.some(({ kind, seat }) => kind !== 'computer' && !own.includes(seat))) return null;
  const events = inForce(history);
  const since = events.slice(events.findLastIndex((event) => event.type === 'left') + 1);
  return since.filter(isTurn).findLast((event) => own.includes(event.seat))?.seat ?? null;
}

/** Every way to take a turn, as the events of one seat's view name it. */
const TURNS = new Set(['played', 'passed', 'own-exchanged', 'seen-exchanged']);

/**
 * The seat of the `own` players that may ask the others to take back its last play; null if none may.
 * A play that was challenged off the board can't be taken back once more.
 */
export function seatToAskBack(
  info: Pick<TableInfo, 'takeback'> | null,
  view: Pick<View, 'phase'> | null,
  history: readonly RecordedEvent[],
  own: readonly Seat[],
): Seat | null {
  const last = history.findLast((event) => TURNS.has(event.type) || event.type === 'returned');
  const isOpen = info?.takeback && view?.phase !== 'over';
  return isOpen && last?.type === 'played' && own.includes(last.seat) ? last.seat : null;
}
