/** Answering what the table asks the players at this device: proposals, and rules that changed. */

import { t } from '../text/text';
import type { Seat } from '../generated/wire';
import type { Game } from './game.svelte';

/** The seats at this device that must answer the open proposal. */
export function answeringSeats(game: Game): Seat[] {
  const awaited = game.info?.proposal?.awaited ?? [];
  return game.seats.filter((seat) => awaited.includes(seat));
}

/** The seats at this device that must agree because the rules changed. */
export const agreeingSeats = (game: Game): Seat[] =>
  game.info?.terms_changed ? game.seats.filter((seat) => game.agreement(seat) !== null) : [];

/** Answer the open proposal for all seats at this device; without one, agree to the rules. */
export async function answer(game: Game, agree: boolean): Promise<void> {
  const what = game.info?.proposal?.what;
  try {
    if (what) await Promise.all(answeringSeats(game).map((seat) => game.answer(what, agree, seat)));
    else if (agree) for (const seat of agreeingSeats(game)) await game.agree(seat);
  } catch (error) {
    game.say(error instanceof Error && error.message ? error.message : t.failed);
  }
}
