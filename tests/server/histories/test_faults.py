"""Whatever fails, every acknowledged command is in the log once and no game is stuck."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.histories.campaign import Diary, campaign, run_rounds

pytestmark = pytest.mark.usefixtures("processes")

SOME = 12
"""The number of faults in the short histories, which the seed chooses: each kind happens."""
FAULTS = int(os.environ.get("TILEWRIGHT_FAULTS", "1000"))
"""The number of faults in the long campaigns."""
STATE = Path("build/faults")
"""Where the long campaigns store how far they got; delete it to start over."""


@pytest.mark.slow
def test_faults_break_no_promise(database: str, tmp_path: Path) -> None:
    """Every kind of kill, pause, cut connection and lock: the checker finds nothing."""

    async def test() -> None:
        async with campaign(database, tmp_path, seed=1) as running:
            assert await running.round(running.all_faults(SOME)) == []
            assert running.faults.total() == SOME
            assert running.faults.keys() == running.kinds
            assert running.acknowledged

    asyncio.run(test())


@pytest.mark.soak
def test_a_thousand_faults_break_no_promise(database: str, tmp_path: Path) -> None:
    """The same for hours; ``TILEWRIGHT_FAULTS`` sets the number, and a new run resumes."""
    diary = Diary(STATE / f"{database.partition(':')[0]}.json")
    asyncio.run(run_rounds(database, tmp_path, diary, FAULTS, each=25))
