"""Group commit: moves that arrive together, from many games, become durable together.

A disk syncs a few hundred commits per second, regardless of their size. So appends are queued
while a commit is running, and the next commit writes them all. If one of them conflicts, the
group is rolled back and each append is written separately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tilewright.errors import Conflict

LARGEST_GROUP: Final = 256
"""Maximum number of appends per transaction, so that none waits for too many others."""


@dataclass(slots=True)
class Append:
    """Events to be written to one game, and the future that their sender awaits."""

    game: str
    number: int
    bodies: list[str]
    values: dict[str, object]
    """New column values for the table's row."""
    command: dict[str, object] | None
    done: asyncio.Future[None] = field(repr=False)


class GroupWriter:
    """Takes appends from a queue and writes them in groups."""

    def __init__(self, write: Callable[[list[Append]], Awaitable[None]]) -> None:
        """Write groups with ``write``, which must write nothing if it raises ``Conflict``."""
        self._write = write
        self._queue: asyncio.Queue[Append | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start writing."""
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def stop(self) -> None:
        """Write everything in the queue, then stop."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None

    async def append(self, append: Append) -> None:
        """Queue an append and wait until it is durable; canceling the wait does not undo it."""
        self._queue.put_nowait(append)
        await asyncio.shield(append.done)

    async def _run(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < LARGEST_GROUP:
                with suppress(asyncio.QueueEmpty):
                    group.append(self._queue.get_nowait())
                    continue
                break
            appends = [append for append in group if append is not None]
            if appends:
                await self._write_group(appends)
            if len(appends) < len(group):
                return

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
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)
        # Retrieve the exception, so that asyncio does not log it if the sender has stopped waiting.
        append.done.exception()
