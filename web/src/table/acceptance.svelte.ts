/** Accepting the last play for the players at this device, and whether they want to be asked. */

import { keep, kept } from '../browser/store';
import type { Seat } from '../generated/wire';
import { Refused } from '../link';
import type { Game } from './game.svelte';

/** Milliseconds after which an acceptance that was refused is sent once more. */
export const RETRY = 1000;

export class Acceptance {
  /** What the players here chose; null if they never did. */
  private chosen = $state<boolean | null>(null);
  /** The seats and plays that were accepted, so that none is accepted twice. */
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
   * follows a play that ends the game, so that one always waits for an answer. If the next player is
   * here, too, the play is accepted when they show their tiles.
   */
  follow(): void {
    if (this.isAsked || this.game.view?.phase !== 'playing' || this.game.due !== null) return;
    this.accept();
  }

  /**
   * Show the tiles of the player whose turn it is. It accepts the last play for everyone who shares
   * this device: they sit together, saw the play, and could challenge it until now.
   */
  lift(): void {
    this.accept();
    this.game.show(this.game.due);
  }

  private accept(): void {
    for (const seat of this.game.respondents) this.send(seat, this.step(seat), true);
  }

  /**
   * Accept for a seat. If the server refuses because it is busy, no view need follow; so try again once
   * after a moment. If another player challenged first, there is nothing left to accept then.
   */
  private send(seat: Seat, step: string, again: boolean): void {
    if (this.sent.has(step)) return;
    this.sent.add(step);
    this.game.move(seat, { type: 'accept' }).catch((error: unknown) => {
      this.sent.delete(step);
      const isClosed = error instanceof Refused && error.code === 'closed';
      if (again && !isClosed) setTimeout(() => this.retry(seat, step), RETRY);
    });
  }

  private retry(seat: Seat, step: string): void {
    if (this.game.respondents.includes(seat) && this.step(seat) === step) this.send(seat, step, false);
  }

  /** The name of what a seat accepts, so that it is not accepted twice. */
  private step(seat: Seat): string {
    return `${seat} ${this.game.view?.open_play?.window_ends}`;
  }

  private get key(): string {
    return `asked.${this.game.table}`;
  }
}
