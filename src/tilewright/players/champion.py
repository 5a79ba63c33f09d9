"""The champion, our strongest level: it simulates games, but never plays an offensive word."""

from __future__ import annotations

from typing import Final

from tilewright.edition import Edition
from tilewright.lexicon.offensive import is_offensive
from tilewright.players.mind.vocabulary import is_english
from tilewright.players.protocol import Budget
from tilewright.players.simulation import SimulationPlayer, move_of
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Pass, Play
from tilewright.rules.view import View

__all__ = ["ChampionPlayer", "is_polite"]

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
        # A word that is offensive in English may be harmless in another language.
        if not is_english(self.lexicon) or is_polite(view.board, best, self.edition):
            return best
        options = map(move_of, self.ranked(view, _CHOICES))
        polite = (move for move in options if is_polite(view.board, move, self.edition))
        return next(polite, Pass())


def is_polite(board: Board, move: Move, edition: Edition) -> bool:
    """Return whether none of the words that a move forms is offensive."""
    if not isinstance(move, Play):
        return True
    verdict = judge(board, move, edition)
    return not (
        isinstance(verdict, Verdict) and any(is_offensive(word.text) for word in verdict.words)
    )
