"""Group commit: moves from many games that arrive together are committed together.

A disk can sync a few hundred commits per second, and each sync costs more processor time than the
move it makes durable. So appends are queued while a commit is running, and the next commit writes
all of them, but no sooner than ``PACE`` after the last one. On a quiet server, a move is written at
once. If one append conflicts, the group is rolled back and each append is written separately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from tilewright.errors import Conflict
from tilewright.store.contract import Command, TableState
from tilewright.units import Instant

LARGEST_GROUP: Final = 256
"""Maximum number of appends per transaction, which limits how long each has to wait."""
PACE: Final = 0.02
"""Seconds from the start of one commit to the start of the next: few enough for a player not to
notice, and enough for a busy server to write several moves at once."""


@dataclass(slots=True)
class Append:
    """Events to be written to one game, and the future that their sender awaits."""

    game: str
    number: int
    bodies: list[str]
    state: TableState
    updated: Instant
    command: Command | None
    done: asyncio.Future[None] = field(repr=False)


class GroupWriter:
    """Queues appends and writes them in groups."""

    def __init__(self, write: Callable[[list[Append]], Awaitable[None]]) -> None:
        """Write groups with ``write``, which must write nothing if it raises ``Conflict``."""
        self._write = write
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        """The task that writes; it ends when nothing is left to write."""
        self._earliest = 0.0
        """When the next commit may start, on the event loop's clock."""
        self._queued = self._settled = 0
        """How many appends have been queued, and how many of these have been written or refused."""
        self._flushes: list[tuple[int, asyncio.Future[None]]] = []
        """Who waits until this many appends are settled."""

    async def stop(self) -> None:
        """Write everything that is queued."""
        if self._task is not None:
            await self._task

    async def append(self, append: Append) -> None:
        """Queue an append and wait until it is durable; canceling the wait does not undo it."""
        self._waiting.append(append)
        self._queued += 1
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="store-writer")
        await append.done

    async def flush(self) -> None:
        """Wait until all appends queued so far are written or refused, but not for later ones."""
        if self._settled < self._queued:
            flushed = asyncio.get_running_loop().create_future()
            self._flushes.append((self._queued, flushed))
            await flushed

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            pause = self._earliest - loop.time()
            if pause > 0:
                await asyncio.sleep(pause)
            group = self._waiting[:LARGEST_GROUP]
            del self._waiting[:LARGEST_GROUP]
            self._earliest = loop.time() + PACE
            await self._write_group(group)
            self._settled += len(group)
            self._end_flushes()
        # There is no await after the check of the queue, so no append can be missed.
        self._task = None

    def _end_flushes(self) -> None:
        waiting = self._flushes
        self._flushes = [one for one in waiting if one[0] > self._settled]
        for number, flushed in waiting:
            # A caller that was canceled has canceled its future.
            if number <= self._settled and not flushed.done():
                flushed.set_result(None)

    async def _write_group(self, group: list[Append]) -> None:
        # Every process must use the same order, or two of them could deadlock.
        group.sort(key=lambda append: append.game)
        try:
            await self._write(group)
        except Conflict as conflict:
            if len(group) == 1:
                _settle(group[0], conflict)
                return
            for append in group:
                await self._write_group([append])
        except Exception as error:  # noqa: BLE001 - passed on to every sender
            for append in group:
                _settle(append, error)
        else:
            for append in group:
                _settle(append, None)


def _settle(append: Append, error: Exception | None) -> None:
    # A sender that was canceled has canceled its future.
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)
        # Retrieve the exception, so that asyncio does not log it if the sender has stopped waiting.
        append.done.exception()
