"""The journal of a long run: what is finished is written down at once and never done again.

A journal is a text file. Its first line says what run it belongs to, each further line is one
finished result under its key, as JSON with a checksum behind it::

    {"tilewright": "journal", "version": 1, "header": {"kind": "match", ...}, "check": "9bd1c3a0"}
    {"key": "0-63", "value": [...], "check": "3e0f52c7"}

Lines are only ever added. A process that is killed has lost nothing that ``add`` has returned
from: it is with the operating system by then. The disk itself is asked to keep it every
``SYNC_SECONDS`` and at the end, so that a power cut costs a few seconds of work at most; a last
line that was cut off is dropped, and its work done again.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import sys
import time
import zlib
from collections.abc import Iterator, Mapping
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeAlias

from tilewright.errors import ArgumentError, Cause, Conflict, FileError, StoreError

__all__ = ["VERSION", "Journal", "Payload"]

VERSION: Final = 1
"""The version of the format that is written; a reader refuses others."""

SYNC_SECONDS: Final = 5.0
"""How much work, in seconds, a power cut may cost."""

Payload: TypeAlias = object
"""A result: anything that JSON can hold (tuples come back as lists), or bytes."""

_CHECK: Final = b', "check": "'
_END: Final = b'"}\n'


class Journal:
    """Finished results in a file, by key; one process at a time has it open."""

    def __init__(self, path: str | os.PathLike[str], header: Mapping[str, object]) -> None:
        """Open the journal of the run that ``header`` describes, or begin it.

        Args:
            path: The file; it is made if it is not there.
            header: Its ``kind`` and everything that the results depend on, as JSON can hold it.

        Raises:
            Conflict: Another process has the journal open, or it belongs to another run.
            StoreError: It cannot be read or written, or is damaged.
        """
        self.path = Path(path)
        self.header: dict[str, object] = json.loads(json.dumps(dict(header)))
        self._keys: set[str] = set()
        self._file = self._open()
        try:
            _lock(self._file, self.path)
            self._size = self._read_through()
            self._file.truncate(self._size)
            self._synced = time.monotonic()
            if self._size == 0:
                head = {"tilewright": "journal", "version": VERSION, "header": self.header}
                self._append(_line(head))
        except OSError as error:
            self._file.close()
            raise FileError.unwritable(self.path, error) from error
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        """Return the journal, which is open already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the journal."""
        self.close()

    def __contains__(self, key: object) -> bool:
        """Tell whether the result under ``key`` is written down."""
        return key in self._keys

    def __len__(self) -> int:
        """Return how many results are written down."""
        return len(self._keys)

    def entries(self) -> Iterator[tuple[str, Payload]]:
        """Yield keys and results in the order in which they were written, one at a time."""
        position = 0
        for number, (start, line) in enumerate(self._lines(), 1):
            position = start + len(line)
            if number > 1:
                entry = self._parsed(line, number)
                yield _key_of(entry), _payload_of(entry)
            if position >= self._size:
                return

    def add(self, key: str, payload: Payload) -> None:
        """Write down a result; when this returns, no end of the process can lose it.

        Raises:
            StoreError: It cannot be written, as on a full disk; the journal stays as it was.
            ArgumentError: The journal has a result under this key already.
        """
        if key in self._keys:
            raise ArgumentError("key", "one without a result in the journal", repr(key))
        entry: dict[str, object] = {"key": key}
        if isinstance(payload, bytes):
            entry["zip"] = base64.b64encode(zlib.compress(payload)).decode("ascii")
        else:
            entry["value"] = payload
        self._append(_line(entry))
        self._keys.add(key)

    def close(self) -> None:
        """Let the disk keep everything, and let others have the journal."""
        if self._file.closed:
            return
        try:
            self._sync()
        finally:
            self._file.close()

    def _open(self) -> FileIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # For reading and for adding to the end, made if need be. No buffer: what is
            # written is out of the process.
            return self.path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise FileError.unwritable(self.path, error) from error

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the place and the text of each line, through a buffer of its own."""
        position = 0
        try:
            with self.path.open("rb") as file:
                for line in file:
                    yield position, line
                    position += len(line)
        except OSError as error:
            raise FileError.unreadable(self.path, error) from error

    def _read_through(self) -> int:
        """Check every line and note the keys; return how far the file is whole."""
        whole = 0
        torn: FileError | None = None
        for number, (start, line) in enumerate(self._lines(), 1):
            if torn is not None:
                raise torn
            try:
                entry = self._parsed(line, number)
            except FileError as error:
                if number == 1 and not _begins_a_journal(line):
                    raise _not_a_journal(self.path) from None
                # Only at the end of the file can a line have been cut off.
                torn = error
                continue
            if number == 1:
                self._compare(entry)
            else:
                self._keys.add(_key_of(entry))
            whole = start + len(line)
        return whole

    def _parsed(self, line: bytes, number: int) -> dict[str, object]:
        """Return a line as it was written, or raise ``FileError`` if it is damaged."""
        body, found, check = line.rpartition(_CHECK)
        if found and check == f"{zlib.crc32(body):08x}".encode() + _END:
            try:
                entry = json.loads(body + b"}")
            except ValueError:
                entry = None
            if isinstance(entry, dict) and ("key" in entry or number == 1):
                return entry
        raise FileError.damaged(
            self.path,
            "the lines before it are intact; delete this line and all after it to resume from"
            " them, or start a new journal",
            line=number,
        )

    def _compare(self, head: dict[str, object]) -> None:
        """Refuse the journal of another run, and say what is different."""
        if head.get("tilewright") != "journal" or "header" not in head:
            raise _not_a_journal(self.path)
        if head.get("version") != VERSION:
            problem = (
                f"is a journal of version {head.get('version')}; this program writes"
                f" version {VERSION}"
            )
            raise FileError(self.path, problem, cause=Cause.WRONG_VERSION)
        there = head["header"]
        if not isinstance(there, dict) or there == self.header:
            return
        names = sorted(there.keys() | self.header.keys())
        different = [
            f"{name} is {_shown(there.get(name))} there and {_shown(self.header.get(name))} here"
            for name in names
            if there.get(name) != self.header.get(name)
        ]
        message = f"{self.path} is the journal of another run: {'; '.join(different)}"
        raise Conflict(message, cause=Cause.MISMATCH)

    def _append(self, line: bytes) -> None:
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
            if time.monotonic() - self._synced > SYNC_SECONDS:
                self._sync()
        except (OSError, ValueError) as error:
            self._cut_back()
            raise FileError.unwritable(self.path, error) from error
        self._size += len(line)

    def _cut_back(self) -> None:
        """Take back a line that was written in part, as on a full disk."""
        try:
            self._file.truncate(self._size)
        except (OSError, ValueError):
            # Opening it again drops the line.
            return

    def _sync(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error
        self._synced = time.monotonic()


def _not_a_journal(path: Path) -> FileError:
    return FileError(path, "is not a journal; choose another name", cause=Cause.MISMATCH)


def _line(entry: Mapping[str, object]) -> bytes:
    """Return an entry as a line with its checksum."""
    body = json.dumps(entry)[:-1].encode("ascii")
    return body + _CHECK + f"{zlib.crc32(body):08x}".encode() + _END


def _key_of(entry: Mapping[str, object]) -> str:
    return str(entry["key"])


def _payload_of(entry: Mapping[str, object]) -> Payload:
    if "zip" not in entry:
        return entry.get("value")
    try:
        return zlib.decompress(base64.b64decode(str(entry["zip"])))
    except (binascii.Error, zlib.error) as error:
        raise StoreError("a journal entry cannot be unpacked", cause=Cause.DAMAGED) from error


def _begins_a_journal(line: bytes) -> bool:
    """Tell whether a damaged first line may be a journal whose beginning was cut off."""
    mark = b'{"tilewright": "journal"'
    return line.startswith(mark) or mark.startswith(line)


def _shown(value: object) -> str:
    return "not given" if value is None else json.dumps(value)


def _lock(file: FileIO, path: Path) -> None:
    """Keep other processes out for as long as the file is open; the end of a process unlocks it."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - where there is one

            # Far behind the end, because a locked byte cannot be read by others.
            file.seek(2**30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - where there is one

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        message = f"{path} is in use by another process; wait for it, or choose another journal"
        raise Conflict(message, cause=Cause.BUSY) from error
