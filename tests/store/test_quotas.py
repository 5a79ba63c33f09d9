"""Quotas of open tables: exact, even if several processes open tables at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.store.test_sql import row, with_store
from tilewright.store.contract import Cutoffs, Quota, Status
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

MINE = Quota("mine", 2)
YOURS = Quota("yours", 3)


def test_a_table_counts_until_its_game_is_over(database: str) -> None:
    """Tables that are over, closed or abandoned make room for others; nothing else does."""

    async def test(store: SqlStore) -> None:
        for status in Status:
            table = replace(row(status.value), status=status)
            assert await store.create_table(table, [Quota(MINE.key, 9)]) is None
        assert await store.create_table(row("full"), [YOURS, MINE]) == MINE
        assert await store.table("full") is None
        assert await store.create_table(row("last"), [Quota(MINE.key, 3)]) is None
        assert await store.create_table(row("other"), [YOURS]) is None
        # Nothing has happened at any of these tables since the first millisecond.
        assert await store.create_table(row("later"), [MINE], Instant(1)) is None

    with_store(database, test)


def test_processes_share_a_quota(database: str) -> None:
    """Of many tables that are opened at once, exactly as many are stored as the quota allows."""

    async def test(store: SqlStore) -> None:
        other = await SqlStore.open(database, "two")
        everyone = Quota("everyone", 100)
        try:
            # The stores name the quotas in different orders, and must not wait for each other.
            refused = await asyncio.gather(
                *(store.create_table(row(f"t{one}"), [YOURS, everyone]) for one in range(4)),
                *(other.create_table(row(f"t{one}"), [everyone, YOURS]) for one in range(4, 8)),
            )
        finally:
            await other.close()
        assert refused.count(None) == YOURS.most
        assert refused.count(YOURS) == 8 - YOURS.most
        assert len(await store.tables([f"t{number}" for number in range(8)])) == YOURS.most

    with_store(database, test)


def test_a_finished_table_is_forgotten(database: str) -> None:
    """Whom a table counted against is deleted soon after its game; open tables keep counting."""

    async def test(store: SqlStore) -> None:
        await store.create_table(replace(row("t1"), status=Status.OVER), [MINE, YOURS])
        await store.create_table(row("t2"), [MINE])
        deleted = await store.delete_old(Cutoffs(Instant(9)))
        assert (deleted.tables, deleted.rows) == ((), 2)
        assert not await store.delete_old(Cutoffs(Instant(9)))
        assert await store.create_table(row("t3"), [MINE]) is None
        assert await store.create_table(row("t4"), [MINE]) == MINE
        # A table can be deleted while it counts.
        deleted = await store.delete_old(Cutoffs(Instant(9), waiting=Instant(9)))
        assert set(deleted.tables) == {"t2", "t3"}

    with_store(database, test)
