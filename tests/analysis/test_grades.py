"""Grades: only what is established counts."""

import pytest

from tilewright.analysis.estimate import Estimate, total
from tilewright.analysis.grades import POINT_STEPS, WIN_STEPS, Grade, grade_loss

SURE = 0.0


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (Estimate(0.019, SURE), Grade.GOOD),
        (Estimate(0.02, SURE), Grade.INACCURACY),
        (Estimate(0.05, SURE), Grade.MISTAKE),
        (Estimate(0.10, SURE), Grade.BLUNDER),
        (Estimate(0.30, 0.15), Grade.GOOD),
        (Estimate(0.12, 0.02), Grade.MISTAKE),
        (Estimate(-0.10, 0.01), Grade.GOOD),
        (None, Grade.UNRATED),
    ],
)
def test_the_lower_bound_decides(loss: Estimate | None, grade: Grade) -> None:
    """A loss counts only as far as the interval's lower end establishes it."""
    assert grade_loss(loss, WIN_STEPS, is_best=False, established=True) is grade


def test_what_is_not_established_is_not_graded() -> None:
    """Static values and incomplete searches establish nothing, and the best move is the best."""
    loss = Estimate(50.0)
    assert grade_loss(loss, POINT_STEPS, is_best=False, established=False) is Grade.UNRATED
    assert grade_loss(loss, POINT_STEPS, is_best=True, established=False) is Grade.BEST
    assert grade_loss(loss, POINT_STEPS, is_best=False, established=True) is Grade.BLUNDER


def test_sums_keep_their_signs_and_add_their_errors() -> None:
    """Independent errors add as squares."""
    found = total([Estimate(3.0, 3.0), -Estimate(5.0, 4.0)])
    assert found == Estimate(-2.0, 5.0)
    assert found.low < found.mean < found.high
