"""Playing for a target: in a Finish Line game, the first player to reach their target wins.

A player who can reach their target does so. Until then, two things count: how many turns the player
still needs, and how likely opponents are to reach their targets on the board after a play.
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
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import POINT, Seat, by_seat

__all__ = ["Race", "needed", "reaching"]

_SAMPLES: Final = 6
"""How many deals of the opponents' racks are tried for each play."""

_WIDTH: Final = 5
"""The maximum number of plays to compare; each comparison takes time."""

_NEAR: Final = 1.6
"""The number of average turns to the target at or below which a race counts as close."""

BestScore = Callable[[Board, Tally], int]
"""Returns the score of the best play from a rack on a board."""


def needed(view: View, seat: Seat | None) -> int | None:
    """Return how many points a player still needs; None for a spectator or without a target."""
    if seat is None or view.targets is None:
        return None
    return view.targets[seat] - view.scores[seat]


def reaching(view: View, candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the first candidate that reaches the player's target, or None if none does."""
    need = needed(view, view.seat)
    if need is None:
        return None
    return next((candidate for candidate in candidates if candidate.score >= need), None)


@dataclass(frozen=True, slots=True)
class Race:
    """A race to the target, as one seat sees it."""

    view: View
    pace: float
    """The average score of a turn, in points."""

    @property
    def is_close(self) -> bool:
        """Whether a player may reach their target soon, so that defense pays off."""
        needs = [needed(self.view, seat) for seat, active in by_seat(self.view.active) if active]
        return any(need is not None and need <= _NEAR * self.pace for need in needs)

    def best(
        self, candidates: Sequence[Candidate], best_score: BestScore, chance: Chance
    ) -> Candidate:
        """Return the candidate, among the first few, that is most likely to win the race."""
        return max(candidates[:_WIDTH], key=lambda each: self.prospect(each, best_score, chance))

    def prospect(self, candidate: Candidate, best_score: BestScore, chance: Chance) -> float:
        """Return the chance of winning after a play, estimated from random opponent racks."""
        view = self.view
        mine = self._turns(
            view.seat, candidate.score + (candidate.equity / POINT - candidate.score) / 2
        )
        board = view.board.with_tiles(candidate.play.squares, candidate.play.cells)
        # Every candidate gets the same racks, so that luck does not decide between them.
        rng = Random(chance.of("race"))  # noqa: S311 - repeatable
        total = 0.0
        for _ in range(_SAMPLES):
            total += self._sample(mine, board, best_score, rng)
        return total / _SAMPLES

    def _sample(self, mine: float, board: Board, best_score: BestScore, rng: Random) -> float:
        """Return the chance of winning if each opponent replies from a random rack."""
        view = self.view
        unseen = list(view.unseen)
        rng.shuffle(unseen)
        win = 1.0
        for seat, count in by_seat(view.rack_counts):
            if seat == view.seat or not view.active[seat]:
                continue
            rack, unseen = Tally(unseen[:count]), unseen[count:]
            theirs = self._turns(seat, best_score(board, rack))
            win *= 0.0 if theirs <= 0 else 1 / (1 + math.exp(2.5 * (mine - theirs)))
        return win

    def _turns(self, seat: Seat | None, points: float) -> float:
        """Return the expected number of turns a player still needs after scoring ``points``."""
        need = needed(self.view, seat)
        return 0.0 if need is None else (need - points) / self.pace
