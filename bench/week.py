"""Simulate a server's week: thousands of games by bots through the API, with retention on.

``python -m bench.week --hours 2`` runs the server with a clock that makes a week pass in two
hours. Bots play whole games over sockets, several at once, at a steady pace that leaves the server
some rest, so that all days are alike. Finished games are deleted after a simulated day, so from the
third day on the disk space, the memory and the processor time per move must stay flat (see
``flatness``); the program ends with an error if they don't. Progress is saved every few seconds:
stop with Ctrl-C and continue with ``--resume``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec
import psycopg
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bench.flatness import Sample, leaked_per_game, not_flat
from bench.meter import memory, processor_seconds
from tests.server.attacks.scripts import Client
from tests.server.histories.bots import Glance, best_play
from tilewright.server.run import bind
from tilewright.server.upkeep.retention import RETENTION, Retention, dump_retention
from tilewright.store.contract import AuditAction
from tilewright.store.sql.store import SqlStore
from tilewright.table import wall_clock

DAYS: Final = 7
DAY: Final = 24 * 3600.0
SAMPLES_PER_DAY: Final = 4
TALKATIVE: Final = 0.05
"""How often a move is followed by a chat message."""
_SERVER: Final = "bench.week_server"
_RETENTION: Final = Retention(finished=1, waiting=1, stalled=2, chat=1, audit=2)


@dataclass
class Progress:
    """How far the week got; saved in a file."""

    elapsed: float = 0.0
    """Simulated seconds."""
    started: int = field(default_factory=wall_clock)
    """The simulated week's first instant, in milliseconds."""
    games: int = 0
    samples: list[Sample] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Write the file; an interruption leaves the old one or the new one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(self)))
        fresh.replace(path)


def load(path: Path) -> Progress:
    """Read how far an earlier run got."""
    return msgspec.json.decode(path.read_bytes(), type=Progress)


class Week:
    """Bots that play on one server."""

    def __init__(
        self, database: str, progress: Progress, state: Path, *, hours: float, pace: float
    ) -> None:
        """Continue ``progress``: a week takes ``hours``, with ``pace`` moves a second in all."""
        self._database = database
        self._progress = progress
        self._state = state
        self._speed = DAYS * 24 / hours
        self._pace = pace
        self._times: list[float] = []
        self._over = False

    async def run(self, bots: int) -> None:
        """Run the server, and bots until the week is over."""
        await prepare(self._database, _RETENTION)
        probe = bind("127.0.0.1", 0)
        port = probe.getsockname()[1]
        probe.close()
        begins = self._progress.started + int(self._progress.elapsed * 1000)
        command = [sys.executable, "-m", _SERVER, self._database, str(port)]
        server = subprocess.Popen([*command, str(begins), str(self._speed)])  # noqa: ASYNC220 - once
        try:
            await _wait(port)
            pause = bots / self._pace
            players = [asyncio.create_task(self._play(port, bot, pause)) for bot in range(bots)]
            await self._watch(server.pid, players)
        finally:
            server.terminate()
            server.wait(60)

    async def _watch(self, pid: int, players: list[asyncio.Task[None]]) -> None:
        """Take samples until the week is over; then let the bots finish their games."""
        progress, last = self._progress, time.monotonic()
        cpu, games = processor_seconds(pid), progress.games
        while progress.elapsed < DAYS * DAY:
            await asyncio.sleep(1)
            for player in players:
                if player.done():
                    player.result()
            now = time.monotonic()
            before, progress.elapsed = (
                progress.elapsed,
                progress.elapsed + (now - last) * (self._speed),
            )
            last = now
            quarter = DAY / SAMPLES_PER_DAY
            if before // quarter == progress.elapsed // quarter or not self._times:
                progress.save(self._state)
                continue
            used = processor_seconds(pid)
            times, self._times = sorted(self._times), []
            sample = Sample(
                day=round(progress.elapsed / DAY, 2),
                games=progress.games - games,
                moves=len(times),
                cpu=1000 * (used - cpu) / len(times),
                latency=1000 * times[len(times) // 2],
                memory=memory(pid) / 1e6,
                disk=await asyncio.to_thread(disk, self._database) / 1e6,
            )
            cpu, games = used, progress.games
            progress.samples.append(sample)
            progress.save(self._state)
            print(_line(sample), flush=True)
        self._over = True
        await asyncio.gather(*players)
        progress.save(self._state)

    async def _play(self, port: int, bot: int, pause: float) -> None:
        client, rng = Client(port, f"127.0.3.{bot + 1}"), Random(bot)  # noqa: S311 - not a secret
        seats = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
        while not self._over:
            opened = await client.open([*seats])
            with suppress(ConnectionClosed):
                async with client.socket(opened.table) as socket:
                    hello = {"type": "hello", "token": opened.token, "have": 0}
                    await socket.send(json.dumps(hello))
                    await Game(socket, rng, self._times, pause).play()
                    self._progress.games += 1


@dataclass
class Game:
    """A game of two people at one device."""

    socket: ClientConnection
    rng: Random
    times: list[float]
    pause: float
    """Seconds from one move to the next, if the server and the machine are fast enough."""
    views: dict[int, dict[str, object]] = field(default_factory=dict)
    commands: int = 0

    async def play(self) -> None:
        """Play to the end, with a chat message now and then."""
        while len(self.views) < 2:  # noqa: PLR2004 - the seats
            await self._read()
        while True:
            seat, move = self._choose()
            if move is None:
                return
            self.commands += 1
            name = f"m{self.commands}"
            number = msgspec.convert(self.views[seat], Glance).number
            command = {"type": "move", "id": name, "at": number, "seat": seat, "move": move}
            begun = time.perf_counter()
            await self.socket.send(json.dumps(command))
            while (await self._read()).get("id") != name:
                pass
            self.times.append(time.perf_counter() - begun)
            await asyncio.sleep(max(0.0, self.pause - self.times[-1]))
            if self.rng.random() < TALKATIVE:
                chat = {"type": "chat", "id": f"c{self.commands}", "text": "Nice!", "seat": seat}
                await self.socket.send(json.dumps(chat))

    def _choose(self) -> tuple[int, dict[str, object] | None]:
        views = {seat: msgspec.convert(view, Glance) for seat, view in self.views.items()}
        if views[0].phase == "over":
            return 0, None
        for seat, view in views.items():
            if "accept" in view.may:
                return seat, {"type": "accept"}
        seat = views[0].on_turn
        best = best_play(views[seat]) if "play" in views[seat].may else None
        return seat, best or {"type": "pass"}

    async def _read(self) -> dict[str, object]:
        told: dict[str, object] = json.loads(await self.socket.recv())
        seat = told.get("seat")
        if isinstance(seat, int) and told["type"] in {"view", "update"}:
            known = self.views.get(seat, {})
            new = told["view"] if told["type"] == "view" else told["changes"]
            self.views[seat] = known | msgspec.convert(new, dict[str, object])
        return told


async def prepare(database: str, retention: Retention) -> None:
    """Create the database, and let it delete old data."""
    store = await SqlStore.open(database)
    try:
        text = dump_retention(retention)
        action = AuditAction.RETENTION_CHANGED
        await store.store_setting(RETENTION, text, action, actor="bench", now=wall_clock())
    finally:
        await store.close()


async def _wait(port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        for _ in range(600):
            with suppress(httpx.HTTPError):
                if (await http.get("/healthz")).status_code == httpx.codes.OK:
                    return
            await asyncio.sleep(0.1)
    message = "the server does not respond"
    raise RuntimeError(message)


def disk(database: str) -> int:
    """Return the database's size in bytes."""
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite:///")
        return sum(
            Path(f"{path}{end}").stat().st_size
            for end in ("", "-wal")
            if Path(f"{path}{end}").exists()
        )
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row else 0


_TITLE: Final = (
    "| day | games | moves | processor per move, ms | median, ms | memory, MB | disk, MB |"
)


def _line(one: Sample) -> str:
    return (
        f"| {one.day:.2f} | {one.games} | {one.moves} | {one.cpu:.2f} | {one.latency:.1f} |"
        f" {one.memory:.0f} | {one.disk:.1f} |"
    )


def main() -> int:
    """Run or resume a week."""
    parser = argparse.ArgumentParser(prog="python -m bench.week", description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0, help="how long the week takes")
    parser.add_argument("--bots", type=int, default=8, help="games at the same time")
    parser.add_argument("--pace", type=float, default=40.0, help="moves per second in all")
    parser.add_argument("--folder", type=Path, default=Path("build/week"), help="for the progress")
    parser.add_argument("--postgres", help="the address of a database, to use it instead of SQLite")
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")
    arguments = parser.parse_args()
    kind = "postgresql" if arguments.postgres else "sqlite"
    state = arguments.folder / f"{kind}.json"
    if state.exists() != arguments.resume:
        hint = "use --resume, or remove it" if state.exists() else "leave out --resume to start"
        parser.error(f"{state} {'exists' if state.exists() else 'does not exist'}: {hint}")
    progress = load(state) if arguments.resume else Progress()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    database = arguments.postgres or f"sqlite:///{arguments.folder.resolve()}/week.db"
    print(_TITLE, *map(_line, progress.samples), sep="\n", flush=True)
    week = Week(database, progress, state, hours=arguments.hours, pace=arguments.pace)
    try:
        asyncio.run(week.run(arguments.bots))
    except KeyboardInterrupt:
        print("Stopped; continue with --resume.", file=sys.stderr)
        return 130
    leaked = leaked_per_game(progress.samples)
    print(f"{progress.games} games; memory grew by {leaked:.1f} kB per game.")
    bad = not_flat(progress.samples)
    if bad:
        print(f"Not flat: {', '.join(bad)}.", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
