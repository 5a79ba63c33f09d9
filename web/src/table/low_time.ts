/** The warning that a player's time is running out: announced and sounded once, and shown. */

import { sound } from '../browser/sound';
import type { ClockRules } from '../generated/wire';
import { settings } from '../settings.svelte';
import { t } from '../text/text';
import type { Game } from './game.svelte';
import { timeLeft } from './time';

/** The remaining milliseconds from which time is low: a minute, or less with a short clock. */
export function lowLimit({ kind, seconds }: Pick<ClockRules, 'kind' | 'seconds'>): number {
  return kind === 'game' ? Math.min(60_000, seconds * 200) : Math.min(30_000, seconds * 250);
}

export class LowTime {
  private warned = new Set<string>();

  constructor(private readonly game: Game) {}

  /** Warn the player on turn, if they play on this device and their time has just become low. */
  follow(): void {
    const { view, info, now, seats } = this.game;
    if (!view || !info || view.paused || !seats.includes(view.on_turn)) return;
    const { clock } = info.edition;
    const left = timeLeft(view, info.edition, view.on_turn, now);
    if (view.phase !== 'playing' || left === null || left <= 0 || left > lowLimit(clock)) return;
    // A clock for the game is low once; one for each turn may be low in every turn.
    const key = clock.kind === 'game' ? `${view.on_turn}` : `${view.on_turn} ${view.turn_since}`;
    if (this.warned.has(key)) return;
    this.warned.add(key);
    this.game.say(t.table.lowTime(Math.ceil(left / 1000)));
    sound('low', settings.chosen.sound);
  }
}
