"""Health: whether the database accepts writes, found out in bounded time.

A check writes to the database, so checks are shared: requests that arrive together wait for the
same one, and its result is used for a second. A check that does not finish in time counts as a
failure but is not abandoned, so that a database that hangs never has more than one check waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from tilewright.errors import Cause, StoreError
from tilewright.server.messages.outgoing import DatabaseState
from tilewright.server.upkeep.background import stop_tasks
from tilewright.store.contract import Store
from tilewright.units import Instant

PATIENCE: Final = 3.0
"""Seconds after which a database that has not answered counts as failing."""
FRESH: Final = 1.0
"""Seconds for which a result is used again."""

_STATES: Final = {
    Cause.BUSY: DatabaseState.LOCKED,
    Cause.FULL: DatabaseState.FULL,
    Cause.DAMAGED: DatabaseState.DAMAGED,
    Cause.VANISHED: DatabaseState.VANISHED,
    Cause.UNWRITABLE: DatabaseState.READ_ONLY,
}

_log = logging.getLogger(__name__)


class HealthCheck:
    """Proves that a store can write, at most once a second."""

    def __init__(self, store: Store, now: Callable[[], Instant]) -> None:
        """Check ``store``."""
        self._store = store
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._state = DatabaseState.OK
        self._until = 0.0
        """When the last result becomes too old to use, in seconds of the event loop."""

    async def state(self) -> DatabaseState:
        """Return whether the database accepts writes or, if not, why."""
        if asyncio.get_running_loop().time() < self._until:
            return self._state
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._check(), name="health")
        task = self._task
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if not done:
            self._note(DatabaseState.SLOW, f"no answer within {PATIENCE:g} seconds")
        return self._state

    async def stop(self) -> None:
        """Stop a check that is still running."""
        if self._task is not None:
            await stop_tasks(self._task)

    async def _check(self) -> None:
        try:
            await self._store.prove_write(self._now())
        except StoreError as error:
            self._note(_STATES.get(error.cause, DatabaseState.UNREACHABLE), str(error))
        else:
            self._note(DatabaseState.OK, "it accepts writes")

    def _note(self, found: DatabaseState, why: str) -> None:
        if found is not self._state:
            level = logging.INFO if found is DatabaseState.OK else logging.ERROR
            _log.log(level, "database %s: %s", found.value, why)
        self._state = found
        self._until = asyncio.get_running_loop().time() + FRESH
