"""Passing out: the game ends when every player has passed often enough in a row.

A play or an exchange by any player restarts everyone's count; a lost turn does not.
"""

from __future__ import annotations

from tilewright.rules.changes import put
from tilewright.rules.game import Game
from tilewright.units import Seat


def count_pass(game: Game, seat: Seat) -> tuple[int, ...]:
    """Return the counts after another pass of the player on ``seat``."""
    return put(game.passes, seat, game.passes[seat] + 1)


def restart_passes(game: Game) -> tuple[int, ...]:
    """Return the counts after a turn that was not a pass."""
    return (0,) * len(game.passes)


def have_all_passed(game: Game) -> bool:
    """Return whether every player in the game has passed as often as ends it."""
    return all(game.passes[seat] >= game.edition.end.passes for seat in game.in_play)
