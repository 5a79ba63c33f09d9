"""Accepting connections: limits, slow and silent clients, and the worker that gets each one."""

from __future__ import annotations

import asyncio
import errno
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import cast

import pytest

from tests.clocks import expiring
from tests.server.harness import BEN, HERE, SOON, config, run, running
from tests.waiting import until
from tilewright.server.front.acceptor import _RETRY_SECONDS, MOST_REFUSED, Acceptor, Arrival
from tilewright.server.front.channel import (
    Adopt,
    Carried,
    Channel,
    Closed,
    Message,
    Ping,
    channel_pair,
)
from tilewright.server.front.connection_limits import (
    ConnectionLimits,
)
from tilewright.server.front.router import Router
from tilewright.server.front.supervisor import Supervisor, _Worker
from tilewright.server.run import bind

HEAD = b"GET /api/v1/about HTTP/1.1\r\nHost: here\r\n\r\n"


@dataclass
class Door:
    """An acceptor, and what it has delivered."""

    listener: socket.socket
    acceptor: Acceptor
    delivered: list[tuple[Arrival, str]] = field(default_factory=list)
    peeks: int = 0

    async def connect(self, sent: bytes = b"") -> socket.socket:
        """Connect, and send something before the acceptor can do anything."""
        client = socket.create_connection(self.listener.getsockname(), SOON)
        client.sendall(sent)
        client.settimeout(0)
        return client

    async def open(self, count: int) -> None:
        """Wait until this many connections are open."""
        await until(lambda: self.acceptor.open_connections == count)


async def receive(client: socket.socket) -> bytes:
    """Return all that the server sends until it closes the connection."""
    told = b""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(SOON):
            while part := await asyncio.get_running_loop().sock_recv(client, 4096):
                told += part
    return told


@asynccontextmanager
async def door(
    in_all: int = 100,
    arriving: int = 100,
    per_address: int | None = None,
    head_seconds: float = SOON,
    full_seconds: float = SOON,
) -> AsyncIterator[Door]:
    """Run an acceptor."""
    listener = bind("127.0.0.1", 0)
    limits = ConnectionLimits(
        in_all, arriving, per_address, head_seconds, head_bytes=1000, full_seconds=full_seconds
    )
    delivered: list[tuple[Arrival, str]] = []
    acceptor = Acceptor(
        listener, limits, lambda arrival, target: delivered.append((arrival, target))
    )
    acceptor.start()
    try:
        yield Door(listener, acceptor, delivered)
    finally:
        acceptor.stop()
        listener.close()
        for arrival, _ in delivered:
            arrival.socket.close()


def test_a_request_is_delivered_unread() -> None:
    """The worker can read the whole head, and responses are not held back."""

    async def test() -> None:
        async with door() as here:
            with await here.connect(HEAD):
                await until(lambda: here.delivered)
                arrival, target = here.delivered[0]
                assert target == "/api/v1/about"
                assert arrival.socket.recv(1000) == HEAD
                assert arrival.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                assert here.acceptor.open_connections == 1
                here.acceptor.release(arrival.number)
                here.acceptor.release(arrival.number)
                assert here.acceptor.open_connections == 0

    run(test)


def test_a_head_in_pieces_costs_one_look_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that were seen before do not wake the acceptor again."""
    looks = 0
    really_peek = Acceptor._peek

    def peek(self: Acceptor, arrival: Arrival) -> None:
        nonlocal looks
        looks += 1
        really_peek(self, arrival)

    monkeypatch.setattr(Acceptor, "_peek", peek)

    async def test() -> None:
        async with door() as here:
            with await here.connect(HEAD[:5]) as client:
                for place in range(5, len(HEAD)):
                    await until(lambda: looks > place - 5)  # noqa: B023 - called at once
                    await asyncio.get_running_loop().sock_sendall(client, HEAD[place : place + 1])
                await until(lambda: here.delivered)
                assert looks <= len(HEAD)

    run(test)


def test_a_head_in_pieces_needs_no_support_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a socket can't wait for a number of bytes, as on Windows, the head still arrives."""
    monkeypatch.setattr("tilewright.server.front.acceptor._wake_at", lambda *_: False)

    async def test() -> None:
        async with door() as here:
            with await here.connect(HEAD[:5]) as client:
                await here.open(1)
                await asyncio.get_running_loop().sock_sendall(client, HEAD[5:])
                await until(lambda: here.delivered)
                assert here.delivered[0][0].socket.recv(1000) == HEAD

    run(test)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01", b"400"),
        (b"get / HTTP/1.1\r\n\r\n", b"400"),
        (b"GET /\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 2000, b"431"),
    ],
)
def test_what_is_not_a_request_is_refused(sent: bytes, status: bytes) -> None:
    """Other protocols and endless heads never reach a worker."""

    async def test() -> None:
        async with door() as here:
            with await here.connect(sent) as client:
                assert (await asyncio.get_running_loop().sock_recv(client, 12)).endswith(status)
            await here.open(0)
            assert not here.delivered

    run(test)


def test_a_client_that_says_nothing_must_leave() -> None:
    """Silent, slow and departed clients do not keep their descriptors; a slow one learns why."""

    async def test() -> None:
        seconds = ConnectionLimits(100, 100, None).head_seconds
        async with door(head_seconds=seconds) as here:
            with await here.connect() as silent, await here.connect(HEAD[:20]) as slow:
                async with expiring(seconds):
                    assert await receive(silent) == b""
                    assert (await receive(slow)).startswith(b"HTTP/1.1 408 ")
            await here.open(0)
        async with door() as here:
            with await here.connect(), await here.connect(HEAD[:20]):
                await here.open(2)
            await here.open(0)
            assert not here.delivered

    run(test)


@pytest.mark.parametrize("limit", ["in_all", "arriving"])
def test_clients_wait_while_all_connections_are_in_use(
    limit: str, caplog: pytest.LogCaptureFixture
) -> None:
    """At the limit no more connections are accepted, which is logged; then they are again."""

    async def test() -> None:
        async with door(**{limit: 3}) as here:
            clients = [await here.connect(HEAD[:20]) for _ in range(8)]
            await here.open(3)
            for left in range(8, 3, -1):
                clients.pop(0).close()
                await here.open(min(3, left - 1))
            for client in clients:
                client.close()
            await here.open(0)

    run(test)
    assert set(caplog.messages) == {"not accepting connections: all are in use"}


def test_a_lack_of_descriptors_is_waited_out(caplog: pytest.LogCaptureFixture) -> None:
    """If the system has no descriptors left, the acceptor pauses instead of trying all the time."""
    tries = 0

    class Exhausted(socket.socket):
        def accept(self) -> tuple[socket.socket, tuple[str, int]]:
            nonlocal tries
            tries += 1
            if tries <= 2:
                raise OSError(errno.EMFILE, "too many open files")
            return super().accept()

    async def test() -> None:
        listener = bind("127.0.0.1", 0)
        exhausted = Exhausted(fileno=listener.detach())
        acceptor = Acceptor(exhausted, ConnectionLimits(9, 9, None), lambda *_: None)
        acceptor.start()
        here = Door(exhausted, acceptor)
        with await here.connect(HEAD[:5]):
            async with expiring(_RETRY_SECONDS):
                await here.open(1)
        acceptor.stop()
        exhausted.close()

    run(test)
    # Two failures, one connection, and the call that finds no other.
    assert tries <= 6
    assert set(caplog.messages) == {"not accepting connections: all are in use"}


def test_an_address_has_a_share(caplog: pytest.LogCaptureFixture) -> None:
    """One address cannot take all connections; another one gets in."""

    async def test() -> None:
        async with door(per_address=2) as here:
            kept = [await here.connect(HEAD[:5]) for _ in range(2)]
            await here.open(2)
            for _ in range(MOST_REFUSED + 3):
                with await here.connect(HEAD) as refused:
                    assert (await receive(refused)).startswith(b"HTTP/1.1 429 ")
            with socket.socket() as other:
                other.bind(("127.0.0.2", 0))
                other.settimeout(0)
                loop = asyncio.get_running_loop()
                await loop.sock_connect(other, here.listener.getsockname())
                await here.open(3)
            kept.pop().close()
            await here.open(1)
            with await here.connect():
                await here.open(2)
            kept.pop().close()

    run(test)
    # One limiter decides how many of these lines are written; it must know whom to charge.
    assert set(caplog.messages) == {"refused a connection: too many from one address"}
    assert {vars(record)["address"] for record in caplog.records} == {"127.0.0.1"}


NAVIGATION = b"GET / HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: de\r\n\r\n"


def test_a_refused_browser_gets_a_page_in_its_language() -> None:
    """The refusal waits for the request that it answers, but only for 64 at a time."""

    async def test() -> None:
        async with door(per_address=1) as here:
            kept = await here.connect(HEAD[:5])
            await here.open(1)
            waiting = [await here.connect() for _ in range(MOST_REFUSED)]
            await until(lambda: here.acceptor._refusing == MOST_REFUSED)
            with await here.connect() as another:
                assert (await receive(another)).startswith(b"HTTP/1.1 429 ")
            for client in waiting:
                await asyncio.get_running_loop().sock_sendall(client, NAVIGATION)
                told = await receive(client)
                assert told.startswith(b"HTTP/1.1 429 ")
                assert b"retry-after: " in told
                assert b'<html lang="de">' in told
                client.close()
            kept.close()
            await here.open(0)
            assert here.acceptor._refusing == 0

    run(test)


def test_clients_that_wait_for_a_connection_in_vain_get_an_answer() -> None:
    """If all connections stay in use, those in the queue are told so."""

    async def test() -> None:
        seconds = ConnectionLimits(2, 100, None).full_seconds
        async with door(in_all=2, full_seconds=seconds) as here:
            kept = [await here.connect(HEAD[:5]) for _ in range(2)]
            await here.open(2)
            for _ in range(3):
                with await here.connect(NAVIGATION) as refused:
                    async with expiring(seconds):
                        told = await receive(refused)
                    assert told.startswith(b"HTTP/1.1 503 ")
                    assert b'<html lang="de">' in told
            kept.pop().close()
            await here.open(1)
            with await here.connect(HEAD[:5]):
                await here.open(2)
            kept.pop().close()

    run(test)


# The workers.


def test_the_router_knows_the_owners() -> None:
    """Tables go to their owners, other connections to the worker that has the fewest."""
    router = Router(most_learned=2)
    assert router.choose("table") is None
    for worker in ("a", "b", "c"):
        router.add(worker)
    first = router.choose("table")
    assert first is not None
    assert {router.choose("table") for _ in range(5)} == {first}
    other = next(worker for worker in ("a", "b", "c") if worker != first)
    router.learn("table", other)
    assert router.choose("table") == other
    router.remove(other)
    assert router.choose("table") == first
    router.add(other)
    for key in ("x", "y", "z"):
        router.learn(key, other)
    # The oldest of the learned tables have been forgotten again.
    assert router.choose("table") == first
    for _ in range(9):
        chosen = router.choose(None)
        assert chosen is not None
        router.note_opened(chosen)
    assert [router._loads[worker] for worker in ("a", "b", "c")] == [3, 3, 3]
    router.note_closed("b")
    assert router.choose(None) == "b"


def test_a_channel_carries_connections() -> None:
    """Messages arrive in order with their connections, however slow the other end is."""

    async def test() -> None:
        ours, theirs = channel_pair()
        received: list[tuple[Message, int | None]] = []
        ended = asyncio.Event()
        dropped: list[int] = []
        sender = Channel(ours, lambda *told: received.append(told))
        pairs = [socket.socketpair() for _ in range(600)]
        for number, (_, carried) in enumerate(pairs):
            drop = lambda number=number: dropped.append(number)  # noqa: E731
            sender.send(Adopt(number), Carried(carried, drop))
        assert sender.waiting > 0
        adopted: list[tuple[Message, int | None]] = []
        receiver = Channel(theirs, lambda *told: adopted.append(told), ended.set)
        await until(lambda: len(adopted) == len(pairs))
        for place, ((own, _), (message, descriptor)) in enumerate(zip(pairs, adopted, strict=True)):
            assert message == Adopt(place)
            assert descriptor is not None
            own.send(b"%d" % place)
            with own, socket.socket(fileno=descriptor) as other:
                assert other.recv(9) == b"%d" % place
        for number in range(5):
            receiver.note_closed(number)
        await until(lambda: received)
        assert received == [(Closed((0, 1, 2, 3, 4)), None)]
        assert dropped == []
        sender.close()
        async with asyncio.timeout(SOON):
            await ended.wait()

    run(test)


def test_a_request_that_reaches_no_worker_is_answered() -> None:
    """Clients that wait for a worker that hangs or dies are told so, and when to try again."""

    async def test() -> None:
        listener = bind("127.0.0.1", 0)
        limits = ConnectionLimits(in_all=2000, arriving=1000, per_address=None)
        supervisor = Supervisor(1, lambda *_: None, listener, limits, lambda _: None)
        # No one reads the other end, so the channel fills up.
        ours, theirs = channel_pair()
        channel = Channel(ours, lambda *_: None)
        worker = _Worker("w", 0, cast("BaseProcess", None), channel)
        supervisor._workers["w"] = worker
        supervisor._router.add("w")
        while not channel.waiting:
            channel.send(Ping())
        supervisor._acceptor.start()
        client = socket.socket()
        client.settimeout(SOON)
        client.connect(listener.getsockname())
        client.sendall(HEAD.replace(b"Host", b"Accept-Language: de\r\nHost"))
        client.settimeout(0)
        await until(lambda: worker.connections)
        channel.drop_waiting()
        told = await receive(client)
        head, _, body = told.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nretry-after: " in head
        assert b"Server startet" in body
        assert not worker.connections
        assert not supervisor._acceptor.open_connections
        supervisor._acceptor.stop()
        channel.close()
        for one in (client, listener, theirs):
            one.close()

    run(test)


# Whole servers.


def test_responses_are_not_held_back(tmp_path: Path, database: str) -> None:
    """Every connection sends at once: HTTP as well as sockets."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as here:
            opened = await here.open(HERE, BEN)
            async with here.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                assert here.server is not None
                transports = [one.transport for one in here.server.server_state.connections]
                assert len(transports) == 2
                for transport in transports:
                    connection = transport.get_extra_info("socket")
                    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    run(test)


def test_a_kept_connection_has_little_time_for_its_next_head(tmp_path: Path) -> None:
    """A client cannot hold a descriptor by beginning a second request and stopping."""

    async def test() -> None:
        async with running(config(tmp_path)) as here:
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            writer.write(HEAD)
            async with asyncio.timeout(SOON):
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                (length,) = re.findall(rb"content-length: (\d+)", head)
                await reader.readexactly(int(length))
                writer.write(HEAD[:30])
                async with expiring(here.registry.config.head_seconds):
                    await reader.read()
            writer.close()
            assert here.server is not None
            assert here.server._acceptor is not None
            acceptor = here.server._acceptor
            await until(lambda: acceptor.open_connections == 0)

    run(test)
