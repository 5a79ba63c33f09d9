"""The champion, our strongest level: it simulates games, but never plays an offensive word."""

from __future__ import annotations

from typing import Final

from tilewright.lexicon.policy import policy_for
from tilewright.players.protocol import Budget
from tilewright.players.simulation import SimulationPlayer, move_of
from tilewright.rules.play.manners import is_sayable
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import View

__all__ = ["ChampionPlayer"]

_CHOICES: Final = 100
"""The number of moves to look through for one without an offensive word."""


class ChampionPlayer(SimulationPlayer):
    """Plays the move that does best in simulated games, unless it forms an offensive word.

    The opponents in those games may play any word. So the champion's judgment is that of the
    simulation player, and it gives up points only in the rare turns when manners demand it.
    """

    def turn(self, view: View, budget: Budget) -> Move:
        """Return the best move, or the highest-ranked polite one if the best is offensive."""
        best = super().turn(view, budget)
        policy = policy_for(self.lexicon, self.edition)
        if is_sayable(policy, view.board, best, self.edition):
            return best
        options = map(move_of, self.ranked(view, _CHOICES))
        polite = (one for one in options if is_sayable(policy, view.board, one, self.edition))
        return next(polite, Pass())
