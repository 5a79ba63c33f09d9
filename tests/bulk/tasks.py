"""Tasks for pools: functions that workers find by name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def square(number: int) -> int:
    """Return a number times itself."""
    return number * number


def square_slowly(number: int) -> int:
    """Take a moment, so that a task is under way when something happens to it."""
    time.sleep(0.05)
    return number * number


def worker_of(number: int) -> tuple[int, int]:
    """Return the number and the process that saw it."""
    return number, os.getpid()


def fail_at_three(number: int) -> int:
    """Refuse one number."""
    if number == 3:
        raise ValueError("three is refused")
    return number


def die_at_three(number: int) -> int:
    """End the worker at one number, every time."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(task: tuple[str, int]) -> int:
    """End the worker the first time that a task is seen; its file remembers."""
    folder, number = task
    seen = Path(folder) / str(number)
    if number % 3 == 0 and not seen.exists():
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number
