"""Exchanging tiles: set some aside, draw the same number, then mix the discards into the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.changes import put_rack, require, require_turn
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.ending import conclude
from tilewright.rules.endings.passing import restart_passes
from tilewright.rules.event import Exchanged
from tilewright.rules.game import Game
from tilewright.rules.play.allowed import check_exchange, exchanging_none_passes
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
    none_passes = game.rules >= EXCHANGE_NONE and exchanging_none_passes(game.edition)
    if not move.tiles and none_passes:
        pass_turn(decision, seat)
        return
    check_exchange(move.tiles, game.edition, game.racks[seat], len(game.bag))
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
