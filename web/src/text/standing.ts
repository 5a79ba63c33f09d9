/** How the game stands for the player at this screen: the line above the rack. */

import type { Game } from '../table/game.svelte';
import { agreeing } from './agreeing';
import { listed } from './catalogue';
import { nameOf } from './people';
import { t } from './text';

export interface Standing {
  state:
    | 'loading'
    | 'over'
    | 'agreeing'
    | 'paused'
    | 'turn'
    | 'decide'
    | 'last-play'
    | 'waiting';
  text: string;
}

/** Seconds until the open play counts as accepted. */
export function secondsToRespond(game: Game): number {
  const ends = game.view?.open_play?.window_ends ?? 0;
  return Math.max(0, Math.ceil((ends - game.now) / 1000));
}

export function standing(game: Game): Standing {
  const { view } = game;
  if (!view) return { state: 'loading', text: '' };
  if (view.phase === 'over') {
    return { state: 'over', text: t.table.over[game.dealCheck] };
  }
  if (view.phase === 'agreeing') return { state: 'agreeing', text: agreeing(game, view) };
  if (view.paused) return { state: 'paused', text: t.table.paused };
  const asked = game.respondents;
  const seconds = secondsToRespond(game);
  if (game.shown !== null && asked.includes(game.shown)) {
    return { state: 'decide', text: t.table.decide(seconds) };
  }
  if (game.myTurn) return { state: 'turn', text: turnText(game, seconds) };
  if (game.due === null && asked.length > 0) {
    const names = listed(asked.map((seat) => nameOf(seat, game.listener)));
    return { state: 'decide', text: t.table.decideFor(names, seconds) };
  }
  if (view.phase === 'last-play') return { state: 'last-play', text: t.table.lastOpen };
  return { state: 'waiting', text: waitingFor(game, view.on_turn) };
}

/** Your turn; if other players can still challenge, who they are and for how long. */
function turnText(game: Game, seconds: number): string {
  const awaited = game.view?.open_play?.awaited ?? [];
  if (awaited.length === 0 || seconds === 0) return t.table.yourTurn;
  return t.table.yourTurnSoon(listed(awaited.map((seat) => nameOf(seat, game.listener))), seconds);
}

/** Whose turn it is: a computer that is thinking, a player who is away, or another player. */
function waitingFor(game: Game, seat: number): string {
  const name = nameOf(seat, game.listener);
  if (game.view?.participants[seat]?.is_computer) return t.table.thinking(name);
  const away = game.info?.seats[seat]?.present === false && !game.seats.includes(seat);
  return away ? t.table.turnAway(name) : t.table.turnOf(name);
}
