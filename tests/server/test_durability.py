"""An acknowledged move survives: the server is killed at random moments under load."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.server.crash import Crash, storm


@pytest.mark.slow
def test_a_killed_server_keeps_its_promises(tmp_path: Path) -> None:
    """SQLite: every acknowledged move is there, once, and every game goes on."""
    crash = Crash(f"sqlite:///{tmp_path}/games.db", tmp_path, 1, Random(1))
    asyncio.run(storm(crash, 2, 4, moves=60))
    assert crash.promises


@pytest.mark.slow
def test_killed_workers_keep_their_promises(tmp_path: Path, postgres: str) -> None:
    """PostgreSQL with two workers: the same, whoever took the move."""
    crash = Crash(postgres, tmp_path, 2, Random(2))
    asyncio.run(storm(crash, 1, 4, moves=80))
    assert crash.promises


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_hundreds_of_kills_on_sqlite(tmp_path: Path, seed: int) -> None:
    """Thirty kills a seed, after any number of moves up to a hundred."""
    crash = Crash(f"sqlite:///{tmp_path}/games.db", tmp_path, 1, Random(100 + seed))
    asyncio.run(storm(crash, 30, 6, moves=100))
    assert crash.promises


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_hundreds_of_kills_on_postgresql(tmp_path: Path, postgres: str, seed: int) -> None:
    """The same on PostgreSQL with two workers."""
    crash = Crash(postgres, tmp_path, 2, Random(200 + seed))
    asyncio.run(storm(crash, 20, 6, moves=100))
    assert crash.promises
