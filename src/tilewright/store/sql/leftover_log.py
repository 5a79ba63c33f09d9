"""Checking an SQLite file together with the write-ahead log that a killed server left next to it.

SQLite applies the log to whatever file has its name. If someone has meanwhile put another file
there, such as an older copy, pages of the two are mixed, and the first program that opens and
closes the file makes that permanent. So the two are checked before anything may write: the pair
must be sound, and every game must have as many events as its table says. The file can also be
checked without the log, so we can say which of the two to keep.
"""

from __future__ import annotations

import logging
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.errors import Cause, StoreError
from tilewright.store.sql.file_lock import FileLock
from tilewright.store.sql.quick_check import check_connection, check_file, read_only, run_for

_INCOMPLETE: Final = (
    "SELECT count(*) FROM tables"
    " WHERE number <> (SELECT count(*) FROM events WHERE events.game = tables.id)"
)
_SCHEMA: Final = "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'events')"

_log = logging.getLogger(__name__)


def sidecars(file: Path) -> tuple[Path, Path]:
    """Return the files that SQLite keeps next to a database: its log and the log's index.

    If the database's name is a link, they are next to what it leads to.
    """
    file = Path(os.path.realpath(file))
    return file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


def check_unused_file(database: Path, seconds: float) -> bool:
    """Check a file that no process may be using, and a log that is next to it.

    Return False if ``seconds`` were not enough to check everything.

    Raises:
        StoreError: The file is damaged, is not an SQLite database, or does not belong to the log.
    """
    if not _has_log(database):
        return check_file(database, seconds)
    together = _examine(database, seconds, with_log=True)
    if together.is_sound:
        return together.is_complete
    alone = _examine(database, seconds, with_log=False)
    if alone.is_sound and alone.is_complete:
        raise _foreign_log(database)
    if together.damage is not None:
        raise together.damage
    _log.warning(
        "events are missing in %d of the games in %s; `tilewright admin check` says in which",
        together.incomplete,
        database,
    )
    return together.is_complete


def check_leftover_log(database: Path, seconds: float) -> None:
    """Check a file that has a log next to it, unless a server is using them.

    Raises:
        StoreError: The file is damaged, or does not belong to the log.
    """
    if _has_log(database):
        try:
            lock = FileLock(database)
        except StoreError as error:
            if error.cause is not Cause.BUSY:
                raise
            return
        with lock:
            check_unused_file(database, seconds)


def _has_log(database: Path) -> bool:
    log, _ = sidecars(database)
    return log.exists() and log.stat().st_size > 0


@dataclass(frozen=True, slots=True)
class _Condition:
    """What a check found."""

    damage: StoreError | None = None
    incomplete: int = 0
    """The number of games that don't have all their events."""
    is_complete: bool = True
    """Whether there was time to check everything."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing bad was found."""
        return self.damage is None and not self.incomplete


def _examine(database: Path, seconds: float, *, with_log: bool) -> _Condition:
    until = time.monotonic() + seconds
    try:
        with read_only(database, with_log=with_log, seconds=seconds) as connection:
            if not check_connection(connection, database, seconds):
                return _Condition(is_complete=False)
            if run_for(connection, _SCHEMA, seconds) != [(2,)]:
                return _Condition()
            found = run_for(connection, _INCOMPLETE, until - time.monotonic())
    except StoreError as error:
        if error.cause is not Cause.DAMAGED:
            raise
        return _Condition(damage=error)
    if found is None:
        return _Condition(is_complete=False)
    return _Condition(incomplete=int(str(found[0][0])))


def _foreign_log(database: Path) -> StoreError:
    log, index = sidecars(database)
    message = (
        f"{database} is sound, but it does not belong to {log.name}, the log next to it, which"
        f" would corrupt it. Nothing has been changed. If you put {database.name} there, for"
        f" example to restore a copy, move {log.name} and {index.name} to another folder and start"
        " again. If you didn't, restore a backup with `tilewright admin restore`, which keeps the"
        " present files."
    )
    return StoreError(message, cause=Cause.MISMATCH)
