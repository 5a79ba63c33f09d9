"""Background tasks end when the server does, even if the database fails at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import advance, expiring
from tests.server.harness import config, run, running
from tilewright.errors import StoreError
from tilewright.server.upkeep.background import _PATIENCE, stop_tasks
from tilewright.server.upkeep.uptime import _BEAT
from tilewright.store.sql.connection_threads import ConnectionThreads

FOREVER = 3600.0


class FailsWhenCanceled:
    """A query on a connection that is lost while the query is canceled; later ones succeed.

    Then the time passes after which its task is canceled again.
    """

    def __init__(self, later: Callable[..., Awaitable[Any]]) -> None:
        """Wait for the first cancellation; then do ``later`` what is asked."""
        self.asked = asyncio.Event()
        self.has_failed = False
        self._later = later

    async def __call__(self, *arguments: Any, **more: Any) -> Any:  # noqa: ANN401 - any query
        """Report a failure instead of the first cancellation."""
        if self.has_failed:
            return await self._later(*arguments, **more)
        self.asked.set()
        try:
            return await asyncio.sleep(FOREVER)
        except asyncio.CancelledError:
            self.has_failed = True
            advance(_PATIENCE)
            raise StoreError("the connection is lost") from None


def test_a_task_that_misses_its_cancellation_is_stopped() -> None:
    """It is canceled again; a task that has already ended is left alone."""

    async def test() -> None:
        query = FailsWhenCanceled(lambda: asyncio.sleep(FOREVER))

        async def work() -> None:
            while True:
                try:
                    await query()
                except StoreError:
                    continue

        async def end() -> None:
            """Do nothing."""

        ended = asyncio.create_task(end())
        stubborn = asyncio.create_task(work())
        await query.asked.wait()
        await stop_tasks(ended, stubborn)
        assert query.has_failed
        assert stubborn.cancelled()
        assert not ended.cancelled()

    run(test)


def test_a_connection_that_nobody_closed_is_closed_with_its_thread(tmp_path: Path) -> None:
    """The pool forgets a connection if its task is canceled between opening and first use."""

    async def test() -> None:
        threads = ConnectionThreads()
        connection = await threads.connect(tmp_path / "games.db")
        await threads.join()
        assert not connection._thread.is_alive()
        with pytest.raises(ValueError, match="no active connection"):
            await connection.execute("SELECT 1")

    run(test)


@pytest.mark.parametrize("query", ["due_tables", "audit_entries", "record_alive"])
def test_a_server_ends_while_its_database_fails(tmp_path: Path, query: str) -> None:
    """Whatever one of its tasks asks the database for at that moment."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            store = server.registry.store
            fails = FailsWhenCanceled(getattr(store, query))
            setattr(store, query, fails)
            each = _BEAT if query == "record_alive" else server.registry.config.sweep
            async with expiring(each):
                await fails.asked.wait()
        assert fails.has_failed

    run(test)
