"""Going out: a player uses their last tile while the bag is empty."""

from __future__ import annotations

from tilewright.rules.game import Game
from tilewright.units import Seat


def has_gone_out(game: Game, seat: Seat) -> bool:
    """Return whether a player who has just played has no tiles left and none to draw."""
    return not game.racks[seat] and not game.bag
