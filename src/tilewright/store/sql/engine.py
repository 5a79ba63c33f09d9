"""Database addresses, engines and migrations, for SQLite and PostgreSQL."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from sqlite3 import Cursor
from typing import Final, Protocol

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tilewright.errors import Cause, StoreError
from tilewright.extras import require_extra
from tilewright.store.sql.connection_threads import ConnectionThreads
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.revision import check_revision, newest_revision, revision_of, upgrade

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
_ALIASES = {"postgres": "postgresql"}
BUSY_MS: Final = 2_000
"""Milliseconds that a write waits for another process's lock before it fails.

A move waits at most twice as long: for the group being written, and then for its own.
"""
SYNCHRONOUS = "FULL"
"""SQLite waits for the disk after every commit. Only tests change this."""
STATEMENT_MS: Final = 20_000
"""Milliseconds after which PostgreSQL cancels a statement, so that no request waits forever."""
HANGING_MS: Final = 5_000
"""Milliseconds after which PostgreSQL ends a transaction whose client does nothing.

A worker that hangs in the middle of a transaction keeps its locks. Without this limit, no other
worker could take over its tables, and they would wait for as long as it hangs.
"""
CONNECT_SECONDS: Final = 5
SESSION_SETTINGS: Final = (
    f"SET idle_in_transaction_session_timeout = {HANGING_MS}",
    f"SET lock_timeout = {BUSY_MS}",
    f"SET statement_timeout = {STATEMENT_MS}",
)
"""Statements for a new connection to PostgreSQL, which limit how long anything can wait."""
WRITES: Final = "tilewright_writes"
"""The execution option of a connection that writes: SQLite then takes its write lock at once."""
_MIGRATION_LOCK = 7_419_002
"""The key of our PostgreSQL advisory lock: an arbitrary number that no other program uses."""


def database_url(given: str) -> URL:
    """Parse a database address and select our driver; raise ``StoreError`` if unsupported."""
    try:
        url = make_url(given)
    except ArgumentError as error:
        message = (
            "the database must be an address such as sqlite:///games.db or"
            " postgresql://user@host/name"
        )
        raise StoreError(message) from error
    kind = url.drivername.partition("+")[0]
    kind = _ALIASES.get(kind, kind)
    if kind not in _DRIVERS:
        message = f"unknown kind of database {kind!r}; use sqlite or postgresql"
        raise StoreError(message)
    if kind == "postgresql":
        if sys.platform == "win32":
            # Its driver can't use the event loop that Python has there.
            raise StoreError("PostgreSQL is not supported on Windows; use an SQLite database")
        require_extra("postgres", StoreError)
    return url.set(drivername=_DRIVERS[kind])


def is_shared(url: URL) -> bool:
    """Return whether several processes can use the database at the same time."""
    return not url.drivername.startswith("sqlite")


def make_engine(url: URL, threads: ConnectionThreads) -> AsyncEngine:
    """Return an engine for this address; it connects on first use, to SQLite with ``threads``."""
    if is_shared(url):
        shared = create_async_engine(
            url,
            pool_size=5,
            max_overflow=10,
            pool_pre_ping=True,
            pool_timeout=CONNECT_SECONDS,
            connect_args={"connect_timeout": CONNECT_SECONDS},
        )
        event.listen(shared.sync_engine, "connect", _limit_waiting)
        return shared
    _make_folder(url)
    connecting = {"timeout": BUSY_MS / 1000, "async_creator_fn": threads.connect}
    engine = create_async_engine(url, pool_size=4, connect_args=connecting)
    _make_durable(engine.sync_engine)
    return engine


def make_local_engine(url: URL) -> Engine:
    """Return an SQLite engine for use from a single thread, without an event loop."""
    plain = url.set(drivername="sqlite")
    engine = create_engine(plain, pool_size=1, connect_args={"timeout": BUSY_MS / 1000})
    _make_durable(engine)
    return engine.execution_options(**{WRITES: True})


def _make_durable(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)


def _make_folder(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        message = "an SQLite database needs a file, such as sqlite:///games.db"
        raise StoreError(message)
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"cannot create the folder for {url.database}: {error.strerror}"
        raise StoreError(message, cause=Cause.UNWRITABLE) from error


class _SqliteConnection(Protocol):
    """The part of an SQLite connection that we use, from either driver."""

    isolation_level: str | None

    def cursor(self) -> Cursor: ...


def _prepare(connection: _SqliteConnection, record: object) -> None:  # noqa: ARG001 - an event
    """Turn on write-ahead logging and full sync, so that a commit survives a power failure."""
    # We begin transactions explicitly; the driver must not begin them for us.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        *(f"synchronous={SYNCHRONOUS}", "journal_mode=WAL", "foreign_keys=ON"),
        *(f"busy_timeout={BUSY_MS}", "cache_size=-8000"),
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail at once, without waiting, if
    # another process had written in between.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class _PostgresConnection(Protocol):
    """The part we use of a connection to PostgreSQL."""

    autocommit: bool

    def cursor(self) -> Cursor: ...


def _limit_waiting(connection: _PostgresConnection, record: object) -> None:  # noqa: ARG001
    """Let PostgreSQL give up on a statement that waits for a lock or takes too long."""
    # Outside a transaction; otherwise the next rollback would undo the settings.
    connection.autocommit = True
    cursor = connection.cursor()
    for statement in SESSION_SETTINGS:
        cursor.execute(statement)
    cursor.close()
    connection.autocommit = False


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to this release's schema.

    Raises:
        StoreError: The database was written by a newer release, or does not respond.
    """
    try:
        async with engine.execution_options(**{WRITES: True}).begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.run_sync(lock_migrations)
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from error


def lock_migrations(connection: Connection) -> None:
    """Wait until no other process migrates a PostgreSQL database, and keep others from it.

    Processes that start at the same time must migrate one after another, and a migration may take
    long. The lock ends with the transaction.
    """
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    lock = text("SELECT pg_advisory_xact_lock(:key)")
    connection.execute(lock, {"key": _MIGRATION_LOCK})


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    check_revision(connection)
    if revision_of(connection) != newest_revision():
        upgrade(connection)
