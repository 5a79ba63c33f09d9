"""Several workers behind one port: connections reach the owner, and workers come and go."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.harness import BEN, HERE, OPEN, SOON, Client, Running, run
from tests.server.processes import Served, is_running
from tests.waiting import until

PINGS = 40
ATTEMPTS = 2


@asynccontextmanager
async def visitor(served: Served) -> AsyncIterator[Running]:
    """Return a client that has its own connections."""
    async with served.client() as http:
        yield Running(None, served.port, http)  # type: ignore[arg-type]


def with_workers(
    count: int,
    database: str,
    folder: Path,
    test: Callable[[Served], Awaitable[None]],
    *,
    spawns: bool = False,
) -> None:
    """Run a test against a server with several workers."""
    served = Served(database, folder, count, spawns=spawns)

    async def whole() -> None:
        served.start()
        await served.wait()
        await test(served)

    try:
        run(whole)
    finally:
        served.end()


async def figures(served: Served) -> dict[str, float]:
    """Return the counters of all workers."""
    async with served.client() as client:
        text = (await client.get("/metrics")).text
    return {
        name: float(value)
        for name, value in re.findall(r"^tilewright_(\w+)_total (\S+)$", text, re.MULTILINE)
    }


async def ping(client: Client, count: int) -> None:
    """Send pings and wait for their answers."""
    for number in range(count):
        await client.send({"type": "ping", "id": f"{number}"})
        await client.answer(f"{number}")


async def play(served: Served) -> None:
    """Open a table, join it from another device, and use its sockets."""
    async with visitor(served) as ann, visitor(served) as ben:
        opened = await ann.open(HERE, OPEN)
        assert (await ben.get(f"/codes/{opened['code']}")).status_code == 200
        joined = (await ben.post(f"/codes/{opened['code']}/join", {"name": "Ben"})).json()
        table = opened["table"]
        async with (
            ann.socket(table, opened["token"]) as first,
            ben.socket(table, joined["token"]) as second,
        ):
            await first.of("view")
            await second.of("view")
            await ping(first, PINGS)
            await ping(second, PINGS)


async def share_forwarded(served: Served) -> float:
    """Play some games; return the share of their requests and messages that was forwarded."""
    before = await figures(served)
    for _ in range(4):
        await asyncio.gather(*(play(served) for _ in range(3)))
    # A worker publishes its messages whenever it sweeps: the one that answers may be ahead.
    counts: dict[str, float] = {}

    async def is_published() -> bool:
        after = await figures(served)
        counts.update({name: after[name] - before.get(name, 0.0) for name in after})
        return counts["messages"] >= 12 * 2 * PINGS

    await until(is_published)
    return counts["forwarded"] / (counts["requests"] + counts["messages"])


@pytest.mark.slow
def test_hardly_anything_is_forwarded(tmp_path: Path, postgres: str) -> None:
    """Connections reach the owner at once: under one percent is forwarded.

    A kept connection that asks about several tables is still answered correctly.
    """

    async def test(served: Served) -> None:
        # On a busy machine, a worker may count as dead for a moment, and its tables move.
        shares: list[float] = []
        while not shares or (shares[-1] >= 0.01 and len(shares) < ATTEMPTS):
            shares.append(await share_forwarded(served))
        assert shares[-1] < 0.01, shares
        limits = httpx.Limits(max_connections=1)
        base = f"http://127.0.0.1:{served.port}"
        async with httpx.AsyncClient(base_url=base, limits=limits, timeout=SOON) as http:
            kept = Running(None, served.port, http)  # type: ignore[arg-type]
            opened = []
            for _ in range(6):
                async with visitor(served) as other:
                    opened.append(await other.open(HERE, BEN))
            for table in opened * 3:
                path = f"/tables/{table['table']}/view?seat=1"
                answer = await kept.get(path, table["token"])
                assert answer.json()["view"]["seat"] == 1

    with_workers(2, postgres, tmp_path, test)


async def reconnect(served: Served, opened: dict[str, Any]) -> None:
    """Connect to a table until its owner answers."""
    async with visitor(served) as server:

        async def is_answered() -> bool:
            try:
                async with (
                    asyncio.timeout(2),
                    server.socket(opened["table"], opened["token"]) as client,
                ):
                    await client.of("view")
                    await ping(client, 1)
            except (OSError, WebSocketException):
                return False
            return True

        await until(is_answered)


@pytest.mark.slow
def test_workers_come_and_go(tmp_path: Path, postgres: str) -> None:
    """Tables of a worker that is killed or hangs move to the others; it is restarted or returns."""

    async def test(served: Served) -> None:
        async with visitor(served) as server:
            tables = [await server.open(HERE, BEN) for _ in range(6)]
        victim = served.worker_ids()[0]
        os.kill(victim, signal.SIGKILL)
        await asyncio.gather(*(reconnect(served, opened) for opened in tables))
        await until(lambda: victim not in (ids := served.worker_ids()) and len(ids) == 2)
        hanging = served.worker_ids()[0]
        os.kill(hanging, signal.SIGSTOP)
        try:
            await asyncio.gather(*(reconnect(served, opened) for opened in tables))
        finally:
            os.kill(hanging, signal.SIGCONT)
        # It is back: all tables are answered, at either worker.
        await asyncio.gather(*(play(served) for _ in range(3)))
        await asyncio.gather(*(reconnect(served, opened) for opened in tables))
        # Without their supervisor, all workers end.
        orphans = served.worker_ids()
        assert served.process is not None
        served.process.kill()
        await until(lambda: not any(is_running(orphan) for orphan in orphans))

    with_workers(2, postgres, tmp_path, test, spawns=True)
