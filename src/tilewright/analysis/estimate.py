"""Estimates: figures that say how certain they are."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tilewright.kernel.simulation import Measure

__all__ = ["EXACTLY", "Estimate", "total"]

_WIDTH: Final = 1.96
"""The number of standard errors on either side of the mean within which 95 % of means are."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its standard error; an error of 0 means that it is proven or defined."""

    mean: float
    error: float = 0.0

    @classmethod
    def of(cls, measure: Measure, *, floor: float = 0.0) -> Estimate:
        """Return a measure as an estimate whose error is at least ``floor``.

        If few samples differ at all, their spread says too little about rare events.
        """
        return cls(measure.mean, math.hypot(measure.error, floor))

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - _WIDTH * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + _WIDTH * self.error

    def widened(self, mean: float) -> Estimate:
        """Return an estimate with another mean whose 95 % interval also contains this mean."""
        return Estimate(mean, max(self.error, abs(mean - self.mean) / _WIDTH))

    def __add__(self, other: Estimate) -> Estimate:
        """Return the sum of two independent estimates."""
        return Estimate(self.mean + other.mean, math.hypot(self.error, other.error))

    def __sub__(self, other: Estimate) -> Estimate:
        """Return the difference of two independent estimates."""
        return Estimate(self.mean - other.mean, math.hypot(self.error, other.error))

    def __neg__(self) -> Estimate:
        """Return the estimate with the other sign."""
        return Estimate(-self.mean, self.error)


EXACTLY: Final = Estimate(0.0)
"""Zero, without any doubt."""


def total(estimates: Iterable[Estimate]) -> Estimate:
    """Return the sum of independent estimates; its sign is that of the sum."""
    whole = EXACTLY
    for estimate in estimates:
        whole += estimate
    return whole
