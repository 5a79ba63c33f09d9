"""Shared kept games are stored, changed by one process at a time, and deleted when abandoned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.test_sql import with_store
from tilewright.store.contract import SHARED_DAYS, Cutoffs, SharedRow
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

DAY = 24 * 3600 * 1000
ROW = SharedRow("g1", 1, Instant(10), '{"game": "Ä"}')


def test_a_change_follows_the_one_before_it(database: str) -> None:
    """Of two processes that change the same state, the second is told so, and nothing is lost."""

    async def test(store: SqlStore) -> None:
        assert await store.shared_game("g1") is None
        await store.add_shared_game(ROW)
        assert await store.shared_game("g1") == ROW
        second = replace(ROW, number=2, updated=Instant(20), data="second")
        assert await store.replace_shared_game(second)
        assert not await store.replace_shared_game(replace(second, data="lost"))
        assert not await store.replace_shared_game(replace(second, id="g2"))
        assert await store.shared_game("g1") == second
        assert not await store.remove_shared_game("g1", 1)
        assert await store.shared_game("g1") == second
        assert await store.remove_shared_game("g1", 2)
        assert await store.shared_game("g1") is None

    with_store(database, test)


@pytest.mark.reaches("store.contract.sharing.SHARED_DAYS")
def test_abandoned_games_are_deleted(database: str) -> None:
    """A game that no one changes for long enough is deleted; others stay."""

    async def test(store: SqlStore) -> None:
        await store.add_shared_game(ROW)
        await store.add_shared_game(replace(ROW, id="g2", updated=Instant(DAY)))
        now = Instant(SHARED_DAYS * DAY + 11)
        assert await store.delete_old(Cutoffs(now=now))
        assert not await store.delete_old(Cutoffs(now=now))
        assert await store.shared_game("g1") is None
        assert await store.shared_game("g2") is not None

    with_store(database, test)
