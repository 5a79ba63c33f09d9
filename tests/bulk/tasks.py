"""Tasks for pools: functions that workers find by name."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Event


def square(number: int) -> int:
    """Return the square of a number."""
    return number * number


def square_up_to_two(number: int) -> int:
    """Return the square of 0, 1 or 2; for any other number, work until the process is killed."""
    if number > 2:
        Event().wait()
    return number * number


def worker_of(number: int) -> tuple[int, int]:
    """Return the number and the id of the worker process."""
    return number, os.getpid()


def fail_at_three(number: int) -> int:
    """Raise an error for one number."""
    if number == 3:
        raise ValueError("three is refused")
    return number


def die_at_three(number: int) -> int:
    """Kill the worker at one number, every time."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(task: tuple[str, int]) -> int:
    """Kill the worker the first time it sees a task; a file remembers."""
    folder, number = task
    seen = Path(folder) / str(number)
    if number % 3 == 0 and not seen.exists():
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number
