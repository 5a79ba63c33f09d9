"""How a server ends: at once if nothing is pending, and never later than it has to."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.harness import SOON, Running, config, run, running
from tests.waiting import until
from tilewright.server.worker import Server


class Pending:
    """A request that waits for the database until it is let go."""

    def __init__(self, server: Running) -> None:
        """Hold up the requests for invitation codes."""
        assert server.server is not None
        self.worker: Server = server.server
        self.asked, self.let_go, self.canceled = asyncio.Event(), asyncio.Event(), asyncio.Event()
        server.registry.store.table_by_code = self._find  # type: ignore[method-assign]
        self.answer = asyncio.create_task(server.get("/codes/ABCDEF"))

    async def _find(self, code: str) -> None:
        del code
        self.asked.set()
        try:
            await self.let_go.wait()
        except asyncio.CancelledError:
            self.canceled.set()
            raise


@asynccontextmanager
async def pending(folder: Path) -> AsyncIterator[Pending]:
    """Run a server with a request that does not end by itself."""
    async with running(config(folder)) as server:
        request = Pending(server)
        await asyncio.wait_for(request.asked.wait(), SOON)
        yield request


def test_a_signal_ends_the_server_and_its_last_request_is_answered(tmp_path: Path) -> None:
    """The request that has begun gets its answer; the server takes no more of them."""

    async def test() -> None:
        async with pending(tmp_path) as request:
            request.worker.handle_exit(signal.SIGTERM, None)
            registry = request.worker.registry
            await until(lambda: registry.closing)
            request.let_go.set()
            assert (await request.answer).status_code == 404

    run(test)


def test_a_request_that_takes_too_long_is_canceled(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that must end waits no longer than its settings say, and tells the client."""

    async def test() -> None:
        async with pending(tmp_path) as request:
            request.worker.config.timeout_graceful_shutdown = 0
            request.worker.exit()
            answer = await request.answer
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert answer.headers["retry-after"]
            assert request.canceled.is_set()

    run(test)
    assert "Exception in ASGI application" not in caplog.text
    assert "canceled requests that took longer than 0 s: 1" in caplog.text


def test_a_second_interrupt_does_not_wait_for_requests(tmp_path: Path) -> None:
    """Ctrl-C ends the server once requests have ended; a second one ends it at once."""

    async def test() -> None:
        async with pending(tmp_path) as request:
            request.worker.config.timeout_graceful_shutdown = None
            for _ in range(2):
                request.worker.handle_exit(signal.SIGINT, None)
        # It has not even closed the database, which a process that ends does not need to.
        assert not request.canceled.is_set()
        request.let_go.set()
        with suppress(httpx.HTTPError):
            await request.answer
        await request.worker.lifespan.shutdown()

    run(test)
