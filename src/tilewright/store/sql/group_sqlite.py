"""Writes groups of appends to SQLite, with the plain driver in a thread of its own.

SQLite's asyncio driver switches to a thread and back for every statement, cursor and result, and
building statements takes longer than running them. Here a whole group is sent to a thread at once
and costs one statement per table. The driver gives up the interpreter's lock for every statement
and for every row of ``executemany``, and then has to wait for the event loop to get it back. So
all rows of a group are the parameters of one statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain
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
    "UPDATE tables SET number = step.column1, status = step.column2, summary = step.column3,"  # noqa: S608
    " alarm = step.column4, updated = step.column5 FROM (VALUES {}) AS step"
    " WHERE tables.id = step.column6 AND tables.number = step.column7"
    f" AND tables.status <> '{Status.CLOSED.value}'"
)
_ADD_EVENTS: Final = "INSERT INTO events (game, number, body) VALUES {}"
_ADD_COMMANDS: Final = "INSERT INTO commands (game, seat, id, number, count) VALUES {}"
_MOST_ROWS: Final = 1000
"""Rows per statement; SQLite allows 32,766 parameters."""


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
    if _execute(connection, _ADVANCE, steps) != len(group):
        # If the group has several appends, the caller retries them one by one to find the culprit.
        raise Conflict(f"event {group[0].number} is not the next event of game {group[0].game}")
    events = [
        (append.game, number, body)
        for append in group
        for number, body in enumerate(append.bodies, append.number)
    ]
    _execute(connection, _ADD_EVENTS, events)
    commands = [(append.game, append.command) for append in group if append.command is not None]
    _execute(
        connection,
        _ADD_COMMANDS,
        [(game, one.seat, one.id, one.number, one.count) for game, one in commands],
    )


def _execute(
    connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]
) -> int:
    """Run a statement for many rows at once; return how many rows it changed."""
    changed = 0
    for first in range(0, len(rows), _MOST_ROWS):
        some = rows[first : first + _MOST_ROWS]
        text = _with_rows(statement, len(some), len(some[0]))
        changed += connection.execute(text, tuple(chain.from_iterable(some))).rowcount
    return changed


@lru_cache(maxsize=512)
def _with_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(", ".join([row] * rows))
