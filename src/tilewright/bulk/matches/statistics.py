"""What many games say, and how sure it is: means, win rates, intervals and when to stop.

Sums are whole numbers, so that parts of a run can be added in any order, by anybody, with equal
results to the last digit. Intervals hold 95 times in a hundred.
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
"""How often an interval holds what it is about."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, and between what the truth lies."""

    middle: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Moments:
    """Number, sum and sum of squares of whole numbers; the sum of two is that of both."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[int]) -> Moments:
        """Return the moments of some numbers."""
        count = total = squares = 0
        for value in values:
            count += 1
            total += value
            squares += value * value
        return cls(count, total, squares)

    def __add__(self, other: Moments) -> Moments:
        """Return the moments of both."""
        return Moments(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    def with_value(self, value: int) -> Moments:
        """Return the moments with one number more."""
        return Moments(self.count + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """The mean; of nothing it is 0."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviations(self) -> float:
        """The sum of the squared distances from the mean."""
        if not self.count:
            return 0.0
        # Whole numbers up to the one division: nothing is lost by taking a difference.
        return (self.count * self.squares - self.total * self.total) / self.count

    @property
    def variance(self) -> float:
        """The variance of what the numbers are a sample of; infinite with fewer than two."""
        return self.deviations / (self.count - 1) if self.count > 1 else math.inf

    @property
    def standard_error(self) -> float:
        """How far the mean is from the truth, typically."""
        return math.sqrt(self.variance / self.count) if self.count > 1 else math.inf

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean between its bounds, by Student's distribution."""
        if self.count < 2:  # noqa: PLR2004 - one number says nothing of how they vary
            return Interval(self.mean, -math.inf, math.inf)
        reach = student(confidence, self.count - 1) * self.standard_error
        return Interval(self.mean, self.mean - reach, self.mean + reach)


def student(confidence: float, freedom: int) -> float:
    """Return how many standard errors a mean may be off, with so many degrees of ``freedom``.

    Exact for one and two, beyond that an expansion around the normal distribution; it is right
    to three digits for 95 % from three degrees on.
    """
    tail = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:  # noqa: PLR2004 - the other case with a formula
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
    """Return a ``share`` of so many ``trials`` between its bounds, which lie within 0 and 1."""
    return _wilson(share, trials, NormalDist().inv_cdf((1 + confidence) / 2))


def _wilson(share: float, trials: float, errors: float) -> Interval:
    """Return the bounds at which the ``share`` would be so many standard ``errors`` off."""
    if trials <= 0:
        return Interval(0.5, 0.0, 1.0)
    weight = errors * errors / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = errors * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # The ends are exact at 0 and 1, where rounding would leave a trace.
    low = max(0.0, middle - reach) if share > 0 else 0.0
    high = min(1.0, middle + reach) if share < 1 else 1.0
    return Interval(share, low, high)


def win_rate(
    pairs: Moments, whole: int, games: int = 2, confidence: float = CONFIDENCE
) -> Interval:
    """Return the win rate between its bounds.

    Args:
        pairs: What one side won of each pair of games, from 0 to ``whole``. The games of a pair
            have the same tiles and belong together, so the pair is what counts as one trial.
        whole: What a pair has to win.
        games: How many games a pair has.
        confidence: How often the interval is to hold.

    A pair that is split varies less than a coin: two games count for more than one trial then.
    How much more is estimated with one imagined pair that varies as much as any can, so that a
    few equal results are not taken for certainty; and a side that wins nearly all varies at least
    as much as rare lost games make it.
    """
    if not pairs.count:
        return Interval(0.5, 0.0, 1.0)
    share = pairs.mean / whole
    cautious = (pairs.total / whole + 0.5) / (pairs.count + 1)
    coin = cautious * (1 - cautious)
    part = cautious * games % 1
    least = part * (1 - part) / games**2
    variance = max((pairs.deviations / whole**2 + coin) / pairs.count, least)
    # No pair varies more than a coin; the imagined one may make it look so.
    trials = pairs.count * max(1.0, coin / variance)
    return _wilson(share, trials, student(confidence, pairs.count))


def elo(rate: float) -> float:
    """Return the difference in rating at which a win rate is expected."""
    if rate <= 0:
        return -math.inf
    if rate >= 1:
        return math.inf
    return 400 * math.log10(rate / (1 - rate))


class Sequential:
    """Tells as early as it can which of two sides is the better one.

    A sequential probability ratio test of "wins half and ``edge`` more" against "wins half and
    ``edge`` less", with a normal approximation for what a pair brings. Where the sides differ by
    at least that much, it names the wrong one in at most ``risk`` of all matches. It may be asked
    after each pair; the pairs must come in their own order, not in that of their being finished,
    or quick games would count for more.
    """

    LEAST: Final = 8
    """Pairs before it says anything: it has to know how they vary."""

    def __init__(self, whole: int, *, edge: float = 0.02, risk: float = 0.025) -> None:
        """Expect pairs that bring from 0 to ``whole``."""
        self.pairs = Moments()
        self._whole = whole
        self._edge = edge
        self._bound = math.log((1 - risk) / risk)

    @property
    def ratio(self) -> float:
        """The logarithm of the ratio of likelihoods: above 0 it speaks for the first side."""
        pairs = self.pairs
        if not pairs.count:
            return 0.0
        # One imagined pair that varies as much as any can, as for the win rate.
        variance = (pairs.deviations / self._whole**2 + 0.25) / pairs.count
        return 2 * self._edge * pairs.count * (pairs.mean / self._whole - 0.5) / variance

    def add(self, won: int) -> int:
        """Add the next pair; return 1 or -1 when the first side is better or worse, 0 till then."""
        self.pairs = self.pairs.with_value(won)
        if self.pairs.count < self.LEAST or abs(self.ratio) < self._bound:
            return 0
        return 1 if self.ratio > 0 else -1
