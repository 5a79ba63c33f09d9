"""A server that is killed repeatedly under load, and players who remember what it promised."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.server.processes import LONG, Served
from tilewright.rules.event import Event
from tilewright.store.sql.store import SqlStore

LONGEST = 120
"""Events after which a game makes room for another, so that all can be checked after each kill."""


@dataclass
class Promise:
    """An acknowledged move, with its event number."""

    table: str
    command: str
    number: int


@dataclass
class Crash(Served):
    """A server that is killed, and what its clients were promised."""

    module: str = "tests.server.zygote"
    rng: Random = field(default_factory=Random)
    promises: list[Promise] = field(default_factory=list)
    tables: list[tuple[str, str]] = field(default_factory=list)
    """Tables with the token for all their seats."""
    playing: set[str] = field(default_factory=set)
    """The tables whose games are in progress."""
    promised: asyncio.Event = field(default_factory=asyncio.Event)
    kills: int = 0

    def tell(self, what: str) -> None:
        """Send a command to the process that starts and kills the others; wait for it."""
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "done\n"

    async def serve(self) -> None:
        """Start the missing processes, and wait until they answer."""
        await asyncio.to_thread(self.tell, "start")
        await self.wait()

    async def open_tables(self, count: int) -> None:
        """Open tables for two players at one device, which two clients will compete for.

        Afterward ``count`` games are in progress, however many have ended.
        """
        async with self.client() as client:
            tokens = [token for _, token in self.tables][-100:]
            games = (await client.post("/api/v1/mine", json={"tokens": tokens})).json()["games"]
            self.playing = {
                game["table"]
                for game in games
                if game["status"] == "playing" and game["number"] < LONGEST
            }
            for _ in range(count - len(self.playing)):
                here = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
                computer = [{"kind": "computer", "player": "beginner"}]
                seats = here + computer if self.rng.random() < 0.3 else here
                body = {"edition": "pocket", "seats": seats}
                answer = await client.post("/api/v1/tables", json=body)
                assert answer.status_code == 201, answer.text
                told = answer.json()
                self.tables.append((told["table"], told["token"]))
                self.playing.add(told["table"])

    async def load(self, moves: int, *, one: bool = False) -> None:
        """Let clients play, and kill the server, or ``one`` of its workers, after some moves.

        The number of moves decides, so that a slow machine tests as much as a fast one.
        """
        enough = len(self.promises) + moves
        players = [
            asyncio.create_task(self._play(table, token, name))
            for table, token in self.tables
            if table in self.playing
            for name in ("x", "y")
        ]
        for player in players:
            player.add_done_callback(lambda _: self.promised.set())
        async with asyncio.timeout(LONG):
            while len(self.promises) < enough and not all(player.done() for player in players):
                self.promised.clear()
                await self.promised.wait()
        await asyncio.sleep(self.rng.uniform(0, 0.02))
        self.kills += 1
        if one:
            # Clients of the other workers notice nothing; the rest reconnect to those.
            await asyncio.to_thread(self.tell, f"kill {self.rng.randrange(self.workers)}")
            await asyncio.sleep(self.rng.uniform(0, 0.2))
        else:
            await asyncio.to_thread(self.tell, "kill")
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
                    if view["phase"] == "over":
                        return
                    seat, move = self.move(view)
                    count += 1
                    command = f"{name}{count}-{self.rng.getrandbits(40):x}"
                    body = {"id": command, "at": view["number"], "seat": seat, "move": move}
                    done = await client.post(f"{path}/moves", json=body)
                    if done.status_code == 200:
                        self.promises.append(Promise(table, command, done.json()["number"]))
                        self.promised.set()
                        if self.rng.random() < 0.2:
                            again = await client.post(f"{path}/moves", json=body)
                            assert again.json()["number"] == done.json()["number"]

    def move(self, view: dict[str, Any]) -> tuple[int, dict[str, object]]:
        """Return a move that keeps a game going: accept, or exchange a tile."""
        seat: int = view["seat"]
        if "accept" in view["may"] and view["on_turn"] != seat:
            return seat, {"type": "accept"}
        return seat, {"type": "exchange", "tiles": view["rack"][0]}

    async def check(self, tables: Collection[str]) -> None:
        """Check everything that was promised at some tables, once."""
        store = await SqlStore.open(self.database, "checker")
        try:
            for table in tables:
                # Reading the log replays nothing, but refuses damage.
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
    """Return the view of the player on turn, or of the first seat."""
    view: dict[str, Any] = {}
    for seat in (0, 1):
        answer = await client.get(f"{path}/view?seat={seat}", headers=headers)
        view = answer.json()["view"]
        if view["on_turn"] == seat or "accept" in view["may"]:
            break
    return view


def check_log(events: tuple[Event, ...]) -> None:
    """Check that the events are the log of a game."""
    from tilewright.rules.evolve import replay  # noqa: PLC0415

    assert replay(events).events == events


async def storm(crash: Crash, kills: int, tables: int, *, moves: int) -> None:
    """Start, load and kill the server repeatedly, and check after each time."""
    try:
        crash.start()
        await crash.serve()
        while crash.kills < kills:
            await crash.open_tables(tables)
            one = crash.workers > 1 and crash.rng.random() < _ONE
            await crash.load(crash.rng.randrange(moves), one=one)
            if not one:
                await crash.check(crash.playing)
            await crash.serve()
        await alive(crash)
        await asyncio.to_thread(crash.tell, "kill")
        await crash.check([table for table, _ in crash.tables])
    finally:
        crash.end()


_ONE = 0.4
"""How often a single worker is killed rather than all of them, where there are several."""


async def alive(crash: Crash) -> None:
    """Check that every game is over, or waits for people who can move."""
    async with crash.client() as client, asyncio.timeout(LONG):
        for table, token in crash.tables:
            if table not in crash.playing:
                continue
            headers = {"authorization": f"Bearer {token}"}
            path = f"/api/v1/tables/{table}"
            moved = False
            while not moved:
                view = await look(client, path, headers)
                if view["phase"] == "over":
                    break
                if view["seat"] != view["on_turn"] and "accept" not in view["may"]:
                    # A computer is on turn and needs no help.
                    news = f"{path}/events?seat=0&after={view['number']}&wait=20"
                    await client.get(news, headers=headers, timeout=30)
                    continue
                seat, move = crash.move(view)
                name = f"alive-{view['number']}"
                body = {"id": name, "at": view["number"], "seat": seat, "move": move}
                done = await client.post(f"{path}/moves", json=body, headers=headers)
                moved = done.status_code == httpx.codes.OK
