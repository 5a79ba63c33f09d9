"""Helpers for folding an event into a game; an impossible step raises ``ValueError``."""

from __future__ import annotations

from tilewright.rules.game import Game, Phase
from tilewright.tiles import Tally
from tilewright.units import Seat


def put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return ``values`` with one seat's value replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def put_bytes(values: tuple[bytes, ...], seat: Seat, value: bytes) -> tuple[bytes, ...]:
    """Return ``values`` with one seat's bytes replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def put_rack(racks: tuple[Tally, ...], seat: Seat, rack: Tally) -> tuple[Tally, ...]:
    """Return ``racks`` with one seat's rack replaced."""
    return (*racks[:seat], rack, *racks[seat + 1 :])


def require(*, fits: bool, expected: str) -> None:
    """Raise ``ValueError`` unless the event ``fits``; if not, the log is corrupt or forged."""
    if not fits:
        raise ValueError(expected)


def require_turn(game: Game, seat: Seat) -> None:
    """Raise ``ValueError`` unless it is the turn of the player in ``seat``."""
    fits = game.phase is Phase.PLAYING and seat == game.on_turn
    require(fits=fits, expected="only the player on turn can take a turn")
