"""Database addresses, engines and migrations, for SQLite and PostgreSQL."""

from __future__ import annotations

import logging
from pathlib import Path
from sqlite3 import Cursor
from typing import Protocol

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tilewright.errors import Cause, StoreError

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
_ALIASES = {"postgres": "postgresql"}
_MIGRATION_LOCK = 7_419_002
"""The key of our PostgreSQL advisory lock: an arbitrary number that no other program uses."""


def database_url(given: str) -> URL:
    """Return the address with our driver; raise ``StoreError`` if we don't support its database."""
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
    return url.set(drivername=_DRIVERS[kind])


def is_shared(url: URL) -> bool:
    """Return whether several processes can use the database at the same time."""
    return not url.drivername.startswith("sqlite")


def make_engine(url: URL) -> AsyncEngine:
    """Return an engine for this address; it connects on first use."""
    if is_shared(url):
        return create_async_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True)
    _make_folder(url)
    engine = create_async_engine(url, pool_size=4, connect_args={"timeout": 30})
    _make_durable(engine.sync_engine)
    return engine


def make_local_engine(url: URL) -> Engine:
    """Return an SQLite engine for use from a single thread, without an event loop."""
    plain = url.set(drivername="sqlite")
    engine = create_engine(plain, pool_size=1, connect_args={"timeout": 30})
    _make_durable(engine)
    return engine


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
        message = f"the folder of {url.database} cannot be created: {error.strerror}"
        raise StoreError(message, cause=Cause.UNWRITABLE) from error


class _SqliteConnection(Protocol):
    """The part we use of a connection from either SQLite driver."""

    isolation_level: str | None

    def cursor(self) -> Cursor: ...


def _prepare(connection: _SqliteConnection, record: object) -> None:  # noqa: ARG001 - an event
    """Turn on write-ahead logging and full sync, so that a commit survives a power failure."""
    # We begin transactions explicitly; the driver must not begin them for us.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"),
        *("busy_timeout=30000", "cache_size=-8000"),
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to this release's schema."""
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                # Processes that start at the same time must migrate one after another.
                lock = text("SELECT pg_advisory_xact_lock(:key)")
                await connection.execute(lock, {"key": _MIGRATION_LOCK})
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from error


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", "tilewright:store/migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def database_error(error: Exception) -> StoreError:
    """Return the error for a database failure, without the address: it may contain a password."""
    origin = getattr(error, "orig", None) or error
    first = (str(origin).strip() or type(origin).__name__).splitlines()[0]
    return StoreError(f"database error: {first}", cause=Cause.UNREACHABLE)
