/** House rules in force: an edition as a table has agreed to play it. */

import type { ChallengeRule, ClockKind, Edition } from '../generated/wire';
import { parseClock } from '../table/setup';

/** The house rules that the page can apply by itself. */
export interface House {
  'challenge.rule'?: ChallengeRule;
  'clock.kind'?: ClockKind;
  'clock.seconds'?: number;
  'clock.increment'?: number;
  'clock.overtime_points'?: number;
  'end.scoreless_rounds'?: number;
  'exchange.minimum'?: number;
}

/** Their names. */
export const HOUSE_FIELDS: readonly string[] = [
  'challenge.rule',
  'clock.kind',
  'clock.seconds',
  'clock.increment',
  'clock.overtime_points',
  'end.scoreless_rounds',
  'exchange.minimum',
] satisfies (keyof House)[];

/** The fields that a chosen clock says. */
const CLOCK_FIELDS: readonly string[] = [
  'clock.kind',
  'clock.seconds',
  'clock.increment',
  'clock.overtime_points',
] satisfies (keyof House)[];

/** The house rules for a clock as `table/setup.ts` writes it; with `soft`, overtime costs nothing. */
export function clockHouse(text: string, soft: boolean): House {
  const clock = parseClock(text);
  if (!clock) return {};
  return {
    'clock.kind': clock.kind,
    'clock.seconds': clock.seconds,
    ...(clock.increment > 0 ? { 'clock.increment': clock.increment } : {}),
    ...(soft ? { 'clock.overtime_points': 0 } : {}),
  };
}

/** The clock of an edition, as `table/setup.ts` writes it; empty for none. */
export const clockChosen = ({ clock: { kind, seconds, increment } }: Pick<Edition, 'clock'>): string =>
  kind === 'none' ? '' : [kind, seconds, ...(increment > 0 ? [increment] : [])].join('-');

/** House rules with another clock; without one, also where the printed rules have one. */
export function withClock(house: House, clock: House, printed: Pick<Edition, 'clock'>): House {
  const others = Object.entries(house).filter(([field]) => !CLOCK_FIELDS.includes(field));
  const isOff = !clock['clock.kind'] && printed.clock.kind !== 'none';
  return { ...(Object.fromEntries(others) as House), ...(isOff ? { 'clock.kind': 'none' } : clock) };
}

const AWARDS: Readonly<Record<string, number>> = { five: 5, ten: 10 };

/** The edition as it is played with these house rules. */
export function withHouse(edition: Edition, house: House): Edition {
  const rule = house['challenge.rule'] ?? edition.challenge.rule;
  return {
    ...edition,
    challenge: {
      ...edition.challenge,
      rule,
      last_play_award: rule === edition.challenge.rule ? edition.challenge.last_play_award : (AWARDS[rule] ?? 0),
    },
    clock: {
      ...edition.clock,
      kind: house['clock.kind'] ?? edition.clock.kind,
      seconds: house['clock.seconds'] ?? edition.clock.seconds,
      increment: house['clock.increment'] ?? edition.clock.increment,
      overtime_points: house['clock.overtime_points'] ?? edition.clock.overtime_points,
    },
    end: { ...edition.end, scoreless_rounds: house['end.scoreless_rounds'] ?? edition.end.scoreless_rounds },
    exchange: { ...edition.exchange, minimum: house['exchange.minimum'] ?? edition.exchange.minimum },
  };
}
