"""The champion: imagines games while there is a bag, and calculates when there is none.

In the middle of the game it simulates. With the last few tiles in the bag it tries every world
that they allow; when the bag is empty, what the last opponent holds is known, and the rest of the
game is solved as far as the time goes. Against two or three others the racks are not known, and it
goes on simulating.
"""

from __future__ import annotations

import time
from typing import Final

from tilewright.edition import Edition
from tilewright.kernel.chances import Chances
from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.generator import LeaveTable
from tilewright.kernel.preendgame import MOST_IN_BAG, PreEndgameSolver
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.players.player import Budget
from tilewright.players.simulation import Effort, SimulationPlayer
from tilewright.rules.move import Move
from tilewright.rules.view import View

__all__ = ["ChampionPlayer"]

_TWO: Final = 2
_PLIES: Final = 4
"""How far an endgame is searched where no time limits it, so that the answer can be repeated."""


class ChampionPlayer(SimulationPlayer):
    """Plays as well as this program can."""

    def __init__(  # noqa: PLR0913 - what a player is made of
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        effort: Effort,
        seed: int = 0,
        leaves: LeaveTable | None = None,
        chances: dict[int, Chances] | None = None,
        name: str = "champion",
    ) -> None:
        """Simulate and solve with this effort."""
        super().__init__(
            edition, lexicon, effort=effort, seed=seed, leaves=leaves, chances=chances, name=name
        )
        self._solver = EndgameSolver(edition, lexicon)
        self._before = PreEndgameSolver(edition, lexicon, leaves=leaves)

    def turn(self, view: View, budget: Budget) -> Move:
        """Calculate where all is known, or nearly so; imagine the rest."""
        if sum(view.active) != _TWO or view.edition.switch or view.bag_count > MOST_IN_BAG:
            return super().turn(view, budget)
        if view.bag_count:
            return self._tried(view, budget) or super().turn(view, budget)
        return self._solved(view, budget)

    def _tried(self, view: View, budget: Budget) -> Move | None:
        """Return the move that wins most of the worlds which the last tiles of the bag allow.

        It takes time to try them: without a limit that is left to simulation, whose samples can
        be counted.
        """
        _, seconds = self.effort.within(budget)
        if seconds is None:
            return None
        cancelled = budget.cancelled
        found = self._before.solve(
            Situation.of(view),
            seconds=0.97 * seconds,
            seed=self.kernel_seed(view),
            watch=lambda *_: cancelled is None or not cancelled(),
        )
        return found.best if found.stages else self.ranked_move(view)

    def _solved(self, view: View, budget: Budget) -> Move:
        """Return the best move of an endgame between two, whose racks are both known."""
        started = time.monotonic()
        _, seconds = self.effort.within(budget)
        playing = [seat for seat, active in enumerate(view.active) if active]
        (other,) = (seat for seat in playing if seat != view.seat)
        if len(view.unseen) != view.rack_counts[other]:
            # A player who left took tiles along: nobody knows which.
            return super().turn(view, budget)
        cancelled = budget.cancelled
        racks = [view.rack if seat == view.seat else view.unseen for seat in playing]
        if seconds is not None:
            seconds = max(0.01, 0.97 * seconds - (time.monotonic() - started))
        return self._solver.solve(
            view.board,
            racks,
            scores=[view.scores[seat] for seat in playing],
            seat=playing.index(view.seat or 0),
            targets=None if view.targets is None else [view.targets[seat] for seat in playing],
            passes=[view.passes[seat] for seat in playing],
            scoreless=view.scoreless,
            seconds=seconds,
            plies=None if seconds is not None else _PLIES,
            threads=self.effort.threads,
            watch=lambda *_: cancelled is None or not cancelled(),
        ).best
