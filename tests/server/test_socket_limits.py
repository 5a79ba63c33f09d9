"""Limits on sockets: how many there may be, what they send, and what waits for them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.clocks import expire
from tests.server.harness import HERE, OPEN, SOON, Running, config, run, running
from tests.waiting import until
from tilewright.server import socket
from tilewright.server.socket import REFUSAL_SECONDS, REPLACED, TOO_MANY
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.limits import (
    CHAT,
    MOST_REFUSED,
    MOST_WAITING_BYTES,
    REQUESTS,
    SOCKETS_PER_SEAT,
    SPECTATORS_PER_ADDRESS,
    Limits,
)


async def two(server: Running) -> tuple[dict[str, Any], dict[str, Any]]:
    """Open a table for two devices, and join it."""
    ann = await server.open(HERE, OPEN)
    ben = (await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})).json()
    return ann, ben


async def hello(server: Running, table: str, token: str | None) -> ClientConnection:
    """Open a socket and say hello."""
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket"
    # Without a limit, a message that nobody reads would keep the closing handshake waiting.
    connection = await connect(address, max_size=2**22, max_queue=None)
    await connection.send(json.dumps({"type": "hello", "token": token, "have": 0}))
    return connection


async def first(connection: ClientConnection) -> str:
    """Return the type of the first message."""
    async with asyncio.timeout(SOON):
        kind: str = json.loads(await connection.recv())["type"]
    return kind


async def end(connection: ClientConnection) -> int | None:
    """Read until the server closes the socket; return its code."""
    try:
        async with asyncio.timeout(SOON):
            while True:
                await connection.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.reaches("upkeep.limits.SOCKETS_PER_SEAT", "upkeep.limits.SPECTATORS_PER_ADDRESS")
def test_players_are_never_locked_out(tmp_path: Path) -> None:
    """Spectators are limited by address; a seat's oldest socket makes way for a new one."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server, AsyncExitStack() as stack:
            ann, ben = await two(server)
            table = ann["table"]

            async def opened(token: str | None) -> ClientConnection:
                connection = await hello(server, table, token)
                stack.push_async_callback(connection.close)
                return connection

            spectators = [await opened(None) for _ in range(SPECTATORS_PER_ADDRESS + 1)]
            kinds = [await first(connection) for connection in spectators]
            assert kinds == ["welcome"] * SPECTATORS_PER_ADDRESS + ["error"]
            assert await end(spectators[-1]) == TOO_MANY
            mine = [await opened(ann["token"]) for _ in range(SOCKETS_PER_SEAT + 1)]
            assert [await first(connection) for connection in mine] == ["welcome"] * len(mine)
            assert await end(mine[0]) == REPLACED
            assert await first(await opened(ben["token"])) == "welcome"

    run(test)


def test_many_sockets_at_once_leave_a_seat_its_full_number(tmp_path: Path) -> None:
    """Sockets that are already leaving don't count, however late they are gone."""

    async def ended_with(connection: ClientConnection) -> int | None:
        """Return the code with which the server closed a socket; None if it still answers."""
        try:
            await connection.send(json.dumps({"type": "ping", "id": "p"}))
            async with asyncio.timeout(SOON):
                while json.loads(await connection.recv()).get("id") != "p":
                    pass
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        return None

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            opened = await asyncio.gather(
                *(hello(server, ann["table"], ann["token"]) for _ in range(60))
            )
            for connection in opened:
                stack.push_async_callback(connection.close)
            assert {await first(connection) for connection in opened} == {"welcome"}
            ended = await asyncio.gather(*(ended_with(connection) for connection in opened))
            assert Counter(ended) == {None: SOCKETS_PER_SEAT, REPLACED: 60 - SOCKETS_PER_SEAT}

    run(test)


@asynccontextmanager
async def refusals_of(server: Running, messages: int) -> AsyncIterator[None]:
    """Let the pause after each refusal pass, until a server has handled this many messages.

    The last pause is left, in which the client is disconnected.
    """

    async def pass_time() -> None:
        while server.registry.metrics.messages.total < messages - 1:
            await expire(REFUSAL_SECONDS)

    task = asyncio.create_task(pass_time())
    try:
        yield
    finally:
        task.cancel()


@pytest.mark.reaches("upkeep.limits.MOST_REFUSED")
def test_a_flood_of_chat_is_ended_as_a_flood(tmp_path: Path) -> None:
    """It is refused by the chat's limit, and accepted now and then; the client reads nothing."""
    clock = [0.0]

    def now() -> float:
        clock[0] += 0.1
        return clock[0]

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            loose, strict = Limits.make(1000.0), Limits.make(1.0, Buckets(now=now))
            server.registry.limits = replace(loose, chat=strict.chat)
            with suppress(ConnectionClosed):
                for number in range(2000):
                    message = {"type": "chat", "id": str(number), "text": "spam"}
                    await connection.send(json.dumps(message))
            async with refusals_of(server, int(CHAT.burst) + MOST_REFUSED):
                assert await end(connection) == TOO_MANY
            handled = server.registry.metrics.messages.total
            assert CHAT.burst + MOST_REFUSED < handled < 3 * MOST_REFUSED

    run(test)


def test_a_flood_of_messages_is_slowed_down_and_ended(tmp_path: Path) -> None:
    """A client that sends more than its address may is refused, then disconnected."""

    async def flood(connection: ClientConnection) -> None:
        for number in range(10_000):
            await connection.send(json.dumps({"type": "ping", "id": str(number)}))

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            # No time passes, so that the budget doesn't fill again.
            strict = Limits.make(0.1, Buckets(now=lambda: 1.0))
            server.registry.limits = replace(Limits.make(1000.0), requests=strict.requests)
            sending = asyncio.create_task(flood(connection))
            async with refusals_of(server, int(REQUESTS.burst * 0.1) + MOST_REFUSED):
                assert await end(connection) == TOO_MANY
            await asyncio.gather(sending, return_exceptions=True)
            handled = server.registry.metrics.messages.total
            assert handled <= REQUESTS.burst * 0.1 + MOST_REFUSED + 2

    run(test)


def test_sockets_opened_too_fast_are_refused(tmp_path: Path) -> None:
    """Opening a socket takes from the address's budget, whether or not there is such a table."""

    async def open_many(server: Running) -> None:
        for _ in range(100):
            await (await hello(server, "aaaaaaaa", None)).close()

    async def test() -> None:
        async with running(config(tmp_path, looseness=0.05)) as server:
            server.stop_refilling()
            with pytest.raises(InvalidStatus) as refused:
                await open_many(server)
            assert refused.value.response.status_code == 429

    run(test)


def test_spectators_do_not_share_a_limit(tmp_path: Path) -> None:
    """One spectator's commands don't use up another's."""

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            sockets = [await hello(server, ann["table"], None) for _ in range(2)]
            for one in sockets:
                stack.push_async_callback(one.close)
                await first(one)
            loose = Limits.make(1000.0)
            server.registry.limits = Limits(
                **{name: getattr(loose, name) for name in Limits.__slots__ if name != "commands"},
                commands=Limits.make(0.05, Buckets(now=lambda: 1.0)).commands,
            )
            codes = []
            for number, one in ((0, sockets[0]),) * 6 + ((1, sockets[1]),):
                await one.send(json.dumps({"type": "ping", "id": f"p{number}"}))
                while (told := json.loads(await one.recv())).get("id") != f"p{number}":
                    pass
                codes.append(told.get("code"))
            assert codes[0] is None
            assert codes[-2:] == ["too-many", None]

    run(test)


def test_a_storm_of_connections_is_collected(tmp_path: Path) -> None:
    """Many arrivals and departures cause one small message, not one large one each."""

    async def test() -> None:
        # Changes are collected until the test says that the time is up.
        settings = config(tmp_path, presence_delay=3600.0)
        async with running(settings) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            for _ in range(30):
                await (await hello(server, ann["table"], None)).close()
            room = await server.registry.room(ann["table"])
            await until(lambda: not room.presence().watching)
            assert room._presence_timer is not None
            room._presence_timer.cancel()
            room._send_presence()
            await connection.send(json.dumps({"type": "ping", "id": "last"}))
            messages = [json.loads(await connection.recv())]
            while messages[-1].get("id") != "last":
                messages.append(json.loads(await connection.recv()))
            about = [one for one in messages if one["type"] in {"info", "presence"}]
            assert about == [{"type": "presence", "seats": [0], "watching": 0}]

    run(test)


async def receive_nothing() -> Message:
    """Wait for a message from a client that sends none."""
    return await asyncio.Future[Message]()


@pytest.mark.reaches("upkeep.limits.MOST_WAITING_BYTES")
def test_what_waits_for_a_slow_client_is_bounded_in_bytes(tmp_path: Path) -> None:
    """A client that doesn't read is disconnected before it costs more than the limit."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            written = asyncio.Event()

            async def never_taken(message: Message) -> None:
                del message
                written.set()
                await asyncio.Future[None]()

            scope = {"type": "websocket", "headers": []}
            never = WebSocket(scope, receive_nothing, never_taken)
            never.application_state = WebSocketState.CONNECTED
            slow = socket.ClientSocket(server.registry, never, "192.0.2.1")
            writing = asyncio.create_task(slow._write_all())
            message = b"x" * (MOST_WAITING_BYTES // 4)
            slow.send(message)
            await asyncio.wait_for(written.wait(), SOON)
            for _ in range(3):
                slow.send(message)
            assert slow._outgoing_bytes == MOST_WAITING_BYTES
            assert not slow._closing.done()
            for _ in range(4):
                slow.send(message)
            assert slow._closing.result() == socket.TOO_SLOW
            assert slow._outgoing_bytes == 0
            writing.cancel()

    run(test)
