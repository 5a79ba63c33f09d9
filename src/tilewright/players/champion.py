"""The champion: imagines games while there is a bag, and calculates when there is none.

In the middle of the game it simulates. With the last few tiles in the bag it simulates first, and
then tries the best moves in the worlds that those tiles allow; when the bag is empty, what the last
opponent holds is known, and the rest of the game is solved as far as the time goes. Against two or
three others the racks are not known, and it goes on simulating.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.preendgame import MOST_IN_BAG, PreEndgameSolver
from tilewright.kernel.situation import Situation
from tilewright.players.player import Budget
from tilewright.players.simulation import SimulationPlayer, Thinking, move_of
from tilewright.rules.move import Move
from tilewright.rules.view import View

__all__ = ["ChampionPlayer"]

_TWO: Final = 2
_PLIES: Final = 4
"""How far an endgame is searched where no time limits it, so that the answer can be repeated."""

_IMAGINING: Final = 0.4
"""The part of the time that is for imagining before worlds are tried one by one."""

_TRIED: Final = 6
"""How many moves are worth trying so."""


class ChampionPlayer(SimulationPlayer):
    """Plays as well as this program can."""

    @cached_property
    def _endgames(self) -> EndgameSolver:
        return EndgameSolver(self.edition, self.lexicon)

    @cached_property
    def _last_tiles(self) -> PreEndgameSolver:
        return PreEndgameSolver(self.edition, self.lexicon, leaves=self.leaves)

    def turn(self, view: View, budget: Budget) -> Move:
        """Calculate where all is known, or nearly so; imagine the rest."""
        if sum(view.active) != _TWO or view.edition.switch or view.bag_count > MOST_IN_BAG:
            return super().turn(view, budget)
        thinking = self.effort.thinking(budget)
        if not view.bag_count:
            return self._solved(view, thinking) or super().turn(view, budget)
        # It takes time to try worlds: without a limit that is left to simulation, whose samples
        # can be counted.
        return (
            super().turn(view, budget) if thinking.seconds is None else self._tried(view, thinking)
        )

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

    def _solved(self, view: View, thinking: Thinking) -> Move | None:
        """Return the best move of an endgame between two, where both racks are known."""
        playing = [seat for seat, active in enumerate(view.active) if active]
        (other,) = (seat for seat in playing if seat != view.seat)
        if len(view.unseen) != view.rack_counts[other]:
            # A player who left took tiles along: nobody knows which.
            return None
        racks = [view.rack if seat == view.seat else view.unseen for seat in playing]
        return self._endgames.solve(
            view.board,
            racks,
            scores=[view.scores[seat] for seat in playing],
            seat=playing.index(view.seat or 0),
            targets=None if view.targets is None else [view.targets[seat] for seat in playing],
            passes=[view.passes[seat] for seat in playing],
            scoreless=view.scoreless,
            seconds=thinking.left(),
            plies=None if thinking.seconds is not None else _PLIES,
            threads=self.effort.threads,
            watch=lambda *_: thinking.goes_on(),
        ).best
