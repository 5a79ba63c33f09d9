"""A watchdog that reports what holds up the event loop.

The loop beats a few dozen times a second. A thread watches the beats: if one is late, something has
kept the loop busy, and the thread can see what it is while it still runs. Each task that handles a
request is named after its operation, so that the report names it; see ``name_task``. On a busy
machine a beat can also be late because another process has the processor: the time that the loop's
thread spent waiting for one doesn't count.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

SLOW_SECONDS: Final = 0.05
"""Seconds after which whatever keeps the event loop busy is reported."""
_BEAT: Final = 0.025
_QUIET_SECONDS: Final = 60.0
"""Seconds during which an operation is reported only once."""
_MOST_NAMES: Final = 200
_MOST_FRAMES: Final = 12
_SMOOTHING: Final = 1.0
"""Seconds over which the loop's lag is averaged."""

_log = logging.getLogger(__name__)


def name_task(operation: str, table: str | None = None) -> None:
    """Name the current task after its operation and table, for the watchdog's reports."""
    task = asyncio.current_task()
    if task is not None:
        task.set_name(operation if table is None else f"{operation}@{table}")


class Watchdog:
    """Measures the event loop's lag, and logs what causes it once per operation and minute."""

    def __init__(
        self,
        on_stall: Callable[[float], object],
        *,
        limit: float = SLOW_SECONDS,
        starved: Callable[[], float] | None = None,
    ) -> None:
        """Call ``on_stall`` with the length of each stall over ``limit`` seconds.

        ``starved`` returns for how many seconds the loop's thread has waited for a processor.
        """
        self._on_stall = on_stall
        self._limit = limit
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thread: threading.Thread | None = None
        self._loop_thread = 0
        self._schedule: int | None = None
        self._starved = starved or self._waited
        self._stopped = threading.Event()
        self._beaten = 0.0
        self._reported: dict[str, float] = {}
        self._lag = 0.0

    @property
    def lag(self) -> float:
        """How late the loop runs its callbacks, in seconds: the average over the last second."""
        return self._lag

    def start(self) -> None:
        """Start watching the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._loop_thread = threading.get_ident()
        self._schedule = _open_schedule(threading.get_native_id())
        self._beaten = time.monotonic()
        self._timer = self._loop.call_later(_BEAT, self._beat)
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop watching."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
        if self._thread is not None:
            self._thread.join()
        if self._schedule is not None:
            os.close(self._schedule)
            self._schedule = None

    def _beat(self) -> None:
        now = time.monotonic()
        passed = now - self._beaten
        late = max(0.0, passed - _BEAT)
        weight = -math.expm1(-passed / _SMOOTHING)
        self._lag += (late - self._lag) * weight
        self._beaten = now
        if late > self._limit:
            self._on_stall(late)
        if self._loop is not None and not self._stopped.is_set():
            self._timer = self._loop.call_later(_BEAT, self._beat)

    def _watch(self) -> None:
        """Look at the loop's thread whenever a beat is late; runs in the watchdog's thread."""
        seen, starved, reported = 0.0, 0.0, 0.0
        while not self._stopped.wait(self._limit / 2):
            beaten = self._beaten
            if beaten != seen:
                seen, starved = beaten, self._starved()
            late = time.monotonic() - beaten - _BEAT
            if late <= self._limit or beaten == reported:
                continue
            late -= self._starved() - starved
            if late > self._limit:
                reported = beaten
                self._report(late)

    def _waited(self) -> float:
        """Return for how many seconds the loop's thread has waited for a processor.

        Where the system does not tell, that is 0.
        """
        if self._schedule is None:
            return 0.0
        os.lseek(self._schedule, 0, os.SEEK_SET)
        return int(os.read(self._schedule, 64).split()[1]) / 1e9

    def _report(self, late: float) -> None:
        frame = sys._current_frames().get(self._loop_thread)  # noqa: SLF001 - documented
        if frame is None or self._loop is None:
            return
        # Without the source: every file that is read for it stays in memory, several MB in all.
        walked = traceback.walk_stack(frame)
        stack = traceback.StackSummary.extract(walked, limit=_MOST_FRAMES, lookup_lines=False)
        stack.reverse()
        task = asyncio.current_task(self._loop)
        if task is None and _is_idle(stack[-1]):
            return
        name, _, table = ("callback" if task is None else task.get_name()).partition("@")
        now = time.monotonic()
        if now - self._reported.get(name, -_QUIET_SECONDS) < _QUIET_SECONDS:
            return
        if len(self._reported) >= _MOST_NAMES:
            self._reported.clear()
        self._reported[name] = now
        _log.warning(
            "%s%s has kept the event loop busy for %d ms, in %s",
            name,
            f" at table {table}" if table else "",
            late * 1000,
            _place(stack),
        )
        if _log.isEnabledFor(logging.DEBUG):
            _log.debug("The stack of %s:\n%s", name, "".join(stack.format()))


def _open_schedule(thread: int) -> int | None:
    """Open what the kernel knows of a thread's time; stays open, because it is read so often."""
    try:
        return os.open(f"/proc/self/task/{thread}/schedstat", os.O_RDONLY)
    except OSError:
        return None


def _is_idle(innermost: traceback.FrameSummary) -> bool:
    """Return whether the loop waits for work; uvloop waits in C, called by asyncio's runner."""
    return innermost.name in {"select", "poll", "run_until_complete"} or (
        innermost.name == "run" and innermost.filename.endswith("runners.py")
    )


def _place(stack: list[traceback.FrameSummary]) -> str:
    """Return the innermost place in our own code, or the innermost of all."""
    ours = [frame for frame in stack if "tilewright" in Path(frame.filename).parts]
    frame = (ours or stack)[-1]
    return f"{frame.name} ({Path(frame.filename).name}, line {frame.lineno})"
