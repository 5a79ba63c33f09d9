"""The champion: imagines games while there is a bag, and calculates when there is none.

It plays as the simulation player does, for as long as it is given. With the last few tiles in the
bag it simulates first, and then tries the best moves in the worlds that those tiles allow. Against
two or three others the racks are not known, and it goes on simulating.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tilewright.kernel.preendgame import MOST_IN_BAG, PreEndgameSolver
from tilewright.kernel.situation import Situation
from tilewright.players.player import Budget
from tilewright.players.simulation import TWO, SimulationPlayer, Thinking, move_of
from tilewright.rules.move import Move
from tilewright.rules.view import View

__all__ = ["ChampionPlayer"]

_IMAGINING: Final = 0.4
"""The part of the time that is for imagining before worlds are tried one by one."""

_TRIED: Final = 6
"""How many moves are worth trying so."""


class ChampionPlayer(SimulationPlayer):
    """Plays as well as this program can."""

    @cached_property
    def _last_tiles(self) -> PreEndgameSolver:
        return PreEndgameSolver(self.edition, self.lexicon, leaves=self.leaves)

    def turn(self, view: View, budget: Budget) -> Move:
        """Calculate where all is known, or nearly so; imagine the rest."""
        thinking = self.effort.thinking(budget)
        # It takes time to try worlds: without a limit that is left to simulation, whose samples
        # can be counted.
        if (
            thinking.seconds is not None
            and 0 < view.bag_count <= MOST_IN_BAG
            and sum(view.active) == TWO
            and not view.edition.switch
        ):
            return self._tried(view, thinking)
        return super().turn(view, budget)

    def _tried(self, view: View, thinking: Thinking) -> Move:
        """Return the move that wins most of the worlds which the last tiles of the bag allow."""
        options = self.ranked(view, self.effort.candidates)
        if len(options) == 1:
            return move_of(options[0])
        imagined = self.simulated(view, options, thinking, part=_IMAGINING)
        arms = sorted(imagined.arms, key=lambda arm: -arm.aim)
        found = self._last_tiles.solve(
            Situation.of(view),
            candidates=[arm.candidate for arm in arms[:_TRIED]],
            seconds=thinking.left(),
            seed=self.kernel_seed(view),
            watch=lambda *_: thinking.goes_on(),
        )
        return found.best if found.stages else move_of(imagined.best.candidate)
