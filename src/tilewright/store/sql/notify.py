"""Notices between processes that share a database: which table has changed, and how.

PostgreSQL delivers them (LISTEN and NOTIFY). They contain only ids and numbers; the receiver reads
the rest from the database. A lost notice costs only time, because the events' primary key rejects
any move based on an outdated state of the game.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import psycopg
from sqlalchemy.engine import URL

from tilewright.store.contract import Notice, Subscriber

CHANNEL: Final = "tilewright"
LARGEST: Final = 7000
"""Maximum length of a notice; PostgreSQL rejects payloads of 8,000 bytes or more."""

_log = logging.getLogger(__name__)


def encode_notice(worker: str, notice: Notice) -> str:
    """Encode a notice from ``worker`` as a single line."""
    return f"{worker} {notice.kind} {notice.table} {notice.detail}"[:LARGEST]


def decode_notice(text: str) -> tuple[str, Notice] | None:
    """Decode a line from ``encode_notice`` into worker and notice, or return None if invalid."""
    parts = text.split(" ", 3)
    if len(parts) != len(("worker", "kind", "table", "detail")):
        return None
    worker, kind, table, detail = parts
    return worker, Notice(kind, table, detail)


class Listener:
    """Listens for notices on its own connection, reconnecting if the connection is lost."""

    def __init__(self, url: URL, worker: str, subscriber: Subscriber) -> None:
        """Pass notices from every worker except ``worker`` to ``subscriber``."""
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._worker = worker
        self._subscriber = subscriber
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def start(self) -> None:
        """Start listening; return once the connection is ready to receive notices."""
        self._task = asyncio.create_task(self._run(), name="store-notices")
        await self._ready.wait()

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError):
                _log.warning("lost the connection for notices; reconnecting")
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            if self._ready.is_set():
                # Notices sent in the meantime were lost, so every table must be refreshed.
                await self._deliver(Notice("all", "-", "-"))
            self._ready.set()
            async for notify in connection.notifies():
                found = decode_notice(notify.payload)
                if found is not None and found[0] != self._worker:
                    await self._deliver(found[1])

    async def _deliver(self, notice: Notice) -> None:
        try:
            await self._subscriber(notice)
        except Exception:  # noqa: BLE001 - one bad notice must not stop the others
            _log.exception("a notice about table %s could not be handled", notice.table)
