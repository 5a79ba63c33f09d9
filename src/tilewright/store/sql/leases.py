"""Which process attends to which table, on SQL.

Every process that shares the database says again and again that it lives. It holds a table from
the moment it takes it until it lets go or is not heard of any more: then whoever finds the table
due may take it. Time is the database's own, so that no clock of a machine decides who is dead.
Holding is a courtesy that saves work: what is written is guarded by the number of the event.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from tilewright.rules.event import Instant
from tilewright.store.contract import Notice
from tilewright.store.sql import schema
from tilewright.store.sql.part import SqlPart

GRACE: Final = 2_000
"""Milliseconds after an alarm until a process that did not set it looks after the table."""
_FORGOTTEN: Final = 3_600_000
"""Milliseconds after its death at which a process is struck off the list."""


class SqlDuty(SqlPart):
    """The part of the store that knows processes and what they hold."""

    _worker: str
    _shared: bool

    async def beat(self, life: int) -> frozenset[str]:
        """Say that this process lives for so many milliseconds more; return all who live."""
        if not self._shared:
            return frozenset({self._worker})
        c = schema.workers.c
        now = _database_time()
        alive = insert(schema.workers).values(name=self._worker, until=now + life)
        alive = alive.on_conflict_do_update(
            index_elements=[c.name], set_={"until": alive.excluded.until}
        )
        async with self._writing() as connection:
            await connection.execute(alive)
            await connection.execute(delete(schema.workers).where(c.until < now - _FORGOTTEN))
            found = await connection.execute(select(c.name).where(c.until > now))
            return frozenset(name for (name,) in found)

    async def leave(self) -> None:
        """Let go of everything that this process holds, and tell the others."""
        if self._shared:
            async with self._writing() as connection:
                mine = schema.workers.c.name == self._worker
                await connection.execute(delete(schema.workers).where(mine))
                await self._notify(connection, Notice("gone", "-", self._worker))

    async def due(self, now: Instant, limit: int, *, grace: int = GRACE) -> list[str]:
        """Return tables whose alarm has rung and whom nobody attends to."""
        c = schema.tables.c
        rung = c.alarm <= now - grace
        if self._shared:
            free = and_(rung, or_(c.holder.is_(None), c.holder == self._worker))
            rung = or_(free, and_(c.alarm <= now, _is_orphan()))
        query = select(c.id).where(rung).order_by(c.alarm).limit(limit)
        return [table for (table,) in await self._rows(query)]

    async def lease(self, table: str) -> bool:
        """Take the duty to attend to a table; False if another process that lives has it."""
        if not self._shared:
            return True
        c = schema.tables.c
        mine = or_(c.holder == self._worker, c.holder.is_(None), _is_orphan())
        query = update(schema.tables).where(and_(c.id == table, mine)).values(holder=self._worker)
        async with self._writing() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def release(self, table: str) -> None:
        """Give up the duty to attend to a table."""
        if self._shared:
            c = schema.tables.c
            mine = and_(c.id == table, c.holder == self._worker)
            async with self._writing() as connection:
                await connection.execute(update(schema.tables).where(mine).values(holder=None))


def _database_time() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def _is_orphan() -> ColumnElement[bool]:
    """Say of a table that the process which held it does not live any more."""
    c, holder = schema.workers.c, schema.tables.c.holder
    lives = exists().where(c.name == holder, c.until > _database_time())
    return and_(holder.is_not(None), ~lives)
