"""Keeping what the kernel builds: one checked file each in the user's cache folder.

The name of a file comes from everything that went into it, so two processes that build the
same thing at once write the same file. It is written under another name and then renamed, so
readers find the whole file or none. A damaged file, or one of another format, is rebuilt; without
a writable folder, nothing is cached.
"""

from __future__ import annotations

import hashlib
import mmap
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tilewright.lexicon.cache import cache_folder, cache_key

T = TypeVar("T")

FORMAT = 4
"""Counted up when the files, or what the kernel builds of the same input, change."""

HEAD = 64
"""The length of the head: the content behind it lies on a line of the processor's cache."""

_MAGIC = b"TWKEPT\0" + bytes([FORMAT])
_DIGEST = slice(len(_MAGIC), len(_MAGIC) + 32)


def kept(
    kind: str,
    parts: tuple[str, ...],
    *,
    build: Callable[[], bytes],
    read: Callable[[memoryview], T],
    cache: bool = True,
) -> T:
    """Return what ``read`` makes of a kept file, or of what ``build`` makes and is then kept.

    Args:
        kind: What is built, such as ``graph``; the end of the file's name.
        parts: All that decides about the content; other parts, another file.
        build: Makes the content.
        read: Opens the content, which may be memory shared by all processes; raises
            ``ValueError`` when it is damaged.
        cache: Whether to use the cache folder at all.
    """
    folder = kept_folder() if cache else None
    if folder is None:
        return read(memoryview(build()))
    path = folder / f"{cache_key(kind, *parts)}.{kind}"
    found = _opened(path, read)
    if found is not None:
        return found
    content = build()
    if _write(path, content):
        # The mapped copy is shared by all processes; the built one is ours alone.
        found = _opened(path, read)
    return read(memoryview(content)) if found is None else found


def kept_folder() -> Path | None:
    """Return the folder for what the kernel builds, next to that of the lexicons."""
    lexicons = cache_folder()
    return None if lexicons is None else lexicons.with_name("kernel")


def _opened(path: Path, read: Callable[[memoryview], T]) -> T | None:
    """Return what ``read`` makes of a file; None when there is none, or a damaged one."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        if view[: len(_MAGIC)] != _MAGIC or view[_DIGEST] != hashlib.sha256(view[HEAD:]).digest():
            return None
        return read(view[HEAD:])
    except (OSError, ValueError):  # no such file, not readable, empty, damaged
        return None


def _write(path: Path, content: bytes) -> bool:
    """Write a file at once; return False when the folder does not allow it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    head = (_MAGIC + hashlib.sha256(content).digest()).ljust(HEAD, b"\0")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with draft.open("wb") as file:
                file.write(head)
                file.write(content)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError:
        return False
    return True
