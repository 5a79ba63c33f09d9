"""Backups: a consistent copy of either kind of database, as one SQLite file.

A backup of an SQLite database is made with SQLite's online backup, and one of a PostgreSQL
database by copying every row as of one moment. Either way the server keeps running, and the file
can be restored to either kind of database, on any machine, without PostgreSQL's own programs of
a matching version.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, Table, create_engine, func, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from tilewright.errors import Cause, FileError
from tilewright.store.sql import schema
from tilewright.store.sql.engine import database_url, is_shared
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.leftover_log import check_leftover_log, sidecars
from tilewright.store.sql.quick_check import check_file, read_only
from tilewright.store.sql.revision import require_newest, revision_of, upgrade
from tilewright.system import can_be_replaced, draft_of

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done so far and the work in all, in pages or rows."""

COPIED: Final = tuple(table for table in schema.metadata.sorted_tables if table.name != "workers")
"""The tables of a backup, in an order that foreign keys allow; running processes are left out."""
_PAGES: Final = 2_000
_ROWS: Final = 1_000
CHECK_SECONDS: Final = 24 * 3600.0
"""Time to check a copy: as much as it takes."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup contains."""

    revision: str
    """The schema revision."""
    tables: int
    events: int
    accounts: int
    bytes: int


def back_up(address: str, target: Path, progress: Progress, *, replace: bool = False) -> Contents:
    """Write a consistent copy of a database to the file ``target``, while servers may run.

    Raises:
        StoreError: The database cannot be read, or has an older schema.
        FileError: ``target`` exists and ``replace`` was not given, or cannot be written.
    """
    url = database_url(address)
    # A device or a pipe is not replaced.
    if target.is_file() and not replace:
        problem = "already exists; choose another name, or replace it with --yes"
        raise FileError(target, problem, cause=Cause.EXISTS)
    with unfinished(target) as part:
        if is_shared(url):
            _dump_rows(url, part, progress)
        else:
            source = existing_file(url)
            check_leftover_log(source, CHECK_SECONDS)
            copy_file(source, part, progress)
        check_file(part, CHECK_SECONDS)
        return describe(part)


def existing_file(url: URL) -> Path:
    """Return an SQLite database's file; raise ``FileError`` if it does not exist."""
    file = Path(url.database or "")
    if not file.is_file():
        raise FileError(file, "does not exist", cause=Cause.UNKNOWN)
    return file


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Yield a new file, readable only by us, that becomes ``target`` if the block succeeds.

    It contains secrets: the signing key, racks and password hashes. As in ``write_file``, links
    are followed, and a device or a pipe is written to.
    """
    try:
        if can_be_replaced(target):
            with draft_of(target, durable=True, private=True) as part, _without_sidecars(part):
                yield part
            return
        with tempfile.TemporaryDirectory(prefix="tilewright-backup-") as folder:
            yield (part := Path(folder) / "backup.db")
            with part.open("rb") as source, target.open("wb") as goal:
                shutil.copyfileobj(source, goal)
    except OSError as error:
        raise FileError.unwritable(target, error) from error


@contextmanager
def _without_sidecars(part: Path) -> Iterator[None]:
    """Remove what SQLite leaves next to a database that could not be finished."""
    try:
        yield
    finally:
        for leftover in sidecars(part):
            leftover.unlink(missing_ok=True)


def copy_file(source: Path, target: Path, progress: Progress) -> None:
    """Copy an SQLite database, with what is still in its log, to a file that needs no log."""
    try:
        with read_only(source) as reading, closing(sqlite3.connect(target)) as writing:
            # One read transaction for the whole copy: it sees one moment, blocks no writer, and
            # does not start over when a server writes.
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master").fetchall()

            def report(status: int, remaining: int, total: int) -> None:
                del status
                progress(total - remaining, total)

            reading.backup(writing, pages=_PAGES, progress=report, sleep=0)
            writing.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise database_error(error) from error


def _dump_rows(url: URL, target: Path, progress: Progress) -> None:
    with empty_file(target) as copy, reading_engine(url) as engine, engine.connect() as source:
        source = source.execution_options(isolation_level="REPEATABLE READ")  # noqa: PLW2901
        require_newest(source)
        copy_rows(source, copy, progress)


def copy_rows(source: Connection, target: Connection, progress: Progress) -> None:
    """Copy all rows between two databases with the newest schema, within open transactions."""
    counts = [source.scalar(select(func.count()).select_from(table)) or 0 for table in COPIED]
    done, total = 0, sum(counts)
    for table in COPIED:
        streamed = source.execution_options(yield_per=_ROWS).execute(select(table))
        for rows in streamed.mappings().partitions():
            values = [dict(row) for row in rows]
            if table is schema.tables:
                values = [row | {"holder": None} for row in values]
            target.execute(insert(table), values)
            done += len(values)
            progress(done, total)


@contextmanager
def reading_engine(url: URL) -> Iterator[Engine]:
    """Yield an engine without an event loop or time limits; translate its errors."""
    plain = url.set(drivername="postgresql+psycopg" if is_shared(url) else "sqlite")
    engine = create_engine(plain)
    try:
        yield engine
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from error
    finally:
        engine.dispose()


@contextmanager
def empty_file(file: Path) -> Iterator[Connection]:
    """Yield a transaction on a new SQLite database with the newest schema."""
    with reading_engine(URL.create("sqlite", database=str(file))) as engine:
        with engine.begin() as connection:
            upgrade(connection)
        with engine.begin() as connection:
            yield connection


def describe(file: Path) -> Contents:
    """Return what the backup ``file`` contains; raise ``FileError`` if it is not a backup."""
    if not file.is_file():
        raise FileError(file, "does not exist", cause=Cause.UNKNOWN)
    url = URL.create("sqlite", database=str(file))
    with reading_engine(url) as engine, engine.connect() as connection:
        found = revision_of(connection)
        if found is None:
            raise FileError(file, "is not a Tilewright database", cause=Cause.MISMATCH)
        return Contents(
            revision=found,
            **_counts(connection, (schema.tables, schema.events, schema.accounts)),
            bytes=file.stat().st_size,
        )


def _counts(connection: Connection, tables: Sequence[Table]) -> dict[str, int]:
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables
    }
