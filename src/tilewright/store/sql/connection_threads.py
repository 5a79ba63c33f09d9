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
    thread then reports to the event loop, which must not be closed before. A new connection that
    is canceled while its settings are made is not closed by anyone else.
    """

    def __init__(self) -> None:
        """Start without connections."""
        self._connections: list[aiosqlite.Connection] = []

    def connect(self, *arguments: Any, **settings: Any) -> aiosqlite.Connection:  # noqa: ANN401
        """Return a connection; awaiting it opens it."""
        connection = aiosqlite.connect(*arguments, **settings)
        _thread(connection).daemon = True
        self._connections = [*self._alive(), connection]
        return connection

    async def join(self) -> None:
        """Wait until all threads have ended; call this when the engine has been disposed of."""
        if alive := self._alive():
            for connection in alive:
                connection.stop()
            await asyncio.to_thread(_join, [_thread(connection) for connection in alive])

    def _alive(self) -> list[aiosqlite.Connection]:
        return [one for one in self._connections if _thread(one).is_alive()]


def _thread(connection: aiosqlite.Connection) -> Thread:
    return connection._thread  # noqa: SLF001 - the driver offers no other way


def _join(threads: list[Thread]) -> None:
    end = time.monotonic() + _PATIENCE
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
