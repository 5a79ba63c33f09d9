/** What follows from a kept game: scores, faults and the end. The fields are those of the golden cases. */

import type { Decided, EndReason } from '../generated/wire';

export type Severity = 'refused' | 'wrong' | 'unchecked';

export interface KeptFault {
  code: string;
  severity: Severity;
  squares: readonly string[];
  /** What the fault's sentence needs. */
  about: Readonly<Record<string, string | number | readonly string[]>>;
}

export interface Step {
  id: string;
  /** Whether the entry had its effect; a refused one has none. */
  applied: boolean;
  /** False if the entry can't be checked yet. */
  checked: boolean;
  score: number;
  /** Whose points they are. */
  to: number;
  words: readonly (readonly [string, number])[];
  scores: readonly number[];
  claimed: readonly number[];
  on_turn: number | null;
  /** The seats whose lost turns were skipped after the entry. */
  skipped: readonly number[];
  lost_turns: readonly number[];
  faults: readonly KeptFault[];
}

export interface SettledSeat {
  score: number;
  overtime: number;
  unplayed: string;
  deducted: number;
  gained: number;
  final: number;
}

export interface KeptEnding {
  reason: EndReason;
  finisher: number | null;
  settlements: readonly SettledSeat[];
  winners: readonly number[];
  decided: Decided;
  /** The seats whose unplayed tiles are missing. */
  unknown: readonly number[];
}

export interface Followed {
  steps: readonly Step[];
  board: readonly string[];
  unseen: string;
  hidden: number | null;
  bag: number | null;
  racks: readonly number[];
  scores: readonly number[];
  claimed: readonly number[];
  on_turn: number | null;
  lost_turns: readonly number[];
  /** The play that can still be challenged. */
  open: string | null;
  end: KeptEnding | null;
}
