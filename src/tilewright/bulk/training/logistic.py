"""Fit win chances: logistic functions of the lead whose offset and slope change during a game.

The offset and the slope are piecewise linear between knots, so the log odds are linear in the
unknowns, the likelihood has a single maximum, and Newton's method finds it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tilewright.kernel.win_chances import Knot

__all__ = ["Bucket", "Score", "fit_curve", "score_curve", "solve"]

STEPS: Final = 50
NEAR: Final = 1e-6
"""The step size below which the fit ends."""

LEAST_SLOPE: Final = 1e-4
"""The minimum slope; it is positive, because a greater lead never makes a win less likely."""

SMOOTHING: Final = 2.0
"""How strongly neighboring knots are pulled together where there are few games; slopes are in units
of a hundred points."""

RIDGE: Final = 1e-3
"""How strongly all unknowns are pulled toward zero, so that there is always a unique solution."""

_HUNDRED: Final = 100.0


class Bucket(NamedTuple):
    """The moments with the same distance and lead, counted over many games."""

    distance: float
    lead: float
    times: int
    wins: float
    """How many of the moments led to a win; shared wins count in part."""


@dataclass(frozen=True, slots=True)
class Score:
    """How well a curve predicts games that it was not fitted to."""

    moments: int
    brier: float
    """The mean squared difference between prediction and outcome."""
    naive: float
    """The mean squared difference for a naive prediction, which is always the average."""
    reliability: float
    """The mean difference between the predicted chance and the actual share of wins. The moments
    are grouped into twenty classes by predicted chance."""


def fit_curve(buckets: Iterable[Bucket], places: Sequence[float]) -> tuple[Knot, ...]:
    """Return the maximum-likelihood curve with knots at ``places``."""
    rows = [(_weights(bucket.distance, places), bucket) for bucket in buckets if bucket.times]
    size = 2 * len(places)
    found = [0.0] * size
    for place in range(len(places)):
        found[2 * place + 1] = 1.0
    for _ in range(STEPS):
        gradient, curvature = _prior(found)
        for weights, bucket in rows:
            lead = bucket.lead / _HUNDRED
            row = [
                (2 * place + k, part * (lead if k else 1.0))
                for place, part in weights
                for k in (0, 1)
            ]
            chance = _logistic(sum(found[at] * value for at, value in row))
            miss = bucket.wins - bucket.times * chance
            bend = bucket.times * chance * (1 - chance)
            for i, value in row:
                gradient[i] += value * miss
                for j, other in row:
                    curvature[i][j] += bend * value * other
        step = solve(curvature, gradient)
        found = [number + change for number, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < NEAR:
            break
    return tuple(
        (float(at), found[2 * place], max(found[2 * place + 1] / _HUNDRED, LEAST_SLOPE))
        for place, at in enumerate(places)
    )


def _prior(found: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Return the gradient and the curvature of the prior, which keeps neighboring knots similar."""
    size = len(found)
    gradient = [-RIDGE * number for number in found]
    curvature = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    for low, high in zip(range(size - 2), range(2, size), strict=True):
        apart = found[high] - found[low]
        gradient[low] += SMOOTHING * apart
        gradient[high] -= SMOOTHING * apart
        for i, j, sign in ((low, low, 1), (high, high, 1), (low, high, -1), (high, low, -1)):
            curvature[i][j] += sign * SMOOTHING
    return gradient, curvature


def score_curve(buckets: Iterable[Bucket], curve: Sequence[Knot]) -> Score:
    """Return how well a curve predicts moments from other games."""
    places = [at for at, _, _ in curve]
    classes: dict[int, list[float]] = {}
    moments, wins, brier = 0, 0.0, 0.0
    for bucket in buckets:
        odds = sum(
            part * (curve[place][1] + curve[place][2] * bucket.lead)
            for place, part in _weights(bucket.distance, places)
        )
        chance = _logistic(odds)
        moments += bucket.times
        wins += bucket.wins
        # A shared win counts as partly won and partly lost.
        brier += bucket.wins * (1 - chance) ** 2 + (bucket.times - bucket.wins) * chance**2
        known = classes.setdefault(min(int(chance * 20), 19), [0.0, 0.0, 0.0])
        known[0] += bucket.times
        known[1] += bucket.times * chance
        known[2] += bucket.wins
    if not moments:
        return Score(0, 0.0, 0.0, 0.0)
    mean = wins / moments
    apart = sum(abs(predicted - won) for _, predicted, won in classes.values())
    return Score(moments, brier / moments, mean * (1 - mean), apart / moments)


def _weights(distance: float, places: Sequence[float]) -> list[tuple[int, float]]:
    """Return the indices and interpolation weights of the knots next to a distance."""
    above = bisect_left(places, distance)
    if above == 0:
        return [(0, 1.0)]
    if above == len(places):
        return [(len(places) - 1, 1.0)]
    low, high = places[above - 1], places[above]
    part = (distance - low) / (high - low)
    return [(above - 1, 1 - part), (above, part)]


def _logistic(odds: float) -> float:
    if odds < 0:
        raised = math.exp(max(odds, -700.0))
        return raised / (1 + raised)
    return 1 / (1 + math.exp(-min(odds, 700.0)))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive definite linear system by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            if factor:
                rows[below] = [b - factor * a for a, b in zip(rows[at], rows[below], strict=True)]
    solved = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * solved[other] for other in range(at + 1, size))
        solved[at] = (rows[at][size] - known) / rows[at][at]
    return solved
