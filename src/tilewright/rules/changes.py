"""Small steps of folding an event; an impossible step raises ``ValueError``."""

from __future__ import annotations

from tilewright.rules.game import Game, Phase
from tilewright.tiles import Tally
from tilewright.units import Seat


def put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return ``values`` with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def put_rack(racks: tuple[Tally, ...], seat: Seat, rack: Tally) -> tuple[Tally, ...]:
    """Return ``racks`` with that of one seat replaced."""
    return (*racks[:seat], rack, *racks[seat + 1 :])


def require(*, fits: bool, expected: str) -> None:
    """Refuse an event that cannot follow the game: it is damaged, or was tampered with."""
    if not fits:
        raise ValueError(expected)


def require_turn(game: Game, seat: Seat) -> None:
    """Refuse a turn of a player who does not have it."""
    fits = game.phase is Phase.PLAYING and seat == game.on_turn
    require(fits=fits, expected="only the player on turn takes a turn")
