/**
 * The draw for first play. It is shown until a player at this device has taken a turn, or has closed
 * it: with a slow connection, a computer may have played before it arrives.
 */

import { keep, kept } from '../browser/store';
import type { RecordedEvent } from '../generated/wire';
import type { Game } from './game.svelte';
import { isTurn } from './sheet';

export class ShownDraw {
  private isSeen = $state(false);

  constructor(private readonly game: Game) {
    this.isSeen = kept(`drawn.${game.table}`) !== null;
  }

  get isShown(): boolean {
    const { history, view } = this.game;
    return (
      !this.isSeen &&
      view?.phase === 'playing' &&
      history.some((event) => event.type === 'first-chosen') &&
      !this.hasBegun(history)
    );
  }

  /** Whether no one has taken a turn yet, so that the line of the last play is free for the draw. */
  get isLatest(): boolean {
    return !this.game.history.some((event) => isTurn(event));
  }

  dismiss(): void {
    this.isSeen = true;
    keep(`drawn.${this.game.table}`, '1');
  }

  /** Whether a player at this device, or for a spectator any player, has taken a turn. */
  private hasBegun(history: readonly RecordedEvent[]): boolean {
    const { seats } = this.game;
    return history.some((event) => isTurn(event) && (seats.length === 0 || seats.includes(event.seat)));
  }
}
