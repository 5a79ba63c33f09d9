"""Group commit: what arrives during a commit is written together by the next one."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from tests.store.test_sql import EDITION, EVENTS, FIRST, STATE, row, with_store
from tilewright.errors import Conflict, StoreError
from tilewright.store.sql.group_commit import Append, GroupWriter
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant


def append(game: str) -> Append:
    """Return one event for ``game``."""
    done = asyncio.get_running_loop().create_future()
    return Append(game, 0, ["{}"], STATE, Instant(1), None, done)


_TURNS = 10
"""Turns of the event loop that a commit takes; others arrive meanwhile."""


class Disk:
    """Counts commits, and fails for some games."""

    def __init__(self) -> None:
        """Start empty."""
        self.groups: list[list[str]] = []

    async def write(self, group: list[Append]) -> None:
        """Record a group; take a moment, like a disk."""
        games = [one.game for one in group]
        self.groups.append(games)
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        if "conflict" in games:
            raise Conflict("conflict")
        if "broken" in games:
            raise StoreError("broken")


def test_appends_wait_for_the_next_commit() -> None:
    """The first append is written alone and at once; all that arrive meanwhile share a commit."""

    async def test() -> None:
        disk = Disk()
        writer = GroupWriter(disk.write)
        first = asyncio.create_task(writer.append(append("b")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert disk.groups == [["b"]]
        await asyncio.gather(first, *(writer.append(append(game)) for game in "cad"))
        assert disk.groups == [["b"], ["a", "c", "d"]]
        await writer.append(append("e"))
        assert disk.groups[2:] == [["e"]]

    asyncio.run(test())


def test_each_sender_learns_its_own_result() -> None:
    """A conflict concerns one game; a failure of the database concerns the whole group."""

    async def test() -> None:
        disk = Disk()
        writer = GroupWriter(disk.write)
        games = ("a", "conflict", "z")
        results = await asyncio.gather(
            *(writer.append(append(game)) for game in games), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        assert disk.groups == [list(games), ["a"], ["conflict"], ["z"]]
        results = await asyncio.gather(
            *(writer.append(append(game)) for game in ("a", "broken")), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreError, StoreError]

    asyncio.run(test())


def test_stopping_writes_what_is_queued() -> None:
    """Nothing is lost if the senders are gone."""

    async def test() -> None:
        disk = Disk()
        writer = GroupWriter(disk.write)
        senders = [asyncio.create_task(writer.append(append(game))) for game in "abc"]
        await asyncio.sleep(0)
        for sender in senders:
            sender.cancel()
        await writer.stop()
        assert [game for group in disk.groups for game in group] == ["a", "b", "c"]

    asyncio.run(test())


def test_a_flush_waits_for_what_is_queued_and_no_longer() -> None:
    """Also for senders that are gone; appends that arrive later do not prolong it."""

    async def test() -> None:
        disk = Disk()
        writer = GroupWriter(disk.write)
        await writer.flush()
        senders = [asyncio.create_task(writer.append(append(game))) for game in "ab"]
        await asyncio.sleep(0)
        senders[1].cancel()
        flush, canceled = asyncio.create_task(writer.flush()), asyncio.create_task(writer.flush())
        await asyncio.sleep(0)
        canceled.cancel()
        later = asyncio.create_task(writer.append(append("later")))
        await flush
        assert sorted(game for group in disk.groups for game in group)[:2] == ["a", "b"]
        assert not later.done()
        await later
        await writer.flush()

    asyncio.run(test())


@pytest.mark.slow
def test_a_lost_connection_is_replaced(postgres: str) -> None:
    """After the database has cut all connections, the next append is written on a new one."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await store.append("t1", 0, (FIRST,), EDITION, state=STATE, now=Instant(1))
        with psycopg.connect(postgres.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        await store.append("t1", 1, EVENTS[1:], EDITION, state=STATE, now=Instant(2))
        assert await store.events("t1") == EVENTS

    with_store(postgres, test)
