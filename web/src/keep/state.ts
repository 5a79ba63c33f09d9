/** Everything that an entry of a kept game can change, as a value; `records/kept/state.py` is its twin. */

import type { Edition, EndReason } from '../generated/wire';
import type { Cells } from '../judge/judge';
import type { KeptHeader } from './model';
import { fullSet, sizeOf, tallyOf, tileOf, without } from './tally';

/** A play or bare score that can still be challenged, with what withdrawing it restores. */
export interface OpenPlay {
  id: string;
  seat: number;
  score: number;
  /** The points it got by the players' own claims. */
  gain: number;
  /** The words of a play that was checked; null if they aren't known for certain. */
  words: readonly string[] | null;
  before: State;
}

export interface State {
  readonly header: KeptHeader;
  readonly edition: Edition;
  readonly board: Cells;
  readonly scores: readonly number[];
  /** How many tiles are on each rack; null if unknown. */
  readonly counts: readonly number[] | null;
  readonly bag: number;
  /** How many tiles of bare scores are on the board; null if unknown. */
  readonly hidden: number | null;
  /** How many bare scores stand whose tiles are on the board but not entered. */
  readonly bare: number;
  readonly turn: number;
  readonly active: readonly boolean[];
  readonly lostTurns: readonly number[];
  readonly passes: readonly number[];
  readonly scoreless: number;
  readonly clocks: readonly number[];
  readonly switched: boolean;
  readonly open: OpenPlay | null;
  readonly reason: EndReason | null;
  /** Whether the game is over because of the open play, unless that is withdrawn. */
  readonly byPlay: boolean;
  readonly finisher: number | null;
}

const MINUTE = 60_000;

/** The state before the first entry: full racks, an empty board. */
export function atStart(header: KeptHeader, edition: Edition): State {
  const each = <T>(value: T): T[] => Array<T>(header.players.length).fill(value);
  let bag = sizeOf(fullSet(edition));
  const counts = each(0).map(() => {
    const dealt = Math.min(edition.rack, bag);
    bag -= dealt;
    return dealt;
  });
  return {
    header,
    edition,
    board: Array<null>(edition.size ** 2).fill(null),
    scores: each(0),
    counts,
    bag,
    hidden: 0,
    bare: 0,
    turn: header.first ?? 0,
    active: each(true),
    lostTurns: each(0),
    passes: each(0),
    scoreless: 0,
    clocks: each(edition.clock.kind === 'game' ? edition.clock.seconds * 1000 : 0),
    switched: false,
    open: null,
    reason: null,
    byPlay: false,
    finisher: null,
  };
}

/** The seats of the players who are still in the game. */
export const inPlay = ({ active }: State): number[] => active.flatMap((isActive, seat) => (isActive ? [seat] : []));

/** The tiles on the board, blanks without their letters. */
export const boardTiles = ({ board, edition }: State): Map<string, number> =>
  tallyOf(board.flatMap((tile) => (tile === null ? [] : [tileOf(tile, edition)])));

/** The tiles that are on no square. */
export const unseenTiles = (state: State): Map<string, number> => without(fullSet(state.edition), boardTiles(state));

/** The state with the turn of the next player to the left who is still in the game. */
export function afterTurnOf(state: State, seat: number): State {
  const count = state.active.length;
  const order = Array.from({ length: count }, (_, step) => (seat + step + 1) % count);
  return { ...state, turn: order.find((other) => state.active[other]) ?? seat, switched: false };
}

export const withPoints = (state: State, seat: number, points: number): State => ({
  ...state,
  scores: state.scores.with(seat, state.scores[seat]! + points),
});

/** The state after a player used tiles and drew up to a full rack. */
export function withTilesUsed(state: State, seat: number, count: number): State {
  if (state.counts === null) return state;
  const left = Math.max(0, state.counts[seat]! - count);
  const drawn = Math.min(state.edition.rack - left, state.bag);
  return { ...state, counts: state.counts.with(seat, left + drawn), bag: state.bag - drawn };
}

/** How many turns in a row have scored no points, after one that scored `score`. */
export const countScoreless = ({ scoreless }: State, score = 0): number => (score ? 0 : scoreless + 1);

export const isTooLong = (state: State): boolean => {
  const rounds = state.edition.end.scoreless_rounds;
  return rounds > 0 && state.scoreless >= rounds * inPlay(state).length;
};

/** The score that a player needs in a Finish Line game; null in others. */
export function targetOf(seat: number, header: KeptHeader, edition: Edition): number | null {
  const level = header.players[seat]?.level ?? 'expert';
  return edition.targets?.[String(header.players.length)]?.[level] ?? null;
}

/** The points that overtime costs; each minute started counts in full. */
export function overtimeOf({ edition, clocks }: Pick<State, 'edition' | 'clocks'>, seat: number): number {
  const left = clocks[seat] ?? 0;
  if (edition.clock.kind !== 'game' || left >= 0) return 0;
  return Math.ceil(-left / MINUTE) * edition.clock.overtime_points;
}

export function hasReachedTarget(state: State, seat: number): boolean {
  const target = targetOf(seat, state.header, state.edition);
  return target !== null && state.scores[seat]! - overtimeOf(state, seat) >= target;
}

/** The state after checking for the end and skipping lost turns, and whose turns were skipped. */
export function concluded(given: State): { state: State; skipped: number[] } {
  const skipped: number[] = [];
  let state = given;
  for (;;) {
    const reason = reasonOf(state);
    const seat = state.turn;
    if (reason !== null || !state.lostTurns[seat]) return { state: { ...state, reason }, skipped };
    skipped.push(seat);
    const lostTurns = state.lostTurns.with(seat, state.lostTurns[seat] - 1);
    state = { ...afterTurnOf(state, seat), lostTurns, scoreless: countScoreless(state) };
  }
}

function reasonOf(state: State): EndReason | null {
  if (state.reason !== null && !state.byPlay) return state.reason;
  const playing = inPlay(state);
  if (playing.length === 1) return 'last-standing';
  if (state.reason !== null) return state.reason;
  if (playing.every((seat) => state.passes[seat]! >= state.edition.end.passes)) return 'passed-out';
  return isTooLong(state) ? 'scoreless' : null;
}
