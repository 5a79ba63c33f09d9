"""Switching tiles with another player by means of the 110-tile game's special switch tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules import occasion
from tilewright.rules.changes import put_rack, require, require_turn
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Switched
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Switch
from tilewright.rules.turns.turn import check_turn
from tilewright.rules.version import FIRST_RULES
from tilewright.tiles import Kind
from tilewright.units import Seat, Tile

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def switch(decision: Decision, seat: Seat, move: Switch) -> None:
    """Give a switch tile to another player and take one of theirs without seeing it.

    The other player's tiles are shuffled face down first, so a tile's position reveals nothing
    about its letter. A player may switch once per turn, before playing; a switch does not use up
    the turn.
    """
    game = decision.game
    check_turn(game, seat, decision.now)
    if not game.edition.switch:
        raise illegal(Fault.NO_SWITCH)
    if game.switched:
        raise illegal(Fault.SWITCHED_ALREADY)
    _check_tile(game, seat, move.tile)
    if not _is_partner(game, seat, move.other):
        raise illegal(Fault.SWITCH_PARTNER)
    tray = game.racks[move.other]
    if not 0 <= move.point < len(tray):
        raise illegal(Fault.SWITCH_POINT, len(tray))
    taken = Tile(decision.mix(tray, occasion.switch(game))[move.point])
    decision.emit(Switched(decision.now, seat, move.other, move.tile, taken, move.point))
    # After the switch, it may be that no player can play anymore.
    conclude(decision, board_changed=game.rules > FIRST_RULES)


def _check_tile(game: Game, seat: Seat, tile: Tile) -> None:
    tiles = game.edition.tiles
    if not 1 <= tile <= len(tiles.faces) or tiles.face(tile).kind is not Kind.SWITCH:
        known = 1 <= tile <= len(tiles.faces)
        raise illegal(Fault.NOT_A_SWITCH_TILE, tiles.face(tile).text if known else str(tile))
    if tile not in game.racks[seat]:
        raise illegal(Fault.NOT_ON_RACK, (tiles.face(tile).text,))


def _is_partner(game: Game, seat: Seat, other: Seat) -> bool:
    return other in game.seats and other != seat and game.active[other] and bool(game.racks[other])


def fold_switched(game: Game, event: Switched) -> Game:
    """Swap the two tiles and close the previous play's challenge window, since a turn has begun."""
    require_turn(game, event.seat)
    fits = event.other in game.seats and event.other != event.seat
    require(fits=fits, expected="a tile can be switched only with another player")
    given, taken = (event.given,), (event.taken,)
    racks = put_rack(game.racks, event.seat, game.racks[event.seat] - given + taken)
    racks = put_rack(racks, event.other, game.racks[event.other] - taken + given)
    return game.after(racks=racks, switched=True, hint=0, open_play=None)
