"""A progress line for long runs, and a Ctrl-C handler that keeps the finished work."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FrameType

__all__ = ["Watch", "duration", "watching"]

_OFTEN: Final = 0.1
"""Seconds between updates; faster ones would be unreadable and could delay the run."""


class Watch:
    """Shows a run's progress in a terminal, and records whether Ctrl-C has stopped it."""

    def __init__(self) -> None:
        """Start timing the run."""
        self.interrupted = False
        self._shows = sys.stderr.isatty()
        self._started = time.monotonic()
        self._shown = 0.0

    def show(self, text: str) -> None:
        """Replace the progress line."""
        now = time.monotonic()
        if self._shows and now - self._shown > _OFTEN:
            self._shown = now
            sys.stderr.write(f"\r\033[K{text}")
            sys.stderr.flush()

    def left(self, done: int, total: int) -> str:
        """Return the estimated time left, such as ``, 5 s left``; empty before anything is done."""
        if not done:
            return ""
        seconds = (time.monotonic() - self._started) * (total - done) / done
        return f", {duration(max(1.0, seconds))} left"

    def interrupt(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Stop after the current piece of work; a second Ctrl-C stops at once."""
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def clear(self) -> None:
        """Remove the progress line."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch a run; Ctrl-C ends the run but keeps the finished work."""
    watch = Watch()
    before = signal.signal(signal.SIGINT, watch.interrupt)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
        watch.clear()


def duration(seconds: float) -> str:
    """Return a duration as text, rounded to a useful precision."""
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 90:  # noqa: PLR2004 - seconds are easier to read up to here
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"  # noqa: PLR2004
    minutes = round(seconds / 60)
    if minutes < 120:  # noqa: PLR2004 - and up to here minutes
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"
