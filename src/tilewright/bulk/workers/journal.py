"""A long run's journal, in which finished results are saved at once, never to be computed again.

A journal is a text file. Its first line identifies the run it belongs to; each further line is one
finished result with its key, as JSON with a checksum at the end::

    {"tilewright": "journal", "version": 1, "header": {"kind": "match", ...}, "check": "9bd1c3a0"}
    {"key": "0-63", "value": [...], "check": "3e0f52c7"}

Lines are only appended. Once ``add`` has returned, the operating system has the result, so killing
the process does not lose it. The file is synced to disk every ``SYNC_SECONDS`` and at the end, so
that a power failure costs a few seconds of work at most. A truncated last line is dropped, and its
work is repeated.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
import zlib
from collections.abc import Iterator, Mapping
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeAlias

from tilewright.errors import ArgumentError, Cause, Conflict, FileError, StoreError
from tilewright.system import lock_file

__all__ = ["VERSION", "Journal", "Payload"]

VERSION: Final = 1
"""The version of the file format; other versions are rejected."""

SYNC_SECONDS: Final = 5.0
"""The interval, in seconds, at which the file is synced to disk."""

Payload: TypeAlias = object
"""A result: any value that JSON can represent (tuples become lists), or bytes."""

_CHECK: Final = b', "check": "'
_END: Final = b'"}\n'


class Journal:
    """A file of finished results by key; only one process at a time may open a journal."""

    def __init__(self, path: str | os.PathLike[str], header: Mapping[str, object]) -> None:
        """Open the journal of the run that ``header`` describes, or create it.

        Args:
            path: The file; it is created if it does not exist.
            header: The ``kind`` of run and everything that its results depend on, as JSON values.

        Raises:
            Conflict: Another process has the journal open, or the journal belongs to another run.
            StoreError: The file cannot be read or written, or is damaged.
        """
        self.path = Path(path)
        self.header: dict[str, object] = json.loads(json.dumps(dict(header)))
        self._keys: set[str] = set()
        self._file = self._open()
        try:
            _lock(self._file, self.path)
            self._size = self._check_lines()
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
        """Return the open journal."""
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
        """Return whether there is a result for ``key``."""
        return key in self._keys

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self._keys)

    def entries(self) -> Iterator[tuple[str, Payload]]:
        """Yield keys and results in the order in which they were added."""
        position = 0
        for number, (start, line) in enumerate(self._lines(), 1):
            position = start + len(line)
            if number > 1:
                entry = self._parse(line, number)
                yield _key_of(entry), _payload_of(entry)
            if position >= self._size:
                return

    def add(self, key: str, payload: Payload) -> None:
        """Add a result; once this returns, killing the process cannot lose it.

        Raises:
            StoreError: The result cannot be written, for example because the disk is full; the
                journal is unchanged.
            ArgumentError: The journal already has a result for this key.
        """
        if key in self._keys:
            raise ArgumentError("key", "a key that has no result in the journal yet", repr(key))
        entry: dict[str, object] = {"key": key}
        if isinstance(payload, bytes):
            entry["zip"] = base64.b64encode(zlib.compress(payload)).decode("ascii")
        else:
            entry["value"] = payload
        self._append(_line(entry))
        self._keys.add(key)

    def close(self) -> None:
        """Sync the file to disk, and unlock the journal."""
        if self._file.closed:
            return
        try:
            self._sync()
        finally:
            self._file.close()

    def _open(self) -> FileIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Open the file unbuffered, so that results leave the process at once.
            return self.path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise FileError.unwritable(self.path, error) from error

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the offset and the content of each line, using a separate buffer."""
        position = 0
        try:
            with self.path.open("rb") as file:
                for line in file:
                    yield position, line
                    position += len(line)
        except OSError as error:
            raise FileError.unreadable(self.path, error) from error

    def _check_lines(self) -> int:
        """Check every line and collect the keys; return the length of the file's intact part."""
        whole = 0
        torn: FileError | None = None
        for number, (start, line) in enumerate(self._lines(), 1):
            if torn is not None:
                raise torn
            try:
                entry = self._parse(line, number)
            except FileError as error:
                if number == 1 and not _starts_a_journal(line):
                    raise _not_a_journal(self.path) from None
                # Only the file's last line can have been truncated.
                torn = error
                continue
            if number == 1:
                self._compare(entry)
            else:
                self._keys.add(_key_of(entry))
            whole = start + len(line)
        return whole

    def _parse(self, line: bytes, number: int) -> dict[str, object]:
        """Return the entry in a line; raise ``FileError`` if it is damaged."""
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
            "the lines before it are intact; to resume after those lines, delete this line and all"
            " later lines, or start a new journal",
            line=number,
        )

    def _compare(self, head: dict[str, object]) -> None:
        """Raise ``Conflict``, with the differences, if the journal belongs to another run."""
        if head.get("tilewright") != "journal" or "header" not in head:
            raise _not_a_journal(self.path)
        if head.get("version") != VERSION:
            problem = (
                f"has journal version {head.get('version')}, but this program supports only"
                f" version {VERSION}"
            )
            raise FileError(self.path, problem, cause=Cause.WRONG_VERSION)
        there = head["header"]
        if not isinstance(there, dict) or there == self.header:
            return
        names = sorted(there.keys() | self.header.keys())
        different = [
            f"{name} is {_show(there.get(name))} there, but {_show(self.header.get(name))} here"
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
            self._remove_partial_line()
            raise FileError.unwritable(self.path, error) from error
        self._size += len(line)

    def _remove_partial_line(self) -> None:
        """Remove a line that was only partly written, for example because the disk is full."""
        try:
            self._file.truncate(self._size)
        except (OSError, ValueError):
            # The line is dropped when the journal is opened again.
            return

    def _sync(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error
        self._synced = time.monotonic()


def _not_a_journal(path: Path) -> FileError:
    return FileError(path, "is not a journal; choose another file name", cause=Cause.MISMATCH)


def _line(entry: Mapping[str, object]) -> bytes:
    """Format an entry as a line with its checksum."""
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


def _starts_a_journal(line: bytes) -> bool:
    """Return whether a damaged first line may be a journal's truncated header."""
    mark = b'{"tilewright": "journal"'
    return line.startswith(mark) or mark.startswith(line)


def _show(value: object) -> str:
    return "not given" if value is None else json.dumps(value)


def _lock(file: FileIO, path: Path) -> None:
    """Lock out other processes while the file is open; the lock is released with the process."""
    try:
        lock_file(file)
    except OSError as error:
        message = f"{path} is in use by another process; wait, or choose another journal"
        raise Conflict(message, cause=Cause.BUSY) from error
