"""Long runs at the keyboard: a line that says how far they are, and Ctrl-C that keeps the rest."""

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
"""Seconds between two lines: nobody reads faster, and a slow terminal should not hold us up."""


class Watch:
    """Shows how far a run is where somebody watches, and remembers whether to end it."""

    def __init__(self) -> None:
        """Begin to watch."""
        self.interrupted = False
        self._shows = sys.stderr.isatty()
        self._started = time.monotonic()
        self._shown = 0.0

    def show(self, text: str) -> None:
        """Show a line in place of the one before."""
        now = time.monotonic()
        if self._shows and now - self._shown > _OFTEN:
            self._shown = now
            sys.stderr.write(f"\r\033[K{text}")
            sys.stderr.flush()

    def left(self, done: int, total: int) -> str:
        """Say how long the rest takes if it goes on like this; empty as long as nobody knows."""
        if not done:
            return ""
        seconds = (time.monotonic() - self._started) * (total - done) / done
        return f", {duration(max(1.0, seconds))} left"

    def interrupt(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Let what is under way be the last; a second Ctrl-C does not wait for it."""
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def clear(self) -> None:
        """Take away the line that was shown."""
        if self._shows:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch over a run; Ctrl-C ends it with what there is."""
    watch = Watch()
    before = signal.signal(signal.SIGINT, watch.interrupt)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
        watch.clear()


def duration(seconds: float) -> str:
    """Return a time in words, as exact as one wants to know it."""
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 90:  # noqa: PLR2004 - up to here one thinks in seconds
        return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s"  # noqa: PLR2004
    minutes = round(seconds / 60)
    if minutes < 120:  # noqa: PLR2004 - and up to here in minutes
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"
