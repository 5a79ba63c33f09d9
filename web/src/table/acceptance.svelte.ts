/** Accepting the last play for the players at this device, and whether they want to be asked. */

import { keep, kept } from '../browser/store';
import type { Game } from './game.svelte';

export class Acceptance {
  /** Whether plays wait for an answer here; if not, they are accepted at once. */
  isAsked = $state(true);
  /** The seats and plays that were accepted without asking, so that none is accepted twice. */
  private sent = new Set<string>();

  constructor(private readonly game: Game) {
    this.isAsked = kept(this.key) !== 'no';
  }

  ask(isAsked: boolean): void {
    this.isAsked = isAsked;
    keep(this.key, isAsked ? 'yes' : 'no');
  }

  /** Accept the last play if the players here don't want to be asked; call this for each view. */
  follow(): void {
    if (this.isAsked) return;
    for (const seat of this.game.respondents) {
      const step = `${seat} ${this.game.view?.open_play?.window_ends}`;
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
