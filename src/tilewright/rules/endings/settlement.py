"""Settling the scores when the game is over: overtime and unplayed tiles."""

from __future__ import annotations

from tilewright.edition import Unplayed
from tilewright.rules.outcome import EndReason, Settlement
from tilewright.rules.standing import Standing
from tilewright.rules.turns.clock import overtime
from tilewright.tiles import Tally


def settle(game: Standing, reason: EndReason) -> tuple[Settlement, ...]:
    """Return how the end of the game changes each player's score.

    The score of a player who left does not change. If only one player is left, no score changes;
    if a player reached the Finish Line, unplayed tiles do not count.
    """
    counts = game.edition.unplayed is Unplayed.DEDUCT and reason not in (
        EndReason.LAST_STANDING,
        EndReason.TARGET,
    )
    timed = reason is not EndReason.LAST_STANDING
    points_of = game.edition.tiles.points_of
    left = [game.racks[seat] if counts and game.active[seat] else Tally() for seat in game.seats]
    worth = [sum(points_of[code] for code in rack) for rack in left]
    went_out = game.finisher if reason is EndReason.OUT else None
    return tuple(
        Settlement(
            score=game.scores[seat],
            overtime=overtime(game, seat) if timed and game.active[seat] else 0,
            unplayed=left[seat],
            deducted=worth[seat],
            gained=sum(worth) if seat == went_out and game.active[seat] else 0,
        )
        for seat in game.seats
    )
