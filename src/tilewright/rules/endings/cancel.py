"""Cancel a game if everyone agrees: it ends without a winner."""

from __future__ import annotations

from tilewright.rules.event import Ended
from tilewright.rules.game import Game
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.rules.standing import Standing
from tilewright.tiles import Tally
from tilewright.units import Instant


def cancel(game: Game, now: Instant) -> Ended:
    """Return the event that ends a game all players agreed to stop; scores stay unchanged."""
    return Ended(now, EndReason.CANCELLED, unsettled(game), (), Decided.NOBODY, game.seed)


def unsettled(game: Standing) -> tuple[Settlement, ...]:
    """Return settlements that leave all scores unchanged."""
    return tuple(Settlement(score, 0, Tally(), 0, 0) for score in game.scores)
