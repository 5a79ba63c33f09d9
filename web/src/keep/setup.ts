/** Setting up a kept game: who begins, and the header that follows from the choices. */

import type { ChallengeRule, Edition, FirstBy, Level } from '../generated/wire';
import { clockHouse, type House } from './house';
import type { KeptHeader } from './model';

export interface Chosen {
  names: string[];
  levels: Level[];
  first: number;
  firstBy: FirstBy;
  /** The dictionary's id; empty for the table's own printed one. */
  lexicon: string;
  /** The challenge rule; empty for the printed one. */
  challenge: ChallengeRule | '';
  /** The clock, as in `table/setup.ts`; empty for none. */
  clock: string;
  /** Whether overtime costs nothing. */
  soft: boolean;
  scoreless: boolean;
  /** Whether an exchange needs seven tiles in the bag. */
  seven: boolean;
}

/**
 * Who begins by the draw: the tile closest to A, and a blank beats any letter. Several seats if they drew
 * the same; none while a tile is missing.
 */
export function bestDraw(drawn: readonly string[], edition: Pick<Edition, 'letters'>): number[] {
  const ranks = drawn.map((tile) => (tile === '?' ? -1 : edition.letters.indexOf(tile)));
  if (drawn.some((tile, seat) => tile === '' || (tile !== '?' && ranks[seat] === -1))) return [];
  const best = Math.min(...ranks);
  return ranks.flatMap((rank, seat) => (rank === best ? [seat] : []));
}

/** Whether two players have the same name: the sheet could not tell them apart. */
export const haveSameName = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.trim().toLowerCase())).size < names.length;

/** The house rules that were chosen; a rule as printed is left out. */
export function houseOf(chosen: Chosen, edition: Edition): House {
  return {
    ...(chosen.challenge && chosen.challenge !== edition.challenge.rule ? { 'challenge.rule': chosen.challenge } : {}),
    ...clockHouse(chosen.clock, chosen.soft),
    ...(chosen.scoreless && edition.end.scoreless_rounds !== 3 ? { 'end.scoreless_rounds': 3 } : {}),
    ...(chosen.seven && edition.exchange.minimum !== 7 ? { 'exchange.minimum': 7 } : {}),
  };
}

export function headerOf(chosen: Chosen, edition: Edition, date: string): KeptHeader {
  const players = chosen.names.map((name, seat) =>
    edition.targets ? { name, level: chosen.levels[seat] ?? 'expert' } : { name },
  );
  return {
    edition: { id: edition.ref, house: { ...houseOf(chosen, edition) } },
    players,
    ...(chosen.first === 0 ? {} : { first: chosen.first }),
    ...(chosen.firstBy === 'draw' ? {} : { first_by: chosen.firstBy }),
    ...(chosen.lexicon ? { lexicon: chosen.lexicon } : {}),
    date,
  };
}

/** The day here, as 2026-11-17. */
export function dayOf(now: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
