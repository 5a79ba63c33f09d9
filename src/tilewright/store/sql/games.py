"""Games in the database: appending events in groups, and reading them.

SQLite's asyncio driver switches to a thread and back for every statement, cursor and result.
Because moves are written constantly, a whole group is sent to a thread at once instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy import Connection, Engine, Update, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.edition import Edition
from tilewright.errors import Conflict
from tilewright.formats.json.events import HEADER, dump_event, load_event, load_events
from tilewright.rules.event import Event
from tilewright.store.contract import Command, Notice, TableState
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database, translate_errors
from tilewright.store.sql.engine import make_local_engine
from tilewright.store.sql.group_commit import Append, GroupWriter
from tilewright.units import Instant


class SqlGames(Database):
    """The part of the store that handles games: their events and the commands that caused them."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``; the caller starts the writer."""
        super().__init__(engine, worker, shared=shared)
        self._writer = GroupWriter(self._write_group)
        self._local = None if shared else LocalWriter(make_local_engine(engine.url))

    async def append(  # noqa: PLR0913 - all of it is written in one transaction
        self,
        table: str,
        number: int,
        events: Sequence[Event],
        edition: Edition,
        *,
        state: TableState,
        now: Instant,
        command: Command | None = None,
    ) -> None:
        """Append events to a game; raise ``Conflict`` unless the next event is ``number``."""
        append = Append(
            game=table,
            number=number,
            bodies=[dump_event(event, edition) for event in events],
            values={
                "new_number": number + len(events),
                "new_status": state.status.value,
                "new_summary": state.summary,
                "new_alarm": state.alarm,
                "new_updated": now,
            },
            command=None if command is None else _command_values(table, command),
            done=asyncio.get_running_loop().create_future(),
        )
        await self._writer.append(append)

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all of a game's events, in order."""
        bodies = await self._bodies(table, 0)
        return load_events("\n".join((HEADER, *bodies))) if bodies else ()

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return a game's events, starting with event ``number``."""
        bodies = await self._bodies(table, number)
        return tuple(load_event(body, edition, seats) for body in bodies)

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that caused a game's events, starting with event ``first``."""
        c = schema.commands.c
        query = select(c.seat, c.id, c.number, c.count).where(c.game == table, c.number >= first)
        return [Command(*row) for row in await self._rows(query)]

    async def _bodies(self, table: str, first: int) -> list[str]:
        c = schema.events.c
        query = select(c.body).where(c.game == table, c.number >= first).order_by(c.number)
        return [body for (body,) in await self._rows(query)]

    async def _write_group(self, group: list[Append]) -> None:
        """Write the whole group in one transaction, or write nothing and raise ``Conflict``."""
        if self._local is not None:
            with translate_errors():
                async with self._write_lock:
                    await self._local.write(group)
            return
        async with self._writing() as connection:
            await connection.run_sync(write_group, group)
            notices = [
                Notice("events", append.game, str(append.values["new_number"])) for append in group
            ]
            await self._notify(connection, *notices)


class LocalWriter:
    """Writes groups to SQLite from its own thread."""

    def __init__(self, engine: Engine) -> None:
        """Write with ``engine``, whose only connection belongs to this writer."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def write(self, group: list[Append]) -> None:
        """Write the whole group in one transaction, or nothing at all."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    async def close(self) -> None:
        """Close the connection and stop the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _write(self, group: list[Append]) -> None:
        with self._engine.begin() as connection:
            write_group(connection, group)


def write_group(connection: Connection, group: list[Append]) -> None:
    """Write a group within the open transaction, or raise ``Conflict``."""
    # The table's row acts as a lock: the second of two writers finds a different number there.
    steps = [{"game": append.game, "expected": append.number} | append.values for append in group]
    if connection.execute(_ADVANCE, steps).rowcount != len(group):
        # If the group has several appends, the caller retries them one by one to find the culprit.
        raise Conflict(f"event {group[0].number} is not the next event of game {group[0].game}")
    rows = [
        {"game": append.game, "number": append.number + place, "body": body}
        for append in group
        for place, body in enumerate(append.bodies)
    ]
    connection.execute(_ADD_EVENTS, rows)
    commands = [append.command for append in group if append.command is not None]
    if commands:
        connection.execute(_ADD_COMMANDS, commands)


def _advance() -> Update:
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


def _command_values(table: str, command: Command) -> dict[str, object]:
    return {
        "game": table,
        "seat": command.seat,
        "id": command.id,
        "number": command.number,
        "count": command.count,
    }


_ADVANCE: Final = _advance()
_ADD_EVENTS: Final = insert(schema.events)
_ADD_COMMANDS: Final = insert(schema.commands)
