"""The store's upkeep: the lock, damage, schema revisions, locked databases, the audit log."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path

import psycopg
import pytest

from tests.store.test_sql import EVENTS, FIRST, add, row, with_store
from tilewright.errors import Cause, StoreError
from tilewright.store.contract import Account, AuditAction, Cutoffs, Scope, Status
from tilewright.store.sql import engine, group_postgres
from tilewright.store.sql.engine import BUSY_MS, SESSION_SETTINGS
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.file_lock import FileLock
from tilewright.store.sql.group_postgres import PostgresGroups
from tilewright.store.sql.group_sqlite import SqliteGroups
from tilewright.store.sql.quick_check import check_file
from tilewright.store.sql.store import SqlStore, check_database
from tilewright.units import Instant, Seat

TIMEOUT = 15.0
"""Seconds: far more than a locked database may take to refuse, and less than it used to take."""


@contextmanager
def locked(database: str) -> Iterator[None]:
    """Hold a lock that keeps everyone else from writing, as another program might."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            file.execute("BEGIN IMMEDIATE")
            yield
    else:
        with psycopg.connect(database) as connection:
            connection.execute("LOCK TABLE tables, settings IN EXCLUSIVE MODE")
            yield


def written(tmp_path: Path, tables: int = 1) -> Path:
    """Return a database file with some tables."""
    path = tmp_path / "games.db"

    async def write(store: SqlStore) -> None:
        for number in range(tables):
            await store.create_table(row(f"t{number}"))

    with_store(f"sqlite:///{path}", write)
    return path


def test_only_one_server_opens_an_sqlite_file(tmp_path: Path) -> None:
    """A second server is refused until the first one ends; other programs are let in."""
    address = f"sqlite:///{tmp_path}/games.db"

    async def test() -> None:
        first = await SqlStore.open(address, exclusive=True)
        with pytest.raises(StoreError) as refused:
            await SqlStore.open(address, exclusive=True)
        assert refused.value.cause is Cause.BUSY
        visitor = await SqlStore.open(address)
        await visitor.create_table(row())
        await visitor.close()
        assert await first.table("t1") is not None
        await first.close()
        await (await SqlStore.open(address, exclusive=True)).close()

    asyncio.run(test())


def test_the_lock_names_its_holder(tmp_path: Path) -> None:
    """The error names the process that holds the lock; a failed attempt leaves it alone."""
    with FileLock(tmp_path / "games.db"):
        for _ in range(2):
            with pytest.raises(StoreError, match=f"process {os.getpid()}\\b"):
                FileLock(tmp_path / "games.db")
    FileLock(tmp_path / "games.db").release()


def test_a_newer_database_is_refused(database: str) -> None:
    """A database with an unknown schema revision gives a clear error and is left alone."""

    async def test(store: SqlStore) -> None:
        async with store._writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError) as refused:
            await SqlStore.open(database)
        assert refused.value.cause is Cause.WRONG_VERSION
        assert "9999" in str(refused.value)

    with_store(database, test)


def test_damage_is_found_at_the_start(tmp_path: Path) -> None:
    """A file with overwritten pages is refused, and so is one that is not a database."""
    path = written(tmp_path, tables=200)
    assert check_file(path, 60)
    assert check_file(path, 60, thorough=True)
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\x5a" * 4096 * 4)
    with pytest.raises(StoreError) as damaged:
        check_database(f"sqlite:///{path}", 60)
    assert damaged.value.cause is Cause.DAMAGED
    path.write_bytes(b"not a database at all, but long enough to be read as one" * 99)
    with pytest.raises(StoreError) as strange:
        check_database(f"sqlite:///{path}", 60)
    assert strange.value.cause is Cause.DAMAGED
    check_database(f"sqlite:///{tmp_path}/none.db", 60)


def test_a_check_stops_when_its_time_is_up(tmp_path: Path) -> None:
    """A check without time neither fails nor says that all is well."""
    path = written(tmp_path, tables=3000)
    assert check_file(path, 0.0) is False


ASK_SQLITE = "PRAGMA busy_timeout"
ASK_POSTGRES = "SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout'"
"""These ask a database for how many milliseconds a connection waits for a lock."""


def test_a_lock_is_waited_for_two_seconds(database: str) -> None:
    """The database itself says so, on the connections of requests and on the one of groups."""

    async def group_wait(groups: PostgresGroups | SqliteGroups) -> int:
        if isinstance(groups, SqliteGroups):
            used = groups._connection
            assert used is not None
            answer = groups._thread.submit(lambda: used.execute(ASK_SQLITE).fetchone())
            return int((await asyncio.wrap_future(answer))[0])
        assert groups._connection is not None
        found = await (await groups._connection.execute(ASK_POSTGRES.encode())).fetchone()
        assert found is not None
        return int(found[0])

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, FIRST)
        assert await group_wait(store._groups) == BUSY_MS == 2_000
        async with store._writing() as connection:
            ask = ASK_POSTGRES if store.is_shared else ASK_SQLITE
            assert (await connection.exec_driver_sql(ask)).scalar_one() == BUSY_MS

    with_store(database, test)


def test_a_locked_database_refuses_soon(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program holds a lock, writes fail with the cause, and work again afterwards.

    Only databases can measure how long they wait for a lock, so they don't wait at all here.
    """
    assert f"SET lock_timeout = {BUSY_MS}" in SESSION_SETTINGS
    sooner = [
        one.replace(f"lock_timeout = {BUSY_MS}", "lock_timeout = 1") for one in SESSION_SETTINGS
    ]
    for module in (engine, group_postgres):
        monkeypatch.setattr(module, "SESSION_SETTINGS", sooner)
    monkeypatch.setattr(engine, "BUSY_MS", 0)

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, FIRST)
        with locked(database):
            async with asyncio.timeout(TIMEOUT):
                for write in (add(store, 1, EVENTS[1]), store.prove_write(Instant(5))):
                    with pytest.raises(StoreError) as refused:
                        await write
                    assert refused.value.cause is Cause.BUSY
        await add(store, 1, EVENTS[1])
        await store.prove_write(Instant(5))
        assert await store.events("t1") == EVENTS[:2]

    with_store(database, test)


@pytest.mark.parametrize(
    ("code", "cause"),
    [
        (sqlite3.SQLITE_FULL, Cause.FULL),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Cause.BUSY),
        (sqlite3.SQLITE_CORRUPT_INDEX, Cause.DAMAGED),
        (sqlite3.SQLITE_READONLY_DBMOVED, Cause.UNWRITABLE),
        (sqlite3.SQLITE_ERROR, Cause.UNREACHABLE),
    ],
)
def test_failures_have_causes(code: int, cause: Cause) -> None:
    """SQLite's extended result codes are recognized by their kind."""
    error = sqlite3.OperationalError("it failed")
    error.sqlite_errorcode = code
    assert database_error(error).cause is cause


def test_a_full_database_is_called_full(tmp_path: Path) -> None:
    """The error of a real full database has the right cause."""
    with closing(sqlite3.connect(tmp_path / "small.db")) as connection:
        connection.execute("PRAGMA max_page_count = 3")
        connection.execute("CREATE TABLE t (x)")
        with pytest.raises(sqlite3.OperationalError) as full:
            connection.execute("INSERT INTO t VALUES (zeroblob(1000000))")
    assert database_error(full.value).cause is Cause.FULL


def test_the_audit_log_keeps_its_order(database: str) -> None:
    """Entries are numbered in the order in which they become visible, also with many writers."""

    async def test(store: SqlStore) -> None:
        assert await store.last_audit_number() == 0
        other = await SqlStore.open(database, "two")
        seen: list[int] = []
        done = asyncio.Event()

        async def read() -> None:
            while True:
                is_last = done.is_set()
                after = seen[-1] if seen else 0
                seen.extend(entry.number for entry in await other.audit_entries(after, 7))
                if is_last and len(seen) == 40:
                    return

        async def write(place: int) -> None:
            now = Instant(place)
            await store.record("admin:test", AuditAction.TABLE_CLOSED, f"t{place}", now=now)

        reader = asyncio.create_task(read())
        await asyncio.gather(*(write(place) for place in range(40)))
        done.set()
        await reader
        assert seen == sorted(set(seen))
        entries = await store.audit_entries(0, 100)
        assert {entry.subject for entry in entries} == {f"t{place}" for place in range(40)}
        assert await store.last_audit_number() == entries[-1].number
        await other.close()

    with_store(database, test)


DAY = 24 * 3600 * 1000


def test_each_kind_of_data_has_its_own_age(database: str) -> None:
    """Only what is older than its cutoff is deleted: tables by their status, chat, sessions."""

    async def test(store: SqlStore) -> None:
        for status, age in product(Status, (5, 50)):
            at = Instant((100 - age) * DAY)
            name = f"{status.value}{age}"
            await store.create_table(replace(row(name), status=status, created=at, updated=at))
            await store.add_chat_line(name, Seat(0), "Ann", "hi", at)
        await store.add_account(Account("ann", "Ann", "hash", Instant(1)))
        for age in (5, 50):
            at, until = Instant((100 - age) * DAY), Instant(200 * DAY)
            await store.open_session(f"None{age}", "ann", at, until)
            await store.create_key(
                f"bot{age}", "ann", at, until, name="bot", scopes=[Scope.GAMES_READ]
            )
        now, then = Instant(100 * DAY), Instant(70 * DAY)
        assert not await store.delete_old(Cutoffs(now))

        async def left() -> set[str]:
            return {one.id for one in await store.find_tables(None, 99)}

        async def drain(cutoffs: Cutoffs) -> None:
            while await store.delete_old(cutoffs):
                pass

        everything = await left()
        assert len(everything) == 2 * len(Status)
        await drain(Cutoffs(now, chat=then, sessions=then))
        assert await left() == everything
        for name in everything:
            gone = name in {"over50", "closed50"}
            assert len(await store.chat_lines(name, 9)) == (0 if gone else 1)
        for digest, stays in (("None5", True), ("None50", False), ("bot50", True)):
            assert (await store.session(digest, now) is not None) == stays
        await drain(Cutoffs(now, waiting=then))
        assert everything - await left() == {"waiting50"}
        await drain(Cutoffs(now, stalled=then))
        assert everything - await left() == {"waiting50", "playing50"}
        await drain(Cutoffs(now, finished=then))
        assert everything - await left() == {f"{status.value}50" for status in Status}
        entries = len(await store.audit_entries(0, 99))
        await drain(Cutoffs(now, audit=Instant(96 * DAY)))
        assert len(await store.audit_entries(0, 99)) == entries - 2

    with_store(database, test)


def test_chat_continues_after_old_messages_are_gone(database: str) -> None:
    """A message's number is never given twice, even if earlier messages were deleted."""

    async def test(store: SqlStore) -> None:
        await store.create_table(replace(row(), status=Status.OVER))
        for at in (1, 2, 3):
            await store.add_chat_line("t1", Seat(0), "Ann", "hi", Instant(at))
        assert await store.delete_old(Cutoffs(Instant(9), chat=Instant(3)))
        line = await store.add_chat_line("t1", Seat(0), "Ann", "again", Instant(4))
        assert [one.number for one in await store.chat_lines("t1", 9)] == [2, line.number]
        assert line.number == 3

    with_store(database, test)
