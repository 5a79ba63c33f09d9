"""The heartbeat of this process among those that share a database.

A process that is not heard of for a few seconds counts as dead: others take over its tables, and
whoever listened through it counts as absent. The beat comes from the event loop, so that a loop
that hangs is dead too; if it comes back, it asks again for what it held.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from tilewright.errors import StoreError
from tilewright.store.sql.store import SqlStore

_log = logging.getLogger(__name__)

_BEATS = 5
"""In a life: so many may be late before anybody thinks that we are dead."""


class Heartbeat:
    """Beats, and notices who else does."""

    def __init__(self, store: SqlStore, life: float, gone: Callable[[str], object]) -> None:
        """Live ``life`` seconds after each beat; ``gone`` is told of every process that ended."""
        self._store = store
        self._life = life
        self._gone = gone
        self._until = 0.0
        self._others: frozenset[str] = frozenset()
        self._task: asyncio.Task[None] | None = None
        self.count = 0
        """Raised whenever we may have been taken for dead: what we held may be another's."""

    @property
    def holds(self) -> bool:
        """Whether everybody takes us to be alive, so that what we hold is ours."""
        return time.monotonic() < self._until

    async def start(self) -> None:
        """Begin to beat."""
        if self._store.is_shared:
            await self._beat()
            self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        """Stop, and let others take over at once."""
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        try:
            await self._store.leave()
        except StoreError as error:
            _log.warning("the other processes could not be told that we end: %s", error)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._life / _BEATS)
            try:
                await self._beat()
            except StoreError as error:
                _log.warning("this process could not say that it lives: %s", error)

    async def _beat(self) -> None:
        # Counted from before the database was asked: we never think to live longer than others do.
        begun = time.monotonic()
        alive = await self._store.beat(int(self._life * 1000))
        if begun >= self._until:
            self.count += 1
        self._until = begun + self._life
        for worker in self._others - alive:
            self._gone(worker)
        self._others = alive
