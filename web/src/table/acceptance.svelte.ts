/** Accepting the last play for the players at this device, and whether they want to be asked. */

import { keep, kept } from '../browser/store';
import type { Game } from './game.svelte';

export class Acceptance {
  /** What the players here chose; null if they never did. */
  private chosen = $state<boolean | null>(null);
  /** The seats and plays that were accepted without asking, so that none is accepted twice. */
  private sent = new Set<string>();

  constructor(private readonly game: Game) {
    const stored = kept(this.key);
    this.chosen = stored === null ? null : stored !== 'no';
  }

  /**
   * Whether plays wait for an answer here; if not, they are accepted at once. Either way, they can be
   * challenged until the next turn starts. Unless the players here choose, only players at several
   * devices are asked: at one device, people can speak up, and computers need not be kept waiting.
   */
  get isAsked(): boolean {
    const seats = this.game.info?.seats ?? [];
    return this.chosen ?? seats.some(({ kind, seat }) => kind !== 'computer' && !this.game.seats.includes(seat));
  }

  ask(isAsked: boolean): void {
    this.chosen = isAsked;
    keep(this.key, isAsked ? 'yes' : 'no');
  }

  /**
   * Accept the last play if the players here don't want to be asked; call this for each view. No turn
   * follows a play that ends the game, so that one always waits for an answer.
   */
  follow(): void {
    if (this.isAsked || this.game.view?.phase !== 'playing') return;
    for (const seat of this.game.respondents) {
      const step = `${seat} ${this.game.view.open_play?.window_ends}`;
      if (this.sent.has(step)) continue;
      this.sent.add(step);
      // If a move came first, the next view asks again.
      this.game.move(seat, { type: 'accept' }).catch(() => this.sent.delete(step));
    }
  }

  private get key(): string {
    return `asked.${this.game.table}`;
  }
}
