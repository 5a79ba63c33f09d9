/** The end of a game: why it is over, and who has won. */

import type { RecordedEvent, Result, Seat } from '../generated/wire';
import { sentence } from './catalogue';
import { say, sayTogether, type Listener, type People } from './people';

export function whyOver(why: string, to: Listener): string {
  const { passes, scoreless_rounds: rounds } = to.edition.end;
  return sentence(`end-${why}`, { passes, rounds });
}

/** Why the game is over; where the last other player left, who that was and why. */
export function whyEnded(result: Result, history: readonly RecordedEvent[], to: Listener): string {
  const left = history.findLast((event) => event.type === 'left');
  if (result.why !== 'last-standing' || !left) return whyOver(result.why, to);
  return say(`end-left-${left.why}`, left.seat, to);
}

/** Who has won, and by what it was decided. */
export function winnersOf(result: Pick<Result, 'winners' | 'decided'>, to: People): string {
  const [first, ...more] = result.winners;
  if (first === undefined) return sentence('win-nobody');
  if (more.length > 0) return sayTogether('win-shared', result.winners, to);
  return say(`win-${result.decided}`, first, to);
}

/** Who has won, in as few words as a list has room for. */
export function wonBy(winners: readonly Seat[], to: People): string {
  const [first, ...more] = winners;
  if (first === undefined) return '';
  return more.length > 0 ? sayTogether('win-shared', winners, to) : `${say('win', first, to)}.`;
}
