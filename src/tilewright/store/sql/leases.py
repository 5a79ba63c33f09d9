"""Leases in the database: which process attends to which table.

Every process that shares the database sends heartbeats. It holds a table's lease from the moment
it acquires it until it releases it or its heartbeats stop; then the first process that finds the
table due can acquire the lease. Expiry uses the database's clock, so that a wrong clock on one
machine cannot declare another one dead. Leases only avoid duplicate work; correctness comes from
the event numbers, because the second of two writers of the same number is refused.
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
"""Milliseconds after a process's heartbeat expires until its row is deleted."""


class SqlLeases(Database):
    """The part of the store that handles processes and their leases."""

    async def heartbeat(self, life: int) -> frozenset[str]:
        """Mark this process alive for ``life`` milliseconds; return the names of live processes."""
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
        """Release all of this process's leases, and notify the other processes."""
        if self._shared:
            async with self._writing() as connection:
                mine = schema.workers.c.name == self._worker
                await connection.execute(delete(schema.workers).where(mine))
                await self._notify(connection, Notice("gone", "-", self._worker))

    async def due_tables(self, now: Instant, limit: int, *, grace: int = ALARM_GRACE) -> list[str]:
        """Return unattended tables whose alarm is at least ``grace`` milliseconds overdue.

        Tables whose process has died get no grace period.
        """
        c = schema.tables.c
        rung = c.alarm <= now - grace
        if self._shared:
            free = and_(rung, or_(c.holder.is_(None), c.holder == self._worker))
            rung = or_(free, and_(c.alarm <= now, _is_orphan()))
        query = select(c.id).where(rung).order_by(c.alarm).limit(limit)
        return [table for (table,) in await self._rows(query)]

    async def acquire_lease(self, table: str) -> bool:
        """Acquire a table's lease; return False if another live process holds it."""
        if not self._shared:
            return True
        c = schema.tables.c
        mine = or_(c.holder == self._worker, c.holder.is_(None), _is_orphan())
        query = update(schema.tables).where(and_(c.id == table, mine)).values(holder=self._worker)
        async with self._writing() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def release_lease(self, table: str) -> None:
        """Release a table's lease, if this process holds it."""
        if self._shared:
            c = schema.tables.c
            mine = and_(c.id == table, c.holder == self._worker)
            async with self._writing() as connection:
                await connection.execute(update(schema.tables).where(mine).values(holder=None))


def _database_time() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def _is_orphan() -> ColumnElement[bool]:
    """Return the SQL condition that the process holding a table's lease is dead."""
    c, holder = schema.workers.c, schema.tables.c.holder
    lives = exists().where(c.name == holder, c.until > _database_time())
    return and_(holder.is_not(None), ~lives)
