"""One hostile client cannot cost the server much, nor keep others from playing.

Bounds are generous: they separate what the limits allow from what the attacks once cost. Wall time
is never asserted here, only used for what a rate allows; see ``python -m bench attacks`` for what
other clients notice.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.server.attacks.meter import memory, processor_seconds
from tests.server.attacks.scripts import (
    Client,
    Opened,
    Report,
    flood_chat,
    flood_sockets,
    freeze,
    half_open,
    hammer,
    listening,
    never_read,
    storm_presence,
)
from tests.server.processes import LONG, Served
from tilewright.server.upkeep.limits import (
    CHAT,
    MOST_WAITING_BYTES,
    REQUESTS,
    SOCKETS_PER_SEAT,
    SPECTATORS_PER_ADDRESS,
)

MB = 1_000_000
HALF_OPEN = 1100
"""More connections than a process may have by default."""


@dataclass
class Arena:
    """A server with its default limits, an attacker, and others who want to play."""

    served: Served

    def __post_init__(self) -> None:
        """Give everyone an address."""
        self.attacker = Client(self.served.port, "127.0.0.66")
        self.other = Client(self.served.port, "127.0.0.2")

    @property
    def _pid(self) -> int:
        assert self.served.process is not None
        return self.served.process.pid

    async def table(self) -> tuple[Opened, Opened]:
        """Open a table for the attacker, which another client joins."""
        mine = await self.attacker.open([{"kind": "here", "name": "Eve"}, {"kind": "open"}])
        return mine, await self.other.join(mine.code)

    @contextmanager
    def costs(self, *, seconds: float, bytes_kept: int = 100 * MB) -> Iterator[None]:
        """Check what the block costs the server in processor time and in memory it keeps."""
        cpu, kept = processor_seconds(self._pid), memory(self._pid)
        yield
        assert processor_seconds(self._pid) - cpu < seconds
        assert memory(self._pid) - kept < bytes_kept

    async def can_play(self, who: Opened) -> None:
        """Check that another client can see its game, open a table and use its socket."""
        async with self.other.http() as http:
            headers = {"authorization": f"Bearer {who.token}"}
            view = await http.get(f"/tables/{who.table}/view", headers=headers)
            assert view.status_code == httpx.codes.OK
        await self.other.open([{"kind": "here", "name": "Ann"}, {"kind": "open"}])
        report = await flood_sockets(self.other, who.table, who.token, 1)
        assert report.answers == {"open": 1}


def arena(database: str, folder: Path, test: Callable[[Arena], Awaitable[None]]) -> None:
    """Run a test against a server: two workers if the database allows it."""
    workers = 1 if database.startswith("sqlite") else 2
    served = Served(database, folder, workers, looseness=1.0)

    async def run() -> None:
        async with asyncio.timeout(LONG):
            served.start()
            await served.wait()
            await test(Arena(served))

    try:
        asyncio.run(run())
    finally:
        served.end()


@pytest.mark.slow
def test_proofs_do_not_freeze_the_server(database: str, tmp_path: Path) -> None:
    """Tile sets that make the search slow are refused; for the others it is quick."""

    async def test(arena: Arena) -> None:
        _, other = await arena.table()
        with arena.costs(seconds=15):
            report = await freeze(arena.attacker, 40)
        assert report.answers["unsearchable 400"] == 2
        assert report.answers["hard 201"] == 1
        assert report.answers["proof 200"] >= 4
        await arena.can_play(other)

    arena(database, tmp_path, test)


@pytest.mark.slow
def test_half_open_requests_are_refused(database: str, tmp_path: Path) -> None:
    """Most of them are refused at once, others connect meanwhile, and the log stays short."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * HALF_OPEN
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this machine allows only {hard} open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))

    async def test(arena: Arena) -> None:
        _, other = await arena.table()
        with arena.costs(seconds=10, bytes_kept=30 * MB):
            attack = asyncio.create_task(half_open(arena.attacker, HALF_OPEN, 2.0))
            await asyncio.sleep(1.0)
            await arena.can_play(other)
            report = await attack
        assert report.answers["refused"] + report.answers["closed"] >= HALF_OPEN // 2
        assert report.answers["open"] <= HALF_OPEN // 2
        assert (tmp_path / "log").stat().st_size < MB // 10

    try:
        arena(database, tmp_path, test)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
def test_sockets_lock_no_player_out(database: str, tmp_path: Path) -> None:
    """A seat has a few sockets and an address a few spectators; players always get in."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        with arena.costs(seconds=20, bytes_kept=50 * MB):
            watching = await flood_sockets(arena.attacker, mine.table, None, 60)
            seated = await flood_sockets(arena.attacker, mine.table, mine.token, 60)
        assert 0 < watching.answers["open"] <= SPECTATORS_PER_ADDRESS
        assert 0 < seated.answers["open"] <= SOCKETS_PER_SEAT
        await arena.can_play(other)

    arena(database, tmp_path, test)


@pytest.mark.slow
def test_a_storm_of_arrivals_is_collected(database: str, tmp_path: Path) -> None:
    """A client that keeps coming and going causes little traffic, not kilobytes each time."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        async with listening(arena.other, other.table, other.token) as heard:
            with arena.costs(seconds=15, bytes_kept=30 * MB):
                report = await storm_presence(arena.attacker, mine.table, 80)
        assert sum(report.answers.values()) == 80
        assert heard.answers["info"] <= 5
        assert heard.answers["presence"] < 80
        assert heard.received < MB // 10
        await arena.can_play(other)

    arena(database, tmp_path, test)


@pytest.mark.slow
def test_a_flood_of_chat_is_refused(database: str, tmp_path: Path) -> None:
    """Little more than the burst is stored; a client that continues is refused or disconnected."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        with arena.costs(seconds=10, bytes_kept=20 * MB):
            report = await flood_chat(arena.attacker, mine.table, mine.token, 500)
        assert report.received < MB
        async with arena.other.http() as http:
            headers = {"authorization": f"Bearer {other.token}"}
            chat = (await http.get(f"/tables/{other.table}/chat", headers=headers)).json()
        assert 0 < len(chat["messages"]) <= 2 * CHAT.burst
        await arena.can_play(other)

    arena(database, tmp_path, test)


@pytest.mark.slow
def test_sockets_that_never_read_keep_little_memory(tmp_path: Path) -> None:
    """What waits for them is bounded in bytes."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        most = SPECTATORS_PER_ADDRESS * 2 * MOST_WAITING_BYTES
        # The sockets are still there when the memory is measured.
        async with AsyncExitStack() as stack:
            with arena.costs(seconds=20, bytes_kept=most):
                attack = never_read(arena.attacker, mine.table, SPECTATORS_PER_ADDRESS, 15)
                report = await stack.enter_async_context(attack)
                assert report.answers["sent"] > 0
                await arena.can_play(other)

    arena(f"sqlite:///{tmp_path}/games.db", tmp_path, test)


@pytest.mark.slow
def test_expensive_routes_are_rationed(database: str, tmp_path: Path) -> None:
    """An address gets a few hundred units at once, and then only what its rate allows.

    Every request costs at least one unit, and most cost several.
    """

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        # The dictionary is loaded once, for the first client that asks for it.
        async with arena.attacker.http() as http:
            judged = await http.post("/words/judge", json={"words": ["QI"]})
            assert judged.status_code == 200
        started = time.monotonic()
        with arena.costs(seconds=20, bytes_kept=50 * MB):
            report: Report = await hammer(arena.attacker, mine.token, mine.table, 800)
        allowed = REQUESTS.burst + REQUESTS.per_second * (time.monotonic() - started)
        # On a busy machine, the server may also refuse requests because it is overloaded.
        refused = report.answers["status 429"] + report.answers["status 503"]
        assert refused >= max(100, 800 - allowed)
        assert report.answers["lost"] == 0
        failures = {name for name in report.answers if name.startswith("status 5")}
        assert failures <= {"status 503"}
        await arena.can_play(other)

    arena(database, tmp_path, test)
