"""What processes that share a database tell each other: which table has changed, and how.

PostgreSQL carries the notices (LISTEN and NOTIFY). They hold ids and numbers alone: whoever
hears one reads the rest from the database. A notice that is lost costs only time, because
the primary key of the events refuses what was decided on an old game.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import psycopg
from sqlalchemy.engine import URL

from tilewright.store.contract import Hearer, Notice

CHANNEL: Final = "tilewright"
LARGEST: Final = 7000
"""PostgreSQL refuses a payload of 8,000 bytes."""

_log = logging.getLogger(__name__)


def payload(worker: str, notice: Notice) -> str:
    """Write a notice as one line."""
    return f"{worker} {notice.kind} {notice.table} {notice.detail}"[:LARGEST]


def parse(text: str) -> tuple[str, Notice] | None:
    """Read a line that ``payload`` wrote: from which worker it is, and what it says."""
    parts = text.split(" ", 3)
    if len(parts) != len(("worker", "kind", "table", "detail")):
        return None
    worker, kind, table, detail = parts
    return worker, Notice(kind, table, detail)


class Listener:
    """Listens on a connection of its own, and opens it again when it is lost."""

    def __init__(self, url: URL, worker: str, hearer: Hearer) -> None:
        """Tell ``hearer`` what workers other than ``worker`` say."""
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._worker = worker
        self._hearer = hearer
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def start(self) -> None:
        """Begin; return when notices are heard."""
        self._task = asyncio.create_task(self._run(), name="store-notices")
        await self._ready.wait()

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError):
                _log.warning("the connection for notices was lost; trying again")
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            if self._ready.is_set():
                # What was said meanwhile was not heard: every table must look again.
                await self._tell(Notice("all", "-", "-"))
            self._ready.set()
            async for notify in connection.notifies():
                found = parse(notify.payload)
                if found is not None and found[0] != self._worker:
                    await self._tell(found[1])

    async def _tell(self, notice: Notice) -> None:
        try:
            await self._hearer(notice)
        except Exception:  # noqa: BLE001 - one bad notice must not end the hearing of others
            _log.exception("a notice about a table could not be followed")
