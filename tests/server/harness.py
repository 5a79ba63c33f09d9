"""A server in the test's own event loop, and clients that use real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import argon2
import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.clocks import ClockedLoop
from tests.databases import copy_migrated
from tests.server.seeds import seed_by_names, seed_by_seat
from tests.waiting import LONG
from tilewright.server.config import Config
from tilewright.server.run import bind
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.upkeep import password_hasher
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.limits import Limits
from tilewright.server.worker import Server

SOON = LONG
"""Seconds after which a test stops waiting: far more than anything takes."""

KEPT = httpx.Limits(keepalive_expiry=2)
"""Clients drop idle connections before the server does, which might be while they send."""


def config(folder: Path, **changes: Any) -> Config:  # noqa: ANN401 - any setting
    """Return settings for a test: no delays, loose limits, and a database in ``folder``."""
    if "database" not in changes:
        copy_migrated(folder)
    settings: dict[str, Any] = {
        "database": f"sqlite:///{folder}/games.db",
        "least_pause": 0.0,
        "exhibition_pause": 0.0,
        "presence_delay": 0.0,
        "looseness": 1000.0,
    }
    return Config(**(settings | changes))


@dataclass
class Running:
    """A running server, and how to reach it."""

    registry: TableRegistry
    port: int
    http: httpx.AsyncClient
    server: Server | None = None
    """The server itself, if it runs in this process."""

    async def post(self, path: str, body: object, token: str | None = None) -> httpx.Response:
        """Post JSON."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.http.post(f"/api/v1{path}", json=body, headers=headers)

    async def get(self, path: str, token: str | None = None) -> httpx.Response:
        """Send a GET request."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.http.get(f"/api/v1{path}", headers=headers)

    async def open(self, *seats: Mapping[str, object], **more: object) -> dict[str, Any]:
        """Open a table and return the answer."""
        body = {"edition": "pocket", "seats": list(seats)} | more
        answer = await self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def stop_refilling(self) -> None:
        """Let no client's budget fill again, however long the test takes."""
        still = Buckets(now=lambda: 1.0)
        self.registry.limits = Limits.make(self.registry.config.looseness, still)

    async def finish_reviews(self) -> None:
        """Wait until all reviews that this server has begun have ended."""
        tasks = [job.task for job in self.registry.reviews._jobs.values() if job.task]
        if tasks:
            await asyncio.wait(tasks, timeout=SOON)

    @asynccontextmanager
    async def socket(
        self,
        table: str,
        token: str | None,
        contract: int | None = None,
        *,
        have: int = 0,
        language: str | None = None,
        **headers: str,
    ) -> AsyncIterator[Client]:
        """Open a socket and say hello."""
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/socket"
        async with connect(address, additional_headers=headers, max_size=2**22) as connection:
            client = Client(connection)
            hello = {"type": "hello", "token": token, "have": have, "contract": contract}
            await client.send(hello | {"language": language})
            yield client


@dataclass
class Client:
    """One socket, with all messages received over it."""

    connection: ClientConnection
    seen: list[str] = field(default_factory=list)
    views: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    """The current view of each seat, without its history."""

    async def send(self, message: object) -> None:
        """Send a message."""
        await self.connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """Return the next message."""
        async with asyncio.timeout(SOON):
            text = await self.connection.recv(decode=True)
        self.seen.append(str(text))
        told: dict[str, Any] = json.loads(text)
        if told["type"] == "view":
            self.views[told["seat"]] = {**told["view"]}
            self.views[told["seat"]].pop("history")
        elif told["type"] == "update":
            told["view"] = self._merge(told)
        return told

    def _merge(self, update: dict[str, Any]) -> dict[str, Any]:
        """Return the view after an update, as a client has to compute it."""
        before = self.views.get(update["seat"], {}) if update["from"] else {}
        assert before.get("number", 0) == update["from"], "there is a gap before this update"
        self.views[update["seat"]] = before | update["changes"]
        return self.views[update["seat"]]

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read until a message meets a condition."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def of(self, *kinds: str) -> dict[str, Any]:
        """Read until a message of some kind."""
        return await self.until(lambda message: message["type"] in kinds)

    async def answer(self, name: str) -> dict[str, Any]:
        """Read until the answer to a command."""
        return await self.until(lambda message: message.get("id") == name)


@asynccontextmanager
async def running(settings: Config, *, is_fair: bool = False) -> AsyncIterator[Running]:
    """Run a server until the block ends.

    Players with the same names get the same tiles every time, and computers make the same choices,
    unless the server ``is_fair``.
    """
    server = Server(settings, farewell=1)
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    # The signals belong to the test runner.
    task = asyncio.create_task(server._serve(sockets=[listener]))
    serving = asyncio.create_task(server.serving.wait())
    await asyncio.wait((task, serving), return_when=asyncio.FIRST_COMPLETED)
    serving.cancel()
    if task.done():
        await task
    if not is_fair:
        server.registry.deal_seed = seed_by_names  # type: ignore[method-assign]
        server.registry.computer_seed = seed_by_seat  # type: ignore[method-assign]
    base = f"http://127.0.0.1:{port}"
    try:
        # There is nothing to verify, and loading all certificates takes time.
        async with httpx.AsyncClient(
            base_url=base,
            timeout=SOON,
            verify=False,  # noqa: S501
            limits=KEPT,
        ) as http:
            yield Running(server.registry, port, http, server)
    finally:
        server.exit()
        await task
        listener.close()


def run(
    test: Callable[[], Awaitable[None]],
    loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> None:
    """Run a test's coroutine to its end, in an event loop with its own clock or another kind."""

    async def whole() -> None:
        async with asyncio.timeout(LONG):
            await test()

    with asyncio.Runner(loop_factory=loop or ClockedLoop) as runner:
        runner.run(whole())


def make_hashes_quick(patch: pytest.MonkeyPatch) -> None:
    """Hash passwords with little memory and time, for a server that outlives a test."""
    quick = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    patch.setattr(password_hasher, "ARGON2", quick)
    patch.setattr(password_hasher, "UNKNOWN_ACCOUNT", quick.hash("an unknown password"))


HERE = {"kind": "here", "name": "Ann"}
OPEN = {"kind": "open"}
COMPUTER = {"kind": "computer", "player": "expert"}
BEN = {"kind": "here", "name": "Ben"}
