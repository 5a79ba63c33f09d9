"""Checking an SQLite file for damage, within a time budget and without changing anything."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tilewright.errors import Cause, StoreError
from tilewright.store.sql.failures import cause_of, database_error

_STEPS: Final = 10_000
"""SQLite instructions between two looks at the clock: about a millisecond."""


def check_file(database: Path, seconds: float, *, thorough: bool = False) -> bool:
    """Check a file for damage; return False if ``seconds`` were not enough to check all of it.

    ``thorough`` also compares every index with its table, which takes several times as long.

    Raises:
        StoreError: The file is damaged, or is not an SQLite database.
    """
    with read_only(database, seconds=seconds) as connection:
        return check_connection(connection, database, seconds, thorough=thorough)


@contextmanager
def read_only(
    database: Path, *, with_log: bool = True, seconds: float = 5.0
) -> Iterator[sqlite3.Connection]:
    """Yield a connection that changes neither the file nor its log.

    Without its log, the file is as it was when SQLite last copied the log to it; no other process
    may be using it then.

    Raises:
        StoreError: The file cannot be read.
    """
    address = f"{database.absolute().as_uri()}?{'mode=ro' if with_log else 'immutable=1'}"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=min(seconds, 5.0))) as connection:
            yield connection
    except sqlite3.Error as error:
        if cause_of(error) is Cause.DAMAGED:
            raise damaged(database, str(error)) from error
        raise database_error(error) from error


def check_connection(
    connection: sqlite3.Connection, database: Path, seconds: float, *, thorough: bool = False
) -> bool:
    """Check the file behind an open connection; see ``check_file``."""
    query = "PRAGMA integrity_check(3)" if thorough else "PRAGMA quick_check(3)"
    found = run_for(connection, query, seconds)
    if found is None:
        return False
    if found != [("ok",)]:
        raise damaged(database, " ".join(str(found[0][0]).split()))
    return True


def run_for(
    connection: sqlite3.Connection, query: str, seconds: float
) -> list[tuple[object, ...]] | None:
    """Return a query's rows; None if ``seconds`` were not enough."""
    until = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
    try:
        return connection.execute(query).fetchall()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            return None
        raise
    finally:
        connection.set_progress_handler(None, 0)


def damaged(database: Path, found: str) -> StoreError:
    """Return the error for a damaged file."""
    message = (
        f"{database} is damaged ({found[:200]}): stop the server and restore a backup with"
        " `tilewright admin restore`, or move the file away with its -wal and -shm files and"
        " recover what is left with SQLite's `.recover`"
    )
    return StoreError(message, cause=Cause.DAMAGED)
