"""Cancel a game if everyone agrees: it ends without a winner."""

from __future__ import annotations

from tilewright.rules.event import Ended
from tilewright.rules.game import Game
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.tiles import Tally
from tilewright.units import Instant


def cancel(game: Game, now: Instant) -> Ended:
    """Return the event that ends a game all players agreed to stop; scores stay unchanged."""
    settlements = tuple(Settlement(score, 0, Tally(), 0, 0) for score in game.scores)
    return Ended(now, EndReason.CANCELLED, settlements, (), Decided.NOBODY, game.seed)
