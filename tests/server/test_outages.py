"""Servers that are killed or stopped: no clock runs while players cannot reach their table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.databases import copy_migrated
from tests.server.harness import BEN, HERE, run
from tests.server.processes import Served
from tests.server.test_supervisor import visitor, with_workers
from tests.waiting import eventually, until
from tilewright.rules.event import Event, TimeReturned
from tilewright.store.sql.store import SqlStore
from tilewright.table import wall_clock
from tilewright.units import Instant

SECONDS = 600
DOWN = 3_600_000
"""Milliseconds of an outage in which every clock would run out."""
LOADING = 1_000
"""Milliseconds that a busy machine may take to return the time once the table is loaded."""


async def open_table(served: Served, seconds: int) -> dict[str, Any]:
    """Open a table with a clock for two players at one device."""
    clock = {"clock.kind": "game", "clock.seconds": seconds, "clock.overtime_minutes": 0}
    async with visitor(served) as server:
        return await server.open(HERE, BEN, house=clock)


async def look(served: Served, opened: dict[str, Any]) -> None:
    """Ask for a table until its owner answers."""
    path = f"/api/v1/tables/{opened['table']}/view?seat=0"
    headers = {"authorization": f"Bearer {opened['token']}"}

    async def is_answered() -> bool:
        # Each time over a new connection, which may reach another worker.
        async with served.client() as client:
            with suppress(httpx.HTTPError):
                answer = await client.get(path, headers=headers, timeout=1)
                return answer.status_code == httpx.codes.OK
        return False

    await until(is_answered)


async def events_of(database: str, *tables: str) -> list[tuple[Event, ...]]:
    """Return the events of some tables, as they are stored."""
    store = await SqlStore.open(database, "reader")
    try:
        return [await store.events(table) for table in tables]
    finally:
        await store.close()


def check_return(events: tuple[Event, ...], since: Instant, slack: int = LOADING) -> None:
    """Check that the time from ``since`` on was given back before anything else happened.

    Up to ``slack`` milliseconds may be missing.
    """
    later = [event for event in events if event.at > since]
    assert later, "no time was given back"
    first = later[0]
    assert isinstance(first, TimeReturned), first
    assert first.at - first.milliseconds <= since + slack


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """Stop a process until the block ends."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_one_process_gives_its_outage_back(tmp_path: Path, how: signal.Signals) -> None:
    """After a restart or a pause of an hour, the clocks show what they showed before."""
    copy_migrated(tmp_path)
    database = f"sqlite:///{tmp_path}/games.db"
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    served = Served(database, tmp_path, ahead=ahead)

    async def test() -> None:
        served.start()
        opened = await open_table(served, SECONDS)
        assert served.process is not None
        with stopped(served.process.pid):
            since = wall_clock()
            if how is signal.SIGKILL:
                served.end()
            ahead.write_text(str(DOWN))
        if how is signal.SIGKILL:
            served.start()
        await look(served, opened)

        async def has_changed() -> tuple[Event, ...] | None:
            (events,) = await events_of(database, opened["table"])
            return events if events[-1].at > since else None

        # However busy the machine is, that is little of an hour.
        check_return(await eventually(has_changed), since, slack=DOWN // 10)

    try:
        run(test)
    finally:
        served.end()


async def owners(database: str, tables: list[str]) -> dict[str, str]:
    """Return the worker that owns each table."""
    async with await psycopg.AsyncConnection.connect(database) as connection:
        query = "SELECT id, holder FROM tables WHERE id = ANY(%s)"
        return dict(await (await connection.execute(query, [tables])).fetchall())


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_another_worker_gives_the_outage_back(
    tmp_path: Path, postgres: str, how: signal.Signals
) -> None:
    """The new owner of a table returns the time since the former one was last alive."""

    async def test(served: Served) -> None:
        opened: list[dict[str, Any]] = []
        owned: dict[str, str] = {}
        # Both workers must own some of the tables.
        while len(set(owned.values())) < 2:
            opened += await asyncio.gather(*(open_table(served, SECONDS) for _ in range(3)))
            owned = await owners(postgres, [one["table"] for one in opened])
        tables = list(owned)
        victim = served.worker_ids()[0]
        with stopped(victim):
            since = wall_clock()
            if how is signal.SIGKILL:
                os.kill(victim, signal.SIGKILL)
            await asyncio.gather(*(look(served, one) for one in opened))
            now_owned = await owners(postgres, tables)
        moved = [table for table in tables if now_owned[table] != owned[table]]
        assert moved
        for events in await events_of(postgres, *moved):
            check_return(events, since)

    with_workers(2, postgres, tmp_path, test)
