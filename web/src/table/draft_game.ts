/** The game that a draft belongs to. */

import type { Edition, Move, Preview, Seat, View, Wish } from '../generated/wire';
import type { LinkState } from '../link';

/** What a draft needs to know about its game, which may be a puzzle. */
export interface DraftGame {
  readonly table: string;
  readonly view: View | null;
  readonly info: { edition: Edition } | null;
  /** The seat whose rack is on the screen. */
  readonly shown: Seat | null;
  readonly state: LinkState;
  readonly respondents: Seat[];
  /** Why no tile can be placed now, if no rack is shown. */
  readonly whyIdle: string;
  say: (text: string) => void;
  preview: (seat: Seat, tiles: Record<string, string>) => Promise<Preview>;
  move: (seat: Seat, move: Move) => Promise<unknown>;
  propose: (what: Wish, seat: Seat) => Promise<unknown>;
}
