"""The simulated week: when it counts as flat, and how it is resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bench.week import Progress, Sample, grown, load

FLAT = [
    Sample(day=day / 4, games=30, moves=1500, cpu=2.0, latency=15.0, memory=80.0, disk=10.0)
    for day in range(1, 29)
]


def test_a_figure_that_grows_is_found() -> None:
    """Disk, memory and processor time are compared; a busy machine's latency is not."""
    assert grown(FLAT) == []
    for name in ("cpu", "memory", "disk"):
        rising = [replace(one, **{name: getattr(one, name) * one.day}) for one in FLAT]
        assert grown(rising) == [name]
    assert grown([replace(one, latency=one.latency * one.day) for one in FLAT]) == []


def test_an_unfinished_week_is_not_flat() -> None:
    """Too few samples prove nothing."""
    assert grown(FLAT[:6])


def test_progress_survives_an_interruption(tmp_path: Path) -> None:
    """What is saved is what is resumed."""
    progress = Progress(elapsed=12.5, games=3, samples=FLAT[:2])
    progress.save(tmp_path / "week.json")
    assert load(tmp_path / "week.json") == progress
