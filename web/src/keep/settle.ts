/** The end of a kept game: unplayed tiles as far as they are known, settlement and winners. */

import type { Decided, Edition, EndReason } from '../generated/wire';
import type { KeptEnding, KeptFault, SettledSeat } from './followed';
import { isGiven, type Entry } from './model';
import { boardTiles, inPlay, overtimeOf, targetOf, unseenTiles, type State } from './state';
import { isSame, missing, readTally, sizeOf, together, valueOf, without, writeTally, type Tally } from './tally';
import { exceeded, faultOf, wrong } from './turns';

/** Whether unplayed tiles count in a game that ended for this reason. */
export const countsTiles = (edition: Edition, reason: EndReason): boolean =>
  edition.unplayed === 'deduct' && !['last-standing', 'target', 'cancelled'].includes(reason);

const NONE: Tally = new Map();

/** The result of a game that is over, or null; adds the faults of the last entries. */
export function settleKept(
  state: State,
  entries: readonly Entry[],
  faults: readonly KeptFault[][],
): KeptEnding | null {
  const { reason, edition } = state;
  if (reason === null) return null;
  if (reason === 'cancelled') {
    const settlements = state.scores.map((score) => unsettled(score));
    return { reason, finisher: null, settlements, winners: [], decided: 'nobody', unknown: [] };
  }
  const left = leftTiles(state, entries, faults);
  const isFined = (seat: number): boolean =>
    entries.some((entry) => entry.type === 'adjust' && entry.why === 'time' && entry.seat === seat);
  const clocks = state.clocks.map((clock, seat) => (isFined(seat) ? Math.max(0, clock) : clock));
  const racks = state.scores.map((_, seat) => left.get(seat) ?? NONE);
  const isDoubled = entries.some((entry) => entry.type === 'gained' && entry.doubled);
  const settlements = settled({ ...state, clocks }, reason, racks, isDoubled);
  const isByPlayer = ['out', 'target', 'scoreless'].includes(reason);
  checkGains(state, entries, racks, faults);
  return {
    reason,
    finisher: isByPlayer ? state.finisher : null,
    settlements,
    ...winnersOf(state, reason, settlements),
    unknown: countsTiles(edition, reason) ? inPlay(state).filter((seat) => !left.has(seat)) : [],
  };
}

const unsettled = (score: number): SettledSeat => ({
  score,
  overtime: 0,
  unplayed: '',
  deducted: 0,
  gained: 0,
  final: score,
});

/** The unplayed tiles of each player, as far as they are known. */
function leftTiles(state: State, entries: readonly Entry[], faults: readonly KeptFault[][]): Map<number, Tally> {
  const left = new Map<number, Tally>();
  const rest = new Map<number, number>();
  entries.forEach((entry, place) => {
    if (entry.type !== 'unplayed') return;
    if (entry.rest) {
      rest.set(entry.seat, place);
      left.delete(entry.seat);
      return;
    }
    const tiles = readTally(entry.tiles);
    left.set(entry.seat, tiles);
    rest.delete(entry.seat);
    faults[place]!.push(...leftFaults(state, left, entry.seat, tiles));
  });
  const { finisher } = state;
  if (state.reason === 'out' && finisher !== null && !left.has(finisher)) left.set(finisher, NONE);
  const absent = inPlay(state).filter((seat) => !left.has(seat));
  const named = [...left.values()].reduce((sum: Tally, one) => together(sum, one), NONE);
  const unseen = unseenTiles(state);
  const isKnown = state.counts !== null && state.bag === 0 && state.bare === 0 && state.active.every(Boolean);
  if (absent.length === 1 && isKnown && sizeOf(missing(unseen, named)) === 0) {
    left.set(absent[0]!, without(unseen, named));
  }
  for (const [seat, place] of rest) if (!left.has(seat)) faults[place]!.push(faultOf('rest-unknown', 'unchecked'));
  return left;
}

/** What is wrong with tiles that a player is said to have left. */
function leftFaults(state: State, left: ReadonlyMap<number, Tally>, seat: number, tiles: Tally): KeptFault[] {
  const { counts, edition } = state;
  const found: KeptFault[] = [];
  if (counts && sizeOf(tiles) !== counts[seat]) {
    found.push(wrong('rack-count', { given: writeTally(tiles, edition), count: counts[seat]! }));
  }
  const used = [...left.values()].reduce((sum: Tally, one) => together(sum, one), boardTiles(state));
  const fault = exceeded(state, used, tiles);
  return fault ? [...found, fault] : found;
}

/** Note gains that were read out with other tiles than those left. */
function checkGains(
  { edition }: State,
  entries: readonly Entry[],
  racks: readonly Tally[],
  faults: readonly KeptFault[][],
): void {
  const real = racks.reduce((sum: Tally, one) => together(sum, one), NONE);
  entries.forEach((entry, place) => {
    if (entry.type !== 'gained' || !isGiven(entry.tiles)) return;
    const given = readTally(entry.tiles);
    if (isSame(given, real)) return;
    faults[place]!.push(wrong('tiles-left', { given: writeTally(given, edition), real: writeTally(real, edition) }));
  });
}

/** How the end changes each score. */
function settled(state: State, reason: EndReason, racks: readonly Tally[], isDoubled: boolean): SettledSeat[] {
  const { edition, scores, active, finisher } = state;
  const tiles = racks.map((rack, seat) => (countsTiles(edition, reason) && active[seat] ? rack : NONE));
  const worth = tiles.map((one) => valueOf(one, edition));
  const all = worth.reduce((sum, one) => sum + one, 0);
  return scores.map((score, seat) => {
    const isOut = reason === 'out' && seat === finisher && active[seat];
    const overtime = reason !== 'last-standing' && active[seat] ? overtimeOf(state, seat) : 0;
    const deducted = isDoubled ? 0 : worth[seat]!;
    const gained = isOut ? all * (isDoubled ? 2 : 1) : 0;
    const unplayed = writeTally(tiles[seat]!, edition);
    return { score, overtime, unplayed, deducted, gained, final: score - overtime - deducted + gained };
  });
}

/** Who has won and what decided it; a player who left can't win. */
function winnersOf(
  state: State,
  reason: EndReason,
  settlements: readonly SettledSeat[],
): { winners: number[]; decided: Decided } {
  const { header, edition, finisher } = state;
  const players = inPlay(state);
  if (reason === 'last-standing') return { winners: players, decided: 'last-standing' };
  if (reason === 'target' && finisher !== null && players.includes(finisher)) {
    return { winners: [finisher], decided: 'target' };
  }
  // Shares of different targets are compared as whole numbers, without rounding.
  const target = (seat: number): number => targetOf(seat, header, edition) ?? 1;
  const product = players.reduce((all, seat) => all * target(seat), 1);
  const leaders = (seats: readonly number[], points: (one: SettledSeat) => number): number[] => {
    const shares = seats.map((seat) => points(settlements[seat]!) * (product / target(seat)));
    return seats.filter((_, at) => shares[at] === Math.max(...shares));
  };
  let winners = leaders(players, (one) => one.final);
  let decided: Decided = edition.targets ? 'share-of-target' : 'score';
  if (winners.length > 1 && edition.tie === 'before-unplayed') {
    winners = leaders(winners, (one) => one.score - one.overtime);
    decided = 'before-unplayed';
  }
  return { winners, decided: winners.length === 1 ? decided : 'shared' };
}
