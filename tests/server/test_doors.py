"""The door stays open: connections are counted down, a flood is slowed down, others are served.

All limits have their default values.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import uvloop

from tests.server.attacks.scripts import FLOODS, Client, open_by_hand
from tests.server.harness import BEN, HERE, config, run, running
from tests.server.processes import Served
from tests.waiting import until
from tilewright.server.front import connection as connections
from tilewright.server.front.turns import PIECES_PER_TURN
from tilewright.server.upkeep.limits import CONNECTION_PIECES, PIECES, limit_key

VISITS = 1000
POOL = 32
"""More than what a worker opens when it starts, with its pool of connections to the database."""
HEALTH = b"GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"

Loop = Callable[[], asyncio.AbstractEventLoop]
LOOPS = pytest.mark.parametrize(
    "loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)


async def visit(port: int, request: bytes = HEALTH) -> bytes:
    """Open a connection, send a request, and return the status line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer.partition(b"\r\n")[0]


def descriptors() -> int:
    """Return the number of connections that this process has open."""
    links = []
    for one in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            links.append(str(one.readlink()))
    return sum(link.startswith("socket:") for link in links)


@LOOPS
@pytest.mark.parametrize("behind_proxy", [False, True], ids=["direct", "proxy"])
def test_a_thousand_visits_lock_nobody_out(
    loop: Loop, tmp_path: Path, *, behind_proxy: bool
) -> None:
    """Every visit is answered, and afterward no connection and no descriptor is left."""

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=behind_proxy)
        async with running(settings) as here:
            assert here.server is not None
            assert here.server._acceptor is not None
            acceptor, traffic = here.server._acceptor, here.server._traffic
            before = descriptors()
            for _ in range(VISITS // 20):
                answers = await asyncio.gather(*(visit(here.port) for _ in range(20)))
                assert set(answers) == {b"HTTP/1.1 200 OK"}
            await until(lambda: not acceptor.open_connections)
            assert not traffic.connections
            assert not acceptor._networks
            await until(lambda: descriptors() <= before)

    run(test, loop)


@LOOPS
def test_sockets_are_counted_down_too(loop: Loop, tmp_path: Path) -> None:
    """The web server switches protocols for a WebSocket, whose end is noticed all the same."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as here:
            assert here.server is not None
            assert here.server._acceptor is not None
            opened = await here.open(HERE, BEN)
            for _ in range(40):
                async with here.socket(opened["table"], opened["token"]) as client:
                    await client.of("welcome")
                    assert len(here.server._traffic.connections) >= 1
            await here.http.aclose()
            acceptor = here.server._acceptor
            await until(lambda: not acceptor.open_connections)
            assert not here.server._traffic.connections

    run(test, loop)


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("has_uvloop", "behind_proxy"),
    [(True, False), (False, False), (True, True)],
    ids=["uvloop", "asyncio", "uvloop, proxy"],
)
def test_a_thousand_visits_to_a_whole_server(
    workers: int,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    *,
    has_uvloop: bool,
    behind_proxy: bool,
) -> None:
    """The same holds for the processes of a real server, and for the supervisor of its workers."""
    sqlite = f"sqlite:///{tmp_path}/games.db"
    database = sqlite if workers == 1 else request.getfixturevalue("postgres")
    served = Served(
        database,
        tmp_path,
        workers,
        looseness=1.0,
        has_uvloop=has_uvloop,
        behind_proxy=behind_proxy,
    )

    async def test() -> None:
        served.start()
        await served.wait()
        await until(lambda: workers == 1 or len(served.worker_ids()) == workers)
        await until(lambda: not served.open_connections())
        before = served.descriptors()
        for _ in range(VISITS // 20):
            answers = await asyncio.gather(*(visit(served.port) for _ in range(20)))
            assert set(answers) == {b"HTTP/1.1 200 OK"}
        await until(lambda: not served.open_connections())
        # The last worker may have started only just before.
        await until(lambda: served.descriptors() <= before + POOL * workers)
        assert await visit(served.port, HEALTH.replace(b"/healthz", b"/")) == b"HTTP/1.1 200 OK"

    try:
        run(test)
    finally:
        served.end()


HEADS = 8192
"""More than the heads of all requests of a test."""
DENSE = 6 * 4
MEGABYTE = 1 << 20
CHUNKS = 5000


class Parsed:
    """Counts the pieces and the bytes that are parsed, by turn of the event loop."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Watch all connections."""
        self.pieces = self.bytes = 0
        self.turn = self.turn_bytes = 0
        self.most = self.most_bytes = 0
        original = connections.ClientConnection._parse

        def parse(connection: connections.ClientConnection, most: int) -> int:
            waiting = len(connection._waiting) - connection._parsed
            pieces = original(connection, most)
            self.pieces += pieces
            size = waiting - (len(connection._waiting) - connection._parsed)
            self.bytes += size
            if not self.turn:
                asyncio.get_running_loop().call_soon(self._end_turn)
            self.turn += pieces
            self.turn_bytes += size
            return pieces

        patch.setattr(connections.ClientConnection, "_parse", parse)

    def _end_turn(self) -> None:
        self.most, self.turn = max(self.most, self.turn), 0
        self.most_bytes, self.turn_bytes = max(self.most_bytes, self.turn_bytes), 0


def is_stopped(connection: connections.ClientConnection) -> bool:
    """Return whether nothing more of a connection is parsed."""
    return connection._hold is not None or connection._transport.is_closing()


@LOOPS
@pytest.mark.parametrize("flood", sorted(FLOODS))
@pytest.mark.reaches("upkeep.limits.CONNECTION_PIECES", "front.turns.PIECES_PER_TURN")
def test_a_flood_of_frames_is_slowed_down(
    loop: Loop, flood: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two megabytes of tiny frames, only the budget is parsed: few frames and bytes in a turn.

    No time passes for the budgets, so that they don't fill again.
    """
    parsed = Parsed(monkeypatch)

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as here:
            assert here.server is not None
            opened = await here.open(HERE, BEN, spectators=True)
            await here.http.aclose()
            attacker = Client(here.port, "127.0.0.1")
            writers = [await open_by_hand(attacker, opened["table"]) for _ in range(2)]
            monkeypatch.setattr(connections.ClientConnection, "_release", lambda _: None)
            one = FLOODS[flood]
            for writer in writers:
                writer.write(one * (MEGABYTE // len(one)))
            flooding = tuple(here.server._traffic.connections)
            await until(lambda: all(is_stopped(one) for one in flooding))
            # A bystander is served meanwhile.
            assert await visit(here.port) == b"HTTP/1.1 200 OK"
            assert parsed.pieces <= 2 * CONNECTION_PIECES.burst + 100
            assert parsed.most <= 2 * PIECES_PER_TURN
            # Apart from handshakes and the bystander, all that was parsed are these frames.
            assert parsed.bytes <= parsed.pieces * len(one) + HEADS
            assert parsed.most_bytes <= 2 * PIECES_PER_TURN * len(one) + HEADS
            for writer in writers:
                writer.transport.abort()

    run(test, loop)


@LOOPS
@pytest.mark.reaches("upkeep.limits.PIECES")
def test_chunks_of_one_byte_are_slowed_down(
    loop: Loop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bodies in tiny chunks count against their address, and few are parsed in each turn."""
    parsed = Parsed(monkeypatch)
    head = b"POST /api/v1/tables HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n"

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as here:
            assert here.server is not None
            writers = [(await asyncio.open_connection("127.0.0.1", here.port))[1] for _ in range(8)]
            begun = asyncio.get_running_loop().time()
            for writer in writers:
                writer.write(head + b"1\r\n{\r\n" * CHUNKS)
            held = here.server._traffic.connections
            await until(lambda: sum(one._hold is not None for one in held) >= len(writers) - 1)
            assert await visit(here.port) == b"HTTP/1.1 200 OK"
            # The budget fills again meanwhile.
            passed = asyncio.get_running_loop().time() - begun
            assert parsed.pieces <= PIECES.burst + PIECES.per_second * passed + 200
            assert parsed.most <= 2 * PIECES_PER_TURN
            # A piece is about four lines, of a chunk that is six bytes long.
            assert parsed.bytes <= parsed.pieces * DENSE + HEADS
            assert parsed.most_bytes <= 2 * PIECES_PER_TURN * DENSE + HEADS
            for writer in writers:
                writer.transport.abort()

    run(test, loop)


def test_an_address_behind_a_proxy_is_counted_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy, what arrives counts against the client that the proxy names."""
    named: list[str | None] = []
    original = connections.ClientConnection.begin_request

    def begin_request(connection: connections.ClientConnection, address: str) -> float:
        wait = original(connection, address)
        named.append(connection.address)
        return wait

    monkeypatch.setattr(connections.ClientConnection, "begin_request", begin_request)

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0, trusted_proxy=True)) as here:
            assert here.server is not None
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nhost: here\r\nx-forwarded-for: 1.2.3.4\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            assert named == [limit_key("1.2.3.4")]
            # The next request may be another client's.
            (connection,) = here.server._traffic.connections
            await until(lambda: connection.address is None)
            writer.close()

    run(test)


@LOOPS
def test_a_client_that_is_held_back_is_not_taken_for_dead(loop: Loop, tmp_path: Path) -> None:
    """Silence counts only while the server listens; then the client is disconnected."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as here:
            assert here.server is not None
            opened = await here.open(HERE, BEN)
            await here.http.aclose()
            traffic = here.server._traffic
            async with here.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                await until(lambda: len(traffic.connections) == 1)
                (connection,) = traffic.connections
                late = asyncio.get_running_loop().time() + 1000
                connection.pause_parsing()
                traffic.disconnect_dead(late)
                assert not connection._transport.is_closing()
                connection.resume_parsing()
                await until(lambda: connection.is_listening)
                traffic.disconnect_dead(late)
                await until(lambda: not traffic.connections)

    run(test, loop)
