"""Database failures: what went wrong, as a cause that programs can read."""

from __future__ import annotations

import sqlite3
from typing import Final

from tilewright.errors import Cause, StoreError

_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: Cause.BUSY,
    sqlite3.SQLITE_LOCKED: Cause.BUSY,
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_READONLY: Cause.UNWRITABLE,
    sqlite3.SQLITE_PERM: Cause.UNWRITABLE,
    sqlite3.SQLITE_IOERR: Cause.UNWRITABLE,
}
"""Causes by primary result code."""
_POSTGRESQL: Final = {
    "25006": Cause.UNWRITABLE,  # a read-only transaction: a standby
    "25P03": Cause.BUSY,  # idle_in_transaction_session_timeout
    "3D000": Cause.VANISHED,  # the database does not exist
    "42P01": Cause.VANISHED,  # a table does not exist
    "53100": Cause.FULL,
    "55P03": Cause.BUSY,  # lock_timeout
    "57014": Cause.BUSY,  # statement_timeout
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
}
"""Causes by SQLSTATE."""


def cause_of(error: BaseException) -> Cause:
    """Return why a database driver failed; ``UNREACHABLE`` if it gives no known reason."""
    if isinstance(error, sqlite3.Error):
        if "no such table" in str(error):
            return Cause.VANISHED
        code = getattr(error, "sqlite_errorcode", None)
        return _SQLITE.get((code or 0) & 0xFF, Cause.UNREACHABLE)
    return _POSTGRESQL.get(getattr(error, "sqlstate", None) or "", Cause.UNREACHABLE)


def database_error(error: Exception) -> StoreError:
    """Return the error for a database failure; omit the address, which may contain a password."""
    origin = getattr(error, "orig", None) or error
    first = (str(origin).strip() or type(origin).__name__).splitlines()[0]
    return StoreError(f"database error: {first}", cause=cause_of(origin))
