"""Exchanging tiles: set some aside, draw the same number, then mix the discards into the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.changes import put_rack, require, require_turn
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.ending import conclude
from tilewright.rules.endings.passing import restart_passes
from tilewright.rules.event import Exchanged
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Exchange
from tilewright.rules.turns.turn import check_turn, end_turn, pass_turn
from tilewright.rules.version import EXCHANGE_NONE
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def exchange(decision: Decision, seat: Seat, move: Exchange) -> None:
    """Exchange tiles and end the turn, if the edition allows it and the bag has enough tiles.

    In some editions, a player may exchange no tiles at all, which is a pass.
    """
    game = decision.game
    check_turn(game, seat, decision.now)
    rules = game.edition.exchange
    if not rules.allowed:
        raise illegal(Fault.NO_EXCHANGE)
    if not move.tiles:
        if not rules.none_passes or game.rules < EXCHANGE_NONE:
            raise illegal(Fault.EXCHANGE_NOTHING)
        pass_turn(decision, seat)
        return
    missing = game.racks[seat].missing(move.tiles)
    if missing:
        tiles = game.edition.tiles
        known = [code for code in missing if 1 <= code <= len(tiles.faces)]
        raise illegal(Fault.NOT_ON_RACK, tiles.texts(known))
    left = len(game.bag)
    if left < max(rules.minimum, len(move.tiles)):
        raise illegal(Fault.BAG_TOO_LOW, left, rules.minimum if left < rules.minimum else 0)
    drawn = decision.exchange(len(move.tiles))
    decision.emit(Exchanged(decision.now, seat, move.tiles, drawn))
    conclude(decision)


def fold_exchanged(game: Game, event: Exchanged) -> Game:
    """Swap the tiles, and end the turn."""
    require_turn(game, event.seat)
    seat = event.seat
    fits = len(event.given) == len(event.drawn)
    require(fits=fits, expected="an exchange must draw as many tiles as it gives away")
    return end_turn(
        game,
        seat,
        event.at,
        racks=put_rack(game.racks, seat, game.racks[seat] - event.given + event.drawn),
        bag=game.bag - event.drawn + event.given,
        passes=restart_passes(game),
        scoreless=scoreless.count(game),
        open_play=None,
    )
