"""Writes groups of appends to SQLite, with the plain driver in a thread of its own.

SQLite's asyncio driver switches to a thread and back for every statement, cursor and result, and
building statements takes longer than running them. Here a whole group is sent to a thread at once
and costs one statement per table.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from tilewright.errors import Conflict
from tilewright.store.contract import Status
from tilewright.store.sql.engine import make_local_engine
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.group_commit import Append

# The table's row acts as a lock: the second of two writers finds a different number there.
# An administrator may have closed the table.
_ADVANCE: Final = (
    "UPDATE tables SET number = ?, status = ?, summary = ?, alarm = ?, updated = ?"  # noqa: S608
    f" WHERE id = ? AND number = ? AND status <> '{Status.CLOSED.value}'"
)
_ADD_EVENTS: Final = "INSERT INTO events (game, number, body) VALUES (?, ?, ?)"
_ADD_COMMANDS: Final = "INSERT INTO commands (game, seat, id, number, count) VALUES (?, ?, ?, ?, ?)"


class SqliteGroups:
    """Writes groups to SQLite."""

    def __init__(self, url: URL) -> None:
        """Use the database at ``url``, with a connection that belongs to this writer."""
        self._engine: Engine = make_local_engine(url)
        self._connection: sqlite3.Connection | None = None
        self._lease: DBAPIConnection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def write(self, group: list[Append]) -> None:
        """Write the whole group in one transaction; if that fails, write nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    async def close(self) -> None:
        """Close the connection and stop the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _connect(self) -> sqlite3.Connection:
        lease = self._engine.raw_connection()
        connection = lease.driver_connection
        if not isinstance(connection, sqlite3.Connection):
            message = f"expected SQLite's own driver, found {type(connection).__name__}"
            raise TypeError(message)
        self._lease, self._connection = lease, connection
        return connection

    def _disconnect(self) -> None:
        if self._lease is not None:
            self._lease.close()
        self._lease = self._connection = None
        self._engine.dispose()

    def _write(self, group: list[Append]) -> None:
        try:
            connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                write_group(connection, group)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as error:
            raise Conflict("another process or player wrote first") from error
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            raise database_error(error) from error


def write_group(connection: sqlite3.Connection, group: list[Append]) -> None:
    """Write a group of appends within the open transaction, or raise ``Conflict``."""
    steps = [
        (
            append.number + len(append.bodies),
            append.state.status.value,
            append.state.summary,
            append.state.alarm,
            append.updated,
            append.game,
            append.number,
        )
        for append in group
    ]
    if connection.executemany(_ADVANCE, steps).rowcount != len(group):
        # If the group has several appends, the caller retries them one by one to find the culprit.
        raise Conflict(f"event {group[0].number} is not the next event of game {group[0].game}")
    connection.executemany(
        _ADD_EVENTS,
        [
            (append.game, number, body)
            for append in group
            for number, body in enumerate(append.bodies, append.number)
        ],
    )
    commands = [(append.game, append.command) for append in group if append.command is not None]
    connection.executemany(
        _ADD_COMMANDS,
        [(game, one.seat, one.id, one.number, one.count) for game, one in commands],
    )
