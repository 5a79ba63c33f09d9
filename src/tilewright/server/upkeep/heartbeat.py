"""This worker's heartbeat, for the other workers that share its database.

A worker that has sent no heartbeat for a moment counts as dead, and the others may claim its
tables. The event loop sends the heartbeat, so a worker whose loop hangs counts as dead too; when
it recovers, it must confirm that it still owns its tables. Heartbeats also carry each worker's
address and its summary, so the workers need no other channel to learn about each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from tilewright.errors import StoreError
from tilewright.server.upkeep.background import stop_tasks
from tilewright.store.contract import Beat, Store, Worker
from tilewright.system import monotonic_ns

_log = logging.getLogger(__name__)

_BEATS_PER_LIFE: Final = 5
"""Heartbeats sent per ``life``; after missing this many, a worker counts as dead."""
_LONGEST_PAUSE: Final = 0.4
"""Maximum seconds between heartbeats, so that workers that leave are noticed soon."""


class Watcher(Protocol):
    """Reacts to what a heartbeat finds out."""

    def on_death(self, worker: str) -> None:
        """Handle that another worker has left or died."""
        ...

    def on_revival(self, silence: int) -> None:
        """Handle that this worker had counted as dead: others may own its tables now.

        ``silence`` is the number of milliseconds since its last heartbeat before.
        """
        ...

    def summary(self) -> str:
        """Return what to publish to the other workers."""
        ...


class Heartbeat:
    """Sends heartbeats, and knows which workers are alive."""

    def __init__(
        self,
        store: Store,
        worker: Worker,
        life: float,
        now: Callable[[], float] = lambda: monotonic_ns() / 1e9,
    ) -> None:
        """Count as alive for ``life`` seconds after each heartbeat."""
        self._store = store
        self._life = life
        self._now = now
        self._until = 0.0
        self._watcher: Watcher | None = None
        self._workers: dict[str, Worker] = {worker.name: worker}
        self._own = worker
        self._beating = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self.lifetime = 0
        """Incremented when this worker had counted as dead; earlier claims must be confirmed."""

    @property
    def is_alive(self) -> bool:
        """Whether the other workers consider this one alive, so that they respect its claims."""
        return not self._store.is_shared or self._now() < self._until

    def covers(self, lifetime: int) -> bool:
        """Return whether the other workers respect what this one claimed in ``lifetime``."""
        return lifetime == self.lifetime and self.is_alive

    @property
    def workers(self) -> Mapping[str, Worker]:
        """The live workers by name, including this one."""
        return self._workers

    async def start(self, watcher: Watcher) -> None:
        """Start sending; ``watcher`` learns what happens to the workers."""
        self._watcher = watcher
        if self._store.is_shared:
            await self.beat()
            self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        """Stop, and sign off so that other workers can take over at once."""
        if self._task is None:
            return
        await stop_tasks(self._task)
        try:
            await self._store.sign_off()
        except StoreError as error:
            _log.warning("could not release this worker's tables: %s", error)

    async def ensure_alive(self) -> None:
        """Send a heartbeat now if the last one has expired."""
        async with self._beating:
            if not self.is_alive:
                await self._beat()

    async def beat(self) -> None:
        """Send a heartbeat."""
        async with self._beating:
            await self._beat()

    def forget(self, worker: str) -> None:
        """Count another worker as dead before its heartbeat expires."""
        if worker == self._own.name or self._workers.pop(worker, None) is None:
            return
        if self._watcher is not None:
            self._watcher.on_death(worker)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(_LONGEST_PAUSE, self._life / _BEATS_PER_LIFE))
            try:
                await self.beat()
            except StoreError as error:
                _log.warning("could not send a heartbeat: %s", error)

    async def _beat(self) -> None:
        # Measured from before the query: this worker must never consider itself alive when
        # others already consider it dead.
        started = self._now()
        summary = self._watcher.summary() if self._watcher else ""
        beat = await self._store.heartbeat(int(self._life * 1000), self._own.address, summary)
        self._until = started + self._life
        self._note(beat, started)

    def _note(self, beat: Beat, started: float) -> None:
        before, self._workers = self._workers, {worker.name: worker for worker in beat.workers}
        self._workers.setdefault(self._own.name, self._own)
        is_first = not self.lifetime
        if beat.revived:
            self.lifetime += 1
        if self._watcher is None:
            return
        for worker in before.keys() - self._workers.keys():
            self._watcher.on_death(worker)
        if beat.revived and not is_first:
            self._watcher.on_revival(beat.silence + int((self._now() - started) * 1000))
