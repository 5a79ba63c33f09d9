"""A database next to the log of another one is refused, and not a byte of either is changed."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness import BEN, HERE
from tests.server.processes import LONG, Served
from tests.store.test_backup import quiet
from tests.store.test_sql import EVENTS, add, row, with_store
from tilewright.errors import Cause, StoreError
from tilewright.server.config import Config
from tilewright.server.run import prepare
from tilewright.store.contract import Status
from tilewright.store.sql.backup import back_up
from tilewright.store.sql.leftover_log import sidecars
from tilewright.store.sql.restore import restore
from tilewright.store.sql.store import SqlStore, check_database

TABLES = 8


async def open_tables(client: httpx.AsyncClient) -> list[dict[str, Any]]:
    """Open tables for two people at one device."""
    body = {"edition": "pocket", "seats": [HERE, BEN]}
    answers = [await client.post("/api/v1/tables", json=body) for _ in range(TABLES)]
    return [answer.json() for answer in answers]


async def exchange(client: httpx.AsyncClient, tables: list[dict[str, Any]], count: int) -> None:
    """Exchange a tile ``count`` times at each table."""
    for table in tables:
        headers = {"authorization": f"Bearer {table['token']}"}
        path = f"/api/v1/tables/{table['table']}"
        for _ in range(count):
            seen = (await client.get(f"{path}/view?seat=0", headers=headers)).json()["view"]
            seat = seen["on_turn"]
            told = await client.get(f"{path}/view?seat={seat}", headers=headers)
            own = told.json()["view"]
            move = {"type": "exchange", "tiles": own["rack"][0]}
            number = own["number"]
            command = {"id": f"x{number}", "at": number, "seat": seat, "move": move}
            done = await client.post(f"{path}/moves", json=command, headers=headers)
            assert done.status_code == 200, done.text


def stop(served: Served) -> None:
    """Stop a server in the usual way, which leaves no log."""
    assert served.process is not None
    with served.process as process:
        process.terminate()
        process.wait(LONG)


async def leave_a_log(served: Served, backup: Path) -> None:
    """Play, back up, play on and restart; then kill the server in the middle of its games."""
    served.start()
    await served.wait()
    async with served.client() as client:
        tables = await open_tables(client)
        await exchange(client, tables, 2)
        back_up(served.database, backup, quiet)
        await exchange(client, [*tables, *await open_tables(client)], 8)
    stop(served)
    served.start()
    await served.wait()
    async with served.client() as client:
        await exchange(client, tables, 1)
    served.end()


def numbers(file: Path) -> dict[str, int]:
    """Return how many events each table says that its game has, after checking that it does."""
    found: dict[str, int] = {}

    async def read(store: SqlStore) -> None:
        for table in await store.newest_tables(None, 1000):
            found[table.id] = table.number
            assert len(await store.events(table.id)) == table.number

    with_store(f"sqlite:///{file}", read)
    return found


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_a_copy_next_to_a_killed_servers_log_is_refused(tmp_path: Path) -> None:
    """A copy put there by hand is saved by moving the log away, as the message says."""
    file, backup = tmp_path / "games.db", tmp_path / "backup.db"
    served = Served(f"sqlite:///{file}", tmp_path)
    try:
        asyncio.run(leave_a_log(served, backup))
    finally:
        served.end()
    log, index = sidecars(file)
    killed = tmp_path / "killed"
    killed.mkdir()
    for one in (file, log, index):
        shutil.copy2(one, killed / one.name)

    shutil.copy2(backup, file)
    before = {one: one.read_bytes() for one in (file, log)}
    refusing: tuple[Callable[[], object], ...] = (
        lambda: prepare(Config(served.database)),
        lambda: asyncio.run(SqlStore.open_existing(served.database, "admin")),
        lambda: back_up(served.database, tmp_path / "mixed.db", quiet),
        lambda: restore(f"sqlite:///{tmp_path}/other.db", file, quiet, actor="admin:test"),
    )
    for refuse in refusing:
        with pytest.raises(StoreError) as refused:
            refuse()
        assert refused.value.cause is Cause.MISMATCH
        assert log.name in str(refused.value)
    assert {one: one.read_bytes() for one in (file, log)} == before

    log.rename(tmp_path / "moved-wal")
    index.unlink()
    prepare(Config(served.database))
    assert numbers(file) == numbers(backup)
    assert len(numbers(file)) == TABLES

    # The killed server's own pair is sound, and its last moves are only in the log.
    assert (killed / log.name).stat().st_size > 0
    prepare(Config(f"sqlite:///{killed / file.name}"))
    assert len(numbers(killed / file.name)) == 2 * TABLES


def leave(folder: Path, spoil: Callable[[SqlStore], Any]) -> Path:
    """Return a file with its log, as a killed process leaves them after ``spoil``."""
    folder.mkdir()
    file = folder / "games.db"

    async def work(store: SqlStore) -> None:
        await store.create_table(row())
        await add(store, 0, *EVENTS)
        await spoil(store)
        for one in (file, *sidecars(file)):
            shutil.copy(one, folder / f"killed-{one.name}")

    with_store(f"sqlite:///{file}", work)
    for one in (file, *sidecars(file)):
        (folder / f"killed-{one.name}").replace(one)
    return file


def test_damage_in_the_file_itself_is_not_blamed_on_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """If the file is no better without its log, a damaged one is refused as such.

    A game that lacks an event is only reported, because the others can be played.
    """

    async def nothing(store: SqlStore) -> None:
        pass

    async def lose_events(store: SqlStore) -> None:
        table = await store.table("t1")
        assert table is not None
        assert table.status is Status.PLAYING
        async with store._writing() as connection:
            await connection.exec_driver_sql("DELETE FROM events WHERE number = 1")
        async with store._reading() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        await store.create_table(row("t2"))

    file = leave(tmp_path / "lost", lose_events)
    with caplog.at_level(logging.WARNING):
        check_database(f"sqlite:///{file}", 60)
    assert "admin check" in caplog.text
    file = leave(tmp_path / "damaged", nothing)
    log, _ = sidecars(file)
    log.write_bytes(log.read_bytes()[: 32 + 4096 + 24])
    file.write_bytes(b"nothing that SQLite could read, with or without a log" * 999)
    with pytest.raises(StoreError) as refused:
        check_database(f"sqlite:///{file}", 60)
    assert refused.value.cause is Cause.DAMAGED
