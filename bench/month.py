"""Simulate a month of a household's server: ``python -m bench.month``.

The server is ``tilewright serve`` with default limits and packages; only its clock is ours. Every
simulated day, people open the page over HTTP as browsers do, a real browser comes, reloads, loses
the network and comes back, and games are played to their end over sockets. A monitor and a scraper
ask at their usual pace; time passes as fast as they are answered. Finished games are deleted after
a week. The program prints a row for each day, and ends with an error if anyone was refused, if the
server complained, or if memory, descriptors or the database keep growing (see ``flatness``).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from playwright.async_api import Browser, async_playwright
from websockets.exceptions import ConnectionClosed

from bench.flatness import Day, growing
from bench.meter import memory, open_files
from bench.week import Game, disk, prepare
from tests.server.attacks.scripts import Client
from tests.server.clocked_serve import SimulatedClock, command
from tests.web.serving import FLAGS, chromium_path
from tests.web.visits import fetch_all, opened_files, stored_files
from tilewright.server.upkeep import heartbeat, uptime, watchdog
from tilewright.server.upkeep.retention import Retention

MINUTES: Final = 24 * 60
RETENTION: Final = Retention(finished=7, waiting=7, stalled=14, chat=7, sessions=30, audit=30)
HURRY: Final = 100
"""How much more often the server looks for old data than usual, because its days are short."""
_EXCUSED: Final = (heartbeat.__name__, uptime.__name__, watchdog.__name__)
"""Who logs that a busy machine was slow."""


@dataclass
class Pace:
    """What happens in a day."""

    health: int
    """Seconds from one health check to the next; each opens a connection."""
    scrape: int
    """Seconds from one scrape of the metrics to the next."""
    visits: int
    games: int


@dataclass
class Month:
    """A server and those who use it."""

    port: int
    process: subprocess.Popen[str]
    clock: SimulatedClock
    database: str
    log: Path
    browser: Browser
    pace: Pace
    answers: Counter[int] = field(default_factory=Counter)
    connections: int = 0
    visits: int = 0
    games: int = 0
    moves: list[float] = field(default_factory=list)

    async def live(self, days: int) -> list[Day]:
        """Let days pass; print and return what each was like."""
        lived = []
        for day in range(1, days + 1):
            self.moves.clear()
            async with asyncio.TaskGroup() as tasks:
                await self._pass_day(tasks)
            await self._browse()
            one = Day(
                day=day,
                connections=self.connections,
                visits=self.visits,
                games=self.games,
                moves=len(self.moves),
                memory=memory(self.process.pid) / 1e6,
                descriptors=open_files(self.process.pid),
                log=self.log.stat().st_size / 1000,
                disk=disk(self.database) / 1e6,
            )
            print(one.row(), flush=True)
            lived.append(one)
        return lived

    async def _pass_day(self, tasks: asyncio.TaskGroup) -> None:
        """Let a day pass, in which visits and games begin at regular intervals."""
        pace = self.pace
        for second in range(0, 60 * MINUTES, pace.health):
            self.clock.advance(pace.health)
            await self._ask("/healthz")
            if second % pace.scrape < pace.health:
                await self._ask("/metrics")
            if second % (60 * MINUTES // pace.visits) < pace.health:
                tasks.create_task(self._visit())
            if second % (60 * MINUTES // pace.games) < pace.health:
                tasks.create_task(self._play())

    async def _ask(self, path: str) -> None:
        """Ask over a new connection, as a monitor does."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        self.answers[int(answer.split(maxsplit=2)[1])] += 1
        self.connections += 1

    async def _visit(self) -> None:
        """Open the page; every third visitor has a new browser."""
        self.visits += 1
        self.answers += await fetch_all(self.port, opened_files())
        self.connections += 6
        if self.visits % 3 == 0:
            self.answers += await fetch_all(self.port, stored_files())
            self.connections += 6

    async def _play(self) -> None:
        """Play a game of two people at one device, to its end."""
        number, self.games = self.games, self.games + 1
        client = Client(self.port, "127.0.0.1")
        seats: list[dict[str, object]] = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
        opened = await client.open([*seats])
        rng = Random(number)  # noqa: S311 - not a secret
        while True:
            self.connections += 1
            # A server that a busy machine has kept from working asks its clients to reconnect.
            with suppress(ConnectionClosed):
                async with client.socket(opened.table) as socket:
                    hello = {"type": "hello", "token": opened.token, "have": 0}
                    await socket.send(json.dumps(hello))
                    await Game(socket, rng, self.moves, pause=0.0).play()
                    return

    async def _browse(self) -> None:
        """Come with a real browser, reload, lose the network, come back, and leave."""
        context = await self.browser.new_context()
        context.on("response", lambda answer: self.answers.update([answer.status]))
        page = await context.new_page()
        await page.goto(f"http://127.0.0.1:{self.port}/")
        await page.get_by_test_id("play-computer").wait_for()
        await page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        await page.reload()
        await page.get_by_test_id("play-computer").wait_for()
        await context.set_offline(offline=True)
        await page.reload()
        await page.get_by_role("main").wait_for()
        await context.set_offline(offline=False)
        await page.reload()
        await page.get_by_test_id("play-computer").wait_for()
        await context.close()
        self.visits += 1

    def complaints(self) -> list[str]:
        """Return what the server logged, except that a busy machine was slow."""
        lines = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
        return [line["message"] for line in lines if line["logger"] not in _EXCUSED]


@asynccontextmanager
async def month(folder: Path, pace: Pace) -> AsyncIterator[Month]:
    """Start a server, and a browser to visit it."""
    database = f"sqlite:///{folder}/tables.db"
    await prepare(database, RETENTION)
    clock, log = SimulatedClock(folder / "clock"), folder / "log"
    options = ["--port", "0", "--json", "--log", "json", "--database", database]
    async with AsyncExitStack() as stack:
        process = subprocess.Popen(  # noqa: ASYNC220 - once
            command(clock, "serve", *options, hurry=HURRY),
            stdout=subprocess.PIPE,
            stderr=stack.enter_context(log.open("wb")),
            text=True,
        )
        stack.callback(process.wait, 60)
        stack.callback(process.terminate)
        said = "" if process.stdout is None else process.stdout.readline()
        address: str = json.loads(said)["address"]
        play = await stack.enter_async_context(async_playwright())
        browser = await play.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        stack.push_async_callback(browser.close)
        port = int(address.rstrip("/").rpartition(":")[2])
        yield Month(port, process, clock, database, log, browser, pace)


async def simulate(folder: Path, days: int, pace: Pace) -> list[str]:
    """Run the month in ``folder``; return what was not as it should be."""
    print(Day.title(), flush=True)
    async with month(folder, pace) as running:
        lived = await running.live(days)
        answers = dict(running.answers)
        wrong = [f"answered {status}" for status in answers if status not in {200, 304}]
        wrong += [f"logged: {line}" for line in running.complaints()]
    print(f"\nAnswers: {answers}. {running.games} games, {running.visits} visits.")
    return [*wrong, *growing(lived)]


def main() -> int:
    """Run a month."""
    parser = argparse.ArgumentParser(prog="python -m bench.month", description=__doc__)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--health", type=int, default=10, help="seconds between health checks")
    parser.add_argument("--scrape", type=int, default=60, help="seconds between scrapes")
    parser.add_argument("--visits", type=int, default=20, help="visits a day")
    parser.add_argument("--games", type=int, default=12, help="games a day")
    given = parser.parse_args()
    pace = Pace(given.health, given.scrape, given.visits, given.games)
    with tempfile.TemporaryDirectory() as folder:
        wrong = asyncio.run(simulate(Path(folder), given.days, pace))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
