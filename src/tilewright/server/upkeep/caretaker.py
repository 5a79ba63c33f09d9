"""The caretaker: follows administrators' commands, and deletes data that is too old to keep.

Administrators' commands change the database and record what they did in the audit log. Every
process reads the new entries each second and does its part: it disconnects the clients of a table
that was closed, or shows the new notice. A command therefore takes effect within a second or two,
in all processes, whether or not they share a machine.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from tilewright.errors import TilewrightError
from tilewright.server.messages.outgoing import ByeReason
from tilewright.server.upkeep.background import stop_tasks
from tilewright.server.upkeep.retention import RETENTION, Retention, load_retention
from tilewright.store.contract import AuditAction, AuditEntry, Store
from tilewright.units import Instant

NOTICE: Final = "notice"
"""The setting that holds the administrator's notice."""
_AT_ONCE: Final = 100
_BETWEEN_RETENTIONS: Final = 60.0
"""Seconds between two searches for old data."""
_BETWEEN_BATCHES: Final = 0.2
"""Seconds between two batches, so that deleting never takes most of the database's time."""
_EVICTIONS: Final = {
    AuditAction.TABLE_CLOSED: ByeReason.CLOSED,
    AuditAction.TABLE_PURGED: ByeReason.CLOSED,
    AuditAction.NAME_MASKED: ByeReason.RELOADING,
    AuditAction.SEATS_RENAMED: ByeReason.RELOADING,
    AuditAction.CHAT_MASKED: ByeReason.RELOADING,
    # Everyone reconnects, except the banned player, whose token is no longer valid.
    AuditAction.SEATS_WITHDRAWN: ByeReason.RELOADING,
}

_log = logging.getLogger(__name__)


class Cared(Protocol):
    """What a caretaker needs of its process."""

    store: Store

    def now(self) -> Instant:
        """Return the current time."""
        ...

    def evict(self, table: str, reason: ByeReason) -> None:
        """Drop a table from memory and disconnect its clients."""
        ...

    def change_notice(self, text: str | None) -> None:
        """Show all clients the administrator's notice, or withdraw it."""
        ...


class Caretaker:
    """Two background tasks: one follows the audit log, one deletes old data."""

    def __init__(self, process: Cared, pause: float) -> None:
        """Read the audit log every ``pause`` seconds."""
        self._process = process
        self._pause = pause
        self._seen = 0
        """The number of the last entry read."""
        self.retention = Retention()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Read the settings, and start the tasks."""
        self._seen = await self._process.store.last_audit_number()
        await self._load_settings()
        for name, work in (("audit", self._follow()), ("retention", self._retain())):
            self._tasks.append(asyncio.create_task(work, name=name))

    async def stop(self) -> None:
        """Stop the tasks."""
        await stop_tasks(*self._tasks)

    async def _load_settings(self) -> None:
        store = self._process.store
        self._process.change_notice(await store.stored_setting(NOTICE))
        self.retention = load_retention(await store.stored_setting(RETENTION))

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(self._pause)
            try:
                for entry in await self._process.store.audit_entries(self._seen, _AT_ONCE):
                    await self._apply(entry)
                    self._seen = entry.number
            except TilewrightError as error:
                _log.warning("could not read the audit log: %s", error)

    async def _apply(self, entry: AuditEntry) -> None:
        reason = _EVICTIONS.get(entry.action)
        if reason is not None:
            self._process.evict(entry.subject, reason)
        if entry.action in {AuditAction.NOTICE_CHANGED, AuditAction.RETENTION_CHANGED}:
            await self._load_settings()

    async def _retain(self) -> None:
        while True:
            pause = _BETWEEN_RETENTIONS
            try:
                if await self.delete_batch():
                    pause = _BETWEEN_BATCHES
            except TilewrightError as error:
                _log.warning("could not delete old data: %s", error)
            await asyncio.sleep(pause)

    async def delete_batch(self) -> bool:
        """Delete one batch of old data; return whether there may be more."""
        deleted = await self._process.store.delete_old(self.retention.cutoffs(self._process.now()))
        for table in deleted.tables:
            self._process.evict(table, ByeReason.CLOSED)
        return bool(deleted)
