"""Grades: how bad a turn was, given what is established about it.

A grade needs the lower end of the loss's 95 % interval to reach its threshold. So a turn is called
a mistake only if it almost certainly was one; whatever is not established is good. The chance of
winning and the points are graded separately, because a game that is decided can still be played
well or badly.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tilewright.analysis.estimate import Estimate

__all__ = ["POINT_STEPS", "WIN_STEPS", "Grade", "grade_loss"]


class Grade(StrEnum):
    """How good a turn was."""

    BEST = "best"
    """The best move that was found."""
    GOOD = "good"
    """Another move, with no established loss that matters."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNRATED = "unrated"
    """The loss is not known well enough to judge."""


Steps = tuple[tuple[Grade, float], ...]

WIN_STEPS: Final[Steps] = ((Grade.BLUNDER, 0.10), (Grade.MISTAKE, 0.05), (Grade.INACCURACY, 0.02))
"""The thresholds for a loss of win chance, the largest first."""
POINT_STEPS: Final[Steps] = ((Grade.BLUNDER, 20.0), (Grade.MISTAKE, 10.0), (Grade.INACCURACY, 5.0))
"""The thresholds for a loss of points, the largest first."""


def grade_loss(loss: Estimate | None, steps: Steps, *, is_best: bool, established: bool) -> Grade:
    """Return the grade for a loss.

    Args:
        loss: What the move lost; None if it is not known.
        steps: The thresholds.
        is_best: Whether the move is the best one that was found.
        established: Whether the interval of ``loss`` can be trusted, as it cannot if it comes from
            static values or from an endgame that was not searched to the end.
    """
    if is_best:
        return Grade.BEST
    if loss is None or not established:
        return Grade.UNRATED
    for grade, threshold in steps:
        if loss.low >= threshold:
            return grade
    return Grade.GOOD
