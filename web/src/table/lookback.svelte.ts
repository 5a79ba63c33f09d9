/** Stepping through the turns of a running game; the draft and the game stay as they are. */

import { positionAt, turnsOf, type Position, type Turn } from './sheet';
import type { Game } from './game.svelte';

export class Lookback {
  /** The number of turns on the board that is shown; null shows the game as it is. */
  private chosen = $state<number | null>(null);

  constructor(private readonly game: Game) {}

  readonly turns: Turn[] = $derived.by(() => turnsOf(this.game.history, this.game.names.length));

  /** Turns shown; null if the game is shown as it is. */
  get count(): number | null {
    return this.chosen !== null && this.chosen < this.turns.length ? this.chosen : null;
  }

  /** The index of the last turn shown; null if the game is shown as it is. */
  get current(): number | null {
    return this.count === null ? null : this.count - 1;
  }

  /** The board after the turns shown; null if the game is shown as it is. */
  get position(): Position | null {
    const { count } = this;
    if (count === null) return null;
    const until = count === 0 ? 0 : (this.turns[count]?.event ?? this.game.history.length);
    return positionAt(this.game.history, until, this.game.info?.edition.size ?? 15);
  }

  /** Show the board after this turn; after the last turn, that is the game itself. */
  show(index: number): void {
    this.chosen = index + 1;
  }

  step(by: 1 | -1): void {
    const from = this.count ?? this.turns.length;
    this.chosen = Math.min(this.turns.length, Math.max(0, from + by));
  }

  stop(): void {
    this.chosen = null;
  }
}
