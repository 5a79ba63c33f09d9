"""An event loop whose clock a test moves, so that no test waits for a timer.

Everything that asyncio times follows it: pauses, timeouts and timers, with the product's own
lengths. Clocks that don't belong to the loop, such as the database's, are passed separately.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import Context
from selectors import DefaultSelector, SelectorKey
from typing import Final
from weakref import ref

from tests.waiting import LONG

_MOST_EXPIRED: Final = LONG / 2
_PACE: Final = 0.001
_DATABASE_THREAD: Final = "_connection_worker_thread"
"""A part of the name of each thread in which aiosqlite runs queries."""
_CLOSE: Final = 1e-6
"""Seconds by which a timer's length may differ because of rounding."""


class _Selector(DefaultSelector):
    """Reads the clock whenever the loop has looked for something to do."""

    now: float

    def __init__(self) -> None:
        super().__init__()
        self.now = time.monotonic()

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        found = super().select(timeout)
        self.now = time.monotonic()
        return found


class ClockedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still while a callback runs, and that can be advanced.

    Otherwise time passes as usual, so that waits for other threads and processes still end.
    """

    def __init__(self) -> None:
        """Create a loop that shows the machine's time."""
        self._clock = _Selector()
        self._ahead = 0.0
        self._timers: list[tuple[float, ref[asyncio.TimerHandle]]] = []
        self._armed: list[asyncio.Event] = []
        super().__init__(self._clock)

    def time(self) -> float:
        """Return the time, which is the same for everything that one callback does."""
        return self._clock.now + self._ahead

    def advance(self, seconds: float) -> None:
        """Let time pass; whatever is due then happens as soon as the caller awaits something."""
        self._ahead += seconds

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: object,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Set a timer, and remember how long it was set for."""
        timer = super().call_at(when, callback, *args, context=context)
        self._timers.append((when - self.time(), ref(timer)))
        for armed in self._armed:
            armed.set()
        return timer

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> asyncio.Handle:
        """Call from another thread; what a database's thread reports too late is dropped.

        A query that was canceled still runs in that thread, perhaps until this loop is closed. The
        thread would fail then, and with it whatever test comes next.
        """
        if self.is_closed() and _DATABASE_THREAD in threading.current_thread().name:
            return asyncio.Handle(callback, args, self, context)
        return super().call_soon_threadsafe(callback, *args, context=context)

    async def expire(self, seconds: float) -> None:
        """Wait until a timer was set for this long, then advance to the end of the latest one."""
        armed = asyncio.Event()
        self._armed.append(armed)
        try:
            while not (ends := self._ends_of(seconds)):
                armed.clear()
                await armed.wait()
        finally:
            self._armed.remove(armed)
        self.advance(max(ends) - self.time())

    def _ends_of(self, seconds: float) -> list[float]:
        """Return when the pending timers end that were set for this many seconds."""
        alive = [(length, timer, timer()) for length, timer in self._timers]
        pending = [
            (length, timer, handle.when())
            for length, timer, handle in alive
            if handle is not None and not handle.cancelled() and handle.when() > self.time()
        ]
        self._timers = [(length, timer) for length, timer, _ in pending]
        return [end for length, _, end in pending if math.isclose(length, seconds, abs_tol=_CLOSE)]


def advance(seconds: float) -> None:
    """Let time pass for everything in the running loop."""
    _running().advance(seconds)


async def expire(seconds: float) -> None:
    """Wait until something in the running loop waits for this many seconds, and let them pass.

    On a busy machine, they may also pass by themselves before the test gets here. So this is for
    what is timed again and again, whatever the test does; ``expiring`` is for the rest.
    """
    await _running().expire(seconds)


@asynccontextmanager
async def expiring(seconds: float) -> AsyncIterator[None]:
    """Let this many seconds pass whenever something waits for them, until the block ends.

    If that is something that is timed again and again, time does not run away: the test's own
    deadlines follow the same clock.
    """

    async def expire_all() -> None:
        for _ in range(int(_MOST_EXPIRED / seconds)):
            await expire(seconds)
            await asyncio.sleep(_PACE)

    task = asyncio.create_task(expire_all())
    try:
        yield
    finally:
        task.cancel()


def _running() -> ClockedLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockedLoop), "this test does not run in a loop with its own clock"
    return loop
