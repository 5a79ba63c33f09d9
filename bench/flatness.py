"""Whether a figure stays flat in the course of a simulated week or month.

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
SETTLED_DAYS: Final = 9
"""The day of a month after which figures must be flat: games are kept for a week."""
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


@dataclass(frozen=True, slots=True)
class Day:
    """What a simulated month has come to by the end of a day."""

    day: int
    connections: int
    """Since the beginning, like the next two."""
    visits: int
    games: int
    moves: int
    """On this day."""
    memory: float
    """MB."""
    descriptors: int
    log: float
    """kB."""
    disk: float
    """MB."""

    @classmethod
    def title(cls) -> str:
        """Return the head of a table."""
        names = ("day", "connections", "visits", "games", "moves of the day")
        units = ("memory, MB", "descriptors", "log, kB", "database, MB")
        return f"| {' | '.join((*names, *units))} |\n|{'--:|' * len((*names, *units))}"

    def row(self) -> str:
        """Return the day as a row of a table."""
        counts = f"{self.connections:,} | {self.visits} | {self.games} | {self.moves}"
        sizes = f"{self.memory:.1f} | {self.descriptors} | {self.log:.1f} | {self.disk:.2f}"
        return f"| {self.day} | {counts} | {sizes} |"


def growing(days: Sequence[Day]) -> list[str]:
    """Return which figures of a month keep growing, after games begin to be deleted.

    Descriptors may vary with the pool of connections to the database, but not with the connections
    of clients; memory may grow by a share of what a server takes, but not with every connection.
    """
    settled = [one for one in days if one.day > SETTLED_DAYS]
    if len(settled) < FEWEST:
        return [f"{len(settled)} days are too few to say what grows"]
    found = []
    for name, most in (("memory", 0.1), ("descriptors", 0.1), ("disk", GROWTH)):
        share = growth([(one.day, getattr(one, name)) for one in settled])
        if share > most:
            found.append(f"{name} grew by {share:.0%}")
    return found


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
