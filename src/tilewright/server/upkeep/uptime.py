"""Outages of the server, whose time is given back to the players.

Processes record every few seconds in the database that the server is alive, so that the next one
knows how long it was down. A process that was stopped, suspended or blocked notices by its own
clock that it missed its beats; one that shares its database, by its heartbeats. A worker that takes
over a dead worker's table learns how long no one served it. Each table gives the time back before
it lets any clock run out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from tilewright.errors import StoreError
from tilewright.server.upkeep.background import stop_tasks
from tilewright.store.contract import Claim, Outage, Store
from tilewright.table import wall_clock
from tilewright.units import Instant

_BEAT: Final = 0.5
"""Seconds between two beats."""
_LONGEST_BEAT: Final = 1_500
"""Milliseconds between two beats from which the process counts as having been stopped."""
_BEATS_PER_RECORD: Final = 4
_GRACE: Final = 4_000
"""Milliseconds without a record from which all processes that share a database were down."""
_RECONNECTING: Final = 2_000
"""Milliseconds in which the clients of a dead worker connect to another one."""
_KEPT: Final = 100
_ALWAYS: Final = Instant(0)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Tenure:
    """This worker's ownership of a table."""

    since: Instant = _ALWAYS
    """When this worker claimed the table; 0 if it has always owned it."""
    vacancy: Outage | None = None
    """When no worker served the table because its former owner had died."""

    def beginning(self, now: Instant) -> Tenure:
        """Return this tenure when the table has been loaded, which ends its vacancy."""
        vacancy = self.vacancy
        if vacancy is None or vacancy.end <= now:
            return self
        return replace(self, vacancy=replace(vacancy, end=now))


def tenure_of(claim: Claim, asked: Instant, now: Instant) -> Tenure:
    """Return the tenure of a table that this worker claimed between ``asked`` and ``now``.

    From the moment when any worker could have claimed it, its clients get a moment to reconnect.
    If none of them did, the table was not unavailable any longer.
    """
    if not claim.is_new:
        return Tenure()
    if not claim.silence:
        return Tenure(now)
    end = Instant(now - claim.free + _RECONNECTING)
    return Tenure(now, Outage(Instant(asked - claim.silence), end))


def total_length(outages: Iterable[Outage], since: Instant) -> int:
    """Return for how many milliseconds after ``since`` there was an outage; some may overlap."""
    until, total = since, 0
    recent = [outage for outage in outages if outage.end > since]
    for outage in sorted(recent, key=lambda outage: outage.start):
        start = max(outage.start, until)
        if outage.end > start:
            total += outage.end - start
            until = outage.end
    return total


class Uptime:
    """Knows when this server was unavailable, and what time it is."""

    def __init__(self, store: Store, source: Callable[[], Instant] = wall_clock) -> None:
        """Keep records in ``store``; ``source`` is a clock that never goes back."""
        self._store = store
        self._source = source
        self._recorded: tuple[Outage, ...] = ()
        """When no process was serving."""
        self._own: tuple[Outage, ...] = ()
        """When this process was not serving its tables, though others may have served theirs."""
        self._last: Instant | None = None
        """The time of the last beat; None while no beats are expected."""
        self._task: asyncio.Task[None] | None = None

    def now(self) -> Instant:
        """Return the current time; if beats were missed, note the outage first."""
        now = self._source()
        if self._last is not None and now - self._last > _LONGEST_BEAT:
            _log.warning("the server was stopped for %.1f seconds", (now - self._last) / 1000)
            self._note(Outage(self._last, now))
            self._last = now
        return now

    def note_silence(self, milliseconds: int) -> None:
        """Note that this worker counted as dead, and has not served its tables for some time."""
        now = self._source()
        self._note(Outage(Instant(now - milliseconds), now))

    @property
    def _latest(self) -> Instant:
        """When the last known outage ended."""
        own = self._own[-1].end if self._own else _ALWAYS
        return max(own, self._recorded[-1].end) if self._recorded else own

    def _note(self, outage: Outage) -> None:
        self._own = (*self._own, outage)[-_KEPT:]

    def lost_since(self, instant: Instant, tenure: Tenure) -> int:
        """Return for how many milliseconds since ``instant`` a table was unavailable."""
        if instant >= self._latest and tenure.vacancy is None:
            # Every move asks, and hardly ever was there an outage.
            return 0
        outages = [*self._recorded]
        # Before this worker owned the table, it was not the one that had to serve it.
        outages += (
            Outage(max(outage.start, tenure.since), outage.end)
            for outage in self._own
            if outage.end > tenure.since
        )
        if tenure.vacancy is not None:
            outages.append(tenure.vacancy)
        return total_length(outages, instant)

    async def start(self, on_outage: Callable[[], Awaitable[None]]) -> None:
        """Find out how long the server was down, and start recording.

        ``on_outage`` is called after an outage that this process has noticed by itself.
        """
        now = self._source()
        # A database of one process was certainly not served before this process started.
        grace = _GRACE if self._store.is_shared else 0
        self._recorded = await self._store.record_alive(now, grace)
        self._last = now
        self._task = asyncio.create_task(self._run(on_outage), name="uptime")

    async def stop(self) -> None:
        """Stop recording; the outage begins now."""
        if self._task is None:
            return
        await stop_tasks(self._task)
        self._last = None
        await self._record()

    async def _run(self, on_outage: Callable[[], Awaitable[None]]) -> None:
        count = 0
        known = self._own
        while True:
            await asyncio.sleep(_BEAT)
            self._last = self.now()
            if self._own is not known:
                known = self._own
                await on_outage()
            count += 1
            if count % _BEATS_PER_RECORD == 0:
                await self._record()

    async def _record(self) -> None:
        try:
            self._recorded = await self._store.record_alive(self._source(), _GRACE)
        except StoreError as error:
            _log.warning("could not record that the server is alive: %s", error)
