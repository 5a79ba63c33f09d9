"""How much work a review does for each turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tilewright.errors import ArgumentError

__all__ = ["DEFAULT", "LEAST_DRAWS", "QUICK", "Effort"]

LEAST_DRAWS: Final = 64
"""The smallest number of draws with which a draw is compared."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget of a review, in deals and positions, so that a seed gives the same figures."""

    candidates: int = 12
    """How many moves compete for being the best."""
    selecting: int = 500
    """The maximum number of deals per move for finding the best one."""
    samples: int = 2000
    """The number of fresh deals on which the best move and the one made are valued."""
    draws: int = 500
    """The number of deals for the luck of a draw and of hidden tiles, each another draw."""
    nodes: int = 400_000
    """The maximum number of positions in an endgame."""
    worlds: int = 200_000
    """The maximum number of positions in all worlds of a turn with one tile in the bag."""
    seconds: float | None = None
    """A time limit per turn, with which the figures are not repeatable."""
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that are out of range."""
        if self.samples < 0:
            raise ArgumentError("samples", "at least 0", self.samples)
        if self.seconds is not None and self.seconds <= 0:
            raise ArgumentError("seconds", "more than 0", self.seconds)

    @property
    def is_static(self) -> bool:
        """Whether moves are compared only by their score and what they keep."""
        return not self.samples

    def with_samples(self, samples: int) -> Effort:
        """Return the effort with this many deals for valuing, and the rest in proportion."""
        if not samples:
            return replace(self, samples=0)
        scale = samples / self.samples if self.samples else 1.0
        return replace(
            self,
            samples=samples,
            selecting=max(1, round(self.selecting * scale)),
            draws=max(LEAST_DRAWS, round(self.draws * scale)),
        )


DEFAULT: Final = Effort()
QUICK: Final = Effort(samples=0)
"""Static values only: under a second for a game."""
