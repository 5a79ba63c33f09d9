"""Leases in the database: which process attends to which table.

Every process that shares the database sends heartbeats. It has the lease of a table from the
moment it acquires it until it releases it or its heartbeats stop; then the first process that
finds the table due can acquire the lease. Time is the database's, so that the clock of one machine
cannot declare another dead. A lease only avoids duplicate work: correctness comes from the numbers
of the events, which refuse the second of two writers.
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

from tilewright.store.contract import ALARM_GRACE, Notice
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant

_FORGET_AFTER: Final = 3_600_000
"""Milliseconds after the end of its life when a process is deleted."""


class SqlLeases(Database):
    """The part of the store for processes and their leases."""

    async def heartbeat(self, life: int) -> frozenset[str]:
        """Keep this process alive for ``life`` milliseconds; return all processes alive."""
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
            await connection.execute(delete(schema.workers).where(c.until < now - _FORGET_AFTER))
            found = await connection.execute(select(c.name).where(c.until > now))
            return frozenset(name for (name,) in found)

    async def sign_off(self) -> None:
        """Release all leases of this process, and notify the others."""
        if self._shared:
            async with self._writing() as connection:
                mine = schema.workers.c.name == self._worker
                await connection.execute(delete(schema.workers).where(mine))
                await self._notify(connection, Notice("gone", "-", self._worker))

    async def due_tables(self, now: Instant, limit: int, *, grace: int = ALARM_GRACE) -> list[str]:
        """Return tables whose alarm rang more than ``grace`` ago and that no process attends to.

        There is no grace for the tables of a dead process.
        """
        c = schema.tables.c
        rung = c.alarm <= now - grace
        if self._shared:
            free = and_(rung, or_(c.holder.is_(None), c.holder == self._worker))
            rung = or_(free, and_(c.alarm <= now, _is_orphan()))
        query = select(c.id).where(rung).order_by(c.alarm).limit(limit)
        return [table for (table,) in await self._rows(query)]

    async def acquire_lease(self, table: str) -> bool:
        """Acquire the lease of a table; return False if another live process has it."""
        if not self._shared:
            return True
        c = schema.tables.c
        mine = or_(c.holder == self._worker, c.holder.is_(None), _is_orphan())
        query = update(schema.tables).where(and_(c.id == table, mine)).values(holder=self._worker)
        async with self._writing() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def release_lease(self, table: str) -> None:
        """Release the lease of a table, if this process has it."""
        if self._shared:
            c = schema.tables.c
            mine = and_(c.id == table, c.holder == self._worker)
            async with self._writing() as connection:
                await connection.execute(update(schema.tables).where(mine).values(holder=None))


def _database_time() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def _is_orphan() -> ColumnElement[bool]:
    """Return the condition that the process with the lease of a table is dead."""
    c, holder = schema.workers.c, schema.tables.c.holder
    lives = exists().where(c.name == holder, c.until > _database_time())
    return and_(holder.is_not(None), ~lives)
