"""Measure how long a person with three computers waits from one turn to the next.

The server runs with its default settings in a process of its own. The client does what the page
does: it accepts the computers' plays as soon as it sees them, and makes the best play when it is on
turn. The time runs from the acknowledgment of its play until the update that gives it the turn,
with no one left who must accept.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from statistics import median
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import connect

from tests.ports import Port
from tests.server.harness import Client
from tests.server.histories.bots import EDITION, Glance, best_play

ROUNDS: Final = 10
PROMISED: Final = 8.0
"""The time limit for a round, in seconds."""
LEVELS: Final = ("beginner", "intermediate", "expert", "champion")
_STARTS_WITHIN: Final = 60.0
_OWN: Final = 0


@contextmanager
def serving() -> Iterator[int]:
    """Run a server with its default settings; return its port."""
    reserved = Port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tilewright", "serve", "--port", str(reserved.number)]
        command += ["--database", f"sqlite:///{folder}/games.db"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            yield reserved.number
        finally:
            process.terminate()
            process.wait()


async def _await_answer(address: str) -> None:
    async with asyncio.timeout(_STARTS_WITHIN), httpx.AsyncClient() as http:
        while True:
            try:
                await http.get(address)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
            else:
                return


@dataclass
class Person:
    """A client that plays as the page does."""

    client: Client
    accepted: dict[str, float] = field(default_factory=dict)
    """The plays that were accepted, by the command that accepted them."""
    refused: int = 0
    """How many acceptances the server refused."""
    names: Iterator[int] = field(default_factory=count)

    @property
    def view(self) -> dict[str, Any]:
        """The person's current view."""
        return self.client.views[_OWN]

    async def play_rounds(self, rounds: int) -> list[float]:
        """Take up to this many turns; return the seconds until the next turn after each.

        If the game ends first, there are fewer; what follows the last turn is not a round.
        """
        while _OWN not in self.client.views:
            await self.client.receive()
        await self._await_turn()
        waits: list[float] = []
        while len(waits) < rounds and not self.view["result"]:
            await self._take_turn()
            began = time.perf_counter()
            await self._await_turn()
            if not self.view["result"]:
                waits.append(time.perf_counter() - began)
        return waits

    async def _take_turn(self) -> None:
        glance = msgspec.convert(self.view, Glance)
        name = await self._send(best_play(glance) or {"type": "pass"})
        answer = await self.client.answer(name)
        if answer["type"] != "done":
            raise RuntimeError(f"the server refused a play: {answer}")

    async def _await_turn(self) -> None:
        """Accept what the computers play until it is the person's turn, or the game is over."""
        await self._accept()
        while not (self.view["result"] or self._may_start):
            told = await self.client.receive()
            if told["type"] == "error":
                self.refused += 1
                self.accepted.pop(told["id"], None)
            elif told["type"] in {"view", "update"}:
                # Like the page, it tries again only when it sees something new.
                await self._accept()

    @property
    def _may_start(self) -> bool:
        play = self.view["open_play"]
        is_awaited = play is not None and play["awaited"]
        return self.view["must_act"][_OWN] == "turn" and not is_awaited

    async def _accept(self) -> None:
        play = self.view["open_play"]
        is_asked = self.view["must_act"][_OWN] == "respond"
        if is_asked and play["window_ends"] not in self.accepted.values():
            self.accepted[await self._send({"type": "accept"})] = play["window_ends"]

    async def _send(self, move: dict[str, object]) -> str:
        name = f"m{next(self.names)}"
        command = {"type": "move", "id": name, "at": self.view["number"], "move": move}
        await self.client.send(command)
        return name


async def play_game(port: int, level: str, rounds: int) -> tuple[list[float], int]:
    """Play with three computers; return the seconds per round, and the acceptances refused."""
    base = f"http://127.0.0.1:{port}/api/v1"
    computers = [{"kind": "computer", "player": level}] * 3
    body = {"edition": EDITION, "seats": [{"kind": "here", "name": "Ann"}, *computers]}
    async with httpx.AsyncClient(base_url=base, timeout=_STARTS_WITHIN) as http:
        opened = (await http.post("/tables", json=body)).json()
    address = f"ws://127.0.0.1:{port}/api/v1/tables/{opened['table']}/socket"
    async with connect(address, max_size=None) as connection:
        await connection.send(json.dumps({"type": "hello", "token": opened["token"], "have": 0}))
        person = Person(Client(connection))
        return await person.play_rounds(rounds), person.refused


async def measure(port: int, level: str) -> tuple[list[float], int]:
    """Play one game after another until there are enough rounds."""
    waits: list[float] = []
    refused = 0
    while len(waits) < ROUNDS:
        more, count_refused = await play_game(port, level, ROUNDS - len(waits))
        waits += more
        refused += count_refused
    return waits, refused


async def measure_levels() -> dict[str, tuple[list[float], int]]:
    """Measure the rounds with the computers of each level."""
    with serving() as port:
        await _await_answer(f"http://127.0.0.1:{port}/healthz")
        return {level: await measure(port, level) for level in LEVELS}


def sections() -> Iterator[tuple[str, list[str]]]:
    """Yield the section on rounds at a table of four."""
    note = (
        "Seconds from a person's play until their next turn, with three computers of one level"
        f" and the server's default settings: {ROUNDS} rounds each. Promised: at most"
        f" {PROMISED:.0f} s. Command: `python -m bench rounds`."
    )
    lines = [
        note,
        "",
        "| computers | median | longest | acceptances refused |",
        "|---|--:|--:|--:|",
    ]
    for level, (waits, refused) in asyncio.run(measure_levels()).items():
        print(level, *(f"{wait:.1f}" for wait in waits))
        lines.append(f"| {level} | {median(waits):.1f} | {max(waits):.1f} | {refused} |")
    yield "The server: a round with three computers", lines
