"""Whether a figure stays flat in the course of a simulated week.

The first two days don't count: memory is still filling with what is then reused, and finished games
are deleted only after a day. From the third day on, a line is fitted to each figure: the median of
the slopes between all pairs of samples (Theil and Sen), which single outliers don't change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import Final

SETTLED: Final = 2.0
"""The day from which figures must be flat."""
FEWEST: Final = 6
"""Samples without which nothing is proved."""
GROWTH: Final = 0.25
"""By how much disk space and processor time may grow from the third day to the last."""
LEAK: Final = 5.0
"""By how many kB the memory may grow with each game."""
EQUAL: Final = 0.8
"""The share of the most moves in any sample from which a sample counts as equally loaded."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Figures for a quarter of a simulated day."""

    day: float
    games: int
    moves: int
    cpu: float
    """The server's processor milliseconds per move."""
    latency: float
    """Milliseconds from a move to its acknowledgment: the median, on this machine."""
    memory: float
    """MB."""
    disk: float
    """MB."""


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return by how much the second number grows with each unit of the first."""
    pairs = combinations(points, 2)
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in pairs if x1 != x2]
    return median(slopes) if slopes else 0.0


def growth(points: Sequence[tuple[float, float]]) -> float:
    """Return by what share of its median a figure grows from the first point to the last."""
    middle = median(y for _, y in points)
    length = points[-1][0] - points[0][0]
    return slope(points) * length / middle if middle else 0.0


def leaked_per_game(samples: Sequence[Sample]) -> float:
    """Return by how many kB the memory grows with each game, from the third day on.

    What fills up once stops growing; a leak grows with the games, however long the run is.
    """
    games, points = 0, []
    for one in _settled(samples):
        games += one.games
        points.append((float(games), one.memory))
    return 1000 * slope(points)


def equally_loaded(samples: Sequence[Sample]) -> list[Sample]:
    """Return the later samples with about as many moves as the most.

    What a server does without any client is spread over the moves, and the more moves there are at
    once, the more of them share a commit. So a move's processor time can be compared only at equal
    load.
    """
    settled = _settled(samples)
    most = max((one.moves for one in settled), default=0)
    return [one for one in settled if one.moves >= EQUAL * most]


def not_flat(samples: Sequence[Sample]) -> list[str]:
    """Return which figures are not flat, or why that can't be said."""
    settled, equal = _settled(samples), equally_loaded(samples)
    if len(settled) < FEWEST:
        return ["too few samples"]
    found = []
    if len(equal) < FEWEST:
        found.append("processor time: too few samples with equal load")
    elif growth([(one.day, one.cpu) for one in equal]) > GROWTH:
        found.append("cpu")
    if growth([(one.day, one.disk) for one in settled]) > GROWTH:
        found.append("disk")
    if leaked_per_game(samples) > LEAK:
        found.append("memory")
    return found


def _settled(samples: Sequence[Sample]) -> list[Sample]:
    return [one for one in samples if one.day > SETTLED]
