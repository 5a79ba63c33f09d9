"""The Finish Line: the first player to reach the target for their level wins.

If the game ends before anyone does, the player with the highest share of their target
wins, so that players of different levels have equal chances.
"""

from __future__ import annotations

from fractions import Fraction

from tilewright.edition import Level
from tilewright.rules.standing import Standing
from tilewright.rules.turns.clock import overtime
from tilewright.units import Seat


def target_of(game: Standing, seat: Seat) -> int | None:
    """Return the score a player needs to win, or None if the game has no Finish Line."""
    rules = game.edition.target
    if rules is None:
        return None
    level = game.participants[seat].level or Level.EXPERT
    return rules.of(len(game.participants), level)


def has_reached_target(game: Standing, seat: Seat) -> bool:
    """Return whether a player has crossed the Finish Line; overtime counts against them."""
    target = target_of(game, seat)
    return target is not None and game.scores[seat] - overtime(game, seat) >= target


def share_of_target(game: Standing, seat: Seat, score: int) -> Fraction:
    """Return ``score`` as a fraction of the player's target."""
    return Fraction(score, target_of(game, seat) or 1)
