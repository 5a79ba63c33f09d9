/** What is announced when the game changes: what happened, the scores, and what the listener can do. */

import { marginOf, ranking } from '../table/highlights';
import { verdictAt } from '../table/latest';
import { splitTiles } from '../table/tiles';
import type { Edition, RecordedEvent, Result, Seat, Settlement, View } from '../generated/wire';
import { asSentence, listed } from './catalogue';
import { whyEnded, winnersOf } from './endings';
import { describe, scoreList } from './events';
import { labelOf, nameOf, readerOf, say, type Listener } from './people';
import { t } from './text';
import { tileList } from './tiles';

/** After these events, the scores and whose turn it is are announced. */
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
  'resumed',
]);

/** After these events, a player who could not yet begin their turn may be able to. */
const FREEING_TYPES = new Set(['accepted', 'window-closed', 'left']);

export interface Told {
  view: View;
  /** All events up to the view. */
  history: readonly RecordedEvent[];
  window: Edition['challenge']['window'];
}

/**
 * The announcement of new events: the last `count` of the history. It never names tiles that another
 * person at the same screen may not know.
 */
export function updateSentences(count: number, told: Told, to: Listener): string {
  const { view, history } = told;
  const from = history.length - count;
  const events = history.slice(from);
  if (events.length === 0) return '';
  const parts = events.flatMap((event, at) =>
    isHeard(event, at, events, to) ? sentencesOf(event, from + at, told, to) : [],
  );
  if (view.result) parts.push(...endSentences(view.result, told, to));
  else if (events.some((event) => TURN_TYPES.has(event.type))) {
    parts.push(scoresSentence(view, to), nowSentence(told, to));
  } else if (events.some((event) => FREEING_TYPES.has(event.type)) && isFree(view, to)) {
    parts.push(t.say.yourTurn);
  }
  return parts.filter(Boolean).join(' ');
}

/** Announce a game that was opened, or came back, without new events. */
export function arrivalSentences(told: Told, to: Listener): string {
  const { view, history } = told;
  if (view.phase === 'agreeing') return '';
  if (view.result) return [t.say.over, winnersOf(view.result, to)].join(' ');
  const open = view.open_play ? history.findLast((event) => event.type === 'played') : undefined;
  return [
    open ? describe(open, to, true) : '',
    scoresSentence(view, to),
    nowSentence(told, to),
    rackSentence(view, to),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The scores; empty before the first one. */
function scoresSentence(view: View, to: Listener): string {
  return view.scores.some((score) => score !== 0) ? asSentence(scoreList(view.scores, to)) : '';
}

/** The listener's tiles; empty if several people share the screen. */
export function rackSentence(view: View, to: Listener): string {
  const isOwn = view.seat !== null && readerOf(to) === view.seat;
  return isOwn && view.rack ? t.say.rack(tileList(splitTiles(view.rack), to.edition)) : '';
}

/** Whether an event is announced, or another one of the same update says the same. */
function isHeard(event: RecordedEvent, at: number, events: readonly RecordedEvent[], to: Listener): boolean {
  switch (event.type) {
    case 'accepted':
      return event.seat === readerOf(to);
    case 'skipped':
      return !events.slice(0, at).some((one) => one.type === 'turn-lost' && one.seat === event.seat);
    case 'left':
      return !events.some((one) => one.type === 'ended');
    case 'ended':
      return false;
    case 'hint-taken':
      // What the hint says is announced to its player.
      return !to.own.includes(event.seat);
    default:
      return true;
  }
}

function sentencesOf(event: RecordedEvent, index: number, told: Told, to: Listener): string[] {
  const text = describe(event, to, true, told.history) ?? '';
  const isOwn = 'seat' in event && event.seat === readerOf(to);
  switch (event.type) {
    case 'own-drew':
      return isOwn ? [drewSentence(event.tiles, index, told, to)] : [];
    case 'own-exchanged':
      return isOwn ? [text, t.say.drew(tileList(splitTiles(event.drawn), to.edition))] : [text];
    case 'challenged':
      return [text, validWords(index, told)];
    case 'returned':
    case 'taken-back':
      return isOwn ? [text, rackSentence(told.view, to)] : [text];
    default:
      return [text];
  }
}

/** The tiles that the listener drew, or the whole first rack. */
function drewSentence(tiles: string, index: number, { history }: Told, to: Listener): string {
  const list = tileList(splitTiles(tiles), to.edition);
  const hasPlayed = history.slice(0, index).some((event) => event.type === 'played');
  return hasPlayed ? t.say.drew(list) : t.say.rack(list);
}

/** After a successful challenge, the words of the play that are valid; otherwise nothing. */
function validWords(index: number, { history }: Told): string {
  const verdict = verdictAt(history, index);
  if (!verdict || verdict.challenge.refused.length === 0) return '';
  const valid = verdict.words.filter((word) => word.valid).map((word) => word.text);
  return valid.length > 0 ? t.say.alsoValid(listed(valid), valid.length) : '';
}

/** Whether the listener can take their turn now. */
function isFree(view: View, to: Listener): boolean {
  return view.phase === 'playing' && view.on_turn === readerOf(to) && awaited(view).length === 0;
}

/** The players other than the one on turn who can still challenge the open play. */
const awaited = (view: View): Seat[] =>
  (view.open_play?.awaited ?? []).filter((seat) => seat !== view.on_turn);

/** Whose turn it is, and whether and until when the last play can be challenged. */
export function nowSentence({ view, window }: Told, to: Listener): string {
  const parts = view.phase === 'playing' ? [turnSentence(view, to)] : [];
  const asked = to.own.filter((seat) => view.must_act[seat] === 'respond');
  const reader = readerOf(to);
  const by = nameOf(view.open_play?.seat ?? 0, to);
  if (asked.length > 0 && view.phase === 'playing' && to.own.includes(view.on_turn)) {
    parts.push(t.say.acceptByShowing(by, nameOf(view.on_turn, to)));
  } else if (asked.length > 0 && reader === null) {
    parts.push(t.say.respondFor(listed(asked.map((seat) => nameOf(seat, to))), by, window));
  } else if (asked.length > 0) parts.push(t.say.respond(by, window));
  else if (view.open_play && reader !== null && mayChallenge(view) && !isNext(view, to)) {
    parts.push(view.on_turn === reader ? t.say.challengeUntilTurn : t.say.challengeUntilNext);
  }
  return parts.join(' ');
}

function turnSentence(view: View, to: Listener): string {
  if (view.on_turn !== readerOf(to)) return t.say.turnOf(nameOf(view.on_turn, to));
  if (!isNext(view, to)) return t.say.yourTurn;
  const names = awaited(view).map((seat) => nameOf(seat, to));
  return t.say.yourTurnSoon(listed(mayChallenge(view) ? [...names, t.youWithin] : names));
}

const mayChallenge = (view: View): boolean => view.may.includes('challenge');

/** Whether the listener's turn begins once no one else can challenge. */
const isNext = (view: View, to: Listener): boolean =>
  view.phase === 'playing' && view.on_turn === readerOf(to) && awaited(view).length > 0;

/** The end of a game: why, who won, and how each score was settled, best first. */
function endSentences(result: Result, { view, history }: Told, to: Listener): string[] {
  const places = ranking(result, view);
  const margin = marginOf(result, places);
  const winner = result.winners[0];
  const won = margin && winner !== undefined ? t.say.margin(say('win', winner, to), margin) : winnersOf(result, to);
  const scores = places.map(({ seat }) => settledSentence(seat, result.settlements[seat]!, to));
  return [t.say.over, whyEnded(result, history, to), won, ...scores];
}

/** How a final score came about, in words: the signs in the settlement are not read aloud. */
function settledSentence(seat: Seat, line: Settlement, to: Listener): string {
  const who = labelOf(seat, to);
  const { score, overtime, deducted, gained } = line;
  const final = score - overtime - deducted + gained;
  const steps = [
    overtime > 0 ? t.say.overtime(overtime) : '',
    deducted > 0 ? t.say.deducted(deducted, tileList(splitTiles(line.unplayed), to.edition)) : '',
    gained > 0 ? t.say.gained(gained, to.names.length === 2 ? (readerOf(to) === 1 - seat ? null : nameOf(1 - seat, to)) : undefined) : '',
  ].filter(Boolean);
  return steps.length === 0 ? t.say.settled(who, final) : t.say.settledIn(who, [score, ...steps].join(', '), final);
}
