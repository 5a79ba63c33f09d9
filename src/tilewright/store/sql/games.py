"""Writing moves: the statements of one group, and how SQLite is given them.

The driver of SQLite for the event loop crosses to a thread and back for every statement, cursor
and result. Moves are written all the time, so a group goes to a thread once, as a whole.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, update

from tilewright.errors import Conflict
from tilewright.store.sql import schema
from tilewright.store.sql.group_commit import Append


def _advance() -> Any:  # noqa: ANN401 - an update with parameters
    c = schema.tables.c
    return (
        update(schema.tables)
        .where(c.id == bindparam("game"), c.number == bindparam("expected"))
        .values(
            number=bindparam("new_number"),
            status=bindparam("new_status"),
            summary=bindparam("new_summary"),
            alarm=bindparam("new_alarm"),
            updated=bindparam("new_updated"),
        )
    )


_ADVANCE: Final = _advance()
_ADD_EVENTS: Final = insert(schema.events)
_ADD_COMMANDS: Final = insert(schema.commands)


def write_group(connection: Connection, group: list[Append]) -> None:
    """Write a group inside a transaction, or raise ``Conflict``."""
    # The row is the lock: whoever comes second finds another number.
    steps = [{"game": append.game, "expected": append.number} | append.values for append in group]
    if connection.execute(_ADVANCE, steps).rowcount != len(group):
        message = f"event {group[0].number} was to be written, but another is next"
        raise Conflict(message)
    rows = [
        {"game": append.game, "number": append.number + place, "body": body}
        for append in group
        for place, body in enumerate(append.bodies)
    ]
    connection.execute(_ADD_EVENTS, rows)
    commands = [append.command for append in group if append.command is not None]
    if commands:
        connection.execute(_ADD_COMMANDS, commands)


class LocalWriter:
    """Writes groups to SQLite from a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        """Write by ``engine``, of which nobody else has a connection."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def write(self, group: list[Append]) -> None:
        """Write a group in one transaction, or nothing of it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    async def close(self) -> None:
        """Let go of the database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, group: list[Append]) -> None:
        with self._engine.begin() as connection:
            write_group(connection, group)
