"""What differs between operating systems, each with one function that works on all of them."""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import IO, Final

from tilewright.errors import FileError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
    import resource

LARGEST_FILE: Final = 500_000_000
"""The size of the largest input in bytes: some ten thousand recorded games."""
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


def read_file(path: Path) -> bytes:
    """Return what a file contains; raise ``FileError`` if that is more than ``LARGEST_FILE``.

    A large file is refused by its size, and what has none and no end, such as a device, as soon as
    it has sent more. Raises ``OSError`` or, for a path with a null character, ``ValueError``.
    """
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        if status.st_size > LARGEST_FILE:
            raise FileError.too_large(path, LARGEST_FILE)
        # Python allocates a given number of bytes before it reads any of them.
        is_sized = stat.S_ISREG(status.st_mode)
        data = file.read() if is_sized else file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FileError.too_large(path, LARGEST_FILE)
    return data


def write_file(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Write a whole file, new or in place of a regular one; a failed write leaves the old one.

    Symbolic links are followed and stay what they are, and a replaced file keeps its permissions.
    What can't be replaced without destroying it is written to instead: a device, a pipe, or a file
    with several names. If ``durable``, the content survives a power failure.

    Raises ``OSError`` or, for a path with a null character, ``ValueError``.
    """
    if not can_be_replaced(path):
        with path.open("wb") as file:
            file.write(data)
            if durable and path.is_file():
                file.flush()
                os.fsync(file.fileno())
        return
    with draft_of(path, durable=durable) as draft:
        draft.write_bytes(data)


def can_be_replaced(path: Path) -> bool:
    """Return whether a path leads to a regular file with one name, or to nothing yet."""
    status = _status_of(path)
    return status is None or (stat.S_ISREG(status.st_mode) and status.st_nlink == 1)


@contextmanager
def draft_of(path: Path, *, durable: bool = False, private: bool = False) -> Iterator[Path]:
    """Yield an empty file that takes the place of what ``path`` leads to if the block succeeds.

    Symbolic links are followed, and a replaced file keeps its owner and permissions. If
    ``private``, only the owner may read the content, from the start, and the permissions that a
    replaced file gives to others end.
    """
    status = _status_of(path)
    target = Path(os.path.realpath(path))
    # The draft's name doesn't contain the target's, which may be as long as names can be.
    draft = target.with_name(f".{secrets.token_hex(8)}.new")
    everyone, owner = 0o666, 0o600
    try:
        os.close(
            os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, owner if private else everyone)
        )
        yield draft
        if durable:
            sync(draft)
        if status is not None:
            _take_over(draft, status, owner if private else ~0)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    if durable:
        sync(target.parent)


def _status_of(path: Path) -> os.stat_result | None:
    """Return the status of what a path leads to, or ``None`` if there is nothing."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _take_over(draft: Path, status: os.stat_result, most: int) -> None:
    """Give a draft the owner and, of those in ``most``, the permissions of what it replaces."""
    if sys.platform != "win32":
        with suppress(OSError):  # only the superuser can give files away
            os.chown(draft, status.st_uid, status.st_gid)
    draft.chmod(stat.S_IMODE(status.st_mode) & most)


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
