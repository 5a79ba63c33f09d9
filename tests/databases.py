"""Databases for tests: fresh ones with the newest schema, which only one of them had to migrate."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tilewright.store.sql.store import SqlStore

KINDS: Final = ("sqlite", pytest.param("postgresql", marks=pytest.mark.system))
"""The kinds of databases; PostgreSQL is another process, which only system tests use."""


def migrate_database(address: str) -> None:
    """Create the newest schema in a database, or update it to that.

    Tests may call this while their event loop runs, so it happens in another thread.
    """

    async def migrate() -> None:
        await (await SqlStore.open(address)).close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(migrate())).result()


@cache
def _migrated() -> bytes:
    """Return the contents of an SQLite file with the newest schema and no data."""
    with TemporaryDirectory(prefix="tilewright-") as folder:
        path = Path(folder) / "games.db"
        migrate_database(f"sqlite:///{path}")
        return path.read_bytes()


def copy_migrated(folder: Path) -> None:
    """Create the file ``games.db`` in a folder, with the newest schema, unless it exists."""
    path = folder / "games.db"
    if not path.exists():
        path.write_bytes(_migrated())


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a fresh database of each kind, with the newest schema."""
    if request.param == "sqlite":
        copy_migrated(tmp_path)
        return f"sqlite:///{tmp_path}/games.db"
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture(params=KINDS)
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database of each kind that does not exist yet or has no schema."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    address: str = request.getfixturevalue("empty_postgres")
    return address
