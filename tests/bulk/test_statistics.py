"""Statistics: sums that do not depend on the order, intervals with the stated coverage."""

from __future__ import annotations

import math
import random
import statistics
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bulk.matches.statistics import (
    Interval,
    Moments,
    Sequential,
    elo,
    student,
    wilson,
    win_rate,
)

numbers = st.lists(st.integers(-(10**6), 10**6), max_size=30)


@given(values=numbers, cuts=st.lists(st.integers(0, 30), max_size=5), chance=st.randoms())
def test_merging_in_any_order_is_equal(
    values: list[int], cuts: list[int], chance: random.Random
) -> None:
    """However numbers are split into parts and the parts added, the moments are the same."""
    places = [0, *sorted(cut for cut in cuts if cut <= len(values)), len(values)]
    parts = [Moments.of(values[start:end]) for start, end in pairwise(places)]
    chance.shuffle(parts)
    assert sum(parts, Moments()) == Moments.of(values)


@given(values=st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=30))
def test_mean_and_variance_are_those_of_the_library(values: list[int]) -> None:
    """The sums give what the standard library computes from the numbers themselves."""
    moments = Moments()
    for value in values:
        moments = moments.with_value(value)
    assert moments.mean == pytest.approx(statistics.mean(values))
    assert moments.variance == pytest.approx(statistics.variance(values), rel=1e-9, abs=1e-9)


def test_large_sums_lose_nothing() -> None:
    """Numbers far from 0 with a small variance keep it, where floats would lose it."""
    assert Moments.of([10**12, 10**12 + 1] * 500).variance == pytest.approx(0.25 * 1000 / 999)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (10_000, 1.960)],
)
def test_students_table(freedom: int, expected: float) -> None:
    """The quantiles match the 95 % column of the usual table."""
    assert student(0.95, freedom) == pytest.approx(expected, abs=4e-3)


def test_wilson_by_an_example_from_the_books() -> None:
    """7 of 10, and the extremes, where the simple formula fails."""
    found = wilson(0.7, 10)
    assert found.low == pytest.approx(0.397, abs=1e-3)
    assert found.high == pytest.approx(0.892, abs=1e-3)
    assert wilson(1.0, 5).low == pytest.approx(0.566, abs=1e-3)
    assert wilson(1.0, 5).high == 1.0
    assert wilson(0.0, 5).low == 0.0


@given(
    pairs=st.lists(st.integers(0, 24), max_size=40),
)
def test_a_win_rate_lies_in_its_interval(pairs: list[int]) -> None:
    """The interval contains its estimate, is within 0 and 1, and is never a point."""
    found = win_rate(Moments.of(pairs), 24)
    assert 0 <= found.low <= found.middle <= found.high <= 1
    assert found.margin > 0


@given(pairs=st.lists(st.integers(0, 24), min_size=1, max_size=40))
def test_the_other_side_sees_the_mirror_image(pairs: list[int]) -> None:
    """What one side wins the other loses, with the same interval."""
    one = win_rate(Moments.of(pairs), 24)
    other = win_rate(Moments.of(24 - won for won in pairs), 24)
    assert one.low == pytest.approx(1 - other.high, abs=1e-9)
    assert one.high == pytest.approx(1 - other.low, abs=1e-9)


@pytest.mark.parametrize("count", [5, 30, 200])
def test_a_clean_sweep_is_no_certainty(count: int) -> None:
    """Winning every game proves no more than if each game had been one trial."""
    found = win_rate(Moments.of([24] * count), 24)
    assert found.high == 1
    assert found.low <= wilson(1.0, 2 * count).low + 0.001


def paired(chance: random.Random, strength: float) -> int:
    """Return what a side wins of a pair, of 4: tiles that favor a seat split many pairs."""
    luck = chance.gauss(0, 1)
    first = chance.gauss(strength, 0.6) + luck > 0
    second = chance.gauss(strength, 0.6) - luck > 0
    return 2 * (first + second)


@pytest.mark.parametrize("count", [10, 40, 150])
@pytest.mark.parametrize("strength", [0.0, 1.2, 2.2])
def test_win_rate_intervals_hold_as_often_as_they_say(strength: float, count: int) -> None:
    """In simulated matches, the interval contains the true rate about 95 times in a hundred."""
    chance = random.Random(f"{strength} {count}")
    truth = statistics.fmean(paired(chance, strength) / 4 for _ in range(20_000))
    held = 0
    for _ in range(500):
        found = win_rate(Moments.of(paired(chance, strength) for _ in range(count)), 4)
        held += found.low <= truth <= found.high
    assert held / 500 > 0.925


@pytest.mark.parametrize("count", [3, 5, 50])
def test_intervals_of_means_hold_as_often_as_they_say(count: int) -> None:
    """The interval for scores has the stated coverage too, even with a handful of games."""
    chance = random.Random(count)
    held = 0
    for _ in range(2000):
        found = Moments.of(round(chance.gauss(400, 60)) for _ in range(count)).interval()
        held += found.low <= 400 <= found.high
    assert 0.935 < held / 2000 < 0.965


def test_without_games_nothing_is_known() -> None:
    """Without pairs, every rate is possible; a single number says nothing about the mean."""
    assert win_rate(Moments(), 2) == Interval(0.5, 0.0, 1.0)
    assert Moments.of([5]).interval() == Interval(5, -math.inf, math.inf)
    assert Moments().mean == 0


def test_elo_by_known_points() -> None:
    """An even score is a difference of 0, ten to one is 400 points, and winning all is infinite."""
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.25) == pytest.approx(-elo(0.75))
    assert elo(1) == math.inf
    assert elo(0) == -math.inf


@pytest.mark.parametrize(("strength", "better"), [(0.1, 1), (-0.4, -1)])
def test_the_sequential_test_names_the_better_side(strength: float, better: int) -> None:
    """It is right far more often than not, and stops sooner the clearer the difference."""
    chance = random.Random(5)
    verdicts, lengths = [], []
    for _ in range(200):
        test = Sequential(4)
        while not (verdict := test.add(paired(chance, strength))):
            pass
        verdicts.append(verdict)
        lengths.append(test.pairs.count)
    assert verdicts.count(better) >= 190
    assert statistics.fmean(lengths) < 250 / abs(better * 10 * strength)


def test_the_sequential_test_does_not_hurry() -> None:
    """A few pairs are never enough, whatever their results."""
    test = Sequential(4)
    assert [test.add(4) for _ in range(Sequential.LEAST - 1)] == [0] * (Sequential.LEAST - 1)
