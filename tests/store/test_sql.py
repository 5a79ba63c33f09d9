"""What the store promises, on both databases: nothing lost, nothing twice, conflicts noticed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tilewright.edition import Edition
from tilewright.errors import Conflict, StoreError
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Agreed, Event, Participant
from tilewright.store.contract import (
    Account,
    Command,
    Keepsake,
    Key,
    Notice,
    Session,
    Standing,
    Status,
    TableRow,
)
from tilewright.store.sql.engine import database_url
from tilewright.store.sql.schema import metadata
from tilewright.store.sql.store import SqlStore
from tilewright.table import edition_for, open_game

WORDS = Lexicon.from_words({"CAT", "DOG"}, id="two")
PEOPLE = (Participant("Ann"), Participant("Ben"))
EDITION: Edition = edition_for("pocket", PEOPLE)
FIRST = open_game(EDITION, WORDS, PEOPLE, now=5, seed=bytes(32))
EVENTS: tuple[Event, ...] = (FIRST, Agreed(6, 0), Agreed(7, 1))
STANDING = Standing(Status.PLAYING, '{"scores":[0,0]}', 1234)


def row(name: str = "t1") -> TableRow:
    """Return a table that waits."""
    return TableRow(name, name.upper(), Status.WAITING, 1, 1, listed=True, data="{}")


def with_store(database: str, test: Callable[[SqlStore], Awaitable[None]]) -> None:
    """Run a test with an open store."""

    async def whole() -> None:
        store = await SqlStore.open(database, "one")
        try:
            async with asyncio.timeout(60):
                await test(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def add(store: SqlStore, number: int, *events: Event, command: Command | None = None) -> None:
    """Append to the table ``t1``."""
    await store.append("t1", number, events, EDITION, standing=STANDING, now=9, command=command)


def test_what_is_written_is_read_back(database: str) -> None:
    """Events come back equal and in order, with their commands and the standing."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        await add(store, 0, FIRST)
        await add(store, 1, *EVENTS[1:], command=Command(1, "go", 1, 2))
        assert await store.events("t1") == EVENTS
        assert await store.events_after("t1", 2, EDITION, 2) == EVENTS[2:]
        assert await store.commands("t1") == [Command(1, "go", 1, 2)]
        kept = await store.table("t1")
        assert kept is not None
        assert (kept.number, kept.status, kept.alarm) == (3, Status.PLAYING, 1234)
        assert kept.summary == STANDING.summary
        assert await store.table_by_code("T1") == kept
        assert await store.tables(["t1", "none"]) == [kept]
        assert await store.lobby(5) == [kept]

    with_store(database, test)


def test_a_game_is_there_after_a_restart(database: str) -> None:
    """What was written by one store is read by the next."""

    async def write(store: SqlStore) -> None:
        await store.create(row())
        await add(store, 0, *EVENTS)
        assert await store.setting("key", lambda: "made") == "made"

    async def read(store: SqlStore) -> None:
        assert await store.events("t1") == EVENTS
        assert await store.setting("key", lambda: "another") == "made"

    with_store(database, write)
    with_store(database, read)


@pytest.mark.parametrize("number", [0, 2])
def test_an_event_out_of_order_is_a_conflict(database: str, number: int) -> None:
    """An event whose number is taken, or that leaves a gap, is refused and changes nothing."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        await add(store, 0, FIRST)
        with pytest.raises(Conflict):
            await add(store, number, EVENTS[1], command=Command(0, "x", number, 1))
        assert await store.events("t1") == (FIRST,)
        assert await store.commands("t1") == []

    with_store(database, test)


def test_of_many_writers_one_wins_each_event(database: str) -> None:
    """Writers who all want the next event: exactly one has it, and the others hear of it."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        await add(store, 0, FIRST)
        done = await asyncio.gather(
            *(add(store, 1, Agreed(place, 0)) for place in range(20)), return_exceptions=True
        )
        assert sum(result is None for result in done) == 1
        assert all(result is None or isinstance(result, Conflict) for result in done)
        assert len(await store.events("t1")) == 2

    with_store(database, test)


def test_a_conflict_does_not_harm_the_others_of_its_group(database: str) -> None:
    """Games that are written together stand and fall alone."""

    async def test(store: SqlStore) -> None:
        for place in range(30):
            await store.create(row(f"g{place}"))
        done = await asyncio.gather(
            *(
                store.append(
                    f"g{place}",
                    1 if place % 3 == 0 else 0,
                    (FIRST,),
                    EDITION,
                    standing=STANDING,
                    now=1,
                )
                for place in range(30)
            ),
            return_exceptions=True,
        )
        for place, result in enumerate(done):
            assert isinstance(result, Conflict) == (place % 3 == 0)
            assert len(await store.events(f"g{place}")) == (0 if place % 3 == 0 else 1)

    with_store(database, test)


def test_a_writer_who_gives_up_has_written_all_or_nothing(database: str) -> None:
    """An append that nobody waits for any more is still whole."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        task = asyncio.create_task(add(store, 0, *EVENTS))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.ping()
        for _ in range(100):
            found = await store.events("t1")
            if found:
                break
            await asyncio.sleep(0.01)
        assert found == EVENTS

    with_store(database, test)


def test_two_changes_at_once_are_noticed(database: str) -> None:
    """The second of two who change the same version is refused."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        with pytest.raises(Conflict):
            await store.create(row())
        found = await store.table("t1")
        assert found is not None
        changed = await store.change(found, status=Status.CLOSED, alarm=7)
        assert (changed.version, changed.status, changed.alarm) == (1, Status.CLOSED, 7)
        with pytest.raises(Conflict):
            await store.change(found)

    with_store(database, test)


def test_what_is_due(database: str) -> None:
    """A table is due some time after its alarm, and not while a process that lives holds it."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        await add(store, 0, *EVENTS)
        assert await store.due(1300, 5) == []
        assert await store.due(1300, 5, grace=0) == ["t1"]
        assert await store.due(10_000, 5) == ["t1"]
        assert await store.beat(60_000) == {"one"}
        assert await store.lease("t1")
        # Whoever holds it finds it due as well: perhaps it has forgotten it.
        assert await store.due(10_000, 5) == ["t1"]
        if store.is_shared:
            other = await SqlStore.open(database, "two")
            try:
                await shared(store, other)
            finally:
                await other.close()

    async def shared(one: SqlStore, two: SqlStore) -> None:
        assert await two.beat(60_000) == {"one", "two"}
        assert await two.due(10_000, 5) == []
        assert not await two.lease("t1")
        await one.release("t1")
        assert await two.lease("t1")
        assert not await one.lease("t1")
        await one.release("t1")
        assert not await one.lease("t1"), "only the holder lets go"
        # A process that is dead holds nothing, and there is no grace for what it held.
        assert await two.beat(-1) == {"one"}
        assert await one.due(1300, 5) == ["t1"]
        assert await one.lease("t1")
        await one.leave()
        assert await two.beat(60_000) == {"two"}
        assert await two.lease("t1")

    with_store(database, test)


def test_chat_keeps_its_order(database: str) -> None:
    """Lines are numbered as they are said, also when many speak at once."""

    async def test(store: SqlStore) -> None:
        await store.create(row())
        for place in range(3):
            assert (await store.say("t1", 0, "Ann", f"line {place}", place)).number == place
        await asyncio.gather(*(store.say("t1", 1, "Ben", "me too", 9) for _ in range(3)))
        lines = await store.chat("t1", 4)
        assert [line.number for line in lines] == [2, 3, 4, 5]
        assert lines[0].text == "line 2"

    with_store(database, test)


def test_accounts(database: str) -> None:
    """A name is taken once, sessions and keys end, and the seats of an account are found again."""

    async def test(store: SqlStore) -> None:
        ann = Account("ann", "Ann", "hash", 1)
        await store.add_account(ann)
        with pytest.raises(Conflict):
            await store.add_account(ann)
        assert await store.account("ann") == ann
        assert await store.account("ben") is None
        await store.open_session("digest", "ann", 1, 100)
        assert await store.session("digest", 99) == Session(ann, None)
        assert await store.session("digest", 100) is None
        await store.close_session("digest")
        assert await store.session("digest", 1) is None
        await store.create(row())
        kept = Keepsake("t1", (1,), "token")
        assert await store.keep("ann", [Keepsake("t1", (0, 2), "other")]) == 1
        assert await store.keep("ann", [kept]) == 1
        assert await store.kept("ann", 9) == [kept]
        assert "hash" not in repr(ann)
        assert "token" not in repr(kept).replace("token=", "")

    with_store(database, test)


def test_keys_and_the_end_of_an_account(database: str) -> None:
    """A new password ends sessions and no keys; the end of an account ends everything of it."""

    async def test(store: SqlStore) -> None:
        for name in ("ann", "ben"):
            await store.add_account(Account(name, name.title(), "hash", 1))
            await store.open_session(f"{name}-session", name, 1, 100)
            await store.open_session(f"{name}-key-which-is-long", name, 2, 100, "my bot")
        assert await store.keys("ann") == [Key("ann-key-which-is", "my bot", 2)]
        await store.change_password("ann", "another")
        assert await store.session("ann-session", 2) is None
        shown = await store.session("ann-key-which-is-long", 2)
        assert shown == Session(Account("ann", "Ann", "another", 1), "my bot")
        assert not await store.remove_key("ann", "ben-key-which-is"), "it is not hers"
        assert not await store.remove_key("ann", "ann-session"), "it is no key"
        await store.create(row())
        await store.keep("ann", [Keepsake("t1", (0,), "token")])
        await store.remove_account("ann")
        assert await store.session("ann-key-which-is-long", 2) is None
        assert await store.kept("ann", 9) == []
        assert await store.account("ann") is None
        assert await store.table("t1") is not None
        assert await store.session("ben-session", 2) is not None
        assert await store.remove_key("ben", "ben-key-which-is")
        assert await store.keys("ben") == []
        # What has run out is swept away when the next one comes.
        await store.open_session("later", "ben", 500, 600)
        assert await store.session("ben-session", 2) is None

    with_store(database, test)


def test_processes_hear_of_each_other(postgres: str) -> None:
    """What one process writes is told to the others, and not to itself."""

    async def test(store: SqlStore) -> None:
        other = await SqlStore.open(postgres, "two")
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        own: list[Notice] = []

        async def hear(notice: Notice) -> None:
            await heard.put(notice)

        async def hear_own(notice: Notice) -> None:
            own.append(notice)

        await other.hear(hear)
        await store.hear(hear_own)
        await store.create(row())
        await add(store, 0, *EVENTS)
        await store.say("t1", 0, "Ann", "hi", 3)
        await store.announce(Notice("presence", "t1", "a b"))
        async with asyncio.timeout(20):
            found = [await heard.get() for _ in range(3)]
        await other.close()
        assert found == [
            Notice("events", "t1", "3"),
            Notice("chat", "t1", "0"),
            Notice("presence", "t1", "a b"),
        ]
        assert own == []

    with_store(postgres, test)


def test_the_steps_make_what_the_code_expects(database: str) -> None:
    """The migrations lead to the very tables that the queries use."""

    async def test(store: SqlStore) -> None:
        def differences(connection: Connection) -> list[object]:
            context = MigrationContext.configure(connection)
            return list(compare_metadata(context, metadata))

        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    with_store(database, test)


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """An acknowledged move is on disk: the log is written ahead and every commit is synced."""

    async def test(store: SqlStore) -> None:
        async with store._engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                found = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert found.scalar() == value

    with_store(f"sqlite:///{tmp_path}/games.db", test)
    with sqlite3.connect(tmp_path / "games.db") as plain:
        assert plain.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    plain.close()


@pytest.mark.parametrize("address", ["nonsense", "mysql://host/x", "sqlite://"])
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    """The sentence says what was expected, and shows no password."""
    with pytest.raises(StoreError, match=r"expected|must be|needs a file"):
        asyncio.run(SqlStore.open(address))


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    """Whoever gives a wrong address reads why, and no password."""
    with pytest.raises(StoreError) as refused:
        asyncio.run(SqlStore.open("postgresql://me:secret@127.0.0.1:1/none"))
    assert "secret" not in str(refused.value)
    (tmp_path / "file").write_text("no database")
    with pytest.raises(StoreError):
        asyncio.run(SqlStore.open(f"sqlite:///{tmp_path}/file"))
    assert database_url("postgres://h/n").drivername == "postgresql+psycopg"
