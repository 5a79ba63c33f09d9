"""Administration in the database: closing, purging and masking tables, settings, statistics.

Every change is recorded in the audit log in the same transaction; running servers read the log
and follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.edition import Edition
from tilewright.errors import Conflict
from tilewright.formats.json.events import dump_event
from tilewright.rules.event import Event
from tilewright.store.contract import AuditAction, Status, TableRow
from tilewright.store.sql import schema
from tilewright.store.sql.audit import record
from tilewright.store.sql.tables import TABLE_ROWS, SqlTables
from tilewright.units import Instant, Seat

OPEN_STATUSES = (Status.WAITING, Status.PLAYING)
_C = schema.tables.c


@dataclass(frozen=True, slots=True)
class Figures:
    """A database in figures."""

    tables: dict[Status, int]
    """The number of tables by status."""
    active_tables: int
    """Tables with an event in the last 24 hours."""
    events: int
    chat_lines: int
    accounts: int
    banned_accounts: int
    sessions: int
    keys: int
    bytes: int
    """The database's size on disk."""


class SqlAdministration(SqlTables):
    """The part of the store that handles administration."""

    async def find_tables(
        self, status: Status | None, limit: int, *, after: str = ""
    ) -> list[TableRow]:
        """Return up to ``limit`` tables with ids above ``after``, in the order of their ids."""
        query = TABLE_ROWS.where(_C.id > after).order_by(_C.id).limit(limit)
        if status is not None:
            query = query.where(_C.status == status.value)
        return await self._table_rows(query)

    async def newest_tables(self, status: Status | None, limit: int) -> list[TableRow]:
        """Return up to ``limit`` tables, the last one opened first."""
        query = TABLE_ROWS.order_by(_C.created.desc()).limit(limit)
        if status is not None:
            query = query.where(_C.status == status.value)
        return await self._table_rows(query)

    async def close_table(self, table: str, reason: str, *, actor: str, now: Instant) -> bool:
        """Close a table, and refuse all further moves; return False if it is over or closed."""
        is_open = _C.status.in_([status.value for status in OPEN_STATUSES])
        query = (
            update(schema.tables)
            .where(_C.id == table, is_open)
            .values(status=Status.CLOSED.value, alarm=None, listed=False, version=_C.version + 1)
        )
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                return False
            await record(connection, actor, AuditAction.TABLE_CLOSED, table, reason, now=now)
            return True

    async def purge_table(self, table: str, *, actor: str, now: Instant) -> bool:
        """Delete a table with its game and chat; return False if there is no such table."""
        async with self._writing() as connection:
            found = await delete_tables(connection, [table])
            if found:
                await record(connection, actor, AuditAction.TABLE_PURGED, table, now=now)
            return bool(found)

    async def replace_names(  # noqa: PLR0913 - all of it is written in one transaction
        self,
        row: TableRow,
        opening: Event | None,
        edition: Edition,
        detail: str,
        *,
        action: AuditAction,
        actor: str,
        now: Instant,
    ) -> None:
        """Replace a table's setup and its game's first event, which contain the players' names.

        This is the only change ever made to a stored event: a name has no effect on the game, and
        people have a right to have theirs removed or changed.

        Raises:
            Conflict: The table was changed at the same time.
        """
        query = (
            update(schema.tables)
            .where(_C.id == row.id, _C.version == row.version)
            .values(data=row.data, version=row.version + 1)
        )
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                raise Conflict(f"table {row.id} has been changed by another process or player")
            if opening is not None:
                first = (schema.events.c.game == row.id) & (schema.events.c.number == 0)
                body = dump_event(opening, edition)
                await connection.execute(update(schema.events).where(first).values(body=body))
            await record(connection, actor, action, row.id, detail, now=now)

    async def mask_chat(  # noqa: PLR0913 - the lines to mask, and who masks them
        self,
        table: str,
        mask: str,
        *,
        numbers: Sequence[int] = (),
        seats: Sequence[Seat] = (),
        name: str | None = None,
        actor: str,
        now: Instant,
    ) -> int:
        """Replace chat messages by ``mask``, and their senders' names by ``name`` if given.

        Masks those with these numbers or from these seats; all of them if neither is given.
        Returns how many were masked.
        """
        c = schema.chat.c
        query = update(schema.chat).where(c.game == table).values(text=mask)
        if name is not None:
            query = query.values(name=name)
        if numbers or seats:
            query = query.where(c.number.in_(numbers) | c.seat.in_(seats))
        async with self._writing() as connection:
            count = (await connection.execute(query)).rowcount
            if count:
                detail = f"{count} messages" if count > 1 else "1 message"
                await record(connection, actor, AuditAction.CHAT_MASKED, table, detail, now=now)
            return count

    # Settings.

    async def stored_setting(self, key: str) -> str | None:
        """Return a setting's value; None if it is not set."""
        query = select(schema.settings.c.value).where(schema.settings.c.key == key)
        return next((value for (value,) in await self._rows(query)), None)

    async def store_setting(
        self, key: str, value: str | None, action: AuditAction, *, actor: str, now: Instant
    ) -> None:
        """Change a setting; None removes it."""
        c = schema.settings.c
        async with self._writing() as connection:
            await connection.execute(delete(schema.settings).where(c.key == key))
            if value is not None:
                await connection.execute(schema.settings.insert(), {"key": key, "value": value})
            await record(connection, actor, action, key, value or "", now=now)

    # Statistics.

    async def figures(self, now: Instant) -> Figures:
        """Return the database in figures; on a large database this takes a while."""
        by_status = await self._rows(select(_C.status, func.count()).group_by(_C.status))
        s, day = schema.sessions.c, 24 * 3600 * 1000
        count = func.count
        return Figures(
            tables={Status(status): number for status, number in by_status},
            active_tables=await self._count(select(count()).where(_C.updated > now - day)),
            events=await self._count(select(count()).select_from(schema.events)),
            chat_lines=await self._count(select(count()).select_from(schema.chat)),
            accounts=await self._count(select(count()).select_from(schema.accounts)),
            banned_accounts=await self._count(
                select(count()).where(schema.accounts.c.banned.is_not(None))
            ),
            sessions=await self._count(select(count()).where(s.key.is_(None), s.until > now)),
            keys=await self._count(select(count()).where(s.key.is_not(None), s.until > now)),
            bytes=await self._size(),
        )

    async def _count(self, query: Select[int]) -> int:
        return (await self._rows(query))[0][0]

    async def _size(self) -> int:
        query = (
            "SELECT pg_database_size(current_database())"
            if self._shared
            else "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        )
        async with self._reading() as connection:
            return int((await connection.execute(text(query))).scalar_one())


async def delete_tables(connection: AsyncConnection, ids: Sequence[str]) -> int:
    """Delete tables with all that refers to them, within the open transaction."""
    parts = (
        *(schema.events, schema.commands, schema.chat),
        *(schema.keepsakes, schema.quotas, schema.followed_seats, schema.puzzles),
        schema.reviews,
    )
    for table in parts:
        await connection.execute(delete(table).where(table.c.game.in_(ids)))
    return (await connection.execute(delete(schema.tables).where(_C.id.in_(ids)))).rowcount
