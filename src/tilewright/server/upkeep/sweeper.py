"""The sweeper: attends to tables that are due, and drops those that no one uses.

A table in memory has an attendant with a timer of its own. The sweeper finds the others: those
that no process has in memory, for example because the process that had them has ended.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol

from tilewright.errors import TilewrightError
from tilewright.server.config import Config
from tilewright.server.front.rendezvous import preferred_worker
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables.ownership import ALARM_GRACE, TableMoved
from tilewright.server.upkeep.background import stop_tasks
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.server.upkeep.logs import log_failure
from tilewright.store.contract import DueTable, Store
from tilewright.units import Instant

_DUE_AT_ONCE: Final = 200

_log = logging.getLogger(__name__)


class Attended(Protocol):
    """A table in memory."""

    def attend(self) -> None:
        """Let computer players move, and handle clocks that have run out."""
        ...


class Swept(Protocol):
    """What a sweeper needs of its process."""

    config: Config
    heartbeat: Heartbeat
    store: Store

    def now(self) -> Instant:
        """Return the current time."""
        ...

    def has_loaded(self, table: str) -> bool:
        """Return whether a table is in memory."""
        ...

    async def load(self, table: str) -> Attended:
        """Return a table that this worker owns; raise ``TableMoved`` if another one owns it."""
        ...

    def drop_idle(self) -> None:
        """Drop the tables that no one has used for a while from memory."""
        ...

    def update_gauges(self) -> None:
        """Update the gauges that count this process's tables and sockets."""
        ...


class Sweeper:
    """A background task that looks through the tables again and again."""

    def __init__(self, process: Swept) -> None:
        """Sweep for ``process``, as often as its settings say."""
        self._process = process
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._unplayable: set[str] = set()
        """The tables that are due but whose dictionary is gone, named in the log once."""

    def start(self) -> None:
        """Start sweeping."""
        self._task = asyncio.create_task(self._run(), name="sweeper")

    async def stop(self) -> None:
        """Stop sweeping."""
        if self._task is not None:
            await stop_tasks(self._task)

    def sweep_now(self) -> None:
        """Sweep at once, because another process has ended and its tables may need attention."""
        self._called.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._sweep()
            except TilewrightError:
                log_failure(_log, "could not attend to the tables that are due")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._process.config.sweep):
                    await self._called.wait()
            self._called.clear()

    async def _sweep(self) -> None:
        process = self._process
        for due in await process.store.due_tables(process.now(), _DUE_AT_ONCE):
            if self._must_attend_to(due):
                await self._attend_to(due.id)
        process.drop_idle()
        process.update_gauges()

    def _must_attend_to(self, due: DueTable) -> bool:
        """Return whether a due table is this worker's task: one that it owns or should claim."""
        process = self._process
        if due.alarm <= process.now() - ALARM_GRACE:
            return True
        # A table in memory has an attendant of its own, which is only late if something failed.
        preferred = preferred_worker(due.id, process.heartbeat.workers)
        return preferred == process.config.worker and not process.has_loaded(due.id)

    async def _attend_to(self, table: str) -> None:
        try:
            (await self._process.load(table)).attend()
        except TableMoved:
            return
        except Exception as error:  # noqa: BLE001 - one bad table must not keep the others waiting
            if table not in self._unplayable:
                log_failure(_log, "could not load table %s, which is due", table)
            if isinstance(error, Problem) and error.code is Code.GONE:
                self._unplayable.add(table)
