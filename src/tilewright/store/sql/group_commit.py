"""Grouped commits: moves of many games that arrive together are made durable together.

A disk that is asked to be sure does some hundred commits a second, whatever is in them. So
appends wait in a queue while a commit is under way, and the next commit takes all of them.
If one of them conflicts, the group is undone and each is tried alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tilewright.errors import Conflict

LARGEST_GROUP: Final = 256
"""Appends in one transaction, so that none waits for too many others."""


@dataclass(slots=True)
class Append:
    """Events of one game that are to be kept, and who waits for that."""

    game: str
    number: int
    bodies: list[str]
    values: dict[str, object]
    """The new columns of the table's row."""
    command: dict[str, object] | None
    done: asyncio.Future[None] = field(repr=False)


class Writer:
    """Takes appends from a queue and writes them in groups."""

    def __init__(self, write: Callable[[list[Append]], Awaitable[None]]) -> None:
        """Write groups by ``write``, which raises ``Conflict`` and then has written nothing."""
        self._write = write
        self._queue: asyncio.Queue[Append | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None

    async def append(self, append: Append) -> None:
        """Return when the events are safe; a caller that gives up does not take them back."""
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
        # In one order everywhere, or two processes could wait for each other.
        group.sort(key=lambda append: append.game)
        try:
            await self._write(group)
        except Conflict as conflict:
            if len(group) == 1:
                _settle(group[0], conflict)
                return
            for append in group:
                await self._write_group([append])
        except Exception as error:  # noqa: BLE001 - whoever waits is told what went wrong
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
        # The exception counts as seen even if whoever waited has gone.
        append.done.exception()
