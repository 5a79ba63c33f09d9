import type { Game } from '../table/game.svelte';
import type { View } from '../generated/wire';
import { listed } from './catalogue';
import { nameOf } from './people';
import { t } from './text';

/** Describe whose device must still agree before the tiles are dealt. */
export function agreeing(game: Game, view: View): string {
  if (game.contributesElsewhere) return t.table.agreeElsewhere;
  const missing = view.must_act.flatMap((action, seat) => (action ? [seat] : []));
  const others = missing.filter((seat) => !game.seats.includes(seat));
  const names = others.map((seat) => nameOf(seat, game.listener));
  return names.length > 0 ? t.table.awaiting(listed(names)) : t.table.dealing;
}
