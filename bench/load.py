"""Measure how many games a server process can handle, with one move per second in each.

The clients use one core and the server process another; two server processes share all cores with
the clients. In every game, two clients, each with its own socket, make the best play from their
racks. A move's time runs from sending it to the acknowledgment that it is on disk. Games are added
until one move in a hundred takes longer than promised.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import write_play
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.board import Board

PROMISED: Final = 0.1
"""The time limit for 99 of 100 moves, in seconds."""
MISSES: Final = 2
"""Stop after this many consecutive steps above the limit; other programs may spoil one step."""
STEPS: Final = (25, 50, 100, 150, 200, 250, 300, 400, 500, 600)
WARM_UP: Final = 3.0
MEASURED: Final = 12.0
_SERVER: Final = (
    "import sys; from tilewright.server.config import Config; from tilewright.server.run import *;"
    "serve(Config(database=sys.argv[1], looseness=1e6, idle=1e6), bind('127.0.0.1',"
    " int(sys.argv[2])), int(sys.argv[3]))"
)


_SETTING: Final = (
    "Two people with a socket each in every game, one move per second, every move on disk before"
    " it is acknowledged. The clients run on one core of the same machine. Command:"
    " `python -m bench load --postgres URL`."
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures for one number of games."""

    games: int
    moves: int
    median: float
    p99: float
    cpu: float
    """Processor seconds per move, for all of the server's processes."""
    memory: float
    """Memory used by all of the server's processes, in MB."""


@dataclass
class Server:
    """A server process with its workers."""

    database: str
    workers: int
    port: int
    process: subprocess.Popen[bytes]

    def pids(self) -> list[int]:
        """Return the process ids of the server and its workers."""
        found = [self.process.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children")
            found += map(int, children.read_text().split())
        return found

    def cpu(self) -> float:
        """Return the processor seconds that the server has used."""
        ticks = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return the server's private memory in MB."""
        total = 0
        for pid in self.pids():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith(("Private_Clean", "Private_Dirty")):
                    total += int(line.split()[1])
        return total / 1024


@contextmanager
def running(database: str, workers: int, cores: set[int]) -> Iterator[Server]:
    """Run a server on these cores until the block ends."""
    port = _free_port()
    command = [sys.executable, "-c", _SERVER, database, str(port), str(workers)]
    if shutil.which("taskset"):
        command = ["taskset", "-c", ",".join(map(str, sorted(cores))), *command]
    process = subprocess.Popen(command)
    try:
        _await(port)
        yield Server(database, workers, port, process)
    finally:
        process.terminate()
        process.wait(30)


def _free_port() -> int:
    import socket  # noqa: PLC0415 - once

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _await(port: int) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    message = "the server does not respond"
    raise RuntimeError(message)


@dataclass
class Load:
    """All clients of one run."""

    server: Server
    rng: Random = field(default_factory=lambda: Random(1))  # noqa: S311 - not a secret
    times: list[float] = field(default_factory=list)
    measuring: bool = False

    def __post_init__(self) -> None:
        """Create the generator that finds plays."""
        self.edition = load_edition("pocket")
        self.generator = Generator(self.edition, open_lexicon())
        self.cell = cache(self.edition.tiles.parse_cell)
        self.base = f"127.0.0.1:{self.server.port}"

    async def grow(
        self, games: int, stack: AsyncExitStack, tasks: list[asyncio.Task[None]]
    ) -> None:
        """Open tables until ``games`` games are running."""
        async with httpx.AsyncClient(base_url=f"http://{self.base}", timeout=60) as http:
            while len(tasks) < games:
                tokens = await self._table(http)
                sockets = [
                    await stack.enter_async_context(
                        connect(self._address(tokens["table"]), max_size=None)
                    )
                    for _ in range(2)
                ]
                for socket, token in zip(sockets, tokens["tokens"], strict=True):
                    await socket.send(json.dumps({"type": "hello", "token": token, "have": 0}))
                tasks.append(asyncio.create_task(self._game(sockets)))

    async def _table(self, http: httpx.AsyncClient) -> dict[str, Any]:
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        body = {"edition": "pocket", "seats": seats}
        opened = (await http.post("/api/v1/tables", json=body)).json()
        path = f"/api/v1/codes/{opened['code']}/join"
        joined = (await http.post(path, json={"name": "Ben"})).json()
        return {"table": opened["table"], "tokens": [opened["token"], joined["token"]]}

    def _address(self, table: str) -> str:
        return f"ws://{self.base}/api/v1/tables/{table}/socket"

    async def _game(self, sockets: list[ClientConnection]) -> None:
        """Play a game, one move per second, until it is over."""
        count = 0
        views = [await _view(socket) for socket in sockets]
        await asyncio.sleep(self.rng.random())
        while True:
            begun = time.perf_counter()
            seat = _mover(views[0])
            count += 1
            move = self._move(views[seat])
            if move is None:
                return
            command = {"type": "move", "id": f"m{count}", "at": views[seat]["number"], "move": move}
            await sockets[seat].send(json.dumps(command))
            views[seat] = await _done(sockets[seat], f"m{count}", views[seat])
            if self.measuring:
                self.times.append(time.perf_counter() - begun)
            views[1 - seat] = await _heard(sockets[1 - seat], views[1 - seat], views[seat])
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))

    def _move(self, view: dict[str, Any]) -> dict[str, object] | None:
        if view["result"] is not None:
            return None
        if view["phase"] == "last-play":
            return {"type": "accept"}
        tiles = self.edition.tiles
        cells = bytes(
            0 if sign == "." else self.cell(sign) for row in view["board"] for sign in row
        )
        board = Board(self.edition.size, cells)
        best = self.generator.best(board, tiles.parse_tiles(view["rack"]))
        # A game that is almost over continues with exchanges, so that the load stays constant.
        if best is None or view["bag_count"] < 2 * self.edition.rack:
            if "exchange" in view["may"]:
                return {"type": "exchange", "tiles": view["rack"][0]}
            return {"type": "pass"}
        return {"type": "play", "text": write_play(best.play, board, self.edition)}


def _mover(view: dict[str, Any]) -> int:
    return int(view["on_turn"]) if view["phase"] == "playing" else 1 - view["open_play"]["seat"]


async def _view(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] in {"view", "update"}:
            found: dict[str, Any] = message["view"]
            return found


async def _done(socket: ClientConnection, name: str, view: dict[str, Any]) -> dict[str, Any]:
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "update":
            view = message["view"]
        elif message.get("id") == name:
            if message["type"] == "error":
                raise RuntimeError(message["message"])
            return view


async def _heard(
    socket: ClientConnection, view: dict[str, Any], other: dict[str, Any]
) -> dict[str, Any]:
    while view["number"] < other["number"]:
        view = await _view(socket)
    return view


async def measure(server: Server, steps: tuple[int, ...]) -> list[Figures]:
    """Increase the load until the server is slower than promised."""
    load, found = Load(server), []
    tasks: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        for games in steps:
            await load.grow(games, stack, tasks)
            await asyncio.sleep(WARM_UP)
            load.times.clear()
            # The client's garbage collection must not be counted as the server's time.
            gc.collect()
            gc.disable()
            load.measuring, cpu = True, server.cpu()
            await asyncio.sleep(MEASURED)
            load.measuring = False
            gc.enable()
            found.append(_figures(games, load.times, server.cpu() - cpu, server.memory()))
            if all(figures.p99 > PROMISED for figures in found[-MISSES:]) and len(found) >= MISSES:
                break
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
    return found


def _figures(games: int, times: list[float], cpu: float, memory: float) -> Figures:
    ordered = sorted(times)
    count = len(ordered)
    return Figures(
        games,
        count,
        ordered[count // 2],
        ordered[min(count - 1, count * 99 // 100)],
        cpu / count,
        memory,
    )


def sections(postgres: str | None, steps: tuple[int, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections on the server; ``postgres`` is needed to measure two workers."""
    cores = sorted(os.sched_getaffinity(0))
    mine = {cores[-1]} if len(cores) > 1 else set(cores)
    os.sched_setaffinity(0, mine)
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/games.db"
            with running(database, 1, {cores[0]}) as server:
                yield _section("one process on one core, SQLite", server, steps)
        if postgres is None:
            print("Skipped: PostgreSQL (give a database with --postgres).")
            return
        with running(postgres, 1, {cores[0]}) as server:
            yield _section("one process on one core, PostgreSQL", server, steps)
        # On a machine with two cores, the clients share the second one with the server.
        with running(postgres, 2, set(cores)) as server:
            yield _section(f"two processes on {len(cores)} cores, PostgreSQL", server, steps)
    finally:
        os.sched_setaffinity(0, cores)


def _section(title: str, server: Server, steps: tuple[int, ...]) -> tuple[str, list[str]]:
    empty = server.memory()
    found = asyncio.run(measure(server, steps))
    kept = [figures.games for figures in found if figures.p99 < PROMISED]
    most = max(kept, default=0)
    each = 1000 * (found[-1].memory - empty) / found[-1].games
    limit = round(PROMISED * 1000)
    lines = [
        _SETTING,
        "",
        f"**{most} games** with 99 of 100 moves under {limit} ms; {each:.0f} kB per game.",
        "",
        "| games | moves | median, ms | 99th percentile | processor per move, ms | memory, MB |",
        "|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {one.games} | {one.moves} | {one.median * 1000:.1f} | {one.p99 * 1000:.1f} |"
        f" {one.cpu * 1000:.2f} | {one.memory:.0f} |"
        for one in found
    ]
    return f"The server: {title}", lines
