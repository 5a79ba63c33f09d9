/**
 * Following a kept game: from what people said to scores, faults and the end. It never fails: an entry
 * that is impossible gets a fault and has no effect, and the next one is judged. The numbered rules are
 * in `docs/design/035-scorekeeper.md`; golden cases hold this follower and the one in Python together.
 */

import type { Edition } from '../generated/wire';
import type { Cells } from '../judge/judge';
import type { Followed, KeptEnding, Step } from './followed';
import type { Entry, KeptGame } from './model';
import { settleKept } from './settle';
import { atStart, concluded, unseenTiles, type State } from './state';
import { writeTally } from './tally';
import { applyEntry, wrong, type Outcome, type Words } from './turns';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Compute what follows from a kept game; `words` is its dictionary, or null if there is none at hand. */
export function followKept(game: KeptGame, edition: Edition, words: Words = null): Followed {
  return followBoards(game, edition, words).followed;
}

/** What follows from a kept game, with the board before each of its entries. */
export function followBoards(
  game: KeptGame,
  edition: Edition,
  words: Words = null,
): { followed: Followed; boards: readonly Cells[] } {
  let state = atStart(game.header, edition);
  const boards: Cells[] = [];
  const done = game.entries.map((entry) => {
    boards.push(state.board);
    const outcome = applyEntry(state, entry, words);
    readClock(outcome, entry);
    const after = concluded(outcome.state);
    ({ state } = after);
    return { entry, outcome, ...after };
  });
  const end = settleKept(state, game.entries, done.map(({ outcome }) => outcome.faults));
  let claims: readonly number[] = state.scores.map(() => 0);
  const last = new Map(game.entries.filter(({ type }) => type === 'unplayed').map((entry) => [entry.seat, entry]));
  const steps = done.map(({ entry, outcome, state: after, skipped }) => {
    const isLast = entry === last.get(entry.seat);
    settleEntry(entry, outcome, end, isLast);
    claims = claim(claims, entry, outcome);
    return stepOf(entry, outcome, after, skipped, claims);
  });
  return { followed: { steps, claimed: claims, end, ...summary(state) }, boards };
}

function summary(state: State): Omit<Followed, 'steps' | 'claimed' | 'end'> {
  const { board, edition, counts, bag, hidden, scores, lostTurns, open } = state;
  const { size } = edition;
  return {
    board: Array.from({ length: size }, (_, row) =>
      board.slice(row * size, (row + 1) * size).map((tile) => tile ?? '.').join(''),
    ),
    unseen: writeTally(unseenTiles(state), edition),
    hidden,
    bag: counts === null ? null : bag,
    racks: counts ?? [],
    scores,
    on_turn: state.reason === null ? state.turn : null,
    lost_turns: lostTurns,
    open: open?.id ?? null,
  };
}

function stepOf(
  entry: Entry,
  { applied, checked, score, to, words, faults }: Outcome,
  after: State,
  skipped: readonly number[],
  claimed: readonly number[],
): Step {
  return {
    id: entry.id,
    applied,
    checked,
    score,
    to,
    words,
    scores: after.scores,
    claimed,
    on_turn: after.reason === null ? after.turn : null,
    skipped,
    lost_turns: after.lostTurns,
    faults,
  };
}

/** Set the player's clock to the reading of an entry, and note too much overtime. */
function readClock(outcome: Outcome, entry: Entry): void {
  const { clock: rules } = outcome.state.edition;
  const reading = entry.clock ?? null;
  if (reading === null || rules.kind === 'none') return;
  const over = -reading;
  const isLate = rules.kind === 'move' ? over > 0 && entry.type !== 'pass' : over > rules.overtime_minutes * MINUTE;
  if (rules.kind === 'game') {
    outcome.state = { ...outcome.state, clocks: outcome.state.clocks.with(entry.seat, reading) };
  }
  if (isLate) outcome.faults.push(wrong('out-of-time', { seconds: Math.ceil(over / SECOND) }));
}

/** The points of unplayed tiles, which are known at the end only; another entry replaces an earlier one. */
function settleEntry({ type, seat }: Entry, outcome: Outcome, end: KeptEnding | null, isLast: boolean): void {
  const line = end?.settlements[seat];
  if (line && type === 'gained') outcome.score = outcome.base = line.gained;
  if (line && type === 'unplayed' && isLast) outcome.score = outcome.base = 0 - line.deducted;
}

/** Compare an entry's claims with what was computed; return the totals by the claims. */
function claim(claims: readonly number[], entry: Entry, outcome: Outcome): readonly number[] {
  const { base, to, score, forgot } = outcome;
  const before = claims[to]!;
  const total = entry.total ?? null;
  let given = entry.score ?? null;
  const isWithdrawn = entry.type === 'challenge' && entry.ruling === 'withdrawn';
  // A claim of no points with the reduced total is as good for a play that was withdrawn.
  if (isWithdrawn && given === 0 && base !== null && total === before + base) given = null;
  if (given !== null && base !== null && given !== base) {
    outcome.faults.push(wrong('wrong-score', { claimed: given, computed: base, ...forgot }));
  }
  const gain = given ?? base ?? score;
  if (total !== null && total !== before + gain) {
    outcome.faults.push(wrong('wrong-total', { claimed: total, before, gain }));
  }
  return claims.with(to, total ?? before + gain);
}
