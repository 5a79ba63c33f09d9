/**
 * Warnings shown before a player confirms a pass or resignation: the consequences, with numbers.
 */

import { scoreList } from '../text/events';
import { nameOf, readerOf, type Listener } from '../text/people';
import { t } from '../text/text';
import type { Edition, Seat, View } from '../generated/wire';

type Told = Pick<View, 'active' | 'passes' | 'scores'>;

/** The players still in the game, each with a number such as the score. */
const listed = (numbers: readonly number[], view: Told, to: Listener): string =>
  scoreList(numbers.map((number, seat) => (view.active[seat] ? number : null)), to);

export function passWarning(view: Told, { end }: Pick<Edition, 'end'>, seat: Seat, to: Listener): string {
  const after = view.passes.map((count, one) => count + (one === seat ? 1 : 0));
  const ends = after.every((count, one) => count >= end.passes || !view.active[one]);
  const rest = ends ? t.dialogs.passEnds(listed(view.scores, view, to)) : t.dialogs.passSoFar(listed(view.passes, view, to));
  return [t.dialogs.passHint(end.passes), ...(ends || view.passes.some(Boolean) ? [rest] : [])].join(' ');
}

/** The player is named if several play at this device. */
export function resignWarning(view: Told, seat: Seat | null, to: Listener): string {
  const others = to.names.map((_, one) => one).filter((one) => one !== seat && view.active[one]);
  const scores = listed(view.scores, view, to);
  const who = seat === null || readerOf(to) === seat ? null : nameOf(seat, to);
  if (others.length !== 1) return t.dialogs.resignHint(who, scores);
  return t.dialogs.resignEnds(who, nameOf(others[0] ?? 0, to), scores);
}
