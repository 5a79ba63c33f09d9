"""Restoring a backup to either kind of database, while no server runs."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlalchemy.engine import URL

from tilewright.errors import Cause, FileError, StoreError
from tilewright.store.contract import AuditAction
from tilewright.store.sql import schema
from tilewright.store.sql.backup import (
    CHECK_SECONDS,
    COPIED,
    Contents,
    Progress,
    copy_file,
    copy_rows,
    describe,
    reading_engine,
    unfinished,
)
from tilewright.store.sql.engine import database_url, is_shared, lock_migrations
from tilewright.store.sql.file_lock import FileLock
from tilewright.store.sql.leftover_log import check_leftover_log, sidecars
from tilewright.store.sql.quick_check import check_file
from tilewright.store.sql.revision import check_revision, upgrade
from tilewright.table import wall_clock


def is_empty(address: str) -> bool:
    """Return whether a restore would replace nothing: the database has no tables or accounts."""
    url = database_url(address)
    if not is_shared(url):
        file = Path(url.database or "")
        return not any(one.exists() for one in (file, *sidecars(file)))
    with reading_engine(url) as engine, engine.connect() as connection:
        return not engine.dialect.has_table(connection, "tables") or _has_no_rows(connection)


def _has_no_rows(connection: Connection) -> bool:
    return not any(
        connection.scalar(select(func.count()).select_from(table))
        for table in (schema.tables, schema.accounts)
    )


def restore(address: str, source: Path, progress: Progress, *, actor: str) -> Contents:
    """Replace a database with the backup ``source``; ``actor`` is named in the audit log.

    An SQLite file that is replaced is kept, with its log, as ``….previous``.

    Raises:
        StoreError: A server is using the database, or the backup is damaged or too new.
        FileError: The database's place is taken by something else, or cannot be written.
    """
    url = database_url(address)
    check_leftover_log(source, CHECK_SECONDS)
    describe(source)
    check_file(source, CHECK_SECONDS)
    if is_shared(url):
        with tempfile.TemporaryDirectory(prefix="tilewright-restore-") as folder:
            copy = Path(folder) / "backup.db"
            copy_file(source, copy, progress)
            _modernize(copy, source, actor)
            _load_rows(copy, url, progress)
            return describe(copy)
    # A link to the database stays, and the log is next to what it leads to.
    target = Path(os.path.realpath(url.database or ""))
    if target.exists() and not target.is_file():
        raise FileError(target, "is not a regular file, as a database must be")
    target.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(target), unfinished(target) as part:
        copy_file(source, part, progress)
        _modernize(part, source, actor)
        check_file(part, CHECK_SECONDS)
        _set_aside(target)
    return describe(target)


def _set_aside(file: Path) -> None:
    """Move a database away together with its log, which would corrupt any other database."""
    previous = file.with_name(f"{file.name}.previous")
    for old in (previous, *sidecars(previous)):
        old.unlink(missing_ok=True)
    pairs = zip((file, *sidecars(file)), (previous, *sidecars(previous)), strict=True)
    for current, old in pairs:
        if current.exists():
            current.replace(old)


def _modernize(copy: Path, source: Path, actor: str) -> None:
    """Migrate a copy to the newest schema, release its leases, and record the restore."""
    with reading_engine(URL.create("sqlite", database=str(copy))) as engine:
        with engine.begin() as connection:
            check_revision(connection)
            upgrade(connection)
        with engine.begin() as connection:
            connection.execute(delete(schema.workers))
            connection.execute(schema.tables.update().values(holder=None))
            connection.execute(
                insert(schema.audit),
                {
                    "at": wall_clock(),
                    "actor": actor,
                    "action": AuditAction.RESTORED.value,
                    "subject": "database",
                    "detail": source.name,
                },
            )


def _load_rows(copy: Path, url: URL, progress: Progress) -> None:
    """Replace all rows, or none: a refused restore leaves even the schema as it was."""
    with (
        reading_engine(URL.create("sqlite", database=str(copy))) as reading,
        reading_engine(url) as writing,
        reading.connect() as source,
        writing.begin() as target,
    ):
        # No server can start before the transaction ends: it would have to migrate first.
        lock_migrations(target)
        check_revision(target)
        _check_no_server(target)
        upgrade(target)
        names = ", ".join(table.name for table in COPIED)
        target.execute(text(f"TRUNCATE {names}"))
        copy_rows(source, target, progress)
        # The next entry of the audit log continues after the copied ones.
        target.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('audit', 'number'),"
                " (SELECT max(number) FROM audit))"
            )
        )


def _check_no_server(target: Connection) -> None:
    """Raise ``StoreError`` if a server is using the database, whatever its schema."""
    if not target.dialect.has_table(target, "workers"):
        return
    # A server that has migrated already cannot send its first heartbeat either.
    target.execute(text("LOCK TABLE workers IN EXCLUSIVE MODE"))
    now = "extract(epoch FROM clock_timestamp()) * 1000"
    alive = target.scalar(text(f"SELECT count(*) FROM workers WHERE until > {now}"))  # noqa: S608
    if alive:
        message = (
            f"a server with {alive} process{'' if alive == 1 else 'es'} is using the database:"
            " stop it first"
        )
        raise StoreError(message, cause=Cause.BUSY)
