"""The equity player, which makes the move with the highest sum of score and leave value.

The player knows every word in the dictionary, looks one turn ahead, and moves in milliseconds. Once
the bag is empty, the opponents' tiles are known or nearly known, and going out matters most.
"""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.kernel.generator import Candidate, Generator, LeaveTable, Option
from tilewright.lexicon import Lexicon
from tilewright.players.base import SeatedPlayer
from tilewright.players.mind.challenge import has_wrong_word
from tilewright.players.mind.finish_line import Race, reaching
from tilewright.players.mind.switching import switch_for
from tilewright.players.protocol import Budget, Chance
from tilewright.players.ranking import Ranking
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Move, Switch
from tilewright.rules.view import SeenPlay, View
from tilewright.tiles import Tally
from tilewright.units import POINT

__all__ = ["EquityPlayer", "pace_of"]

_WIDTH = 10
"""The number of plays to compare when equity is not the only criterion."""

_SWITCH_MARGIN = 1.0


class EquityPlayer(SeatedPlayer):
    """Makes the move with the highest equity."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        seed: int = 0,
        leaves: LeaveTable | None = None,
        name: str = "equity",
    ) -> None:
        """Create a player with these leave values; without them, only the score counts."""
        super().__init__(name, edition, lexicon)
        self.seed = seed
        self.leaves = leaves
        self.generator = Generator(self.edition, lexicon, leaves=leaves)
        self._by_score = Generator(self.edition, lexicon)
        self.ranking = Ranking(self.generator, self._by_score)

    def doubts(self, view: View, play: SeenPlay) -> bool:  # noqa: ARG002 - it knows
        """Return whether the play is invalid; this player knows every word."""
        return has_wrong_word(play, self.lexicon)

    def is_stuck(self, view: View) -> bool:
        """Return whether the rack has no legal play."""
        return self.generator.best(view.board, view.rack) is None

    def turn(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it needs no time
        """Return the best play or exchange, or first a switch if a switch improves the rack."""
        chance = Chance(self.seed, view)
        switch = self.switch(view, chance)
        if switch is not None:
            return switch
        options = self.ranked(view, _WIDTH)
        first = self.racing(view, chance)
        best = first or options[0]
        return best.move

    def switch(self, view: View, chance: Chance) -> Switch | None:
        """Return a switch that improves the rack on average, or None if there is none."""
        return switch_for(
            view, lambda rack: self._worth(view.board, rack), chance, margin=_SWITCH_MARGIN
        )

    def ranked(self, view: View, n: int) -> list[Candidate | Option]:
        """Return the best ``n`` moves, best first; a pass only if no other move is possible.

        If the bag is empty, the moves' equity is adjusted for the end of the game.
        """
        return self.ranking.top(
            view.board,
            view.rack,
            n,
            bag=view.bag_count,
            unseen=view.unseen,
            others=max(1, sum(view.active) - 1),
        )

    def _worth(self, board: Board, rack: Tally) -> float:
        """Return the equity of the best play from ``rack``, in points."""
        best = self.generator.best(board, rack)
        return 0.0 if best is None else best.equity / POINT

    def racing(self, view: View, chance: Chance) -> Candidate | None:
        """Return the best play in a race to the target; None if no player is close to a target."""
        if view.targets is None:
            return None
        plays = self.generator.top(view.board, view.rack, _WIDTH)
        highest = self._by_score.best(view.board, view.rack)
        if highest is None:
            return None
        final = reaching(view, [*plays, highest])
        if final is not None:
            return final
        race = Race(view, pace_of(self.edition))
        return race.best([highest, *plays], self._best_score, chance) if race.is_close else None

    def _best_score(self, board: Board, rack: Tally) -> int:
        best = self._by_score.best(board, rack)
        return 0 if best is None else best.score


def pace_of(edition: Edition) -> float:
    """Return the approximate score of a good turn in this edition."""
    return 4.3 * edition.rack
