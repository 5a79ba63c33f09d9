/** The possible outcomes of challenging the open play, shown before anyone challenges. */

import type { Edition, View } from '../generated/wire';
import { sentence } from './catalogue';
import { nameOf, type People } from './people';

/** Two sentences: what a challenge leads to if the open play is invalid, and if it is valid. */
export function prospects(
  view: Pick<View, 'open_play' | 'phase'>,
  edition: Pick<Edition, 'challenge'>,
  to: People,
): string[] {
  const open = view.open_play;
  if (open === null) return [];
  // If several players share the screen, any of them might be the challenger.
  const reader = to.own.length === 1 ? 'actor' : 'onlooker';
  const values = { reader, whom: nameOf(open.seat, to) };
  const { code, points } = ifValid(view, edition);
  return [
    sentence('challenge-if-invalid', { ...values, points: open.score }),
    sentence(code, { ...values, points }),
  ];
}

function ifValid(
  view: Pick<View, 'phase'>,
  { challenge }: Pick<Edition, 'challenge'>,
): { code: string; points: number } {
  const last = view.phase === 'last-play';
  const usual = { five: 5, ten: 10 }[challenge.rule as 'five' | 'ten'] ?? 0;
  const points = last ? challenge.last_play_award : usual;
  if (points > 0) return { code: 'challenge-if-valid-points', points };
  if (last) return { code: 'challenge-if-valid-over', points };
  const code = challenge.rule === 'double' ? 'turn' : 'nothing';
  return { code: `challenge-if-valid-${code}`, points };
}
