"""What differs between operating systems, each with one function that works on all of them."""

from __future__ import annotations

import os
import sys
import time
from io import FileIO
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
    import resource

_FAR_AWAY: Final = 2**30
"""A position beyond the end of any file that we lock."""
_FILES_ON_WINDOWS: Final = 512
"""The number of files that a process on Windows can open without further arrangements."""


def monotonic_ns() -> int:
    """Return nanoseconds since some moment, whatever the machine's clock is set to in between.

    Where the system can, time in which the machine is suspended counts.
    """
    if sys.platform == "linux":
        now = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    else:
        now = time.monotonic_ns()
    return now


def usable_cores() -> int:
    """Return how many processor cores this process may use; the machine may have more."""
    if sys.platform == "linux":
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return count


def lock_file(file: FileIO | IO[str]) -> None:
    """Lock a file until it is closed or this process ends; raise ``OSError`` if it is locked.

    Other processes can still read and write the file.
    """
    if sys.platform == "win32":
        # Others can't read a locked byte, so lock one far beyond the end.
        place = file.tell()
        file.seek(_FAR_AWAY)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync(path: Path) -> None:
    """Make a file's content, or the names of the files in a folder, survive a power failure."""
    if sys.platform == "win32" and path.is_dir():
        # Windows can't open a folder.
        return
    # Windows syncs only files that are open for writing.
    opened = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def raise_file_limit(most: int) -> int:
    """Let this process open ``most`` files, or as many as allowed, and return how many."""
    if sys.platform == "win32":
        wanted = min(most, _FILES_ON_WINDOWS)
    else:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
