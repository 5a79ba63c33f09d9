/** Sentences that describe, for one reader, the events that the reader's seat may see. */

import { placeName, squareAt, type Square } from '../table/geometry';
import { BLANK, faceOf, splitTiles } from '../table/tiles';
import type { Axis, ChallengedEvent, DrawnForFirstEvent, FirstChosenEvent, PlayedEvent, RecordedEvent } from '../generated/wire';
import { listed, sentence } from './catalogue';
import { whyEnded } from './endings';
import { say, sayTo, sayTogether, youOr, type Listener, type People } from './people';
import { spokenTile } from './tiles';

/** Seconds from which an outage is given in minutes. */
const LONG_OUTAGE = 120;

/**
 * The sentence for an event, or null if it needs none. `history` has the events before it, as far
 * as they are known: who goes first names the tile that was drawn.
 */
export function describe(
  event: RecordedEvent,
  to: Listener,
  spoken = false,
  history: readonly RecordedEvent[] = [],
): string | null {
  const seat = 'seat' in event ? event.seat : 0;
  switch (event.type) {
    case 'played':
      return played(event, to, spoken);
    case 'drawn-for-first':
      return drawnForFirst(event, to);
    case 'first-chosen':
      return first(event, to, history);
    case 'seen-exchanged':
      return say('event-exchanged', seat, to, { count: event.count });
    case 'own-exchanged':
    case 'exchanged':
      return say('event-exchanged', seat, to, { count: splitTiles(event.given).length });
    case 'passed':
      return say(event.by_clock ? 'event-passed-by-clock' : 'event-passed', seat, to);
    case 'seen-switched':
      return sayTo('event-switched', seat, event.other, to);
    case 'own-switched':
    case 'switched':
      // Of several people at one screen, only two may know the tiles.
      if (to.own.length > 1) return sayTo('event-switched', seat, event.other, to);
      return sayTo('event-switched-tiles', seat, event.other, to, {
        given: spoken ? spokenTile(event.given, to.edition) : tileName(event.given, to),
        taken: spoken ? spokenTile(event.taken, to.edition) : tileName(event.taken, to),
      });
    case 'challenged':
      return challenged(event, to);
    case 'hint-taken':
      return say('event-hint-taken', seat, to, { strength: event.strength });
    case 'awarded':
      return say('event-awarded', seat, to, { points: event.points });
    case 'left':
      return say(`event-left-${event.why}`, seat, to);
    case 'accepted':
    case 'returned':
    case 'turn-lost':
    case 'skipped':
    case 'taken-back':
    case 'proof-asked':
      return say(`event-${event.type}`, seat, to);
    case 'window-closed':
    case 'paused':
    case 'resumed':
    case 'play-exists':
      return sentence(`event-${event.type}`);
    case 'time-returned': {
      const seconds = Math.max(1, Math.round(event.milliseconds / 1000));
      return seconds < LONG_OUTAGE
        ? sentence('event-time-returned', { count: seconds })
        : sentence('event-time-returned-minutes', { count: Math.round(seconds / 60) });
    }
    case 'ended':
      return whyEnded(event, [], to);
    default:
      return null;
  }
}

/** A tile by its letter and, if that says more, its kind; or the edition's name for a blank. */
function tileName(text: string, to: Listener): string {
  if (text === BLANK) return sentence('blank-tile', { kind: to.edition.kind_names['blank'] ?? '' });
  const { letter, mark, kind } = faceOf(text, to.edition);
  return mark ? `${letter} (${to.edition.kind_names[kind] ?? kind})` : text;
}

function played(event: PlayedEvent, to: Listener, spoken: boolean): string | null {
  const [word, ...others] = event.words;
  if (!word) return null;
  const { seat } = event;
  const place = placeName(squareAt(word.start, to.edition.size) ?? 0, word.axis, to.edition);
  const { score } = event;
  const text = say('event-played', seat, to, {
    word: word.text,
    place: spoken ? spaced(place) : place,
    axis: word.axis,
    others: listed(others.map((other) => other.text)) || 'none',
    points: score,
    bonus: event.bonus,
  });
  const announced = event.play.announced ?? score;
  return announced === score
    ? text
    : `${text} ${say('event-announced', seat, to, { points: announced })}`;
}

/** A word's place and direction for screen readers: "8 D across". */
export const placeText = (square: Square, axis: Axis, edition: Listener['edition']): string =>
  `${spaced(placeName(square, axis, edition))} ${sentence('axis', { axis })}`;

/** A place as text for screen readers: "8 D", so that it is not read as one word. */
const spaced = (place: string): string => place.replace(/(\d+)([A-Z])|([A-Z])(\d+)/, '$1$3 $2$4');

function drawnForFirst(event: DrawnForFirstEvent, to: Listener): string {
  const { draws } = event;
  const texts = draws.map(([seat, tile]) => say('event-draw', seat, to, { tile: tileName(tile, to) }));
  const drawn = sentence('event-drawn-for-first', { draws: listed(texts) });
  // A blank is not one of the letters, so its index is -1 and it beats A.
  const rank = (tile: string): number => to.edition.letters.indexOf(faceOf(tile, to.edition).letter);
  const best = Math.min(...draws.map(([, tile]) => rank(tile)));
  const tied = draws.filter(([, tile]) => rank(tile) === best).map(([seat]) => seat);
  return tied.length === 1 ? drawn : `${drawn} ${sayTogether('event-draw-tied', tied, to)}`;
}

/** Who goes first, and why unless that is obvious. */
function first(event: FirstChosenEvent, to: Listener, history: readonly RecordedEvent[]): string {
  const { seat, by } = event;
  if (by === 'youngest' && to.computers?.length === to.names.length - 1) return say('event-first-alone', seat, to);
  const drawn = history
    .flatMap((one) => (one.type === 'drawn-for-first' ? one.draws : []))
    .findLast(([who]) => who === seat);
  if (by !== 'draw' || !drawn) return say(`event-first-${by}`, seat, to);
  const tile = tileName(drawn[1], to);
  const nearest = to.edition.letters[0] ?? '';
  if (drawn[1] === BLANK || faceOf(drawn[1], to.edition).letter === nearest) {
    return say('event-first-draw-best', seat, to, { tile });
  }
  return say('event-first-draw-letter', seat, to, { tile, nearest });
}

function challenged(event: ChallengedEvent, to: Listener): string {
  const { seat, against, refused } = event;
  if (refused.length === 0) return sayTo('event-challenge-failed', seat, against, to);
  return sayTo('event-challenge-succeeded', seat, against, to, {
    words: listed(refused),
    count: refused.length,
  });
}

/** The players, each with a number: "Ann 124, you 98"; players without one are left out. */
export function scoreList(
  numbers: readonly (number | null)[],
  to: People,
): string {
  return numbers
    .map((number, seat) => (number === null ? '' : `${youOr(seat, to)} ${number}`))
    .filter(Boolean)
    .join(', ');
}
