"""Proof that the database accepts writes, for health checks."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.errors import Cause, StoreError
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.quick_check import check_connection
from tilewright.units import Instant

_KEY: Final = "health"
_BUSY_SECONDS: Final = 1.0
_CHECK_SECONDS: Final = 0.02
"""Time to look for damage: enough for a family's file; larger ones are checked at the start."""
_WRITE: Final = (
    "INSERT INTO settings (key, value) VALUES (?, ?)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


class SqlProbe(Database):
    """The part of the store that proves that it can write."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Remember which file is open, to notice if it is removed or replaced."""
        super().__init__(engine, worker, shared=shared)
        self._file = None if shared else Path(engine.url.database or "")
        self._identity = None if self._file is None else _identity(self._file)

    async def prove_write(self, now: Instant) -> None:
        """Write ``now`` to the database; raise ``StoreError`` if that fails."""
        if self._file is None:
            query = insert(schema.settings).values(key=_KEY, value=str(now))
            query = query.on_conflict_do_update(
                index_elements=[schema.settings.c.key], set_={"value": query.excluded.value}
            )
            async with self._writing() as connection:
                await connection.execute(query)
            return
        if _identity(self._file) != self._identity:
            message = f"{self._file} has been removed or replaced while the server was running"
            raise StoreError(message, cause=Cause.VANISHED)
        # Without this process's own lock, whose owner may itself be waiting for a locked file.
        await asyncio.to_thread(_write_to_file, self._file, now)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _write_to_file(file: Path, now: Instant) -> None:
    """Write through a new connection, which reads the file itself rather than an old cache."""
    try:
        # Don't create the file if it is missing.
        address = f"{file.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, timeout=_BUSY_SECONDS, uri=True)) as connection:
            connection.isolation_level = None
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_WRITE, (_KEY, str(now)))
            connection.execute("COMMIT")
            check_connection(connection, file, _CHECK_SECONDS)
    except (sqlite3.Error, OSError) as error:
        raise database_error(error) from error
