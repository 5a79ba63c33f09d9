"""The simulated month as a long test: nobody is refused, and nothing keeps growing."""

import asyncio
from pathlib import Path

import pytest

from bench.month import Pace, simulate


@pytest.mark.soak
@pytest.mark.usefixtures("processes")
def test_a_month_refuses_nobody_and_stays_flat(tmp_path: Path) -> None:
    """Three weeks, with a health check every minute; ``python -m bench.month`` has the whole."""
    pace = Pace(health=60, scrape=300, visits=20, games=12)
    assert asyncio.run(simulate(tmp_path, 21, pace)) == []
