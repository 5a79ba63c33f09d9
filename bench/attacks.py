"""Measure how long other clients' moves take while one hostile client attacks the server.

The server has its default limits and one core. The bystanders' games, each from its own address,
have one move per second; a move's time runs from sending it to its acknowledgment. The attacker is
a separate process, which repeats its attack until the measurement ends.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from bench.load_server import empty_database
from bench.meter import memory, processor_seconds
from tests.server.attacks import scripts
from tests.server.processes import Served
from tilewright.server.front.connection_limits import PER_ADDRESS

GAMES: Final = 30
SECONDS: Final = 10.0
PROMISED: Final = 0.25
"""The time limit for 99 of 100 bystanders' moves, in seconds."""
_SEATS: Final = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
_HALF_OPEN: Final = 1100


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an attack happens: the attacker's own table."""

    client: scripts.Client
    table: scripts.Opened


async def _nothing(scene: Scene) -> None:
    del scene
    await asyncio.sleep(1)


async def _freeze(scene: Scene) -> None:
    await scripts.freeze(scene.client, 40)


async def _half_open(scene: Scene) -> None:
    async with scripts.half_open(scene.client, _HALF_OPEN):
        await asyncio.sleep(1)


async def _flood_seat(scene: Scene) -> None:
    await scripts.flood_sockets(scene.client, scene.table.table, scene.table.token, 60)


async def _flood_spectators(scene: Scene) -> None:
    await scripts.flood_sockets(scene.client, scene.table.table, None, 60)


async def _storm(scene: Scene) -> None:
    await scripts.storm_presence(scene.client, scene.table.table, 50)


async def _chat(scene: Scene) -> None:
    await scripts.flood_chat(scene.client, scene.table.table, scene.table.token, 500)


async def _never_read(scene: Scene) -> None:
    async with scripts.never_read(scene.client, scene.table.table, 20, 15):
        await asyncio.sleep(0.5)


async def _hammer(scene: Scene) -> None:
    await scripts.hammer(scene.client, scene.table.token, scene.table.table, 400)


def _flood(frame: bytes) -> Callable[[Scene], Awaitable[None]]:
    async def flood(scene: Scene) -> None:
        await scripts.flood_frames(scene.client, scene.table.table, frame, 2.0)

    return flood


async def _drip(scene: Scene) -> None:
    await scripts.drip_chunks(scene.client, 8)


async def _hold(scene: Scene) -> None:
    # All that an address may have; while those of the last time are ending, some are refused.
    await scripts.hold_connections(scene.client, PER_ADDRESS, 5.0)


ATTACKS: Final[dict[str, Callable[[Scene], Awaitable[None]]]] = {
    "none": _nothing,
    "proofs with racks of blanks": _freeze,
    "half-open requests": _half_open,
    "sockets of one seat": _flood_seat,
    "spectators' sockets": _flood_spectators,
    "coming and going": _storm,
    "chat": _chat,
    "sockets that never read": _never_read,
    "expensive routes": _hammer,
    **{name: _flood(frame) for name, frame in scripts.FLOODS.items()},
    "chunks of one byte": _drip,
    "held connections": _hold,
}


AT_THE_DOOR: Final = ("none", *scripts.FLOODS, "chunks of one byte", "held connections")
"""The attacks on what is the same in all settings but connections and bytes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How the attacked server runs."""

    title: str
    attacks: tuple[str, ...] = AT_THE_DOOR
    workers: int = 1
    behind_proxy: bool = False
    postgres: str | None = None
    """The address of an empty database; without one, the server has SQLite."""


def settings(postgres: str | None) -> Iterator[Setting]:
    """Yield the settings to measure; that of several workers needs PostgreSQL."""
    yield Setting("one process, SQLite", tuple(ATTACKS))
    yield Setting("behind a proxy", behind_proxy=True)
    if postgres is not None:
        yield Setting("two workers, PostgreSQL", workers=2, postgres=postgres)


def attack(name: str, port: int) -> None:
    """Repeat an attack until this process is ended."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 2 * _HALF_OPEN:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * _HALF_OPEN), hard))

    async def run() -> None:
        # The budget of one attack must not be used up by the one before it.
        client = scripts.Client(port, f"127.0.2.{list(ATTACKS).index(name) + 1}")
        scene = Scene(client, await client.open([*_SEATS]))
        while True:
            try:
                await ATTACKS[name](scene)
            except (OSError, httpx.HTTPError, TimeoutError):
                await asyncio.sleep(0.1)

    asyncio.run(run())


class _View(msgspec.Struct):
    number: int
    on_turn: int
    rack: str


@dataclass
class Bystander:
    """A client with a game on one device, which makes a move each second."""

    client: scripts.Client
    times: list[float]
    views: dict[int, dict[str, object]] = field(default_factory=dict)
    moves: int = 0
    begun: float | None = None
    """When the move was sent that has not been acknowledged yet."""

    async def play(self, stack: AsyncExitStack, rng: Random) -> None:
        """Play until canceled."""
        opened = await self.client.open([*_SEATS])
        socket = await stack.enter_async_context(self.client.socket(opened.table))
        await socket.send(json.dumps({"type": "hello", "token": opened.token, "have": 0}))
        while len(self.views) < len(_SEATS):
            await self._read(socket)
        await asyncio.sleep(rng.random())
        while True:
            self.begun = begun = time.perf_counter()
            await self._move(socket)
            self.times.append(time.perf_counter() - begun)
            self.begun = None
            await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))

    async def _move(self, socket: ClientConnection) -> None:
        seat = msgspec.convert(self.views[0], _View).on_turn
        view = msgspec.convert(self.views[seat], _View)
        self.moves += 1
        name = f"m{self.moves}"
        move = {"type": "exchange", "tiles": view.rack[0]}
        command = {"type": "move", "id": name, "at": view.number, "seat": seat, "move": move}
        await socket.send(json.dumps(command))
        while True:
            told = await self._read(socket)
            if told.get("id") == name:
                if told["type"] != "done":
                    message = f"a bystander's move was refused: {told}"
                    raise RuntimeError(message)
                return

    async def _read(self, socket: ClientConnection) -> dict[str, object]:
        told: dict[str, object] = json.loads(await socket.recv())
        seat = told.get("seat")
        if isinstance(seat, int):
            if told["type"] == "view":
                self.views[seat] = msgspec.convert(told["view"], dict[str, object])
            elif told["type"] == "update":
                self.views[seat] |= msgspec.convert(told["changes"], dict[str, object])
        return told


@dataclass(frozen=True, slots=True)
class Figures:
    """What bystanders noticed of an attack, and what it cost."""

    setting: str
    attack: str
    moves: int
    median: float
    p99: float
    worst: float
    cpu: float
    """The server's share of one core."""
    memory: float
    """Memory that the server had in addition afterward, in MB."""


async def measure(setting: Setting, name: str, port: int, pid: int) -> Figures:
    """Measure the bystanders' moves during an attack on the server with this process id."""
    times: list[float] = []
    rng = Random(1)  # noqa: S311 - not a secret
    bystanders = [
        Bystander(scripts.Client(port, f"127.0.1.{place + 1}"), times) for place in range(GAMES)
    ]
    async with AsyncExitStack() as stack:
        tasks = [asyncio.create_task(one.play(stack, rng)) for one in bystanders]
        await asyncio.sleep(3)
        with _attacking(name, port):
            await asyncio.sleep(2)
            times.clear()
            cpu, kept, begun = processor_seconds(pid), memory(pid), time.perf_counter()
            await asyncio.sleep(SECONDS)
            ended = time.perf_counter()
            used = (processor_seconds(pid) - cpu) / (ended - begun)
            more = (memory(pid) - kept) / 1e6
            # A move that is still waiting counts as well, or a server that hangs would look quick.
            waiting = [ended - one.begun for one in bystanders if one.begun is not None]
            ordered = sorted([*times, *waiting])
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
    count = len(ordered)
    p99 = ordered[min(count - 1, count * 99 // 100)]
    return Figures(setting.title, name, count, ordered[count // 2], p99, ordered[-1], used, more)


@contextmanager
def _attacking(name: str, port: int) -> Iterator[None]:
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(name, port))
    process.start()
    try:
        yield
        if not process.is_alive():
            message = f"the attack {name!r} ended before its measurement did"
            raise RuntimeError(message)
    finally:
        process.kill()
        process.join()


def sections(postgres: str | None = None) -> Iterator[tuple[str, list[str]]]:
    """Yield the section on attacks; ``postgres`` is the address of an empty database."""
    found = [one for setting in settings(postgres) for one in measure_all(setting)]
    yield "The server: one hostile client", _lines(found)


def measure_all(setting: Setting) -> list[Figures]:
    """Measure a setting's attacks, one after another on the same server."""
    cores = sorted(os.sched_getaffinity(0))
    found = []
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(empty_database(setting.postgres))
        served = Served(
            database,
            Path(folder),
            setting.workers,
            looseness=1.0,
            behind_proxy=setting.behind_proxy,
        )
        # The server and its workers inherit their core.
        os.sched_setaffinity(0, {cores[0]})
        served.start()
        os.sched_setaffinity(0, {cores[-1]} if len(cores) > 1 else set(cores))
        pid = served.process.pid if served.process else 0
        try:
            asyncio.run(served.wait())
            for name in setting.attacks:
                print(f"{setting.title}: {name}", file=sys.stderr)
                found.append(asyncio.run(measure(setting, name, served.port, pid)))
        finally:
            served.end()
            os.sched_setaffinity(0, cores)
    return found


def _lines(found: list[Figures]) -> list[str]:
    setting = (
        f"{GAMES} games with one move per second, on a server with its default limits (on one"
        " core), while one client from another address attacks. The clients share"
        f" the second core. Target: 99 of 100 moves under {PROMISED * 1000:.0f} ms. Command:"
        " `python -m bench attacks --postgres URL`."
    )
    return [
        setting,
        "",
        "| setting | attack | moves | median, ms | 99th, ms | worst, ms | processor, % | more MB |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
        *(
            f"| {one.setting} | {one.attack} | {one.moves} |"
            f" {one.median * 1000:.1f} | {one.p99 * 1000:.1f} |"
            f" {one.worst * 1000:.1f} | {one.cpu * 100:.0f} | {one.memory:.1f} |"
            for one in found
        ),
    ]
