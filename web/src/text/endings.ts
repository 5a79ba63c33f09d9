/** The end of a game: why it is over, and who won. */

import type { LeftEvent, RecordedEvent, Result, Seat, Settlement } from '../generated/wire';
import { listed, sentence } from './catalogue';
import { labelOf, readerOf, say, sayTo, sayTogether, type Listener, type People } from './people';
import { t } from './text';

/** Why a game is over; `finisher` is the player whose play ended it, if that is known. */
export function whyOver(why: string, to: Listener, finisher: Seat | null = null): string {
  if ((why === 'out' || why === 'target') && finisher !== null) return say(`end-${why}-by`, finisher, to);
  const { passes, scoreless_rounds: rounds } = to.edition.end;
  return sentence(`end-${why}`, { passes, rounds });
}

/** Why the game is over; if only one player remains, who left and why. */
export function whyEnded(result: Result, history: readonly RecordedEvent[], to: Listener): string {
  const left = history.filter((event) => event.type === 'left');
  if (result.why !== 'last-standing' || left.length === 0) return whyOver(result.why, to, finisherOf(result));
  return whoLeft(left, to);
}

/** Who left the game and why, with a sentence for each reason. */
function whoLeft(left: readonly LeftEvent[], to: Listener): string {
  const reasons = [...new Set(left.map((event) => event.why))];
  const sentences = reasons.map((why) => {
    const seats = left.flatMap((event) => (event.why === why ? [event.seat] : []));
    if (seats.length > 1) return sayTogether(`end-left-${why}-together`, seats, to);
    return say(`end-left-${why}`, seats[0]!, to);
  });
  return sentences.join(' ');
}

/** The player whose play ended the game, if the result shows who it was. */
function finisherOf({ why, winners, settlements }: Result): Seat | null {
  const seats =
    why === 'target' ? winners : settlements.flatMap((line, seat) => (line.unplayed === '' ? [seat] : []));
  return seats.length === 1 ? seats[0]! : null;
}

/** Who won, and what decided the game. */
export function winnersOf(result: Pick<Result, 'winners' | 'decided'>, to: People): string {
  const [first, ...more] = result.winners;
  if (first === undefined) return sentence('win-nobody');
  if (more.length > 0) return sayTogether('win-shared', result.winners, to);
  return say(`win-${result.decided}`, first, to);
}

/** How a final score came about, step by step; empty if nothing was added or deducted. */
export function settlementOf(line: Settlement, seat: Seat, to: People): string {
  const { score, overtime, deducted, gained } = line;
  let steps = sentence('settlement-score', { score });
  if (overtime > 0) steps = sentence('settlement-overtime', { steps, overtime });
  if (deducted > 0) steps = sentence('settlement-deducted', { steps, deducted, tiles: line.unplayed });
  if (gained > 0) steps = gainedOf(seat, steps, gained, to);
  const final = score - overtime - deducted + gained;
  return final === score && gained === 0 ? '' : sentence('settlement-total', { steps, final });
}

/** The steps with what a player gains for the tiles of the others. */
function gainedOf(seat: Seat, steps: string, gained: number, to: People): string {
  if (to.names.length !== 2) return sentence('settlement-gained', { steps, gained });
  return sayTo('settlement-gained-from', seat, 1 - seat, to, { steps, gained });
}

/** Who won, for a list of past games: "You won", "Ann and Ben tied"; empty if no one won. */
export function wonBy(winners: readonly Seat[], to: People): string {
  if (winners.length === 0) return '';
  const reader = readerOf(to);
  // The reader comes first: "You and Ann tied".
  const order = winners.toSorted((a, b) => Number(b === reader) - Number(a === reader));
  const names = listed(order.map((seat) => labelOf(seat, to)));
  return winners.length > 1 ? t.games.tied(names) : t.games.won(names, winners[0] === reader);
}
