"""The simulated week and month: when they count as flat, and how a week is resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.flatness import Day, Sample, equally_loaded, growing, leaked_per_game, not_flat
from bench.week import Progress, load

FLAT = [
    Sample(day=day / 4, games=30, moves=1500, cpu=2.0, latency=15.0, memory=80.0, disk=10.0)
    for day in range(1, 29)
]


def test_a_figure_that_grows_is_found() -> None:
    """Disk, memory and processor time are compared; a busy machine's latency is not."""
    assert not_flat(FLAT) == []
    for name in ("cpu", "memory", "disk"):
        rising = [replace(one, **{name: getattr(one, name) * one.day}) for one in FLAT]
        assert not_flat(rising) == [name]
    assert not_flat([replace(one, latency=one.latency * one.day) for one in FLAT]) == []


def test_memory_that_fills_up_once_is_flat() -> None:
    """It may grow in the first two days; a leak keeps growing, even if some samples are off."""
    filling = [replace(one, memory=80.0 - 20.0 / one.day**3) for one in FLAT]
    assert not_flat(filling) == []
    noisy = [replace(one, memory=one.memory + 30 * (n % 7 == 0)) for n, one in enumerate(FLAT)]
    assert not_flat(noisy) == []
    leaking = [replace(one, memory=one.memory + one.day) for one in noisy]
    assert leaked_per_game(leaking) == pytest.approx(1000 / 120, rel=0.1)
    assert not_flat(leaking) == ["memory"]
    few = [replace(one, games=1, memory=80.0 + 0.2 * one.day) for one in FLAT]
    assert not_flat(few) == ["memory"]


def test_processor_time_is_compared_at_equal_load() -> None:
    """A day with few moves, over which idle work is spread, says nothing about a move's cost."""
    quiet = [replace(one, moves=200, cpu=4.0) if one.day > 5.5 else one for one in FLAT]
    assert not_flat(quiet) == []
    assert all(one.moves == 1500 for one in equally_loaded(quiet))
    uneven = [replace(one, moves=int(100 * 1.3**n)) for n, one in enumerate(FLAT)]
    assert len(not_flat(uneven)) == 1


def test_an_unfinished_week_is_not_flat() -> None:
    """Too few samples prove nothing."""
    assert not_flat(FLAT[:12])


def test_progress_survives_an_interruption(tmp_path: Path) -> None:
    """What is saved is what is resumed."""
    progress = Progress(elapsed=12.5, games=3, samples=FLAT[:2])
    progress.save(tmp_path / "week.json")
    assert load(tmp_path / "week.json") == progress


def test_a_month_in_which_something_grows_is_found() -> None:
    """Connections, visits and games grow; memory, descriptors and the database must not."""
    month = [
        Day(day, 10_000 * day, 20 * day, 12 * day, 600, 80.0, 35, 0.0, 6.0) for day in range(1, 31)
    ]
    assert growing(month) == []
    assert growing(month[:12]) != []
    for name in ("memory", "descriptors", "disk"):
        rising = [replace(one, **{name: getattr(one, name) + one.day}) for one in month]
        assert [line.split()[0] for line in growing(rising)] == [name]
    filling = [replace(one, memory=80.0 - 20.0 / one.day) for one in month]
    assert growing(filling) == []
