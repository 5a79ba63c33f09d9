"""Ownership in the database: which worker owns which table.

Every worker that shares the database sends heartbeats. It owns a table from the moment it claims
it until it releases it or its heartbeats stop; then another worker can claim the table, and learns
how long no worker served it. Expiry uses the database's clock, so that a wrong clock on one
machine cannot declare another one dead.
Only the owner can write to a table. Even without that check no game could be damaged, because
the second of two writers of the same event number is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    delete,
    exists,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningUpdate

from tilewright.errors import Cause, Conflict
from tilewright.store.contract import Beat, Claim, DueTable, Worker
from tilewright.store.sql import schema
from tilewright.store.sql.database import database_time
from tilewright.store.sql.tables import TABLE_COLUMNS, SqlTables, table_row
from tilewright.units import Instant

_FORGET_AFTER: Final = 3_600_000
"""Milliseconds after a worker's last heartbeat until its row may be deleted."""
_TRIES: Final = 8


class SqlOwnership(SqlTables):
    """The part of the store that handles workers and the tables they own."""

    async def heartbeat(self, life: int, address: str = "", summary: str = "") -> Beat:
        """Mark this worker alive for ``life`` milliseconds; return all live workers."""
        if not self._shared:
            return Beat((Worker(self._worker, address, summary),), revived=False)
        c = schema.workers.c
        now = database_time()
        values = {"until": now + life, "beat": now, "address": address, "summary": summary}
        lives = and_(c.name == self._worker, c.until > now)
        again = insert(schema.workers).values(name=self._worker, **values)
        again = again.on_conflict_do_update(index_elements=[c.name], set_=values)
        silence = 0
        async with self._writing() as connection:
            renewed = await connection.execute(update(schema.workers).where(lives).values(**values))
            revived = renewed.rowcount != 1
            if revived:
                last = select(now - c.beat).where(c.name == self._worker)
                silence = int(await connection.scalar(last) or 0)
                await connection.execute(again)
                old = c.beat < now - _FORGET_AFTER
                await connection.execute(delete(schema.workers).where(old))
            found = await connection.execute(
                select(c.name, c.address, c.summary).where(c.until > now)
            )
            workers = tuple(Worker(*row) for row in found)
            return Beat(workers, revived=revived, silence=silence)

    async def sign_off(self) -> None:
        """Release all of this worker's tables, which it has served until now."""
        await self._end(self._worker, beat=database_time())

    async def forget_worker(self, worker: str) -> None:
        """Release all tables of a worker that has ended."""
        await self._end(worker)

    async def _end(self, worker: str, **values: ColumnElement[int]) -> None:
        """Let a worker's heartbeat expire now; its row still says when it served its tables."""
        if self._shared:
            c, now = schema.workers.c, database_time()
            ends = update(schema.workers).where(c.name == worker, c.until > now)
            async with self._writing() as connection:
                await connection.execute(ends.values(until=now, **values))

    async def due_tables(self, now: Instant, limit: int) -> list[DueTable]:
        """Return the tables whose alarm is due and that no other live worker owns."""
        c = schema.tables.c
        due = c.alarm <= now
        if self._shared:
            due = and_(due, or_(c.holder.is_(None), c.holder == self._worker, _is_orphan()))
        query = select(c.id, c.alarm).where(due).order_by(c.alarm).limit(limit)
        return [DueTable(table, alarm) for table, alarm in await self._rows(query)]

    async def claim_table(self, table: str) -> Claim | Worker | None:
        """Own a table from now on, or return the live worker that owns it.

        Returns None if there is no such table.
        """
        if not self._shared:
            row = await self.table(table)
            return None if row is None else Claim(row, is_new=False)
        claim, owner = _claim_statement((table,), self._worker), _owner_query(table)
        for _ in range(_TRIES):
            async with self._writing() as connection:
                claimed = (await connection.execute(claim)).first()
                if claimed is not None:
                    return _claim(claimed, self._worker)
                found = (await connection.execute(owner)).first()
            if found is None:
                return None
            if found.name is not None:
                return Worker(found.name, found.address, found.summary)
            # Its owner released the table, or ended, in the meantime.
        raise Conflict(f"too many workers claim table {table}", cause=Cause.BUSY)

    async def claim_tables(self, tables: Sequence[str]) -> list[Claim]:
        """Own those of the tables that no other live worker owns.

        A table that is being written to at this moment is left out; ``claim_table`` waits for it.
        """
        if not self._shared:
            return [Claim(row, is_new=False) for row in await self.tables(tables)]
        # A process that locks several rows and waits for another can cause a deadlock, as groups
        # of appends lock several too, in any order.
        c = schema.tables.c
        idle = (
            select(c.id).where(c.id.in_(tables)).with_for_update(key_share=True, skip_locked=True)
        )
        async with self._writing() as connection:
            locked = (await connection.scalars(idle)).all()
            claimed = await connection.execute(_claim_statement(locked, self._worker))
            return [_claim(row, self._worker) for row in claimed]

    async def release_table(self, table: str) -> None:
        """Let any worker claim a table, if this worker owns it."""
        if self._shared:
            c = schema.tables.c
            mine = and_(c.id == table, c.holder == self._worker)
            async with self._writing() as connection:
                await connection.execute(update(schema.tables).where(mine).values(holder=None))


def _claim(claimed: Row[*tuple[object, ...]], worker: str) -> Claim:
    if claimed.former == worker:
        return Claim(table_row(claimed), is_new=False)
    silence, free = claimed.silence or 0, claimed.free or 0
    return Claim(table_row(claimed), is_new=True, silence=silence, free=free)


def _claim_statement(tables: Sequence[str], worker: str) -> ReturningUpdate[*tuple[object, ...]]:
    """Return the statement by which a worker claims tables, except those that a live worker owns.

    It also returns each one's former owner, and the milliseconds since that one's last heartbeat
    and since it expired.
    """
    c, w, now = schema.tables.c, schema.workers.c, database_time()
    former = (
        select(c.id, c.holder, (now - w.beat).label("silence"), (now - w.until).label("free"))
        .select_from(schema.tables.outerjoin(schema.workers, c.holder == w.name))
        .where(c.id.in_(tables))
        .subquery("former")
    )
    # If another worker claims it at the same moment, the former owner is no longer the owner.
    same = and_(c.id == former.c.id, c.holder.is_not_distinct_from(former.c.holder))
    free = or_(c.holder == worker, c.holder.is_(None), _is_orphan())
    return (
        update(schema.tables)
        .where(and_(same, free))
        .values(holder=worker)
        .returning(*TABLE_COLUMNS, former.c.holder.label("former"), former.c.silence, former.c.free)
    )


def _owner_query(table: str) -> Select[tuple[str, str, str]]:
    """Return the query for a table's live owner; its columns are null if there is none."""
    c, w = schema.tables.c, schema.workers.c
    lives = and_(c.holder == w.name, w.until > database_time())
    return (
        select(w.name, w.address, w.summary)
        .select_from(schema.tables.outerjoin(schema.workers, lives))
        .where(c.id == table)
    )


def _is_orphan() -> ColumnElement[bool]:
    """Return the SQL condition that a table's owner is dead."""
    c, holder = schema.workers.c, schema.tables.c.holder
    lives = exists().where(c.name == holder, c.until > database_time())
    return and_(holder.is_not(None), ~lives)
