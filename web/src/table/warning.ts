/** What passing and resigning bring about, with the numbers, told before they are done. */

import { nameFor, type Listener } from '../text/announce';
import { t } from '../text/text';
import type { Edition, Seat, View } from '../wire';

type Told = Pick<View, 'active' | 'passes' | 'scores'>;

/** Each player with a number: "Ann 124, you 98". */
function listed(numbers: readonly number[], view: Told, to: Listener): string {
  return numbers
    .map((number, seat) => {
      const name = nameFor(seat, to);
      return view.active[seat] ? t.say.score(name === t.you ? name.toLowerCase() : name, number) : '';
    })
    .filter(Boolean)
    .join(', ');
}

export function passWarning(view: Told, { end }: Pick<Edition, 'end'>, seat: Seat, to: Listener): string {
  const after = view.passes.map((count, one) => count + (one === seat ? 1 : 0));
  const ends = after.every((count, one) => count >= end.passes || !view.active[one]);
  const rest = ends ? t.dialogs.passEnds(listed(view.scores, view, to)) : t.dialogs.passSoFar(listed(view.passes, view, to));
  return [t.dialogs.passHint(end.passes), ...(ends || view.passes.some(Boolean) ? [rest] : [])].join(' ');
}

export function resignWarning(view: Told, seat: Seat | null, to: Listener): string {
  const others = to.names.map((_, one) => one).filter((one) => one !== seat && view.active[one]);
  const scores = listed(view.scores, view, to);
  if (others.length !== 1) return t.dialogs.resignHint(scores);
  return t.dialogs.resignEnds(nameFor(others[0], to), scores);
}
