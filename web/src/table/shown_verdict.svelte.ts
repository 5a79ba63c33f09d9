/** The result of the latest challenge, until a player at this device closes it or takes a turn. */

import { keep, kept } from '../browser/store';
import type { Game } from './game.svelte';
import { latestVerdict, type Verdict } from './latest';

export class ShownVerdict {
  /** The index of the challenge whose result was closed. */
  private dismissed = $state(-1);

  constructor(private readonly game: Game) {
    this.dismissed = Number(kept(`verdict.${game.table}`) ?? -1);
  }

  get current(): Verdict | null {
    const verdict = latestVerdict(this.game.history, this.game.seats);
    return verdict && verdict.index !== this.dismissed ? verdict : null;
  }

  dismiss(): void {
    this.dismissed = this.current?.index ?? -1;
    keep(`verdict.${this.game.table}`, String(this.dismissed));
  }
}
