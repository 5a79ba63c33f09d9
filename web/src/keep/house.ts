/** House rules in force: an edition as a table has agreed to play it. */

import type { ChallengeRule, ClockKind, Edition } from '../generated/wire';

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
