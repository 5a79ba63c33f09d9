"""Games in the database: appends events in groups, and reads them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.edition import Edition
from tilewright.formats.json.events import HEADER, event_trees, load_event, load_events
from tilewright.rules.event import Event
from tilewright.store.contract import Command, TableState
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.store.sql.group_commit import Append, GroupWriter
from tilewright.store.sql.group_sqlite import SqliteGroups
from tilewright.units import Instant

if TYPE_CHECKING:
    from tilewright.store.sql.group_postgres import PostgresGroups

_encode: Final = msgspec.json.Encoder().encode


class SqlGames(Database):
    """The part of the store that handles games: their events and the commands that caused them."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``."""
        super().__init__(engine, worker, shared=shared)
        self._writer = GroupWriter(self._write_group)
        self._groups: PostgresGroups | SqliteGroups
        if shared:
            from tilewright.store.sql.group_postgres import PostgresGroups  # noqa: PLC0415 - an extra

            self._groups = PostgresGroups(engine.url, worker)
        else:
            self._groups = SqliteGroups(engine.url)

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
            # Several times as fast as Python's own encoder.
            bodies=[_encode(tree).decode() for tree in event_trees(events, edition)],
            state=state,
            updated=now,
            command=command,
            done=asyncio.get_running_loop().create_future(),
        )
        await self._writer.append(append)

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all of a game's events, in order."""
        return load_events(await self.event_text(table))

    async def event_text(self, table: str) -> str:
        """Return all of a game's events as the text of an event file."""
        return "\n".join((HEADER, *await self._bodies(table, 0)))

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
        # The caller may have been canceled while events were being written.
        await self._writer.flush()
        c = schema.events.c
        query = select(c.body).where(c.game == table, c.number >= first).order_by(c.number)
        return [body for (body,) in await self._rows(query)]

    async def _write_group(self, group: list[Append]) -> None:
        """Write the whole group in one transaction, or write nothing and raise ``Conflict``."""
        if self._shared:
            await self._groups.write(group)
        else:
            async with self._write_lock:
                await self._groups.write(group)
