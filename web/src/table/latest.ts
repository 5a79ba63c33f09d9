/** The latest event worth showing, and the result of the latest challenge. */

import type { ChallengedEvent, PlayedEvent, RecordedEvent, Seat } from '../generated/wire';

/** Events that change nothing on the board or in the scores are not shown as the latest. */
const QUIET = new Set(['accepted', 'own-drew', 'seen-drew', 'drew', 'agreed', 'committed', 'resumed', 'hint-taken']);

/** The index of the latest event that a player wants to see; -1 if there is none. */
export const latestOf = (events: readonly RecordedEvent[]): number =>
  events.findLastIndex((event) => !QUIET.has(event.type));

export interface Verdict {
  /** The index of the challenge among the events. */
  index: number;
  challenge: ChallengedEvent;
  /** Every word of the challenged play, and whether the dictionary has it. */
  words: { text: string; valid: boolean }[];
  /** What followed: the tiles taken back, the turn lost, or the points gained. */
  consequences: RecordedEvent[];
}

const CONSEQUENCES = new Set(['returned', 'turn-lost', 'awarded']);
const NEXT_TURN = new Set(['played', 'passed', 'own-exchanged', 'seen-exchanged', 'exchanged']);

/** The result of the challenge at this index; null if the event is not a challenge. */
export function verdictAt(events: readonly RecordedEvent[], index: number): Verdict | null {
  const challenge = events[index];
  if (challenge?.type !== 'challenged') return null;
  const play = events
    .slice(0, index)
    .findLast((event): event is PlayedEvent => event.type === 'played');
  const texts = [...new Set(play?.words.map((word) => word.text) ?? challenge.refused)];
  const rest = events.slice(index + 1);
  const end = rest.findIndex((event) => !CONSEQUENCES.has(event.type));
  return {
    index,
    challenge,
    words: texts.map((text) => ({ text, valid: !challenge.refused.includes(text) })),
    consequences: end < 0 ? rest : rest.slice(0, end),
  };
}

/**
 * The result of the latest challenge; null if there was none, or if one of the `own` players took a
 * turn since, or the game ended for another reason. Turns of others don't remove it: a computer would
 * play before it was read.
 */
export function latestVerdict(
  events: readonly RecordedEvent[],
  own: readonly Seat[],
): Verdict | null {
  const index = events.findLastIndex(
    (event) =>
      event.type === 'challenged' ||
      (NEXT_TURN.has(event.type) && 'seat' in event && (own.length === 0 || own.includes(event.seat))),
  );
  const verdict = verdictAt(events, index);
  const next = index + 1 + (verdict?.consequences.length ?? 0);
  return events.slice(next).some((event) => event.type === 'ended') && events[next]?.type !== 'ended' ? null : verdict;
}
