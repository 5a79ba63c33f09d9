"""The lock on an SQLite file: only one server may use it at a time.

The lock is on a file next to the database and belongs to the process, so it ends with the process
however that ends. The file stays, because deleting it would let two processes lock two files.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from tilewright.errors import Cause, FileError, StoreError
from tilewright.system import lock_file


class FileLock:
    """Holds the lock of one SQLite file until it is released."""

    def __init__(self, database: Path) -> None:
        """Acquire the lock; raise ``StoreError`` with the cause ``BUSY`` if a server holds it."""
        # A server that opens the file by another name, a link, must find the same lock.
        file = Path(os.path.realpath(database))
        path = file.with_name(f"{file.name}.lock")
        try:
            self._file: IO[str] | None = path.open("a+", encoding="ascii")
        except OSError as error:
            raise FileError.unwritable(path, error) from error
        try:
            self._acquire(self._file, database)
        except BaseException:
            self._file.close()
            raise

    def _acquire(self, file: IO[str], database: Path) -> None:
        try:
            lock_file(file)
        except OSError as error:
            file.seek(0)
            holder = file.read(20).strip()
            message = (
                f"another server{f' (process {holder})' if holder.isdecimal() else ''} is using"
                f" {database}: stop it first, or choose another database with --database"
            )
            raise StoreError(message, cause=Cause.BUSY) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        """Return the lock, to be released at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release the lock."""
        self.release()
