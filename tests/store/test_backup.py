"""Backups: consistent while the server writes, and restorable to either kind of database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.databases import KINDS
from tests.store.test_sql import EDITION, EVENTS, STATE, add, row, with_store
from tilewright.errors import Cause, FileError, StoreError
from tilewright.store.contract import Account, AuditAction, Claim, SavedSeats
from tilewright.store.sql.backup import back_up, reading_engine
from tilewright.store.sql.engine import database_url
from tilewright.store.sql.quick_check import check_file
from tilewright.store.sql.restore import is_empty, restore
from tilewright.store.sql.revision import revision_of, upgrade
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat

ANN = Account("ann", "Ann", "hash", Instant(3))


def quiet(done: int, total: int) -> None:
    """Report no progress, but require that it makes sense."""
    assert 0 <= done <= total


async def fill(store: SqlStore) -> None:
    """Store a game, its chat, an account with a saved seat, and a setting."""
    await store.create_table(row())
    await add(store, 0, *EVENTS)
    await store.add_chat_line("t1", Seat(1), "Ben", "Hej \N{SNOWMAN}\n", Instant(8))
    await store.add_account(ANN)
    await store.save_seats("ann", [SavedSeats("t1", (Seat(0),), "token")])
    await store.setting("secret", lambda: "signing key")
    await store.record("admin:test", AuditAction.ACCOUNT_BANNED, "ben", now=Instant(4))
    await store.claim_table("t1")


async def check(store: SqlStore) -> None:
    """Require everything that ``fill`` stored."""
    assert await store.events("t1") == EVENTS
    table = await store.table("t1")
    assert table is not None
    assert (table.number, table.listed, table.alarm) == (3, True, 1234)
    assert [line.text for line in await store.chat_lines("t1", 9)] == ["Hej \N{SNOWMAN}\n"]
    assert await store.account("ann") == ANN
    assert await store.saved_seats("ann", 9) == [SavedSeats("t1", (Seat(0),), "token")]
    assert await store.setting("secret", lambda: "another") == "signing key"
    actions = [entry.action for entry in await store.audit_entries(0, 9)]
    assert actions == [AuditAction.ACCOUNT_BANNED, AuditAction.RESTORED]
    # A new entry gets a new number, and the restored table can be played on.
    await store.record("admin:test", AuditAction.KEY_CREATED, "ann", now=Instant(5))
    assert len(await store.audit_entries(0, 9)) == 3
    claim = await store.claim_table("t1")
    assert isinstance(claim, Claim)
    assert claim.row == await store.table("t1")
    assert not claim.silence


@pytest.mark.parametrize("other", KINDS)
def test_a_backup_can_be_restored_to_either_kind(
    database: str, other: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Everything survives a backup and a restore, between any two kinds of database."""
    with_store(database, fill)
    file = tmp_path / "backup.db"
    contents = back_up(database, file, quiet)
    assert (contents.tables, contents.events, contents.accounts) == (1, len(EVENTS), 1)
    assert contents.bytes == file.stat().st_size
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    target = f"sqlite:///{tmp_path}/new/games.db"
    if other == "postgresql":
        target = (
            database
            if database.startswith("postgresql")
            else request.getfixturevalue("empty_postgres")
        )
    assert is_empty(target) == (target != database)
    assert restore(target, file, quiet, actor="admin:test").events == len(EVENTS)
    assert not is_empty(target)
    with_store(target, check)


def test_a_backup_of_a_busy_database_is_consistent(database: str, tmp_path: Path) -> None:
    """Each backup made while games are written holds a prefix of every game."""

    async def test(store: SqlStore) -> None:
        names = [f"g{place}" for place in range(40)]
        for name in names:
            await store.create_table(row(name))
        files = [tmp_path / f"backup{place}.db" for place in range(3)]

        def make_backups() -> None:
            for file in files:
                back_up(database, file, quiet)

        backups = asyncio.create_task(asyncio.to_thread(make_backups))
        for number, event in enumerate(EVENTS):
            for name in names:
                await store.append(name, number, [event], EDITION, state=STATE, now=Instant(9))
        await backups
        for file in files:
            check_file(file, 60, thorough=True)
            with closing(sqlite3.connect(file)) as copy:
                for number, count in copy.execute(
                    "SELECT number, (SELECT count(*) FROM events WHERE game = id) FROM tables"
                ):
                    assert number == count

    with_store(database, test)


def test_a_leftover_log_does_no_harm(tmp_path: Path) -> None:
    """A restore next to the log of a killed server yields the backup, and keeps the old files."""
    path, address = tmp_path / "games.db", f"sqlite:///{tmp_path}/games.db"
    backup = tmp_path / "backup.db"

    async def old(store: SqlStore) -> None:
        await fill(store)
        back_up(address, backup, quiet)
        for place in range(50):
            await store.create_table(row(f"later{place}"))
        # What a killed server leaves: the file with its log, which closing would remove.
        for name in ("games.db", "games.db-wal", "games.db-shm"):
            shutil.copy(tmp_path / name, tmp_path / f"killed-{name}")

    with_store(address, old)
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        (tmp_path / f"killed-{name}").replace(tmp_path / name)
    restore(address, backup, quiet, actor="admin:test")
    assert check_file(path, 60, thorough=True)
    with_store(address, check)

    async def previous(store: SqlStore) -> None:
        assert await store.table("later49") is not None

    with_store(f"{address}.previous", previous)


def test_a_restore_is_refused_while_a_server_runs(database: str, tmp_path: Path) -> None:
    """A running server keeps its database; after it has stopped, the restore succeeds."""
    file = tmp_path / "backup.db"

    async def test() -> None:
        store = await SqlStore.open(database, "one", exclusive=True)
        await store.heartbeat(60_000)
        await store.create_table(row())
        await asyncio.to_thread(back_up, database, file, quiet)
        await store.create_table(row("t2"))
        with pytest.raises(StoreError) as refused:
            await asyncio.to_thread(restore, database, file, quiet, actor="admin:test")
        assert refused.value.cause is Cause.BUSY
        assert await store.table("t2") is not None
        await store.sign_off()
        await store.close()

    asyncio.run(test())
    restore(database, file, quiet, actor="admin:test")

    async def after(store: SqlStore) -> None:
        assert await store.table("t1") is not None
        assert await store.table("t2") is None

    with_store(database, after)


def test_a_refused_restore_leaves_the_schema_alone(empty_postgres: str, tmp_path: Path) -> None:
    """A database that a server of an earlier version uses is not migrated under it."""
    file, source = tmp_path / "backup.db", f"sqlite:///{tmp_path}/source.db"
    with_store(source, fill)
    back_up(source, file, quiet)
    with reading_engine(database_url(empty_postgres)) as engine:
        with engine.begin() as connection:
            upgrade(connection, "0003")
            connection.execute(text("INSERT INTO workers VALUES ('old', 99999999999999)"))
        with pytest.raises(StoreError) as refused:
            restore(empty_postgres, file, quiet, actor="admin:test")
        assert refused.value.cause is Cause.BUSY
        with engine.begin() as connection:
            assert revision_of(connection) == "0003"
            connection.execute(text("DELETE FROM workers"))
    restore(empty_postgres, file, quiet, actor="admin:test")
    with_store(empty_postgres, check)


def test_what_is_not_a_backup_is_refused(database: str, tmp_path: Path) -> None:
    """A missing, foreign, damaged or newer file changes nothing."""
    with_store(database, fill)
    good = tmp_path / "good.db"
    back_up(database, good, quiet)
    with pytest.raises(FileError) as exists:
        back_up(database, good, quiet)
    assert exists.value.cause is Cause.EXISTS
    back_up(database, good, quiet, replace=True)
    bad = tmp_path / "bad.db"
    spoiled: tuple[tuple[Callable[[], object], Cause], ...] = (
        (lambda: None, Cause.UNKNOWN),
        (bad.touch, Cause.MISMATCH),
        (lambda: bad.write_bytes(b"rubbish" * 1000), Cause.DAMAGED),
        (lambda: _newer(good, bad), Cause.WRONG_VERSION),
    )
    for spoil, cause in spoiled:
        spoil()
        with pytest.raises(StoreError) as refused:
            restore(database, bad, quiet, actor="admin:test")
        assert refused.value.cause is cause

    async def unchanged(store: SqlStore) -> None:
        assert await store.events("t1") == EVENTS
        assert len(await store.audit_entries(0, 9)) == 1

    with_store(database, unchanged)
    assert {path.name for path in tmp_path.iterdir()} <= {
        *("good.db", "bad.db", "games.db", "games.db.lock"),
    }


def _newer(good: Path, bad: Path) -> None:
    shutil.copy(good, bad)
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def test_a_backup_of_an_older_version_is_migrated(tmp_path: Path) -> None:
    """A file written by an earlier version is restored with this version's schema."""
    old = tmp_path / "old.db"
    golden = Path(__file__).with_name("golden.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(golden)
    address = f"sqlite:///{tmp_path}/games.db"
    restore(address, old, quiet, actor="admin:test")

    async def test() -> None:
        store = await SqlStore.open_existing(address, "one")
        assert (await store.figures(Instant(1))).accounts == 1
        await store.close()

    asyncio.run(test())


def test_only_an_existing_database_is_administered(tmp_path: Path) -> None:
    """A mistyped address creates nothing, and an older schema must be updated first."""

    async def test() -> None:
        with pytest.raises(FileError) as missing:
            await SqlStore.open_existing(f"sqlite:///{tmp_path}/none.db", "one")
        assert missing.value.cause is Cause.UNKNOWN
        with pytest.raises(sqlite3.OperationalError):
            sqlite3.connect(f"file:{tmp_path}/none.db?mode=ro", uri=True)
        with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
            golden = Path(__file__).with_name("golden.sql").read_text(encoding="utf-8")
            connection.executescript(golden)
        with pytest.raises(StoreError) as older:
            await SqlStore.open_existing(f"sqlite:///{tmp_path}/old.db", "one")
        assert older.value.cause is Cause.WRONG_VERSION

    asyncio.run(test())
