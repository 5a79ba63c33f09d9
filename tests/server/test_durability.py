"""An acknowledged move survives: the server is killed at random moments under load."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from random import Random

import pytest

from tests.server.crash import Crash, storm


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_a_killed_server_keeps_its_promises(tmp_path: Path) -> None:
    """SQLite: every acknowledged move is there, once, and every game continues."""
    crash = Crash(f"sqlite:///{tmp_path}/games.db", tmp_path, 1, rng=Random(1))
    asyncio.run(storm(crash, 2, 4, moves=30))
    assert crash.promises


@pytest.mark.slow
def test_killed_workers_keep_their_promises(tmp_path: Path, postgres: str) -> None:
    """PostgreSQL with two workers: the same, whichever worker took the move."""
    crash = Crash(postgres, tmp_path, 2, rng=Random(2))
    asyncio.run(storm(crash, 1, 4, moves=30))
    assert crash.promises


KILLS = int(os.environ.get("TILEWRIGHT_KILLS", "300"))
"""How often the long runs kill the server."""


@pytest.mark.usefixtures("processes")
@pytest.mark.soak
def test_hundreds_of_kills_on_sqlite(tmp_path: Path) -> None:
    """After any number of moves up to forty; ``TILEWRIGHT_KILLS`` sets the number of kills."""
    crash = Crash(f"sqlite:///{tmp_path}/games.db", tmp_path, 1, rng=Random(100))
    asyncio.run(storm(crash, KILLS, 6, moves=40))
    told = f"{KILLS} kills, {len(crash.tables)} games, {len(crash.promises)} moves acknowledged"
    logging.getLogger(__name__).warning(told)
    assert crash.promises


@pytest.mark.soak
def test_hundreds_of_kills_on_postgresql(tmp_path: Path, postgres: str) -> None:
    """The same on PostgreSQL with two workers: one of them dies, or both."""
    crash = Crash(postgres, tmp_path, 2, rng=Random(200))
    asyncio.run(storm(crash, KILLS, 6, moves=40))
    told = f"{KILLS} kills, {len(crash.tables)} games, {len(crash.promises)} moves acknowledged"
    logging.getLogger(__name__).warning(told)
    assert crash.promises
