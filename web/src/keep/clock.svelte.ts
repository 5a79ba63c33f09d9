/** The clocks next to the board: how much time every player has left, and whose runs. */

import type { ClockRules, TableClocks } from '../generated/wire';
import type { Desk } from './desk.svelte';
import { overtimeOf } from './state';
import { leftOf, paused, started, timesFrom, type Times } from './times';

const TICK = 250;
/** By how many milliseconds two phones may differ because messages take time. */
const CLOSE = 500;

export class TableClock {
  private now = $state(Date.now());

  constructor(private readonly desk: Desk) {}

  get rules(): ClockRules {
    return this.desk.edition.clock;
  }
  get isUsed(): boolean {
    return this.rules.kind !== 'none';
  }
  get isRunning(): boolean {
    return this.desk.times.since !== null && this.desk.followed.on_turn !== null;
  }

  /** Keep time while the screen is open. */
  tick(): () => void {
    this.look();
    const timer = setInterval(() => this.look(), TICK);
    return () => clearInterval(timer);
  }

  private look(): number {
    return (this.now = Date.now());
  }

  /** Let the clock of the player on turn run. */
  start(): void {
    this.desk.setTimes(started(this.desk.times, this.desk.timed, this.look()));
  }

  /** Pause the clock; the time used so far counts. */
  stop(): void {
    this.desk.setTimes(paused(this.desk.times, this.desk.timed, this.look()));
  }

  /** Milliseconds that a player has left; negative is overtime. */
  left(seat: number): number {
    return leftOf(this.desk.times, this.desk.timed, seat, this.now);
  }

  /** The player on turn, if the clock runs and their time is up. */
  get late(): number | null {
    const seat = this.desk.followed.on_turn;
    return this.isUsed && this.isRunning && seat !== null && this.left(seat) < 0 ? seat : null;
  }

  /** The points that a player's overtime costs so far. */
  penalty(seat: number): number {
    return overtimeOf({ edition: this.desk.edition, clocks: this.desk.names.map((_, one) => this.left(one)) }, seat);
  }

  /** What the other phones are told; null without a clock. */
  told(): TableClocks | null {
    if (!this.isUsed) return null;
    this.look();
    const left = this.desk.names.map((_, seat) => Math.round(this.left(seat)));
    return { left, runs: this.isRunning ? this.desk.followed.on_turn : null };
  }

  /** The clocks as the phone that writes has told them; as they are here if that is the same. */
  heard(told: TableClocks | null): Times {
    const { times, timed, names } = this.desk;
    this.look();
    const isRunning = told !== null && told.runs !== null;
    const left = told?.left ?? names.map((_, seat) => leftOf({ ...times, used: [], since: null }, timed, seat, this.now));
    const isClose = left.every((one, seat) => Math.abs(one - this.left(seat)) < CLOSE);
    if (isClose && isRunning === (times.since !== null)) return times;
    return timesFrom(left, isRunning, timed, this.now);
  }
}
