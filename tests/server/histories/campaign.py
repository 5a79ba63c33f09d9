"""Campaigns of faults: servers are killed, paused and cut off while bots play, then checked.

A campaign consists of rounds. In each, bots play new games while faults happen; then everything
is repaired, the bots finish their games, and the checker compares what they saw with the store.
A round depends on nothing before it, so a campaign can be stopped and resumed between rounds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx
from psycopg.conninfo import conninfo_to_dict

from tests.server.histories.bots import EDITION, Bot
from tests.server.histories.checker import Violation, check
from tests.server.histories.history import History, StoredTable
from tests.server.histories.proxy import Proxy
from tests.server.histories.victims import OneProcess, Supervised
from tests.waiting import LONG, until
from tilewright.store.sql.store import SqlStore
from tilewright.units import Seat

WORKERS: Final = 3
TABLES: Final = 6
"""Games at the same time."""
MOVES: Final = 12
"""A fault happens after fewer than this many acknowledged moves."""
SHORT: Final = (0.05, 0.5)
LONG_ENOUGH: Final = (2.5, 4.0)
"""Seconds after which other workers have taken over a worker's tables."""
_OFTEN_SHORT: Final = 0.9
_REVIVE_SECONDS: Final = 1.0
"""Seconds without a move after which a server that gave up is started again."""
_MOST_CHAT: Final = 1000

_log = logging.getLogger(__name__)

Fault = Callable[[], Coroutine[object, object, None]]


def _name(fault: Fault) -> str:
    return fault.__name__.strip("_")


@dataclass
class Campaign:
    """A server under attack, and its clients."""

    server: OneProcess | Supervised
    direct: str
    """The database's address without the proxy."""
    rng: Random
    proxy: Proxy | None = None
    faults: Counter[str] = field(default_factory=Counter)
    history: History = field(default_factory=History)
    progress: asyncio.Event = field(default_factory=asyncio.Event)
    acknowledged: int = 0
    """Moves acknowledged in all rounds."""

    async def round(self, faults: Sequence[Fault]) -> list[Violation]:
        """Let bots play under some faults; return what the checker finds afterward."""
        await self.server.serve()
        self.history = History()
        bots = [bot for _ in range(TABLES) for bot in await self._open_table()]
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        for task in playing:
            task.add_done_callback(lambda _: self.progress.set())
        for fault in faults:
            await self._wait_for_moves(self.rng.randrange(MOVES), playing)
            self.faults[_name(fault)] += 1
            await fault()
        await self._repair()
        for bot in bots:
            bot.stopping = True
        async with asyncio.timeout(LONG):
            await asyncio.gather(*playing)
            await asyncio.gather(*(self._finish(bot) for bot in bots))
        self.acknowledged += self.history.acknowledged
        return check(self.history, await self._stored(bots))

    # The games.

    async def _open_table(self) -> list[Bot]:
        has_computer = self.rng.random() < 0.3
        seats: list[dict[str, str]] = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        if has_computer:
            seats.append({"kind": "computer", "player": "beginner"})
        opened = await self._post("tables", {"edition": EDITION, "seats": seats})
        joined = await self._post(f"codes/{opened['code']}/join", {"name": "Ben"})
        return [
            Bot(
                port=self.server.port,
                table=str(opened["table"]),
                seat=Seat(seat),
                token=str(told["token"]),
                history=self.history,
                rng=Random(self.rng.getrandbits(64)),
                progress=self.progress,
            )
            for seat, told in enumerate((opened, joined))
        ]

    async def _post(self, path: str, body: object) -> dict[str, object]:
        """Post until it works: the last round's faults may still have consequences."""
        told: dict[str, object] = {}
        async with self.server.client() as client:

            async def is_done() -> bool:
                with suppress(httpx.HTTPError):
                    answer = await client.post(f"/api/v1/{path}", json=body)
                    if answer.is_success:
                        told.update(answer.json())
                        return True
                return False

            await until(is_done)
        return told

    async def _wait_for_moves(self, moves: int, playing: list[asyncio.Task[None]]) -> None:
        """Wait until bots have made some moves: a slow machine tests as much as a fast one."""
        enough = self.history.acknowledged + moves
        async with asyncio.timeout(LONG):
            while self.history.acknowledged < enough:
                if all(task.done() for task in playing):
                    return
                self.progress.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_REVIVE_SECONDS):
                        await self.progress.wait()
                await self.server.revive()

    async def _finish(self, bot: Bot) -> None:
        """Resign, so that the game ends; it must, because nothing fails anymore."""
        bot.stopping = False
        while not bot.view or bot.glance.phase != "over":
            async with bot.http() as http:
                await bot.resign(http)

    async def _stored(self, bots: list[Bot]) -> list[StoredTable]:
        store = await SqlStore.open(self.direct, "checker")
        found = []
        try:
            for table in sorted({bot.table for bot in bots}):
                row = await store.table(table)
                assert row is not None
                found.append(
                    StoredTable(
                        table=table,
                        people=frozenset(bot.seat for bot in bots if bot.table == table),
                        number=row.number,
                        events=await store.events(table),
                        commands=tuple(await store.commands(table)),
                        chat=tuple(await store.chat_lines(table, _MOST_CHAT)),
                    )
                )
        finally:
            await store.close()
        return found

    # The faults.

    @property
    def _kinds(self) -> dict[Fault, int]:
        """How often each kind of fault happens, compared with the others."""
        if self.proxy is None:
            return {self._kill_all: 1, self._pause: 1, self._lock: 1}
        return {
            self._kill_all: 1,
            self._pause: 2,
            # Starting a supervisor takes seconds, so it is not killed as often as its workers.
            self._kill_supervisor: 1,
            self._pause_supervisor: 1,
            self._kill_one: 4,
            self._refuse: 1,
            self._stall: 2,
            self._reset: 1,
            self._lose_answers: 3,
        }

    def some_faults(self, count: int) -> list[Fault]:
        """Choose faults at random."""
        kinds = self._kinds
        return self.rng.choices([*kinds], [*kinds.values()], k=count)

    def all_faults(self, count: int) -> list[Fault]:
        """Choose this many faults at random, at least one of each kind, in any order."""
        kinds = [*self._kinds]
        faults = kinds + self.some_faults(count - len(kinds))
        self.rng.shuffle(faults)
        return faults

    @property
    def kinds(self) -> set[str]:
        """The names of all kinds of faults, as ``faults`` counts them."""
        return {_name(fault) for fault in self._kinds}

    def _seconds(self) -> float:
        return self.rng.uniform(*(SHORT if self.rng.random() < _OFTEN_SHORT else LONG_ENOUGH))

    def _place(self) -> int:
        return self.rng.randrange(self.server.workers)

    async def _kill_all(self) -> None:
        await self.server.kill_all()

    async def _kill_one(self) -> None:
        await self._supervised.kill_worker(self._place())
        await asyncio.sleep(self.rng.uniform(*SHORT))

    async def _kill_supervisor(self) -> None:
        await self._supervised.kill_supervisor()

    async def _pause(self) -> None:
        await self.server.pause_worker(self._place())
        await asyncio.sleep(self._seconds())
        await self.server.resume()

    async def _pause_supervisor(self) -> None:
        await self._supervised.pause_supervisor()
        await asyncio.sleep(self._seconds())
        await self.server.resume()

    @property
    def _supervised(self) -> Supervised:
        assert isinstance(self.server, Supervised)
        return self.server

    async def _lock(self) -> None:
        """Hold SQLite's write lock, as a backup by another program might."""
        seconds = self._seconds()
        path = self.direct.removeprefix("sqlite:///")

        def hold() -> None:
            connection = sqlite3.connect(path, isolation_level=None, timeout=LONG)
            try:
                connection.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                connection.execute("ROLLBACK")
            finally:
                connection.close()

        await asyncio.to_thread(hold)

    async def _refuse(self) -> None:
        await self._network.refuse(self._seconds())

    async def _stall(self) -> None:
        await self._network.stall(self._seconds())

    async def _lose_answers(self) -> None:
        await self._network.lose_answers(self.rng.uniform(*SHORT))

    async def _reset(self) -> None:
        self._network.reset(self.rng.randrange(1, 10))

    @property
    def _network(self) -> Proxy:
        assert self.proxy is not None
        return self.proxy

    async def _repair(self) -> None:
        await self.server.resume()
        await self.server.serve()


@asynccontextmanager
async def campaign(database: str, folder: Path, seed: int) -> AsyncIterator[Campaign]:
    """Run a server for a campaign: one process on SQLite, or a supervisor with three workers.

    Between the workers and PostgreSQL is a proxy that can fail.
    """
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        server: OneProcess | Supervised
        proxy = None
        if database.startswith("sqlite"):
            server = OneProcess(database, folder)
        else:
            parts = conninfo_to_dict(database)
            proxy = Proxy(Path(f"{parts['host']}/.s.PGSQL.{parts['port']}"))
            await stack.enter_async_context(proxy.running())
            through = f"postgresql://{parts['user']}@127.0.0.1:{proxy.port}/{parts['dbname']}"
            server = Supervised(through, folder, WORKERS)
        stack.callback(server.end)
        server.start()
        yield Campaign(server, database, rng, proxy)


class Diary:
    """How far a long campaign got, in a file, so that it can be stopped and resumed."""

    def __init__(self, path: Path) -> None:
        """Continue what ``path`` describes, or begin if there is no such file."""
        self._path = path
        self.moves = 0
        self.faults: Counter[str] = Counter()
        """The faults so far, by kind."""
        if path.exists():
            self.moves, faults = json.loads(path.read_text())
            self.faults.update(faults)

    def add(self, faults: Counter[str], moves: int) -> None:
        """Note a round without violations."""
        self.faults += faults
        self.moves += moves
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps([self.moves, self.faults]))

    def finish(self) -> None:
        """Let the next campaign start from the beginning."""
        self._path.unlink()


async def run_rounds(database: str, folder: Path, diary: Diary, faults: int, each: int) -> None:
    """Run rounds of ``each`` faults until the diary counts ``faults``."""
    async with campaign(database, folder, seed=diary.faults.total()) as running:
        while diary.faults.total() < faults:
            before = running.acknowledged
            running.faults.clear()
            found = await running.round(running.some_faults(each))
            assert not found, found
            diary.add(running.faults, running.acknowledged - before)
            _log.warning(
                "%d of %d faults, %d moves acknowledged: %s",
                *(diary.faults.total(), faults, diary.moves, dict(diary.faults)),
            )
    diary.finish()
