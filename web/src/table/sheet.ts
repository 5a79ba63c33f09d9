/** The score sheet and the positions of a game, rebuilt from its events. */

import { squareAt } from './geometry';
import type { RecordedEvent, PlayBody, Seat, WordScore } from '../generated/wire';
import { splitTiles, tileOfCell } from './tiles';

export type TurnKind = 'play' | 'exchange' | 'pass' | 'skip' | 'switch' | 'other';

/** One line of the score sheet: what a player did, the points scored, and the new total. */
export interface Turn {
  seat: Seat;
  kind: TurnKind;
  /** The index of the turn's event, counting from 0. */
  event: number;
  words: WordScore[];
  play: PlayBody | null;
  score: number;
  total: number;
  count: number;
  /** Whether the play was withdrawn, or the turn taken back. */
  returned: boolean;
  byClock: boolean;
  /** Bonus points for playing many tiles at once. */
  bonus: number;
  /** Who challenged the play, and whether it was valid; null if it was not challenged. */
  challenge: { by: Seat; valid: boolean } | null;
  /** How many hints its player took in this turn. */
  hints: number;
  /** The player with whom a tile was switched; null if this is not a switch. */
  other: Seat | null;
}

const blankTurn = (seat: Seat, kind: TurnKind, event: number, total: number): Turn => ({
  seat,
  kind,
  event,
  words: [],
  play: null,
  score: 0,
  total,
  count: 0,
  returned: false,
  byClock: false,
  bonus: 0,
  challenge: null,
  hints: 0,
  other: null,
});

/** Return a game's turns; switches and points awarded outside a play are separate lines. */
export function turnsOf(events: readonly RecordedEvent[], seats: number): Turn[] {
  const totals: number[] = Array<number>(seats).fill(0);
  const turns: Turn[] = [];
  let hints = 0;
  events.forEach((event, index) => {
    const seat = seatOf(event);
    const add = (kind: TurnKind, more: Partial<Turn> = {}): void => {
      const taken = isAside(kind) ? 0 : hints;
      turns.push({ ...blankTurn(seat, kind, index, totals[seat] ?? 0), hints: taken, ...more });
      hints -= taken;
    };
    switch (event.type) {
      case 'played':
        totals[seat] = (totals[seat] ?? 0) + event.score;
        add('play', {
          words: event.words,
          play: event.play,
          score: event.score,
          total: totals[seat] ?? 0,
          bonus: event.bonus,
        });
        break;
      case 'hint-taken':
        hints += 1;
        break;
      case 'challenged': {
        const last = turns.findLast((turn) => turn.seat === event.against && turn.kind === 'play');
        if (last) last.challenge = { by: event.seat, valid: event.refused.length === 0 };
        break;
      }
      case 'returned':
      case 'taken-back': {
        const last = turns.findLast(
          (turn) => !turn.returned && !isAside(turn.kind) && (event.type === 'taken-back' || turn.play),
        );
        if (last) {
          totals[seat] = (totals[seat] ?? 0) - last.score;
          last.returned = true;
          last.total = totals[seat] ?? 0;
        }
        break;
      }
      case 'seen-exchanged':
        add('exchange', { count: event.count });
        break;
      case 'exchanged':
      case 'own-exchanged':
        add('exchange', { count: splitTiles(event.given).length });
        break;
      case 'switched':
      case 'own-switched':
      case 'seen-switched':
        add('switch', { other: event.other });
        break;
      case 'passed':
        add('pass', { byClock: event.by_clock });
        break;
      case 'skipped':
        add('skip');
        break;
      case 'awarded':
        totals[seat] = (totals[seat] ?? 0) + event.points;
        add('other', { score: event.points, total: totals[seat] ?? 0 });
        break;
    }
  });
  return turns;
}

/** Whether a line of the sheet is not a turn of its own. */
export const isAside = (kind: TurnKind): boolean => kind === 'other' || kind === 'switch';

/** How many hints each player took, including those in turns that were taken back. */
export const hintsOf = (events: readonly RecordedEvent[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => events.filter((one) => one.type === 'hint-taken' && one.seat === seat).length);

/** The seat that an event concerns; 0 if it concerns the whole table. */
const seatOf = (event: RecordedEvent): Seat => ('seat' in event ? event.seat : 0);

const TURN_ENDS = new Set(['played', 'exchanged', 'own-exchanged', 'seen-exchanged', 'passed', 'skipped']);

/** Whether a turn ends with this event. */
export const isTurn = (event: RecordedEvent): event is RecordedEvent & { seat: Seat } =>
  TURN_ENDS.has(event.type);

/** The tile that the player in `seat` got by a switch in the last two turns; null if there is none. */
export function switchedTo(events: readonly RecordedEvent[], seat: Seat): string | null {
  const ends = events.flatMap((event, at) => (isTurn(event) ? [at] : []));
  const recent = events.slice((ends.at(-2) ?? -1) + 1);
  const last = recent.findLast((event) => event.type === 'own-switched' && [event.seat, event.other].includes(seat));
  if (last?.type !== 'own-switched') return null;
  return last.seat === seat ? last.taken : last.given;
}

/** The events without the turns that were taken back, and without the events that took them back. */
export function inForce(events: readonly RecordedEvent[]): RecordedEvent[] {
  const kept: RecordedEvent[] = [];
  const ends: number[] = [];
  for (const event of events) {
    if (event.type === 'taken-back') {
      kept.length = ends.pop() ?? kept.length;
      continue;
    }
    if (isTurn(event)) ends.push(kept.length);
    kept.push(event);
  }
  return kept;
}

export interface Position {
  board: (string | null)[];
  /** The squares of the last play. */
  fresh: number[];
}

/** The board after the first `count` events. */
export function positionAt(events: readonly RecordedEvent[], count: number, size: number): Position {
  const board: (string | null)[] = Array<string | null>(size * size).fill(null);
  let fresh: number[] = [];
  for (const event of inForce(events.slice(0, count))) {
    if (event.type === 'played') {
      fresh = [];
      for (const [name, text] of Object.entries(event.play.tiles)) {
        const square = squareAt(name, size);
        if (square === null) continue;
        board[square] = text;
        fresh.push(square);
      }
    } else if (event.type === 'returned') {
      for (const square of fresh) board[square] = null;
      fresh = [];
    }
  }
  return { board, fresh };
}

/** The squares of the last play, or an empty array if that play was withdrawn. */
export function freshSquares(events: readonly RecordedEvent[], size: number): number[] {
  const last = inForce(events).findLast((event) => ['played', 'returned'].includes(event.type));
  if (last?.type !== 'played') return [];
  return Object.keys(last.play.tiles)
    .map((name) => squareAt(name, size))
    .filter((square) => square !== null);
}

/** Every seat's rack after the first `count` events of an unredacted event file. */
export function racksAt(events: readonly RecordedEvent[], count: number, seats: number): string[][] {
  const racks: string[][] = Array.from({ length: seats }, () => []);
  const remove = (seat: Seat, tiles: string[]): void => {
    for (const tile of tiles) {
      const at = racks[seat]?.indexOf(tile) ?? -1;
      if (at >= 0) racks[seat]!.splice(at, 1);
    }
  };
  const laid = (play: PlayBody): string[] =>
    Object.values(play.tiles).map(tileOfCell);
  let last: { seat: Seat; laid: string[]; drawn: string[] } | null = null;
  for (const event of inForce(events.slice(0, count))) {
    const seat = seatOf(event);
    if (event.type === 'drew') {
      racks[seat]?.push(...splitTiles(event.tiles));
      if (last?.seat === seat) last.drawn = splitTiles(event.tiles);
    } else if (event.type === 'played') {
      last = { seat, laid: laid(event.play), drawn: [] };
      remove(seat, last.laid);
    } else if (event.type === 'returned' && last) {
      remove(last.seat, last.drawn);
      racks[last.seat]?.push(...last.laid);
      last = null;
    } else if (event.type === 'exchanged') {
      remove(seat, splitTiles(event.given));
      racks[seat]?.push(...splitTiles(event.drawn));
    } else if (event.type === 'switched') {
      remove(seat, splitTiles(event.given));
      remove(event.other, splitTiles(event.taken));
      racks[seat]?.push(...splitTiles(event.taken));
      racks[event.other]?.push(...splitTiles(event.given));
    }
  }
  return racks;
}
