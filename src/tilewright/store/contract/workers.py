"""Workers: the processes that share the store, the tables they own, and when none was serving.

A table belongs to one worker at a time: only its owner can write to it. A store that is not shared
has one worker, which owns everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tilewright.store.contract.tables import TableRow
from tilewright.units import Instant


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that shares the store with others, and owns some of its tables."""

    name: str
    address: str
    """Where the other workers reach it; see ``server.front.address``."""
    summary: str = field(default="", repr=False)
    """What it publishes about its tables, encoded by the server."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The result of a heartbeat."""

    workers: tuple[Worker, ...]
    """All live workers, including this one."""
    revived: bool
    """Whether this worker had counted as dead, so that others may have claimed its tables."""
    silence: int = 0
    """If it was revived, the milliseconds since its last heartbeat before; 0 for the first one."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A table that this worker owns from now on."""

    row: TableRow
    is_new: bool
    """Whether this worker did not own it before."""
    silence: int = 0
    """If the former owner did not release it, the milliseconds since that one's last heartbeat."""
    free: int = 0
    """If so, the milliseconds since the heartbeat expired, so that any worker could claim it."""


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table on which a server must act without a request."""

    id: str
    alarm: Instant


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no process was serving a table, or any table."""

    start: Instant
    end: Instant


class WorkerStore(Protocol):
    """Knows which workers are alive, and which tables they own."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes can use the store at the same time."""
        ...

    async def heartbeat(self, life: int, address: str = "", summary: str = "") -> Beat:
        """Mark this worker alive for ``life`` milliseconds; return all live workers."""
        ...

    async def sign_off(self) -> None:
        """Release all of this worker's tables."""
        ...

    async def forget_worker(self, worker: str) -> None:
        """Release all tables of a worker that has ended."""
        ...

    async def due_tables(self, now: Instant, limit: int) -> list[DueTable]:
        """Return the tables whose alarm is due and that no other live worker owns."""
        ...

    async def claim_table(self, table: str) -> Claim | Worker | None:
        """Own a table from now on, or return the live worker that owns it.

        Returns None if there is no such table.
        """
        ...

    async def claim_tables(self, tables: Sequence[str]) -> list[Claim]:
        """Own those of the tables that no other live worker owns.

        A table that is being written to at this moment may be left out; ``claim_table`` waits.
        """
        ...

    async def release_table(self, table: str) -> None:
        """Let any worker claim a table, if this worker owns it."""
        ...

    async def record_alive(self, now: Instant, grace: int) -> tuple[Outage, ...]:
        """Record that a process serves at ``now``; return all outages so far, oldest first.

        If the last record is more than ``grace`` milliseconds old, the time since is an outage; if
        no worker that shares the database is alive, it is one however short it was.
        """
        ...
