/** The clocks next to the board: how much time every player has left, and whose runs. */

import { remember, remembered } from '../browser/store';
import type { Desk } from './desk.svelte';
import { isGiven } from './model';

const SECOND = 1000;

export class TableClock {
  private now = $state(Date.now());
  /** When the running turn began; null while the clock is stopped. */
  private since = $state<number | null>(null);

  constructor(private readonly desk: Desk) {
    const stored = Number(remembered(this.key));
    this.since = stored > 0 ? stored : null;
  }

  private get key(): string {
    return `keep.${this.desk.id}.clock`;
  }

  get isUsed(): boolean {
    return this.desk.edition.clock.kind !== 'none';
  }
  get isRunning(): boolean {
    return this.since !== null;
  }

  /** Keep time while the screen is open. */
  tick(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 250);
    return () => clearInterval(timer);
  }

  start(): void {
    this.set(Date.now());
  }

  stop(): void {
    this.set(null);
  }

  private set(since: number | null): void {
    this.now = Date.now();
    this.since = since;
    remember(this.key, since === null ? null : String(since));
  }

  /** Milliseconds that a player has left, as the last readings and the running turn tell. */
  left(seat: number): number {
    const { clock } = this.desk.edition;
    const whole = clock.seconds * SECOND;
    const last = this.desk.game.entries.findLast((one) => one.seat === seat && isGiven(one.clock))?.clock;
    const begun = clock.kind === 'move' ? whole : (last ?? whole);
    const isOn = this.since !== null && seat === this.desk.followed.on_turn;
    return isOn ? begun - Math.max(0, this.now - (this.since ?? 0)) : begun;
  }

  /** What the clock says when a turn is entered, with the increment; then it runs for the next player. */
  press(): { clock?: number } {
    if (!this.isUsed || this.since === null || this.desk.editing) return {};
    this.now = Date.now();
    const { kind, increment } = this.desk.edition.clock;
    const clock = this.left(this.desk.seat) + (kind === 'game' ? increment * SECOND : 0);
    this.start();
    return { clock: Math.round(clock) };
  }
}

/** A time as minutes and seconds, with a minus sign for overtime. */
export function clockText(ms: number): string {
  const whole = Math.abs(ms < 0 ? Math.floor(ms / SECOND) : Math.ceil(ms / SECOND));
  const sign = ms < 0 ? '−' : '';
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
