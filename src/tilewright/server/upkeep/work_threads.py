"""Threads for work that is too slow for the event loop, with a time limit.

The limit includes the time in the queue: when the threads can't keep up, waiting requests fail
with ``busy`` instead of piling up. A thread can't be interrupted, so it finishes its work even if
no one waits for the result any longer; the number of threads bounds what that can cost.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

from tilewright.server.messages.errors import busy

WORK_SECONDS: Final = 10.0
"""Seconds, including time in the queue, after which work fails."""
MOST_QUEUED: Final = 200
"""Maximum number of pieces of work in the queue; more are refused at once."""
LOADING_SECONDS: Final = 30.0
"""Seconds after which loading a game fails: after a restart, all players return at once."""
MOST_LOADING: Final = 5_000
"""Maximum number of games in the queue to be loaded."""
PUZZLE_SECONDS: Final = 60.0
"""Seconds after which a puzzle, or an answer to one, fails: they wait for each other."""
MOST_PUZZLES: Final = 20
"""Maximum number of puzzles and answers in the queue."""
_THREADS: Final = 2
_NICENESS: Final = 5
"""The lower priority of threads in the background: a third of the event loop's weight."""

T = TypeVar("T")


class WorkThreads:
    """A few threads for proofs, exports, lists, editions and games that are loaded."""

    def __init__(
        self,
        seconds: float = WORK_SECONDS,
        threads: int = _THREADS,
        most: int = MOST_QUEUED,
        *,
        in_background: bool = False,
    ) -> None:
        """Give each piece of work this many ``seconds``; take on at most ``most`` pieces.

        Threads ``in_background`` get processor time that the event loop does not need.
        """
        self._seconds = seconds
        self._most = most
        self._pool = ThreadPoolExecutor(
            threads,
            thread_name_prefix="background" if in_background else "work",
            initializer=_lower_priority if in_background else None,
        )
        self._pending = 0

    @property
    def pending(self) -> int:
        """The number of pieces of work that are queued or running."""
        return self._pending

    async def run(self, work: Callable[[], T], /) -> T:
        """Return the result of ``work``; raise ``busy`` if it takes too long.

        The work runs in the caller's context, so that it speaks the caller's language.
        """
        if self._pending >= self._most:
            raise busy()
        loop = asyncio.get_running_loop()
        future = self._pool.submit(copy_context().run, work)
        self._pending += 1
        future.add_done_callback(lambda done: self._finished(loop, done))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if future.done() and not future.cancelled():
                raise
            raise busy() from None

    def close(self) -> None:
        """Stop the threads as soon as they finish what they are doing."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _finished(self, loop: asyncio.AbstractEventLoop, done: Future[T]) -> None:
        del done
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._count_down)

    def _count_down(self) -> None:
        self._pending -= 1


def _lower_priority() -> None:
    # Elsewhere, a priority belongs to the whole process.
    if sys.platform == "linux":
        thread = threading.get_native_id()
        priority = os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS
        os.setpriority(os.PRIO_PROCESS, thread, priority)
