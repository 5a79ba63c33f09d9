"""Behind a proxy: each client pays for what it sends, and for nothing that others send."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from tests.clocks import expiring
from tests.server.harness import Running, config, run, running
from tests.waiting import until
from tilewright.server.front import connection as connections
from tilewright.server.front.traffic import Traffic
from tilewright.server.upkeep.limits import PIECES, limit_key

ANN, BEN = "198.51.100.1", "203.0.113.2"
POSTS = 20
BODY = b" " * 15_000

Charged = dict[str, Counter[str]]


@pytest.fixture
def charged(monkeypatch: pytest.MonkeyPatch) -> Charged:
    """Return the pieces and bytes that are counted, by address."""
    counts: Charged = {"pieces": Counter(), "bytes": Counter()}
    original = Traffic.charge

    def charge(traffic: Traffic, address: str, pieces: int, size: int) -> float:
        counts["pieces"][address] += pieces
        counts["bytes"][address] += size
        return original(traffic, address, pieces, size)

    monkeypatch.setattr(Traffic, "charge", charge)
    return counts


def request(client: str, body: bytes = b"", *, path: str = "/healthz", more: str = "") -> bytes:
    """Return a request as a proxy sends it."""
    method = "POST" if body else "GET"
    head = f"{method} {path} HTTP/1.1\r\nhost: here\r\nx-forwarded-for: {client}\r\n{more}"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


async def read_answer(reader: asyncio.StreamReader) -> bytes:
    """Read an answer, and return its status line."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1])
        for line in head.lower().split(b"\r\n")
        if line.startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return head.partition(b"\r\n")[0]


@asynccontextmanager
async def connected(
    port: int,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to a server until the block ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def test_a_proxied_client_pays_as_much_as_a_direct_one(tmp_path: Path, charged: Charged) -> None:
    """The start of a connection's first request counts, although it names its client itself."""
    post = request(ANN, BODY, path="/api/v1/words/judge", more="connection: close\r\n")
    sums = {}

    async def test(behind_proxy: bool) -> None:  # noqa: FBT001 - it is bound below
        settings = config(tmp_path, trusted_proxy=behind_proxy)
        async with running(settings) as here:
            assert here.server is not None
            for _ in range(POSTS):
                async with connected(here.port) as (reader, writer):
                    writer.write(post)
                    await reader.read()
            await here.server._traffic.wait_until_empty()
            client = limit_key(ANN if behind_proxy else "127.0.0.1")
            sums[behind_proxy] = {kind: counts[client] for kind, counts in charged.items()}

    for behind_proxy in (False, True):
        run(partial(test, behind_proxy))
    assert sums[True] == sums[False]
    assert sums[True]["bytes"] == POSTS * len(post)


def test_a_pooled_connection_delays_no_one_else(tmp_path: Path, charged: Charged) -> None:
    """A client over its budget waits; the next one on the same connection does not, and pays alone.

    The budgets don't fill again, so that the first client stays over its own.
    """
    greedy, modest = request(ANN, BODY, path="/api/v1/words/judge"), request(BEN)

    async def serve_both(
        here: Running, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        assert here.server is not None
        writer.write(greedy)
        # It waits for as long as a client waits at most, and again for its body.
        reading = asyncio.create_task(read_answer(reader))
        async with expiring(connections._LONGEST_HOLD):
            await reading
        (connection,) = here.server._traffic.connections
        await until(lambda: connection.address is None)
        assert connection._hold is None
        writer.write(modest)
        assert await read_answer(reader) == b"HTTP/1.1 200 OK"
        assert connection._hold is None

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=True)
        async with running(settings) as here:
            assert here.server is not None
            here.stop_refilling()
            here.registry.limits.pieces.charge(limit_key(ANN), 100 * PIECES.burst)
            async with connected(here.port) as (reader, writer):
                await serve_both(here, reader, writer)
            await here.server._traffic.wait_until_empty()
            assert charged["bytes"][limit_key(ANN)] == len(greedy)
            assert charged["bytes"][limit_key(BEN)] == len(modest)

    run(test)


def test_the_rest_of_a_refused_body_is_paid_by_its_sender(tmp_path: Path, charged: Charged) -> None:
    """What follows an early answer counts against the client that sends it, not against no one."""
    size = 4 * connections._LONGEST_START_BYTES
    head = f"POST /nowhere HTTP/1.1\r\nhost: here\r\nx-forwarded-for: {ANN}\r\n".encode()

    async def test() -> None:
        async with running(config(tmp_path, trusted_proxy=True)) as here:
            assert here.server is not None
            async with connected(here.port) as (reader, writer):
                writer.write(head + f"content-length: {size}\r\n\r\n".encode())
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b" " * size)
                await until(lambda: charged["bytes"][limit_key(ANN)] >= size // 2)
            await here.server._traffic.wait_until_empty()
            assert (
                charged["bytes"][limit_key(ANN)]
                == len(head) + len(f"content-length: {size}\r\n\r\n") + size
            )

    run(test)
