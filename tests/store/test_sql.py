"""What the store guarantees, on both databases: nothing is lost or stored twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tests.waiting import until
from tilewright.edition import Edition
from tilewright.errors import Cause, Conflict, StoreError
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Agreed, Event
from tilewright.rules.participant import Participant
from tilewright.store.contract import (
    Account,
    Command,
    GameInProgress,
    Key,
    SavedSeats,
    Scope,
    Session,
    Status,
    TableRow,
    TableState,
)
from tilewright.store.sql.engine import database_url
from tilewright.store.sql.schema import metadata
from tilewright.store.sql.store import SqlStore
from tilewright.table import edition_for, open_game
from tilewright.units import Instant, Seat

WORDS = Lexicon.from_words({"CAT", "DOG"}, id="two")
PEOPLE = (Participant("Ann"), Participant("Ben"))
EDITION: Edition = edition_for("pocket", PEOPLE)
FIRST = open_game(EDITION, WORDS, PEOPLE, now=Instant(5), seed=bytes(32))
EVENTS: tuple[Event, ...] = (FIRST, Agreed(Instant(6), Seat(0)), Agreed(Instant(7), Seat(1)))
STATE = TableState(Status.PLAYING, '{"scores":[0,0]}', Instant(1234))


def row(name: str = "t1") -> TableRow:
    """Return a table that is waiting for players."""
    return TableRow(
        name, name.upper(), Status.WAITING, Instant(1), Instant(1), listed=True, data="{}"
    )


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
    await store.append("t1", number, events, EDITION, state=STATE, now=Instant(9), command=command)


def test_events_are_read_as_written(database: str) -> None:
    """Events are equal and in order when read again, with their commands and the state."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, FIRST)
        await add(store, 1, *EVENTS[1:], command=Command(Seat(1), "go", 1, 2))
        assert await store.events("t1") == EVENTS
        assert await store.events_after("t1", 2, EDITION, 2) == EVENTS[2:]
        assert await store.commands("t1") == [Command(Seat(1), "go", 1, 2)]
        kept = await store.table("t1")
        assert kept is not None
        assert (kept.number, kept.status, kept.alarm) == (3, Status.PLAYING, 1234)
        assert kept.summary == STATE.summary
        assert await store.games_in_progress() == [GameInProgress("t1", 3, STATE.summary)]
        assert await store.table_by_code("T1") == kept
        assert await store.tables(["t1", "none"]) == [kept]
        assert await store.lobby(5) == [kept]

    with_store(database, test)


def test_a_game_survives_a_restart(database: str) -> None:
    """A store reads what an earlier one wrote."""

    async def write(store: SqlStore) -> None:
        await store.create_table(row())
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
        await store.create_table(row())
        await add(store, 0, FIRST)
        with pytest.raises(Conflict):
            await add(store, number, EVENTS[1], command=Command(Seat(0), "x", number, 1))
        assert await store.events("t1") == (FIRST,)
        assert await store.commands("t1") == []

    with_store(database, test)


def test_exactly_one_of_many_writers_succeeds(database: str) -> None:
    """Of several writers of the next event exactly one succeeds; the others get ``Conflict``."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, FIRST)
        done = await asyncio.gather(
            *(add(store, 1, Agreed(Instant(place), Seat(0))) for place in range(20)),
            return_exceptions=True,
        )
        assert sum(result is None for result in done) == 1
        assert all(result is None or isinstance(result, Conflict) for result in done)
        assert len(await store.events("t1")) == 2

    with_store(database, test)


def test_a_conflict_does_not_harm_the_others_of_its_group(database: str) -> None:
    """A conflict in one game of a group does not affect the other games."""

    async def test(store: SqlStore) -> None:
        for place in range(30):
            await store.create_table(row(f"g{place}"))
        done = await asyncio.gather(
            *(
                store.append(
                    f"g{place}",
                    1 if place % 3 == 0 else 0,
                    (FIRST,),
                    EDITION,
                    state=STATE,
                    now=Instant(1),
                )
                for place in range(30)
            ),
            return_exceptions=True,
        )
        for place, result in enumerate(done):
            assert isinstance(result, Conflict) == (place % 3 == 0)
            assert len(await store.events(f"g{place}")) == (0 if place % 3 == 0 else 1)

    with_store(database, test)


def test_a_cancelled_append_is_written_completely(database: str) -> None:
    """An append whose sender stopped waiting is still written as a whole."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        task = asyncio.create_task(add(store, 0, *EVENTS))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.prove_write(Instant(9))

        async def is_written() -> bool:
            return bool(await store.events("t1"))

        await until(is_written)
        assert await store.events("t1") == EVENTS

    with_store(database, test)


def test_concurrent_updates_are_detected(database: str) -> None:
    """The second of two updates of the same version is refused."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        with pytest.raises(Conflict):
            await store.create_table(row())
        found = await store.table("t1")
        assert found is not None
        changed = await store.update_table(found, status=Status.CLOSED, alarm=Instant(7))
        assert (changed.version, changed.status, changed.alarm) == (1, Status.CLOSED, 7)
        with pytest.raises(Conflict):
            await store.update_table(found)

    with_store(database, test)


def test_chat_keeps_its_order(database: str) -> None:
    """Messages are numbered in order, even when several arrive at once."""

    async def test(store: SqlStore) -> None:
        await store.create_table(row())
        for place in range(3):
            line = await store.add_chat_line("t1", Seat(0), "Ann", f"line {place}", Instant(place))
            assert line.number == place
        await asyncio.gather(
            *(store.add_chat_line("t1", Seat(1), "Ben", "me too", Instant(9)) for _ in range(3))
        )
        lines = await store.chat_lines("t1", 4)
        assert [line.number for line in lines] == [2, 3, 4, 5]
        assert lines[0].text == "line 2"

    with_store(database, test)


def test_accounts(database: str) -> None:
    """Names are unique, sessions end, and saved seats are found again."""

    async def test(store: SqlStore) -> None:
        ann = Account("ann", "Ann", "hash", Instant(1))
        await store.add_account(ann)
        with pytest.raises(Conflict):
            await store.add_account(ann)
        assert await store.account("ann") == ann
        assert await store.account("ben") is None
        await store.open_session("digest", "ann", Instant(1), Instant(100))
        assert await store.session("digest", Instant(99)) == Session(ann, None)
        assert await store.session("digest", Instant(100)) is None
        await store.close_session("digest")
        assert await store.session("digest", Instant(1)) is None
        await store.create_table(row())
        kept = SavedSeats("t1", (Seat(1),), "token")
        assert await store.save_seats("ann", [SavedSeats("t1", (Seat(0), Seat(2)), "other")]) == 1
        assert await store.save_seats("ann", [kept]) == 1
        assert await store.saved_seats("ann", 9) == [kept]
        assert "hash" not in repr(ann)
        assert "token" not in repr(kept).replace("token=", "")

    with_store(database, test)


def test_keys_and_removing_an_account(database: str) -> None:
    """A new password ends sessions and, unless kept, keys; removing an account removes all."""

    async def test(store: SqlStore) -> None:
        for name in ("ann", "ben"):
            await store.add_account(Account(name, name.title(), "hash", Instant(1)))
            await store.open_session(f"{name}-session", name, Instant(1), Instant(100))
            made = await store.create_key(
                f"{name}-key-which-is-long",
                name,
                Instant(2),
                Instant(100),
                name="my bot",
                scopes=[Scope.PLAY, Scope.GAMES_READ],
            )
            scopes = (Scope.GAMES_READ, Scope.PLAY)
            assert made == Key(f"{name}-key-which-is", "my bot", Instant(2), scopes)
            assert await store.keys(name) == [made]
        await store.change_password("ann", "another", keep_keys=True)
        assert await store.session("ann-session", Instant(2)) is None
        shown = await store.session("ann-key-which-is-long", Instant(2))
        account = Account("ann", "Ann", "another", Instant(1))
        assert shown == Session(account, "my bot", frozenset(scopes))
        await store.change_password("ann", "a third", keep_keys=False)
        assert await store.keys("ann") == []
        assert len(await store.keys("ben")) == 1
        assert not await store.remove_key("ann", "ben-key-which-is"), (
            "the key belongs to another account"
        )
        assert not await store.remove_key("ann", "ann-session"), "a session is not a key"
        await store.create_table(row())
        await store.save_seats("ann", [SavedSeats("t1", (Seat(0),), "token")])
        await store.remove_account("ann")
        assert await store.session("ann-key-which-is-long", Instant(2)) is None
        assert await store.saved_seats("ann", 9) == []
        assert await store.account("ann") is None
        assert await store.table("t1") is not None
        assert await store.session("ben-session", Instant(2)) is not None
        assert await store.remove_key("ben", "ben-key-which-is")
        assert await store.keys("ben") == []
        # Opening a session deletes the expired ones.
        await store.open_session("later", "ben", Instant(500), Instant(600))
        assert await store.session("ben-session", Instant(2)) is None

    with_store(database, test)


def test_the_migrations_create_the_schema(empty_database: str) -> None:
    """The migrations create exactly the tables that the queries use."""

    async def test(store: SqlStore) -> None:
        def differences(connection: Connection) -> list[object]:
            context = MigrationContext.configure(connection)
            return list(compare_metadata(context, metadata))

        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    with_store(empty_database, test)


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    """An acknowledged move is on disk: write-ahead logging, and a sync for every commit."""

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
    """Only SQLite files and PostgreSQL servers are opened."""
    with pytest.raises(StoreError) as refused:
        asyncio.run(SqlStore.open(address))
    assert refused.value.cause is Cause.INVALID


def test_an_unreachable_database_is_reported(tmp_path: Path) -> None:
    """The error says why the database cannot be opened, and never shows the password."""
    with pytest.raises(StoreError) as refused:
        asyncio.run(SqlStore.open("postgresql://me:secret@127.0.0.1:1/none"))
    assert refused.value.cause is Cause.UNREACHABLE
    assert "secret" not in str(refused.value)
    (tmp_path / "file").write_text("no database")
    with pytest.raises(StoreError):
        asyncio.run(SqlStore.open(f"sqlite:///{tmp_path}/file"))
    assert database_url("postgres://h/n").drivername == "postgresql+psycopg"
