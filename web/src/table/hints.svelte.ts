/** Hints at a table that allows them: taking the next one, and showing what it says. */

import { api } from '../api';
import type { HintAnswer, Seat } from '../generated/wire';
import { standing } from '../text/standing';
import { t } from '../text/text';
import type { Draft } from './draft.svelte';
import type { Game } from './game.svelte';
import { squareAt, type Square } from './geometry';
import { placeAll } from './hand';

/** How many hints there are in a turn; the last shows a move. */
export const MOST_HINTS = 3;

const spoken = ({ text, notes }: HintAnswer): string => [text, ...notes].join(' ');

export class Hints {
  /** What the last hint in this turn says; null if there is none, or it is not here yet. */
  answer = $state.raw<HintAnswer | null>(null);
  private seat: Seat | null = null;
  private isAsking = $state(false);

  constructor(
    private readonly game: Game,
    private readonly draft: Draft,
  ) {}

  /** Whether this table allows hints. */
  get areAllowed(): boolean {
    return this.game.info?.edition.hints ?? false;
  }

  /** Whether the player on the screen can take the next hint, or see the last one again. */
  get isOffered(): boolean {
    const { view, myTurn } = this.game;
    if (!view || !myTurn || this.isAsking || this.draft.busy) return false;
    return view.may.includes('ask-hint') || (view.hint > 0 && view.paused === null);
  }

  /** The number of the hint that comes next in this turn; the last one can be shown again. */
  get next(): number {
    return Math.min(MOST_HINTS, (this.game.view?.hint ?? 0) + 1);
  }

  /** What the last hint says, and after it what its words mean; empty if there is none. */
  get text(): string {
    return this.answer ? spoken(this.answer) : '';
  }

  get squares(): Square[] {
    const names = this.answer?.squares ?? [];
    return names.map((name) => squareAt(name, this.draft.size)).filter((square) => square !== null);
  }

  /** Keep what is shown in step with the view; after a reload, fetch the last hint again. */
  follow(): void {
    const { view, shown, myTurn } = this.game;
    const strength = myTurn ? (view?.hint ?? 0) : 0;
    if (strength === 0 || shown !== this.seat || this.answer?.strength !== strength) this.answer = null;
    this.seat = shown;
    if (strength > 0 && !this.answer && !this.isAsking) void this.read().catch(() => {});
  }

  /** Take the next hint and say it; the last one lays its play, which the player then plays. */
  async ask(): Promise<void> {
    const { game, draft } = this;
    if (!this.areAllowed) return draft.refuse(t.command.noHints);
    if (!this.isOffered || game.shown === null) return draft.refuse(t.command.notNow(standing(game).text));
    this.isAsking = true;
    try {
      const isNew = game.view?.may.includes('ask-hint') ?? false;
      if (isNew && !(await draft.send(game.shown, { type: 'ask-hint', strength: this.next }))) return;
      const answer = await this.read();
      if (!answer) return;
      game.say(spoken(answer));
      this.lay(answer);
    } catch (error) {
      draft.refuse(error instanceof Error && error.message ? error.message : t.failed);
    } finally {
      this.isAsking = false;
    }
  }

  /** Fetch what the last hint says; null if the turn was over before it came. */
  private async read(): Promise<HintAnswer | null> {
    const { table, token, shown } = this.game;
    if (token === null || shown === null) return null;
    const answer = await api.hint(table, token, shown);
    const { view, myTurn } = this.game;
    if (this.game.shown !== shown || !myTurn || view?.hint !== answer.strength) return null;
    return (this.answer = answer);
  }

  private lay({ play }: HintAnswer): void {
    const { draft } = this;
    const placed = play && placeAll(draft.hand, play, draft.size);
    if (placed) draft.layAll(placed);
  }
}
