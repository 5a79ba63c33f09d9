"""A log stored in a file, in which every decision is on disk before anyone sees it.

The file contains one event per line. A blank line after each decision marks the decision as
complete; anything after the last blank line was cut off by a crash and is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tilewright.edition import Edition
from tilewright.errors import Cause, Conflict, FileError
from tilewright.formats.json.events import HEADER, dump_event, load_events
from tilewright.rules.event import (
    Began,
    Event,
    first_event,
)
from tilewright.system import read_file

_MARK = "\n\n"


class FileLog:
    """Durably appends one game's events to a file, decision by decision."""

    def __init__(self, path: Path) -> None:
        """Prepare to write a new file at ``path``; to continue an existing file, use ``read``."""
        self.path = path
        self._number = 0
        self._size = 0
        self._edition: Edition | None = None

    @classmethod
    def read(cls, path: Path) -> tuple[FileLog, tuple[Event, ...]]:
        """Open a log file; return the log and its events, without a decision that was cut off."""
        try:
            data = read_file(path)
        except OSError as error:
            raise FileError.unreadable(path, error) from error
        whole = data[: data.rfind(_MARK.encode()) + len(_MARK)] if _MARK.encode() in data else data
        events = load_events(whole.decode("utf-8", errors="replace"))
        log = cls(path)
        log._number = len(events)
        log._size = len(whole)
        first = events[0] if events else None
        log._edition = first.edition if isinstance(first, Began) else None
        if len(whole) < len(data):
            os.truncate(path, len(whole))
        return log, events

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Write ``events`` as one decision, and wait until they are on disk."""
        if number != self._number or (number and self._size != self._found()):
            message = f"{self.path} was changed by another process; open the game again"
            raise Conflict(message)
        if self._edition is None:
            self._edition = first_event(events).edition
        lines = [HEADER] if number == 0 else []
        lines += [dump_event(event, self._edition) for event in events]
        data = ("\n".join(lines) + _MARK).encode()
        self._write(data, new=number == 0)
        self._number += len(events)
        self._size += len(data)

    def _found(self) -> int:
        try:
            return self.path.stat().st_size
        except OSError:
            return -1

    def _write(self, data: bytes, *, new: bool) -> None:
        # A new game never overwrites an old one.
        if new and self.path.exists():
            message = f"{self.path} already exists; choose another file name, or resume the game"
            raise Conflict(message, cause=Cause.EXISTS)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("xb" if new else "ab") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            if not new:
                self._cut_back()
            raise FileError.unwritable(self.path, error) from error

    def _cut_back(self) -> None:
        """Remove a partly written decision, for example after the disk filled up."""
        try:
            os.truncate(self.path, self._size)
        except OSError:
            return
