/** What happened, in one grammar, from the events that the seat may see. */

import { placeName, squareAt } from '../table/geometry';
import { joined, t } from './text';
import { splitTiles } from '../table/tiles';
import type { Edition, GameEvent, Seat, View } from '../wire';

export interface Listener {
  edition: Pick<Edition, 'size' | 'coordinates'>;
  names: readonly string[];
  /** The own seats; their player is addressed as "you" where there is only one. */
  own: readonly Seat[];
}

export function nameFor(seat: Seat | undefined, to: Listener): string {
  if (seat === undefined) return '';
  if (to.own.length === 1 && to.own[0] === seat) return t.you;
  return to.names[seat] ?? t.setup.someone(seat + 1);
}

/** The sentence of one event, or null for what needs none. */
export function eventSentence(event: GameEvent, to: Listener): string | null {
  const who = nameFor(event.seat, to);
  const say = t.say;
  switch (event.type) {
    case 'played': {
      const word = event.words?.[0];
      if (!word) return null;
      const square = squareAt(word.start, to.edition.size) ?? 0;
      const place = spaced(placeName(square, word.axis, to.edition));
      return say.plays(who, word.text, place, t.table[word.axis], event.score ?? 0);
    }
    case 'own-exchanged':
    case 'seen-exchanged':
    case 'exchanged':
      return say.exchanges(who, event.count ?? splitTiles(event.given ?? '').length);
    case 'passed':
      return event.by_clock ? say.passesClock(who) : say.passes(who);
    case 'skipped':
      return say.skips(who);
    case 'accepted':
      return say.accepts(who);
    case 'window-closed':
      return say.windowClosed;
    case 'challenged': {
      const owner = nameFor(event.against, to);
      return event.refused?.length
        ? say.challengedBad(who, owner, event.refused.join(', '))
        : say.challengedGood(who, owner);
    }
    case 'returned':
      return say.returned(who);
    case 'taken-back':
      return say.takenBack(who);
    case 'turn-lost':
      return say.turnLost(who);
    case 'awarded':
      return say.awarded(who, event.points ?? 0);
    case 'own-switched':
    case 'seen-switched':
    case 'switched':
      return say.switched(who, nameFor(event.other, to));
    case 'first-chosen':
      return say.begins(who);
    case 'proof-asked':
      return say.proofAsked(who);
    case 'play-exists':
      return say.playExists;
    case 'left':
      return say.left(who, event.why ?? '');
    case 'ended':
      return endSentence(event, to);
    default:
      return null;
  }
}

/** A place for ears: "8 D", so that it is not read as a word. */
const spaced = (place: string): string => place.replace(/(\d+)([A-Z])|([A-Z])(\d+)/, '$1$3 $2$4');

function endSentence(event: GameEvent, to: Listener): string {
  const names = (event.winners ?? []).map((seat) => to.names[seat] ?? '');
  const why = t.end.why[event.why ?? ''] ?? '';
  const winner =
    names.length === 0
      ? t.end.nobody
      : names.length === 1
        ? t.end.wins(names[0] ?? '')
        : t.end.share(joined(names));
  return `${why} ${winner}`.trim();
}

const TURN_TYPES = new Set([
  'played',
  'passed',
  'skipped',
  'returned',
  'taken-back',
  'own-exchanged',
  'seen-exchanged',
  'awarded',
  'first-chosen',
]);

/** Everything that an update says: events, then the scores, then what can be done now. */
export function updateSentences(events: readonly GameEvent[], view: View, to: Listener): string {
  const parts = events.map((event) => eventSentence(event, to)).filter((part) => part !== null);
  if (view.phase !== 'over' && events.some((event) => TURN_TYPES.has(event.type))) {
    const scores = view.scores.map((score, seat) => {
      const name = nameFor(seat, to);
      return t.say.score(name === t.you ? name.toLowerCase() : name, score);
    });
    parts.push(`${scores.join(', ')}.`);
    parts.push(nowSentence(view, to));
  }
  return parts.join(' ');
}

/** Whose turn it is, and whether the last play may be challenged. */
export function nowSentence(view: View, to: Listener): string {
  const own = to.own.length === 1 ? to.own[0] : undefined;
  const open = view.open_play;
  const may = open !== null && own !== undefined && view.may.includes('challenge');
  if (view.phase === 'playing' && view.on_turn === own) {
    return may ? t.say.yourTurnChallenge : t.say.yourTurn;
  }
  const turn = view.phase === 'playing' ? t.say.turnOf(nameFor(view.on_turn, to)) : '';
  return [turn, may ? t.say.mayChallenge : ''].filter(Boolean).join(' ');
}
