"""Fitting chances: games with known chances teach those chances."""

import math
from itertools import pairwise
from random import Random

import pytest

from tilewright.bulk.training.logistic import Bucket, fit_curve, score_curve
from tilewright.kernel.win_chances import Chances

TRUTH = ((5.0, 0.8, 0.08), (40.0, 0.4, 0.03), (90.0, 0.2, 0.02))


def buckets_of(chances: Chances, times: int, rng: Random) -> list[Bucket]:
    """Return moments with wins drawn from the chances."""

    def won(lead: float, distance: float) -> int:
        chance = chances.win(lead, distance)
        return sum(rng.random() < chance for _ in range(times))

    return [
        Bucket(distance, lead, times, won(lead, distance))
        for distance in range(1, 95, 3)
        for lead in range(-150, 151, 10)
    ]


def test_the_truth_is_found_again() -> None:
    """From many moments the curve is recovered, and predicts others as well as the truth does."""
    truth, rng = Chances([TRUTH, TRUTH]), Random(1)
    places = [at for at, _, _ in TRUTH]
    curve = fit_curve(buckets_of(truth, 60, rng), places)
    for (at, offset, slope), (at_true, offset_true, slope_true) in zip(curve, TRUTH, strict=True):
        assert at == at_true
        assert offset == pytest.approx(offset_true, abs=0.15)
        assert slope == pytest.approx(slope_true, rel=0.1)
    others = buckets_of(truth, 60, rng)
    found, best = score_curve(others, curve), score_curve(others, TRUTH)
    assert found.brier == pytest.approx(best.brier, abs=0.001)
    assert found.reliability < 0.01
    assert found.brier < found.naive
    assert found.moments == sum(bucket.times for bucket in others)


def test_a_wrong_curve_is_told() -> None:
    """Wrong chances get a worse score."""
    truth, rng = Chances([TRUTH, TRUTH]), Random(2)
    wrong = [(at, offset + 1.5, slope) for at, offset, slope in TRUTH]
    buckets = buckets_of(truth, 20, rng)
    assert score_curve(buckets, wrong).reliability > 0.1
    assert score_curve(buckets, wrong).brier > score_curve(buckets, TRUTH).brier + 0.01


def test_few_games_give_a_smooth_curve() -> None:
    """Knots without data are like their neighbors, and no slope is negative."""
    buckets = [Bucket(20, lead, 4, 4 if lead > 0 else 0) for lead in (-60, -20, 20, 60)]
    curve = fit_curve(buckets, [5, 20, 50, 90])
    assert all(slope > 0 and math.isfinite(offset) for _, offset, slope in curve)
    assert all(abs(one[1] - other[1]) < 0.5 for one, other in pairwise(curve))
    upside_down = [Bucket(20, lead, 50, 0 if lead > 0 else 50) for lead in (-60, -20, 20, 60)]
    assert all(slope > 0 for _, _, slope in fit_curve(upside_down, [5, 20]))


def test_no_games_have_no_score() -> None:
    """Without moments, nothing was predicted, so there is no error to report."""
    assert score_curve([], TRUTH).moments == 0
