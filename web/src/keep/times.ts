/**
 * The time that players use: readings are stored with the entries, and between two readings the time that each
 * player has used is counted. `cli/keep/clock.py` counts in the same way.
 */

import type { ClockRules } from '../generated/wire';
import { commonEntries } from './merging';
import { isGiven, isTurn, type Entry } from './model';

export const SECOND = 1000;

/** What is stored of the clocks besides the readings. */
export interface Times {
  /** Milliseconds that each player has used since their last reading; negative if time was added. */
  readonly used: readonly number[];
  /** When the player on turn began to use time that isn't in `used` yet, by this device; null while paused. */
  readonly since: number | null;
  /** The clock that was used last, also after it was removed; null if there was none. */
  readonly of: { readonly kind: ClockRules['kind']; readonly seconds: number } | null;
}

/** What the clocks need to know about a game. */
export interface Timed {
  entries: readonly Entry[];
  rules: Pick<ClockRules, 'kind' | 'seconds' | 'increment'>;
  /** Whose clock may run; null after the end. */
  onTurn: number | null;
  seats: number;
}

const isUsed = ({ kind }: Pick<ClockRules, 'kind'>): boolean => kind !== 'none';
const clockOf = ({ kind, seconds }: Timed['rules']): Times['of'] => (isUsed({ kind }) ? { kind, seconds } : null);

/** The clocks of a game of which only the readings are known: they don't run. */
export const freshTimes = ({ rules, seats }: Timed): Times => ({
  used: Array.from({ length: seats }, () => 0),
  since: null,
  of: clockOf(rules),
});

/** Whether a value from the browser's storage can be used for a game. */
export function areTimes(value: unknown, seats: number): value is Times {
  const { used, since, of } = (value ?? {}) as Partial<Times>;
  const areNumbers = Array.isArray(used) && used.every((one) => Number.isFinite(one));
  return areNumbers && used.length === seats && (since === null || Number.isFinite(since)) && of !== undefined;
}

/** The last entry with a reading of a player's clock. */
const lastReading = ({ entries }: Timed, seat: number): Entry | undefined =>
  entries.findLast((one) => one.seat === seat && isGiven(one.clock));

/** What a player had at the last reading, or for this move. */
function startOf(game: Timed, seat: number): number {
  const whole = game.rules.seconds * SECOND;
  return game.rules.kind === 'move' ? whole : (lastReading(game, seat)?.clock ?? whole);
}

/** Milliseconds that a player has left; negative is overtime. */
export function leftOf(times: Times, game: Timed, seat: number, now: number): number {
  const running = times.since !== null && seat === game.onTurn ? Math.max(0, now - times.since) : 0;
  return startOf(game, seat) - (times.used[seat] ?? 0) - running;
}

/** Count the time until now for the player on turn. */
function count(times: Times, { onTurn }: Timed, now: number): Times {
  if (times.since === null) return times;
  const spent = Math.max(0, now - times.since);
  const used = onTurn === null ? times.used : times.used.with(onTurn, times.used[onTurn]! + spent);
  return { ...times, used, since: now };
}

export const started = (times: Times, game: Timed, now: number): Times => ({ ...count(times, game, now), since: now });
/** The clocks after a pause; the time used so far counts. */
export const paused = (times: Times, game: Timed, now: number): Times => ({ ...count(times, game, now), since: null });

/** The clocks as another device has them: what each player has left, and whether the clock runs. */
export const timesFrom = (left: readonly number[], isRunning: boolean, game: Timed, now: number): Times => ({
  used: left.map((one, seat) => startOf(game, seat) - one),
  since: isRunning ? now : null,
  of: clockOf(game.rules),
});

/** What is added after a turn that was taken; a lost turn adds nothing. */
const incrementOf = ({ kind, increment }: Timed['rules'], { type }: Pick<Entry, 'type'>): number =>
  kind === 'game' && type !== 'lost' ? increment * SECOND : 0;

/** What to store with an entry that is made at the end: only a turn of the player whose clock runs has a reading. */
export function readingFor(times: Times, game: Timed, entry: Pick<Entry, 'type' | 'seat'>, now: number): number | null {
  if (!isUsed(game.rules) || !isTurn(entry as Entry) || entry.seat !== game.onTurn) return null;
  if (times.since === null && !times.used[entry.seat]) return null;
  return Math.round(leftOf(times, game, entry.seat, now) + incrementOf(game.rules, entry));
}

/** Whether a list is another one with one more entry. */
const isOneMore = (longer: readonly Entry[], shorter: readonly Entry[]): boolean =>
  longer.length === shorter.length + 1 && commonEntries(longer, shorter) === shorter.length;

/**
 * The clocks after a change of the game. A turn with a reading at the end starts a new count, and undoing it gives its
 * player the time that the turn was entered with. No other change of the entries gives or takes time, except
 * a reading that is corrected.
 */
export function followTimes(times: Times, before: Timed, after: Timed, now: number): Times {
  const counted = count(times, before, now);
  const clock = clockOf(after.rules);
  const { of } = counted;
  if (!clock) return { ...counted, since: null };
  if (of?.kind !== clock.kind || of.seconds !== clock.seconds) return changed(counted, after, clock);
  const used = [...counted.used];
  const [added, gone] = [after.entries.at(-1), before.entries.at(-1)];
  if (added && isGiven(added.clock) && isOneMore(after.entries, before.entries)) used[added.seat] = 0;
  else if (gone && isGiven(gone.clock) && isOneMore(before.entries, after.entries)) {
    used[gone.seat] = startOf(after, gone.seat) - (gone.clock - incrementOf(before.rules, gone));
  } else {
    for (const seat of used.keys()) {
      const isKept = lastReading(before, seat)?.id === lastReading(after, seat)?.id;
      if (!isKept) used[seat] = used[seat]! + startOf(after, seat) - startOf(before, seat);
    }
  }
  // Every move begins with the whole time, also for a player who lost the turn before.
  const isOther = before.onTurn !== null && before.onTurn !== after.onTurn;
  if (clock.kind === 'move' && isOther) used[before.onTurn!] = 0;
  return { ...counted, used };
}

/** The clocks after the game got another clock: the time that players have used of a clock for the game counts. */
function changed({ used, since, of }: Times, after: Timed, clock: NonNullable<Times['of']>): Times {
  const whole = clock.seconds * SECOND;
  const more = whole - (of?.seconds ?? 0) * SECOND;
  const usedBy = (seat: number): number => {
    if (clock.kind === 'move') return of?.kind === 'move' ? used[seat]! : 0;
    const hasReading = lastReading(after, seat) !== undefined;
    if (of?.kind === 'game') return used[seat]! - (hasReading ? more : 0);
    return startOf(after, seat) - whole;
  };
  return { used: used.map((_, seat) => usedBy(seat)), since, of: clock };
}
