"""Playing for a target: in a Finish Line game the first at the own line has won.

A play that reaches the line is taken. Before, the race counts: how many turns are left to the own
line, and how likely the others are to reach theirs with what this play leaves on the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tilewright.kernel.generator import Candidate
from tilewright.players.protocol import Chance
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Seat
from tilewright.rules.view import View
from tilewright.tiles import Tally

__all__ = ["Race", "needed", "reaching"]

_SAMPLES: Final = 6
"""How many racks of the others are imagined for each play."""

_WIDTH: Final = 5
"""How many plays are compared, the first ones: each takes its time."""

_NEAR: Final = 1.6
"""The race is looked at when somebody may need no more turns than that."""

BestScore = Callable[[Board, Tally], int]
"""The points of the best play of a rack on a board."""


def needed(view: View, seat: Seat) -> int | None:
    """Return how many points a player still needs; None where there is no line."""
    return None if view.targets is None else view.targets[seat] - view.scores[seat]


def reaching(view: View, candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the first of the candidates that reaches the own line, or None."""
    need = None if view.seat is None else needed(view, view.seat)
    if need is None:
        return None
    return next((candidate for candidate in candidates if candidate.score >= need), None)


@dataclass(frozen=True, slots=True)
class Race:
    """A race to the line, as the seat sees it."""

    view: View
    pace: float
    """What a turn brings on average."""

    @property
    def is_close(self) -> bool:
        """Whether somebody may reach the line soon, so that defending pays."""
        needs = [needed(self.view, seat) for seat, active in enumerate(self.view.active) if active]
        return any(need is not None and need <= _NEAR * self.pace for need in needs)

    def best(
        self, candidates: Sequence[Candidate], best_score: BestScore, chance: Chance
    ) -> Candidate:
        """Return the candidate with the best chance to be first at the line, of the first few."""
        return max(candidates[:_WIDTH], key=lambda each: self.prospect(each, best_score, chance))

    def prospect(self, candidate: Candidate, best_score: BestScore, chance: Chance) -> float:
        """Return the estimated chance to win after a play, from imagined racks of the others."""
        view = self.view
        mine = self._turns(
            view.seat or 0, candidate.score + (candidate.equity / 1000 - candidate.score) / 2
        )
        board = view.board.with_tiles(candidate.play.squares, candidate.play.cells)
        # The same racks for every candidate, so that luck does not decide between them.
        rng = Random(chance.of("race"))  # noqa: S311 - repeatable
        total = 0.0
        for _ in range(_SAMPLES):
            total += self._sampled(mine, board, best_score, rng)
        return total / _SAMPLES

    def _sampled(self, mine: float, board: Board, best_score: BestScore, rng: Random) -> float:
        """Return the chance to win when each of the others replies from an imagined rack."""
        view = self.view
        unseen = list(view.unseen)
        rng.shuffle(unseen)
        win = 1.0
        for seat, count in enumerate(view.rack_counts):
            if seat == view.seat or not view.active[seat]:
                continue
            rack, unseen = Tally(unseen[:count]), unseen[count:]
            theirs = self._turns(seat, best_score(board, rack))
            win *= 0.0 if theirs <= 0 else 1 / (1 + math.exp(2.5 * (mine - theirs)))
        return win

    def _turns(self, seat: Seat, points: float) -> float:
        """Return the turns that a player needs on average after scoring ``points``."""
        need = needed(self.view, seat)
        return 0.0 if need is None else (need - points) / self.pace
