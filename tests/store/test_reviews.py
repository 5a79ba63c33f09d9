"""Finished reviews in the store: bounded in number and in age, and gone with their tables."""

from __future__ import annotations

import pytest

from tests.store.test_sql import row, with_store
from tilewright.store.contract import REVIEW_DAYS, Cutoffs
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant


def test_the_oldest_reviews_make_room(database: str) -> None:
    """The number of stored reviews is limited; one that is made again is new."""

    async def test(store: SqlStore) -> None:
        for number in range(5):
            await store.save_review(f"g{number}", "{}", Instant(number), most=3)
        await store.save_review("g2", "[]", Instant(9), most=3)
        await store.save_review("g5", "{}", Instant(10), most=3)
        found = {name: await store.review_body(name) for name in ("g2", "g3", "g4", "g5")}
        assert found == {"g2": "[]", "g3": None, "g4": "{}", "g5": "{}"}

    with_store(database, test)


@pytest.mark.reaches("store.contract.reviews.REVIEW_DAYS")
def test_old_reviews_are_deleted(database: str) -> None:
    """A review is kept for some days."""
    day = 24 * 3600 * 1000

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await store.save_review("old", "{}", Instant(day))
        await store.save_review("new", "{}", Instant(3 * day))
        await store.delete_old(Cutoffs(now=Instant((REVIEW_DAYS + 2) * day)))
        assert await store.review_body("old") is None
        assert await store.review_body("new") == "{}"

    with_store(database, test)
