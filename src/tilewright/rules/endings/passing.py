"""Passing out: the game ends when each player has passed a set number of times in a row.

A play or an exchange by any player resets everyone's count; a lost turn does not.
"""

from __future__ import annotations

from tilewright.rules.changes import put
from tilewright.rules.standing import Standing
from tilewright.units import Seat


def count_pass(game: Standing, seat: Seat) -> tuple[int, ...]:
    """Return the pass counts after another pass by the player in ``seat``."""
    return put(game.passes, seat, game.passes[seat] + 1)


def restart_passes(game: Standing) -> tuple[int, ...]:
    """Return the pass counts after a turn that was not a pass: all zero."""
    return (0,) * len(game.passes)


def have_all_passed(game: Standing) -> bool:
    """Return whether every player still in the game has passed often enough to end it."""
    return all(game.passes[seat] >= game.edition.end.passes for seat in game.in_play)
