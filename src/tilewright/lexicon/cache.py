"""The lexicon cache: one checksummed file per built lexicon in the user's cache folder.

Building a lexicon takes a second or more; opening a cached file takes milliseconds. A file's
name is a hash of everything that went into it, so different lexicons never share a file, and
two processes that build the same lexicon at the same time write the same file. Damaged files are
ignored; if the folder cannot be written, nothing is cached.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.validate import Surveyed
from tilewright.lexicon.word_list import RefusedLine, SourceReport
from tilewright.system import write_file

FORMAT = 3
"""The format version; increment it when the file format or the builder's output changes."""

_MAGIC = b"TWLEX\0\0" + bytes([FORMAT])
_DIGEST = slice(8, 40)
_LENGTH = slice(40, 44)
_NOTES = 44

_IN_USE: Final[WeakValueDictionary[tuple[str, int, int], Lexicon]] = WeakValueDictionary()
"""The loaded lexicons that are still in use, by path, inode and time of the last change."""


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder for cached lexicons; None if the user has no home folder."""
    chosen = environ.get("TILEWRIGHT_CACHE")
    if chosen:
        return Path(chosen) / "lexicons"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        named = environ.get("XDG_CACHE_HOME", "")
        # The XDG specification says that a relative path must be ignored.
        base = Path(named) if named.startswith("/") else home / ".cache"
    return base / "tilewright" / "lexicons"


def cache_key(*parts: bytes | str) -> str:
    """Return the cache key for a lexicon built from ``parts``.

    The file format is not part of the key, so that files in an older format are replaced.
    """
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()[:40]


def load(key: str, folder: Path) -> Lexicon | None:
    """Return the lexicon stored under ``key``; None if it is missing or damaged.

    While a lexicon is in use, the same file is not read and checked again.
    """
    path = _path(folder, key)
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            version = (str(path), status.st_ino, status.st_mtime_ns)
            in_use = _IN_USE.get(version)
            if in_use is not None:
                return in_use
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # the file is missing, unreadable or empty
        return None
    try:
        loaded = _IN_USE[version] = _unpack(view)
    except (LexiconError, ValueError, KeyError, TypeError):
        return None
    return loaded


def store(key: str, lexicon: Lexicon, folder: Path) -> bool:
    """Store a lexicon under ``key``; return False if the folder cannot be written."""
    path = _path(folder, key)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_file(path, _pack(lexicon))
    except OSError:
        return False
    return True


def _path(folder: Path, key: str) -> Path:
    """Return the path to the cache file for a key."""
    return folder / f"{key}.lexicon"


def _pack(lexicon: Lexicon) -> bytes:
    """Return a lexicon's file contents: magic number, checksum, metadata and nodes.

    The checksum covers the metadata and the nodes.
    """
    notes = json.dumps(
        {
            "id": lexicon.id,
            "checksum": lexicon.checksum,
            "alphabet": lexicon.alphabet,
            "words": len(lexicon),
            "longest": lexicon.longest,
            "wide": lexicon.graph.wide,
            "report": lexicon.report,
        }
    ).encode()
    notes += b" " * (-len(notes) % 4)  # align the nodes to 32 bits
    rest = len(notes).to_bytes(4, "little") + notes + bytes(lexicon.graph.data)
    return _MAGIC + hashlib.sha256(rest).digest() + rest


def _unpack(view: memoryview) -> Lexicon:
    """Return the lexicon in a cache file; its graph refers to ``view`` without copying it."""
    if view[: len(_MAGIC)] != _MAGIC or hashlib.sha256(view[40:]).digest() != view[_DIGEST]:
        raise LexiconError("the cached lexicon is damaged", cause=Cause.DAMAGED)
    start = _NOTES + int.from_bytes(view[_LENGTH], "little")
    notes = json.loads(bytes(view[_NOTES:start]))
    graph = WordGraph(
        view[start:],
        notes["alphabet"],
        wide=notes["wide"],
        surveyed=Surveyed(notes["words"], notes["longest"]),
    )
    report = notes["report"]
    if report is not None:
        report = SourceReport._make(report)
        report = report._replace(refused=tuple(map(RefusedLine._make, report.refused)))
    return Lexicon(notes["id"], notes["checksum"], graph, report)
