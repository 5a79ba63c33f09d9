"""A worker that hangs in the middle of a transaction, as when its process is stopped."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.errors import Cause
from tilewright.store.sql import engine as engines
from tilewright.store.sql.connection_threads import ConnectionThreads
from tilewright.store.sql.engine import (
    HANGING_MS,
    SESSION_SETTINGS,
    database_url,
    lock_migrations,
    make_engine,
)
from tilewright.store.sql.failures import cause_of

SOON = 300
LOCK = "SELECT pg_advisory_xact_lock(1)"
TIMEOUT = "idle_in_transaction_session_timeout"


def open_engine(address: str) -> AsyncEngine:
    """Return the engine of a server for a PostgreSQL database."""
    return make_engine(database_url(address), ConnectionThreads())


def test_a_hanging_worker_gives_its_locks_back(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others get the lock after a while; the worker learns that it was busy, and continues."""
    assert f"SET {TIMEOUT} = {HANGING_MS}" in SESSION_SETTINGS
    sooner = [one.replace(str(HANGING_MS), str(SOON)) for one in SESSION_SETTINGS if TIMEOUT in one]
    monkeypatch.setattr(engines, "SESSION_SETTINGS", sooner)

    async def test() -> None:
        engine = open_engine(postgres)
        async with engine.connect() as hanging:
            await hanging.execute(text(LOCK))
            async with await psycopg.AsyncConnection.connect(postgres) as other:
                await other.execute("SET lock_timeout = '30s'")
                await other.execute(LOCK)
            with pytest.raises(DBAPIError) as caught:
                await hanging.execute(text("SELECT 1"))
            assert caught.value.orig is not None
            assert cause_of(caught.value.orig) is Cause.BUSY
        async with engine.connect() as again:
            assert (await again.execute(text("SELECT 1"))).scalar() == 1
        await engine.dispose()

    asyncio.run(test())


def test_a_migration_may_take_long(postgres: str) -> None:
    """Between the statements of a migration, data may be converted for minutes."""

    async def test() -> None:
        engine = open_engine(postgres)
        async with engine.begin() as migrating:
            await migrating.run_sync(lock_migrations)
            assert (await migrating.execute(text(f"SHOW {TIMEOUT}"))).scalar() == "0"
        async with engine.begin() as usual:
            seconds = f"{HANGING_MS // 1000}s"
            assert (await usual.execute(text(f"SHOW {TIMEOUT}"))).scalar() == seconds
        await engine.dispose()

    asyncio.run(test())
