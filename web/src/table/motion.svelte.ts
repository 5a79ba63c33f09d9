/**
 * What moves on the board when another player acts: the tiles of a play drop one after another, and
 * those of a withdrawn play shake before they go. Nothing moves where the player asked for less.
 */

import { squareAt, type Square } from './geometry';
import { settings } from '../settings.svelte';
import type { PlayBody, RecordedEvent } from '../generated/wire';
import type { Game } from './game.svelte';

/** How long withdrawn tiles stay on the board, in milliseconds. */
const SHAKE = 360;

export class Motion {
  /** The tiles that drop, by square, with their order. */
  dropping = $state.raw<ReadonlyMap<Square, number>>(new Map());
  /** The tiles that shake before they go, by square. */
  leaving = $state.raw<ReadonlyMap<Square, string>>(new Map());
  private seen: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Game) {}

  /** Start what the new events call for; call this whenever the history changes. */
  follow(history: readonly RecordedEvent[]): void {
    const from = this.seen;
    this.seen = history.length;
    if (from === null || settings.still) return;
    history.slice(from).forEach((event, index) => {
      if (event.type === 'played') {
        const own = this.game.seats.includes(event.seat);
        this.dropping = own ? new Map() : new Map(this.squares(event.play).map(([at], order) => [at, order]));
      } else if (event.type === 'returned') {
        const before = history.slice(0, from + index).findLast((one) => one.type === 'played');
        if (before?.type === 'played') this.shake(before.play);
      }
    });
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private shake(play: PlayBody): void {
    this.leaving = new Map(this.squares(play));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.leaving = new Map()), SHAKE);
  }

  private squares(play: PlayBody): [Square, string][] {
    const size = this.game.info?.edition.size ?? 15;
    return Object.entries(play.tiles).flatMap(([name, text]) => {
      const square = squareAt(name, size);
      return square === null ? [] : [[square, text]];
    });
  }
}
