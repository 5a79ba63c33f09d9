"""The threads in which the SQLite driver runs its queries."""

from __future__ import annotations

import asyncio
import time
from threading import Thread
from typing import Any, Final

import aiosqlite

_PATIENCE: Final = 5.0
"""Seconds after which a thread that does not end is left alone: it can't keep a process alive."""


class ConnectionThreads:
    """Each connection's thread, so that a store can wait for all of them to end.

    If a query or a new connection is canceled, the driver lets its thread finish by itself. The
    thread then reports to the event loop, which must not be closed before.
    """

    def __init__(self) -> None:
        """Start without connections."""
        self._threads: list[Thread] = []

    def connect(self, *arguments: Any, **settings: Any) -> aiosqlite.Connection:  # noqa: ANN401
        """Return a connection; awaiting it opens it."""
        connection = aiosqlite.connect(*arguments, **settings)
        thread = connection._thread  # noqa: SLF001 - the driver offers no other way
        thread.daemon = True
        self._threads = [*self._alive(), thread]
        return connection

    async def join(self) -> None:
        """Wait until all threads have ended; call this when all connections have been closed."""
        if alive := self._alive():
            await asyncio.to_thread(_join, alive)

    def _alive(self) -> list[Thread]:
        return [thread for thread in self._threads if thread.is_alive()]


def _join(threads: list[Thread]) -> None:
    end = time.monotonic() + _PATIENCE
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
