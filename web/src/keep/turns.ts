/** What each kind of entry does to a kept game; an impossible entry gets a fault. */

import type { Breakdown } from '../generated/wire';
import { judge, spotName, type Finding } from '../judge/judge';
import type { KeptFault, Severity, Step } from './followed';
import { isGiven } from './model';
import type { ChallengeEntry, EndEntry, Entry, ExchangeEntry, PlayEntry, ScoreEntry, SwitchEntry } from './model';
import { forgotten, laidOf, type Forgotten } from './plays';
import {
  afterTurnOf,
  boardTiles,
  countScoreless,
  hasReachedTarget,
  isTooLong,
  withPoints,
  withTilesUsed,
  type OpenPlay,
  type State,
} from './state';
import { fullSet, listTiles, missing, readTally, sizeOf, tallyOf, tileOf, writeTally, type Tally } from './tally';

/** The judge's faults that tiles of a bare score could explain. */
const DOUBTFUL = ['GAP', 'NOT_CONNECTED', 'FIRST_OFF_START', 'FIRST_TOO_SHORT'];
const AWARDS: Readonly<Record<string, number>> = { five: 5, ten: 10 };

export type Words = ReadonlySet<string> | null;

/** What one entry did. */
export interface Outcome {
  /** The state after the entry, before lost turns are skipped. */
  state: State;
  to: number;
  score: number;
  /** What a claimed score is compared with; null if it can't be compared. */
  base: number | null;
  words: Step['words'];
  applied: boolean;
  checked: boolean;
  forgot: Forgotten;
  faults: KeptFault[];
}

type About = KeptFault['about'];
export const faultOf = (
  code: string,
  severity: Severity,
  about: About = {},
  squares: readonly string[] = [],
): KeptFault => ({ code, severity, squares, about });
export const wrong = (code: string, about: About = {}): KeptFault => faultOf(code, 'wrong', about);

function refuse(done: Outcome, code: string, about: About = {}): void {
  done.faults.push(faultOf(code, 'refused', about));
  done.applied = false;
  done.base = null;
}

/** Return what `entry` does; `words` is the dictionary, if there is one. */
export function applyEntry(state: State, entry: Entry, words: Words): Outcome {
  const done: Outcome = {
    state,
    to: entry.seat,
    score: 0,
    base: 0,
    words: [],
    applied: true,
    checked: true,
    forgot: { forgot: '' },
    faults: [],
  };
  switch (entry.type) {
    case 'challenge':
      challenge(state, entry, words, done);
      break;
    case 'leave':
      leave(state, entry.seat, done);
      break;
    case 'adjust':
      done.score = done.base = entry.points;
      done.state = withPoints(state, entry.seat, entry.points);
      break;
    case 'end':
      end(state, entry, done);
      break;
    case 'unplayed':
    case 'gained':
      if (state.reason === null) done.faults.push(wrong('not-over'));
      break;
    default:
      if (mayAct(state, entry, done)) takeTurn(state, entry, words, done);
  }
  checkRack(state, entry, done);
  return done;
}

/** Whether a player can act at all: the game isn't over, or its last play is open, and they haven't left. */
function isHere(state: State, seat: number, done: Outcome, mayBeLast = false): boolean {
  const isOpen = mayBeLast && state.byPlay && state.open !== null;
  if (state.reason !== null && !isOpen) refuse(done, 'after-the-end');
  else if (!state.active[seat]) refuse(done, 'left-the-game');
  return done.applied;
}

function mayAct(state: State, { seat }: Entry, done: Outcome): boolean {
  if (!isHere(state, seat, done)) return false;
  if (seat !== state.turn) done.faults.push(wrong('out-of-turn', { seat: state.turn }));
  return true;
}

function leave(state: State, seat: number, done: Outcome): void {
  if (!isHere(state, seat, done, true)) return;
  const left = { ...state, active: state.active.with(seat, false), lostTurns: state.lostTurns.with(seat, 0) };
  done.state = seat === state.turn ? afterTurnOf(left, seat) : left;
}

// Turns.

function takeTurn(state: State, entry: Entry, words: Words, done: Outcome): void {
  const { seat } = entry;
  const zeros = state.passes.map(() => 0);
  switch (entry.type) {
    case 'play':
      return play(state, entry, words, done);
    case 'score':
      return bareScore(state, entry, done);
    case 'exchange':
      checkExchange(state, entry, done);
      return endTurn({ ...state, open: null, passes: zeros }, seat, done);
    case 'pass':
      return endTurn({ ...state, open: null, passes: state.passes.with(seat, state.passes[seat]! + 1) }, seat, done);
    case 'switch':
      return switchTiles(state, entry, done);
    default:
      return endTurn(state, seat, done);
  }
}

/** End a turn without points. */
function endTurn(state: State, seat: number, done: Outcome): void {
  done.state = { ...afterTurnOf(state, seat), scoreless: countScoreless(state) };
}

function play(state: State, entry: PlayEntry, words: Words, done: Outcome): void {
  const isComplete = state.bare === 0;
  const { edition } = state;
  const laid = laidOf(entry.tiles);
  const judged = judge(state.board, laid, edition);
  if (!judged.ok) {
    const found = judged.findings.map((finding) => placementFault(finding, isComplete));
    done.faults.push(...found);
    if (found.some((fault) => fault.severity === 'refused')) return refusePlay(state, entry, done);
  }
  const breakdown = judged.ok ? judged.breakdown : null;
  done.checked = isComplete;
  done.words = breakdown?.words.map(({ text, score }) => [text, score] as const) ?? [];
  done.score = scoreOf(entry, breakdown, done);
  done.base = isComplete ? done.score : null;
  const claimed = entry.score ?? null;
  if (breakdown && isComplete && claimed !== null && claimed !== done.score) {
    done.forgot = forgotten(breakdown, claimed, edition);
  }
  const formed = done.words.map(([text]) => text);
  if (words && isComplete && edition.challenge.rule === 'void') {
    const unknown = refusedWords(formed, words);
    if (unknown.length > 0) done.faults.push(wrong('not-a-word', { words: unknown }));
  }
  checkCount(state, entry.seat, laid.length, done);
  const board = [...state.board];
  for (const { row, col, tile } of laid) board[row * edition.size + col] = tile;
  const after = { ...state, board };
  const fault = exceeded(state, boardTiles(after), tallyOf(laid.map(({ tile }) => tileOf(tile, edition))));
  if (fault) done.faults.push(fault);
  scoreTurn(state, withTilesUsed(after, entry.seat, laid.length), entry, isComplete ? formed : null, done);
}

function placementFault({ fault, squares, most }: Finding, isComplete: boolean): KeptFault {
  const isDoubtful = !isComplete && DOUBTFUL.includes(fault);
  const code = fault.toLowerCase().replaceAll('_', '-');
  const about = most === undefined ? {} : { count: most };
  return faultOf(code, isDoubtful ? 'unchecked' : 'refused', about, squares.map(spotName));
}

/** The points of a play; a claim counts only if the play can't be checked. */
function scoreOf({ score }: PlayEntry, breakdown: Breakdown | null, done: Outcome): number {
  if (!done.checked && isGiven(score)) return score;
  if (breakdown) return breakdown.total;
  done.faults.push(faultOf('score-unknown', 'unchecked'));
  return 0;
}

/** Use up the turn of a play that is impossible. */
function refusePlay(state: State, { id, seat, score }: PlayEntry, done: Outcome): void {
  done.applied = false;
  done.base = null;
  const open = { id, seat, score: 0, gain: score ?? 0, words: null, before: state };
  done.state = { ...afterTurnOf(state, seat), passes: state.passes.map(() => 0), scoreless: 0, open };
}

function bareScore(state: State, entry: ScoreEntry, done: Outcome): void {
  done.score = done.base = entry.score;
  done.checked = false;
  const count = entry.count ?? null;
  if (count === null) {
    return scoreTurn(state, { ...state, counts: null, hidden: null, bare: state.bare + 1 }, entry, null, done);
  }
  checkCount(state, entry.seat, count, done);
  const hidden = state.hidden === null ? null : state.hidden + count;
  const laid = { ...state, hidden, bare: state.bare + (count > 0 ? 1 : 0) };
  scoreTurn(state, withTilesUsed(laid, entry.seat, count), entry, null, done);
}

/** Score a turn whose tiles are laid, open it to challenge, and see whether it is the last. */
function scoreTurn(
  before: State,
  laid: State,
  { id, seat, score }: PlayEntry | ScoreEntry,
  words: readonly string[] | null,
  done: Outcome,
): void {
  const scored: State = {
    ...afterTurnOf(withPoints(laid, seat, done.score), seat),
    passes: before.passes.map(() => 0),
    scoreless: countScoreless(before, done.score),
    open: { id, seat, score: done.score, gain: score ?? done.score, words, before },
  };
  const reason = reasonOfPlay(scored, seat);
  done.state = reason === null ? scored : { ...scored, reason, byPlay: true, finisher: seat };
}

function reasonOfPlay(state: State, seat: number): 'target' | 'out' | 'scoreless' | null {
  if (hasReachedTarget(state, seat)) return 'target';
  if (state.counts?.[seat] === 0 && state.bag === 0) return 'out';
  return isTooLong(state) ? 'scoreless' : null;
}

function checkCount({ counts }: State, seat: number, count: number, done: Outcome): void {
  if (counts && count > counts[seat]!) done.faults.push(wrong('rack-too-small', { count: counts[seat]! }));
}

/** The fault of the first of the `fresh` tiles that the set doesn't have so often. */
export function exceeded({ edition }: State, used: Tally, fresh: Tally): KeptFault | null {
  const set = fullSet(edition);
  const lacking = missing(set, used);
  const tile = edition.tiles.find(({ text }) => lacking.has(text) && fresh.has(text))?.text;
  if (tile === undefined) return null;
  return wrong('set-exceeded', { tile, used: used.get(tile) ?? 0, held: set.get(tile) ?? 0 });
}

function refusedWords(formed: readonly string[], words: ReadonlySet<string>): string[] {
  return [...new Set(formed.filter((word) => !words.has(word)))];
}

function checkExchange(state: State, { seat, count }: ExchangeEntry, done: Outcome): void {
  const { allowed, minimum } = state.edition.exchange;
  if (!allowed) done.faults.push(wrong('no-exchange'));
  checkCount(state, seat, count, done);
  if (!state.counts || state.bag >= Math.max(minimum, count)) return;
  done.faults.push(wrong('bag-too-low', { count: state.bag, minimum: state.bag < minimum ? minimum : 0 }));
}

function switchTiles(state: State, { seat, other, given }: SwitchEntry, done: Outcome): void {
  const kind = state.edition.tiles.find((tile) => tile.text === given)?.kind;
  if (!state.edition.switch) refuse(done, 'no-switch');
  else if (state.switched && seat === state.turn) refuse(done, 'switched-already');
  else if (given && kind !== 'switch') refuse(done, 'not-a-switch-tile', { tile: given });
  else if (other === seat || !state.active[other]) refuse(done, 'switch-partner');
  // The turn has begun, even if it is another player's.
  const begun = { ...state, open: null, turn: seat };
  done.state = done.applied ? { ...begun, switched: true } : begun;
}

// Challenges.

function challenge(state: State, entry: ChallengeEntry, words: Words, done: Outcome): void {
  const { open } = state;
  if (!open) return refuse(done, 'nothing-to-challenge');
  if (open.seat === entry.seat) return refuse(done, 'own-play');
  if (!state.active[entry.seat]) return refuse(done, 'left-the-game');
  checkRuling(open, entry, words, done);
  done.to = open.seat;
  if (entry.ruling === 'withdrawn') withdraw(state, open, done);
  else charge(state, open, entry, done);
}

function checkRuling(open: OpenPlay, { ruling, by }: ChallengeEntry, words: Words, done: Outcome): void {
  if (!words || !open.words || (by ?? 'dictionary') !== 'dictionary') return;
  const unknown = refusedWords(open.words, words);
  if (unknown.length > 0 !== (ruling === 'withdrawn')) done.faults.push(wrong('ruling-differs', { words: unknown }));
}

/** Undo the open play; its turn stays lost unless words are judged as they are played. */
function withdraw(state: State, open: OpenPlay, done: Outcome): void {
  const { before, seat, score } = open;
  done.score = score === 0 ? 0 : -score;
  done.base = open.gain === 0 ? 0 : -open.gain;
  const since = state.scoreless - (score ? 0 : before.scoreless + 1);
  const undone: State = {
    ...withPoints(state, seat, -score),
    board: before.board,
    counts: before.counts,
    bag: before.bag,
    hidden: before.hidden,
    bare: before.bare,
    scoreless: before.scoreless + 1 + since,
    open: null,
    reason: state.byPlay ? null : state.reason,
    finisher: state.byPlay ? null : state.finisher,
    byPlay: false,
  };
  if (state.edition.challenge.rule !== 'void') {
    done.state = undone;
    return;
  }
  const turn = state.active[seat] ? seat : state.turn;
  done.state = { ...undone, turn, passes: before.passes, scoreless: before.scoreless, switched: before.switched };
}

/** Apply what a failed challenge costs. */
function charge(state: State, open: OpenPlay, { seat, award: given }: ChallengeEntry, done: Outcome): void {
  const { rule, last_play_award: last } = state.edition.challenge;
  let award = 0;
  let { lostTurns } = state;
  if (rule === 'double' && state.reason === null) lostTurns = lostTurns.with(seat, lostTurns[seat]! + 1);
  else if (rule !== 'void') award = state.reason === null ? (AWARDS[rule] ?? 0) : last;
  if (isGiven(given) && given !== award) {
    done.faults.push(wrong('award-differs', { given, computed: award }));
    // The table has another rule, so the agreed one does not decide about turns either.
    award = given;
    ({ lostTurns } = state);
  }
  done.score = done.base = award;
  const settled = { ...withPoints(state, open.seat, award), lostTurns, open: null };
  const mayReach = award !== 0 && state.active[open.seat] && (settled.reason === null || settled.byPlay);
  const hasReached = mayReach && hasReachedTarget(settled, open.seat);
  done.state = hasReached ? { ...settled, reason: 'target', finisher: open.seat } : settled;
}

// The end, and racks that are entered.

function end(state: State, { seat, reason }: EndEntry, done: Outcome): void {
  if (state.reason !== null) {
    if (state.reason !== reason) refuse(done, 'ended-already');
    return;
  }
  if (reason === 'out' && state.counts && state.counts[seat]! > 0) done.faults.push(wrong('not-over'));
  done.state = { ...state, reason, finisher: reason === 'out' ? seat : null };
}

function checkRack({ edition }: State, entry: Entry, done: Outcome): void {
  if (!isGiven(entry.rack)) return;
  const rack = readTally(entry.rack);
  const used =
    entry.type === 'play'
      ? tallyOf(Object.values(entry.tiles).map((tile) => tileOf(tile, edition)))
      : readTally(entry.type === 'exchange' ? entry.tiles : '');
  const lacking = missing(rack, used);
  if (listTiles(lacking, edition).length > 0) done.faults.push(wrong('not-on-rack', { tiles: writeTally(lacking, edition) }));
  if (sizeOf(rack) > edition.rack) done.faults.push(wrong('rack-too-large', { count: edition.rack }));
}
