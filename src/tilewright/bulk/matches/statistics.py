"""Statistics over many games: means, win rates, confidence intervals and stopping rules.

Totals are integers, so that parts of a run can be added in any order with exactly the same result.
Intervals are 95% confidence intervals by default.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

__all__ = [
    "CONFIDENCE",
    "Interval",
    "Moments",
    "Sequential",
    "elo",
    "student",
    "wilson",
    "win_rate",
]

CONFIDENCE: Final = 0.95
"""The default confidence level of intervals."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its lower and upper bounds."""

    middle: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Moments:
    """The count, the sum and the sum of squares of some integers; moments can be added."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[int]) -> Moments:
        """Return the moments of ``values``."""
        count = total = squares = 0
        for value in values:
            count += 1
            total += value
            squares += value * value
        return cls(count, total, squares)

    def __add__(self, other: Moments) -> Moments:
        """Return the moments of the values in both operands."""
        return Moments(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    def with_value(self, value: int) -> Moments:
        """Return the moments updated with one more value."""
        return Moments(self.count + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """The mean; 0 if there are no values."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviations(self) -> float:
        """The sum of the squared distances from the mean."""
        if not self.count:
            return 0.0
        # Use integers until the last division, so that the difference loses no precision.
        return (self.count * self.squares - self.total * self.total) / self.count

    @property
    def variance(self) -> float:
        """The estimated population variance; infinite with fewer than two values."""
        return self.deviations / (self.count - 1) if self.count > 1 else math.inf

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.count) if self.count > 1 else math.inf

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean with its confidence bounds from Student's t-distribution."""
        if self.count < 2:  # noqa: PLR2004 - one number has no variance
            return Interval(self.mean, -math.inf, math.inf)
        reach = student(confidence, self.count - 1) * self.standard_error
        return Interval(self.mean, self.mean - reach, self.mean + reach)


def student(confidence: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t-distribution with ``freedom`` degrees.

    The result is exact for one and two degrees of freedom. For three or more, it is an expansion
    around the normal distribution, which is accurate to three digits at 95%.
    """
    tail = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:  # noqa: PLR2004 - the other closed formula
        return (2 * tail - 1) * math.sqrt(2 / (4 * tail * (1 - tail)))
    normal = NormalDist().inv_cdf(tail)
    square = normal * normal
    first = normal * (square + 1) / 4
    second = normal * ((5 * square + 16) * square + 3) / 96
    third = normal * (((3 * square + 19) * square + 17) * square - 15) / 384
    fourth = (
        normal * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160
    )
    return normal + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom


def wilson(share: float, trials: float, confidence: float = CONFIDENCE) -> Interval:
    """Return a ``share`` of ``trials`` with its Wilson score bounds, between 0 and 1."""
    return _wilson(share, trials, NormalDist().inv_cdf((1 + confidence) / 2))


def _wilson(share: float, trials: float, errors: float) -> Interval:
    """Return the bounds that are this many standard ``errors`` away from the ``share``."""
    if trials <= 0:
        return Interval(0.5, 0.0, 1.0)
    weight = errors * errors / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = errors * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # Make the bounds exact at 0 and 1, where rounding would leave a small error.
    low = max(0.0, middle - reach) if share > 0 else 0.0
    high = min(1.0, middle + reach) if share < 1 else 1.0
    return Interval(share, low, high)


def win_rate(
    pairs: Moments, whole: int, games: int = 2, confidence: float = CONFIDENCE
) -> Interval:
    """Return the win rate with its confidence bounds.

    Args:
        pairs: How much one side won in each pair of games, from 0 to ``whole``. The games in a pair
            have the same tiles and are not independent, so a pair is one trial.
        whole: The maximum that a side can win in a pair.
        games: The number of games in a pair.
        confidence: The confidence level.

    Pairs are often split, so their results vary less than a coin toss, and a pair can count for
    more than one trial. The estimate of how much more includes one imaginary pair with the largest
    possible variance, so that a few equal results are not mistaken for certainty. If a side wins
    nearly all games, the variance is at least that of rare losses.
    """
    if not pairs.count:
        return Interval(0.5, 0.0, 1.0)
    share = pairs.mean / whole
    cautious = (pairs.total / whole + 0.5) / (pairs.count + 1)
    coin = cautious * (1 - cautious)
    part = cautious * games % 1
    least = part * (1 - part) / games**2
    variance = max((pairs.deviations / whole**2 + coin) / pairs.count, least)
    # Pairs never vary more than a coin toss, but the imaginary pair may make it look so.
    trials = pairs.count * max(1.0, coin / variance)
    return _wilson(share, trials, student(confidence, pairs.count))


def elo(rate: float) -> float:
    """Return the Elo rating difference that corresponds to a win rate."""
    if rate <= 0:
        return -math.inf
    if rate >= 1:
        return math.inf
    return 400 * math.log10(rate / (1 - rate))


class Sequential:
    """Decides as early as possible which of two sides is better.

    This is a sequential probability ratio test of "wins half plus ``edge``" against "wins half
    minus ``edge``", with a normal approximation for a pair's result. If the sides differ by at
    least ``edge``, the test names the wrong side in at most ``risk`` of all matches. Pairs must be
    added in numerical order rather than as they finish; otherwise, quick games would count for
    more.
    """

    LEAST: Final = 8
    """The minimum number of pairs for a decision, needed to estimate the variance."""

    def __init__(self, whole: int, *, edge: float = 0.02, risk: float = 0.025) -> None:
        """Prepare for pairs with results from 0 to ``whole``."""
        self.pairs = Moments()
        self._whole = whole
        self._edge = edge
        self._bound = math.log((1 - risk) / risk)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio; a value above 0 favors the first side."""
        pairs = self.pairs
        if not pairs.count:
            return 0.0
        # Add one imaginary pair with the largest possible variance, as in ``win_rate``.
        variance = (pairs.deviations / self._whole**2 + 0.25) / pairs.count
        return 2 * self._edge * pairs.count * (pairs.mean / self._whole - 0.5) / variance

    def add(self, won: int) -> int:
        """Add the next pair; return 1 if the first side is better, -1 if worse, 0 if unclear."""
        self.pairs = self.pairs.with_value(won)
        if self.pairs.count < self.LEAST or abs(self.ratio) < self._bound:
            return 0
        return 1 if self.ratio > 0 else -1
