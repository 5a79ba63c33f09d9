"""This process's heartbeat, for the other processes that share its database.

A process that has not sent a heartbeat for a few seconds counts as dead: others take over its
tables, and its clients count as absent. The event loop sends the heartbeat, so a process whose
loop hangs counts as dead too; if it recovers, it acquires its leases again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tilewright.errors import StoreError
from tilewright.store.contract import Store

_log = logging.getLogger(__name__)

_BEATS_PER_LIFE: Final = 5
"""Heartbeats sent per ``life``; after missing this many, a process counts as dead."""


class Heartbeat:
    """Sends heartbeats, and detects when another process's heartbeats stop."""

    def __init__(self, store: Store, life: float) -> None:
        """Count as alive for ``life`` seconds after each heartbeat."""
        self._store = store
        self._life = life
        self._on_death: Callable[[str], object] = lambda worker: None  # noqa: ARG005
        self._until = 0.0
        self._others: frozenset[str] = frozenset()
        self._task: asyncio.Task[None] | None = None
        self.lifetime = 0
        """Incremented when others may have considered this process dead and taken its leases."""

    @property
    def is_alive(self) -> bool:
        """Whether the other processes consider this one alive, so that its leases are valid."""
        return time.monotonic() < self._until

    async def start(self, on_death: Callable[[str], object]) -> None:
        """Start sending; ``on_death`` is called with the name of each process that has died."""
        self._on_death = on_death
        if self._store.is_shared:
            await self._beat()
            self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        """Stop, and sign off so that other processes can take over at once."""
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        try:
            await self._store.sign_off()
        except StoreError as error:
            _log.warning("could not tell the other processes that this one ends: %s", error)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._life / _BEATS_PER_LIFE)
            try:
                await self._beat()
            except StoreError as error:
                _log.warning("could not send a heartbeat: %s", error)

    async def _beat(self) -> None:
        # Measured from before the query: this process must never consider itself alive when
        # others already consider it dead.
        started = time.monotonic()
        alive = await self._store.heartbeat(int(self._life * 1000))
        if started >= self._until:
            self.lifetime += 1
        self._until = started + self._life
        for worker in self._others - alive:
            self._on_death(worker)
        self._others = alive
