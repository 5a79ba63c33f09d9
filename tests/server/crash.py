"""A server that is killed again and again under load, and players who remember what it promised."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tilewright.rules.event import Event
from tilewright.server.run import bind
from tilewright.store.sql import SqlStore


@dataclass
class Promise:
    """A move that was acknowledged: by which number it was done."""

    table: str
    command: str
    number: int


@dataclass
class Crash:
    """A server process, and what its clients were promised."""

    database: str
    folder: Path
    workers: int
    rng: Random
    port: int = 0
    promises: list[Promise] = field(default_factory=list)
    tables: list[tuple[str, str]] = field(default_factory=list)
    """Tables with the token of all their seats."""
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server, on the port that it had before."""
        if not self.port:
            probe = bind("127.0.0.1", 0)
            self.port = probe.getsockname()[1]
            probe.close()
        command = [sys.executable, "-m", "tests.server.crash_server", self.database]
        command += [str(self.port), str(self.workers)]
        # A group of its own, so that the workers die with it.
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, start_new_session=True, stderr=log)

    def kill(self) -> None:
        """End every process of the server at once, as a loss of power would."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    async def wait(self) -> None:
        """Wait until the server answers."""
        async with asyncio.timeout(60), self.client() as client:
            while True:
                with suppress(httpx.HTTPError):
                    if (await client.get("/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.02)

    def client(self) -> httpx.AsyncClient:
        """Return a client of this server."""
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=10)

    async def open_tables(self, count: int) -> None:
        """Open tables for two at one device, which two clients will fight over."""
        async with self.client() as client:
            for _ in range(count):
                here = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
                computer = [{"kind": "computer", "player": "beginner"}]
                seats = here + computer if self.rng.random() < 0.3 else here
                body = {"edition": "pocket", "seats": seats}
                answer = await client.post("/api/v1/tables", json=body)
                assert answer.status_code == 201, answer.text
                told = answer.json()
                self.tables.append((told["table"], told["token"]))

    async def load(self, moves: int) -> None:
        """Let clients play, and kill the server when it has acknowledged so many moves.

        The count decides and not the time, so that a slow machine tests as much as a fast one.
        """
        enough = len(self.promises) + moves
        players = [
            asyncio.create_task(self._play(table, token, name))
            for table, token in self.tables
            for name in ("x", "y")
        ]
        async with asyncio.timeout(120):
            while len(self.promises) < enough:  # noqa: ASYNC110 - many tasks add to it
                await asyncio.sleep(0.001)
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        self.kill()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    async def _play(self, table: str, token: str, name: str) -> None:
        count = 0
        async with self.client() as client:
            client.headers["authorization"] = f"Bearer {token}"
            path = f"/api/v1/tables/{table}"
            while True:
                with suppress(httpx.HTTPError):
                    view = await look(client, path)
                    seat, move = self.move(view)
                    count += 1
                    command = f"{name}{count}-{self.rng.getrandbits(40):x}"
                    body = {"id": command, "at": view["number"], "seat": seat, "move": move}
                    done = await client.post(f"{path}/moves", json=body)
                    if done.status_code == 200:
                        self.promises.append(Promise(table, command, done.json()["number"]))
                        if self.rng.random() < 0.2:
                            again = await client.post(f"{path}/moves", json=body)
                            assert again.json()["number"] == done.json()["number"]

    def move(self, view: dict[str, Any]) -> tuple[int, dict[str, object]]:
        """Return something that keeps a game going: accept, or exchange a tile."""
        seat: int = view["seat"]
        if "accept" in view["may"] and view["on_turn"] != seat:
            return seat, {"type": "accept"}
        return seat, {"type": "exchange", "tiles": view["rack"][0]}

    async def check(self) -> None:
        """Demand everything that was promised, once, and that every game goes on."""
        store = await SqlStore.open(self.database, "checker")
        try:
            for table, _ in self.tables:
                # Reading the log replays nothing, but refuses what is damaged.
                events = await store.events(table)
                commands = {command.id: command for command in await store.commands(table)}
                row = await store.table(table)
                assert row is not None
                assert row.number == len(events)
                check_log(events)
                for promise in self.promises:
                    if promise.table == table:
                        kept = commands[promise.command]
                        assert kept.number + kept.count == promise.number
                ends = [0] * (len(events) + 1)
                for command in commands.values():
                    for place in range(command.number, command.number + command.count):
                        ends[place] += 1
                assert max(ends) <= 1, "two commands claim one event"
        finally:
            await store.close()


async def look(
    client: httpx.AsyncClient, path: str, headers: dict[str, str] | None = None
) -> dict[str, Any]:
    """Return the view of the seat that is on turn, or of the first one."""
    view: dict[str, Any] = {}
    for seat in (0, 1):
        answer = await client.get(f"{path}/view?seat={seat}", headers=headers)
        view = answer.json()["view"]
        if view["on_turn"] == seat or "accept" in view["may"]:
            break
    return view


def check_log(events: tuple[Event, ...]) -> None:
    """Demand that the events are the log of a game."""
    from tilewright.rules.evolve import replay  # noqa: PLC0415

    assert replay(events).events == events


async def storm(crash: Crash, kills: int, tables: int, *, moves: int) -> None:
    """Start, load and kill the server so many times, and check after each."""
    try:
        crash.start()
        await crash.wait()
        await crash.open_tables(tables)
        for _ in range(kills):
            await crash.load(crash.rng.randrange(moves))
            await crash.check()
            crash.start()
            await crash.wait()
        await alive(crash)
    finally:
        crash.kill()


async def alive(crash: Crash) -> None:
    """Demand that every game can still be played."""
    async with crash.client() as client, asyncio.timeout(60):
        for table, token in crash.tables:
            headers = {"authorization": f"Bearer {token}"}
            path = f"/api/v1/tables/{table}"
            before: int | None = None
            while True:
                view = await look(client, path, headers)
                if view["phase"] == "over" or (before is not None and view["number"] > before):
                    break
                before = view["number"] if before is None else before
                seat, move = crash.move(view)
                name = f"alive-{view['number']}"
                body = {"id": name, "at": view["number"], "seat": seat, "move": move}
                await client.post(f"{path}/moves", json=body, headers=headers)
                await asyncio.sleep(0.02)
