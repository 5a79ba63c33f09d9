"""Writes groups of appends to PostgreSQL: a single statement per group, on its own connection.

The statement advances the tables and adds the events and commands; PostgreSQL carries out all of
it or nothing. So a group costs one exchange of messages with the database, whatever its size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import psycopg
from psycopg import AsyncConnection, errors
from sqlalchemy.engine import URL

from tilewright.errors import Conflict
from tilewright.store.contract import Status
from tilewright.store.sql.engine import CONNECT_SECONDS, SESSION_SETTINGS, STATEMENT_MS
from tilewright.store.sql.failures import database_error
from tilewright.store.sql.group_commit import Append

_PATIENCE: Final = STATEMENT_MS / 1000 + 5
"""Seconds after which a database that does not answer is given up; it cancels statements sooner."""

# The table's row acts as a lock: the second of two writers finds a different number there. An
# administrator may have closed the table, or another worker may own it. If any of the tables does
# not advance, the division fails, and with it the whole statement.
_WRITE: Final = f"""
WITH advanced AS (
    UPDATE tables
    SET number = step.number, status = step.status, summary = step.summary,
        alarm = step.alarm, updated = step.updated
    FROM json_to_recordset(%s::json) AS step (
        game text, expected int, number int, status text, summary text, alarm bigint,
        updated bigint
    )
    WHERE tables.id = step.game AND tables.number = step.expected
        AND tables.status <> '{Status.CLOSED.value}' AND tables.holder = %s
    RETURNING 1
), added AS (
    INSERT INTO events (game, number, body)
    SELECT * FROM json_to_recordset(%s::json) AS one (game text, number int, body text)
), noted AS (
    INSERT INTO commands (game, seat, id, number, count)
    SELECT * FROM json_to_recordset(%s::json)
        AS one (game text, seat int, id text, number int, count int)
)
SELECT 1 / (count(*) = %s)::int FROM advanced
""".encode()  # noqa: S608 - the only text inserted is a constant


class PostgresGroups:
    """Writes groups to PostgreSQL."""

    def __init__(self, url: URL, worker: str) -> None:
        """Use the database at ``url`` as the process called ``worker``, which owns the tables."""
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._worker = worker
        self._connection: AsyncConnection | None = None

    async def write(self, group: list[Append]) -> None:
        """Write the whole group in one transaction; if that fails, write nothing.

        If the connection is lost, the group may have been written. It is then written again on a
        new connection, which raises ``Conflict`` if the first attempt had succeeded.
        """
        try:
            try:
                await self._write(group)
            except (psycopg.OperationalError, TimeoutError):
                if self._connection is not None:
                    raise
                await self._write(group)
        except (errors.IntegrityError, errors.DivisionByZero) as error:
            message = f"event {group[0].number} is not the next event of game {group[0].game}"
            raise Conflict(message) from error
        except (psycopg.Error, OSError) as error:
            raise database_error(error) from error

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def _write(self, group: list[Append]) -> None:
        connection = self._connection
        if connection is None:
            connection = self._connection = await self._connect()
        try:
            async with asyncio.timeout(_PATIENCE):
                await connection.execute(_WRITE, _values(group, self._worker), prepare=True)
        except BaseException:
            if connection.closed or connection.pgconn.transaction_status:
                # Broken, or still busy: nothing more can be sent on this connection.
                self._connection = None
                await connection.close()
            raise

    async def _connect(self) -> AsyncConnection:
        connection = await AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=CONNECT_SECONDS
        )
        for statement in SESSION_SETTINGS:
            await connection.execute(statement.encode())
        return connection


def _values(group: list[Append], worker: str) -> tuple[object, ...]:
    """Return the statement's parameters; rows are passed as JSON, which is fastest to encode."""
    steps = [
        {
            "game": append.game,
            "expected": append.number,
            "number": append.number + len(append.bodies),
            "status": append.state.status.value,
            "summary": append.state.summary,
            "alarm": append.state.alarm,
            "updated": append.updated,
        }
        for append in group
    ]
    added = [
        {"game": append.game, "number": number, "body": body}
        for append in group
        for number, body in enumerate(append.bodies, append.number)
    ]
    noted = [
        {
            "game": append.game,
            "seat": append.command.seat,
            "id": append.command.id,
            "number": append.command.number,
            "count": append.command.count,
        }
        for append in group
        if append.command is not None
    ]
    return _json(steps), worker, _json(added), _json(noted), len(group)


def _json(rows: Sequence[Mapping[str, object]]) -> str:
    return msgspec.json.encode(rows).decode()
