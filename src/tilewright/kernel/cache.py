"""The cache for data that the kernel builds: files with checksums in the user's cache folder.

A file's name is derived from everything its content depends on, so two processes that build the
same data at the same time write the same file. A file is written under a temporary name and then
renamed, so that readers never see an incomplete file. A file that is damaged or in an older format
is replaced; if the folder is not writable, nothing is cached. The number of files is limited,
because on a server anyone can play with a new set of letters.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from tilewright.lexicon.cache import cache_folder, cache_key
from tilewright.system import write_file

T = TypeVar("T")

FORMAT = 4
"""The format version; increase it when the file format or the kernel's output changes."""

HEAD = 64
"""The header's length in bytes: one cache line, so that the content after it is aligned."""

MOST_FILES: Final = 200
"""Beyond this, the files that were not used for the longest time are removed."""

_MAGIC = b"TWKEPT\0" + bytes([FORMAT])
_DIGEST = slice(len(_MAGIC), len(_MAGIC) + 32)

_MAPPED: Final[WeakValueDictionary[tuple[str, int, int], mmap.mmap]] = WeakValueDictionary()
"""The files that are mapped now, so that all users in a process share one mapping."""


def load_or_build(
    kind: str,
    parts: tuple[str, ...],
    *,
    build: Callable[[], bytes],
    read: Callable[[memoryview], T],
    cache: bool = True,
) -> T:
    """Load cached content, or build and cache it, and return the result of ``read``.

    Args:
        kind: The kind of content, such as ``graph``; also the file's extension.
        parts: Everything that the content depends on.
        build: Builds the content.
        read: Opens the content, which may be memory shared between processes; raises
            ``ValueError`` if the content is damaged.
        cache: Whether to use the cache folder.
    """
    folder = kernel_cache_folder() if cache else None
    if folder is None:
        return read(memoryview(build()))
    path = folder / f"{cache_key(kind, *parts)}.{kind}"
    found = _open(path, read)
    if found is not None:
        return found
    content = build()
    if _write(path, content):
        # Reopen the file: all processes share the mapped copy, but this process alone owns the
        # copy just built.
        found = _open(path, read)
    return read(memoryview(content)) if found is None else found


def kernel_cache_folder() -> Path | None:
    """Return the kernel's cache folder, next to the lexicons' cache folder."""
    lexicons = cache_folder()
    return None if lexicons is None else lexicons.with_name("kernel")


def _open(path: Path, read: Callable[[memoryview], T]) -> T | None:
    """Map a file and return the result of ``read``, or None if the file is missing or damaged."""
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            key = (str(path), status.st_ino, status.st_mtime_ns)
            mapped = _MAPPED.get(key)
            if mapped is None:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                if not _is_sound(memoryview(mapped)):
                    return None
                _MAPPED[key] = mapped
            with suppress(OSError):  # the folder may be read-only
                # The system may not record when a file is read. The other time is in the key.
                os.utime(path, ns=(time.time_ns(), status.st_mtime_ns))
        return read(memoryview(mapped)[HEAD:])
    except (OSError, ValueError):  # the file is missing, unreadable, empty or damaged
        return None


def _is_sound(view: memoryview) -> bool:
    has_magic = view[: len(_MAGIC)] == _MAGIC
    return has_magic and view[_DIGEST] == hashlib.sha256(view[HEAD:]).digest()


def _write(path: Path, content: bytes) -> bool:
    """Write a file atomically; return False if the folder is not writable."""
    head = (_MAGIC + hashlib.sha256(content).digest()).ljust(HEAD, b"\0")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, head + content)
    except OSError:
        return False
    with suppress(OSError):  # another process may be removing the same files
        _remove_unused(path.parent)
    return True


def _remove_unused(folder: Path) -> None:
    """Remove the files that were not used for the longest time, beyond the limit."""
    used = sorted((file.stat().st_atime_ns, file) for file in folder.iterdir())
    for _, file in used[:-MOST_FILES]:
        file.unlink(missing_ok=True)
