/** Who a sentence is for: the player who acts, a player whom it affects, or an onlooker. */

import { listed, sentence, type Arguments } from './catalogue';
import { t } from './text';
import type { Edition, Seat } from '../generated/wire';

export interface People {
  names: readonly string[];
  /** The seats played in this browser; if there is only one, its player is addressed as "you". */
  own: readonly Seat[];
  /** The seats of computers, as far as they are known. */
  computers?: readonly Seat[];
}

export interface Listener extends People {
  edition: Pick<Edition, 'size' | 'coordinates' | 'kind_names' | 'letters' | 'end' | 'tiles'>;
}

/** The seat that is addressed as "you"; null unless exactly one seat is played in this browser. */
export const readerOf = (to: Pick<People, 'own'>): Seat | null =>
  to.own.length === 1 ? (to.own[0] ?? null) : null;

export const nameOf = (seat: Seat, to: Pick<People, 'names'>): string =>
  to.names[seat] ?? t.setup.someone(seat + 1);

/** The player as a label: "You", or a name. */
export const labelOf = (seat: Seat, to: People): string =>
  readerOf(to) === seat ? t.you : nameOf(seat, to);

/** The player within a sentence: "you", or a name. */
export const youOr = (seat: Seat, to: People): string =>
  readerOf(to) === seat ? t.youWithin : nameOf(seat, to);

function role(to: People, actor: Seat, affected?: Seat): string {
  const reader = readerOf(to);
  if (reader === null) return 'onlooker';
  if (reader === actor) return 'actor';
  return reader === affected ? 'affected' : 'onlooker';
}

/** The message about what the player in `seat` does. */
export function say(code: string, seat: Seat, to: People, values: Arguments = {}): string {
  return sentence(code, { reader: role(to, seat), who: nameOf(seat, to), ...values });
}

/** The message about what the player in `seat` does to the player in `other`. */
export function sayTo(
  code: string,
  seat: Seat,
  other: Seat,
  to: People,
  values: Arguments = {},
): string {
  const reader = role(to, seat, other);
  return sentence(code, { reader, who: nameOf(seat, to), whom: nameOf(other, to), ...values });
}

/** The message about an action that several players take together. */
export function sayTogether(code: string, seats: readonly Seat[], to: People): string {
  const reader = readerOf(to);
  const takesPart = reader !== null && seats.includes(reader);
  const others = seats.filter((seat) => seat !== reader).map((seat) => nameOf(seat, to));
  const labels = takesPart ? [t.you, ...others] : others;
  return sentence(code, {
    reader: takesPart ? 'actor' : 'onlooker',
    labels: listed(labels),
    others: listed(others),
    names: listed(seats.map((seat) => nameOf(seat, to))),
  });
}
