"""Which worker owns which table, and what a new owner learns."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from psycopg import AsyncConnection
from sqlalchemy import BigInteger, literal

from tests.store.test_sql import EDITION, EVENTS, FIRST, STATE, add, row, with_store
from tilewright.errors import Conflict
from tilewright.store.contract import (
    Beat,
    Claim,
    DueTable,
    Outage,
    Worker,
)
from tilewright.store.sql import ownership
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat


def test_due_tables_and_their_owners(database: str) -> None:
    """A table is due from its alarm on, unless another live worker owns it."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, *EVENTS)
        assert await store.due_tables(Instant(1233), 5) == []
        assert await store.due_tables(Instant(1234), 5) == DUE
        assert names(await store.heartbeat(60_000)) == {"one"}
        claimed = await store.claim_table("t1")
        assert isinstance(claimed, Claim)
        assert (claimed.row.id, claimed.row.number) == ("t1", len(EVENTS))
        assert await store.claim_table("nowhere") is None
        assert [one.row.id for one in await store.claim_tables(("nowhere", "t1"))] == ["t1"]
        # It is due for its owner as well, which may have missed the alarm.
        assert await store.due_tables(Instant(1300), 5) == DUE
        if store.is_shared:
            other = await SqlStore.open(database, "two")
            try:
                await shared(store, other)
            finally:
                await other.close()

    async def shared(one: SqlStore, two: SqlStore) -> None:
        beat = await two.heartbeat(60_000, "unix:there", "summary")
        assert names(beat) == {"one", "two"}
        assert beat.revived
        assert not (await two.heartbeat(60_000, "unix:there", "summary")).revived
        assert await two.due_tables(Instant(10_000), 5) == []
        assert await two.claim_table("t1") == Worker("one", "")
        assert await two.claim_tables(("t1",)) == []
        await one.release_table("t1")
        assert isinstance(await two.claim_table("t1"), Claim)
        assert await one.claim_table("t1") == Worker("two", "unix:there", "summary")
        await one.release_table("t1")
        assert isinstance(await one.claim_table("t1"), Worker), "only its owner can release it"
        # A dead worker owns nothing, and learns that it was dead.
        assert names(await two.heartbeat(-1)) == {"one"}
        assert await one.due_tables(Instant(1300), 5) == DUE
        assert isinstance(await one.claim_table("t1"), Claim)
        assert (await two.heartbeat(60_000)).revived
        await one.sign_off()
        assert isinstance(await two.claim_table("t1"), Claim)
        await one.forget_worker("two")
        assert isinstance(await one.claim_table("t1"), Claim)
        assert (await two.heartbeat(60_000)).revived

    with_store(database, test)


def test_claiming_many_tables_waits_for_no_row(postgres: str) -> None:
    """Tables that a transaction has locked are left out, so that no deadlock is possible."""

    async def test(store: SqlStore) -> None:
        await store.heartbeat(60_000)
        for name in ("t1", "t2", "t3"):
            await store.create_table(row(name))
        touch = "UPDATE tables SET updated = updated WHERE id = ANY(%s)"
        async with await AsyncConnection.connect(postgres) as writer:
            await writer.execute(touch, (["t2"],))
            # If claiming waited for the second table, it would hold the first or the third one.
            claims = await store.claim_tables(("t1", "t2", "t3"))
            assert {claim.row.id for claim in claims} == {"t1", "t3"}
            await writer.execute(touch, (["t1", "t3"],))
        assert isinstance(await store.claim_table("t2"), Claim)

    with_store(postgres, test)


def test_a_claim_says_how_long_no_one_owned_the_table(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new owner of a dead worker's table learns when that one was last alive."""
    clock = [1_000_000_000_000]
    monkeypatch.setattr(ownership, "database_time", lambda: literal(clock[0], BigInteger))

    async def test(one: SqlStore) -> None:
        two = await SqlStore.open(postgres, "two")
        try:
            await one.heartbeat(60_000)
            await one.create_table(row())
            assert await one.claim_table("t1") == Claim(row(), is_new=False)
            # A table that was released, or that no worker knows of, was never out of reach.
            await one.release_table("t1")
            assert await two.claim_table("t1") == Claim(row(), is_new=True)
            await two.heartbeat(1_600)
            clock[0] += 1_599
            assert isinstance(await one.claim_table("t1"), Worker)
            clock[0] += 401
            died = Claim(row(), is_new=True, silence=2_000, free=400)
            assert await one.claim_table("t1") == died
            clock[0] += 500
            beat = await two.heartbeat(60_000)
            assert (beat.revived, beat.silence) == (True, 2_500)
            # The other worker reports its end before its heartbeat has expired.
            await two.forget_worker("one")
            clock[0] += 100
            assert await two.claim_table("t1") == replace(died, silence=2_600, free=100)
            assert (await one.heartbeat(60_000)).revived
        finally:
            await two.close()

    with_store(postgres, test)


def test_an_outage_of_all_workers_is_recorded(postgres: str) -> None:
    """However short it was; while a worker lives, a missing record is not an outage."""

    async def test(store: SqlStore) -> None:
        assert await store.record_alive(Instant(1_000), 4_000) == ()
        await store.heartbeat(60_000)
        assert await store.record_alive(Instant(2_000), 4_000) == ()
        await store.sign_off()
        outage = Outage(Instant(2_000), Instant(3_000))
        assert await store.record_alive(Instant(3_000), 4_000) == (outage,)
        await store.heartbeat(60_000)
        assert await store.record_alive(Instant(6_000), 4_000) == (outage,)

    with_store(postgres, test)


DUE = [DueTable("t1", Instant(1234))]


def names(beat: Beat) -> set[str]:
    """Return the names of the live workers."""
    return {worker.name for worker in beat.workers}


def test_only_the_owner_writes(postgres: str) -> None:
    """Events, settings and chat of a worker that has lost a table are refused."""

    async def test(one: SqlStore) -> None:
        await one.heartbeat(60_000)
        await one.create_table(row())
        await one.create_table(row("t2"))
        await one.release_table("t1")
        two = await SqlStore.open(postgres, "two")
        try:
            found = await two.claim_table("t1")
            assert isinstance(found, Claim)
            with pytest.raises(Conflict):
                await add(one, 0, FIRST)
            with pytest.raises(Conflict):
                await one.update_table(found.row)
            with pytest.raises(Conflict):
                await one.add_chat_line("t1", Seat(0), "Ann", "hi", Instant(1))
            assert await one.events("t1") == ()
            assert await one.chat_lines("t1", 5) == []
            # The tables that it does own are not affected by those that it does not.
            async with asyncio.TaskGroup() as group:
                for table, owner in (("t1", two), ("t2", one)):
                    group.create_task(
                        owner.append(table, 0, (FIRST,), EDITION, state=STATE, now=Instant(1))
                    )
            assert len(await one.events("t1")) == len(await two.events("t2")) == 1
        finally:
            await two.close()

    with_store(postgres, test)
