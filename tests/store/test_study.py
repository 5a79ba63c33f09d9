"""What an account remembers is stored, merged, limited, and deleted with the account."""

from __future__ import annotations

from dataclasses import replace

from tests.store.test_sql import row, with_store
from tilewright.store.contract import Account, Cutoffs, Status, StudyCard
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

QI = StudyCard("family", "valid QI", 2.5, 5.25, Instant(10), Instant(99), 1, 1)


async def prepare(store: SqlStore) -> None:
    """Create two accounts."""
    for name in ("ann", "ben"):
        await store.add_account(Account(name, name.title(), "hash", Instant(1)))


def test_a_card_is_read_back_as_it_was_stored(database: str) -> None:
    """Cards belong to one account and one dictionary."""

    async def test(store: SqlStore) -> None:
        await prepare(store)
        assert await store.save_study_cards("ann", [QI, replace(QI, lexicon="yawl")])
        assert await store.study_cards("ann", "family") == [QI]
        assert await store.study_card("ann", "family", QI.question) == QI
        assert await store.study_card("ann", "family", "valid QQ") is None
        assert await store.study_cards("ben", "family") == []
        assert len(await store.all_study_cards("ann")) == 2

    with_store(database, test)


def test_the_later_answer_stays(database: str) -> None:
    """Progress from another device neither repeats a card nor undoes a later answer."""

    async def test(store: SqlStore) -> None:
        await prepare(store)
        later = replace(QI, last=Instant(20), answers=2)
        await store.save_study_cards("ann", [later])
        await store.save_study_cards("ann", [QI])
        assert await store.study_cards("ann", "family") == [later]
        latest = replace(QI, last=Instant(30), answers=3)
        await store.save_study_cards("ann", [latest], most=1)
        assert await store.study_cards("ann", "family") == [latest]

    with_store(database, test)


def test_an_account_stores_only_so_much(database: str) -> None:
    """Beyond the limit nothing is stored, but what is known can still be answered."""

    async def test(store: SqlStore) -> None:
        await prepare(store)
        assert await store.save_study_cards("ann", [QI], most=1)
        other = replace(QI, question="valid ZA")
        assert not await store.save_study_cards("ann", [QI, other], most=1)
        assert await store.study_cards("ann", "family") == [QI]
        assert await store.add_missed_words("ann", ["ZA", "QI", "ZA"], Instant(5), most=2)
        assert not await store.add_missed_words("ann", ["QAT"], Instant(6), most=2)
        assert await store.add_missed_words("ann", ["QI"], Instant(7), most=2)
        assert await store.missed_words("ann") == ["ZA", "QI"]

    with_store(database, test)


def test_study_goes_with_its_account(database: str) -> None:
    """A renamed account keeps what it remembers; a deleted one leaves nothing."""

    async def test(store: SqlStore) -> None:
        await prepare(store)
        await store.save_study_cards("ann", [QI])
        await store.add_missed_words("ann", ["ZA"], Instant(5), most=9)
        assert await store.rename("ann", "anna", "Anna", actor="me", now=Instant(6))
        assert await store.study_cards("anna", "family") == [QI]
        assert await store.missed_words("anna") == ["ZA"]
        await store.remove_account("anna")
        assert await store.all_study_cards("anna") == []
        assert await store.missed_words("anna") == []

    with_store(database, test)


def test_puzzles_go_with_their_game(database: str) -> None:
    """The first result for a turn stays, until its game is deleted."""

    async def test(store: SqlStore) -> None:
        await store.create_table(replace(row("t1"), status=Status.OVER), [])
        assert await store.puzzle("p1") is None
        await store.save_puzzle("p1", "t1", "data")
        await store.save_puzzle("p1", "t1", "")
        assert await store.puzzle("p1") == "data"
        await store.delete_old(Cutoffs(now=Instant(9), finished=Instant(9)))
        assert await store.table("t1") is None
        assert await store.puzzle("p1") is None

    with_store(database, test)
