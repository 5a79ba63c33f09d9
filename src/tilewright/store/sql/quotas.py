"""Quotas of open tables, within the transaction that stores a new one.

A table counts while it waits or its game is in progress, which its row says. What it counted
against is deleted later, by ``delete_finished``: a move need not write anything for the quotas.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from sqlalchemy import ColumnElement, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import Quota, Status
from tilewright.store.sql import schema
from tilewright.units import Instant

_T = schema.tables.c
_Q = schema.quotas.c


async def lock_quotas(connection: AsyncConnection, quotas: Sequence[Quota]) -> None:
    """Let no other process count tables against the same quotas until the transaction ends."""
    lock = text("SELECT pg_advisory_xact_lock(:key)")
    # All processes lock in the same order, or two of them could wait for each other.
    for key in sorted({_lock_key(quota) for quota in quotas}):
        await connection.execute(lock, {"key": key})


async def first_exhausted(
    connection: AsyncConnection, quotas: Sequence[Quota], active_since: Instant
) -> Quota | None:
    """Return the first quota that leaves no place for another table."""
    for quota in quotas:
        active = (_Q.key == quota.key) & ~_is_finished() & (_T.updated > active_since)
        join = schema.quotas.join(schema.tables, _Q.game == _T.id)
        query = select(func.count()).select_from(join).where(active)
        if (await connection.execute(query)).scalar_one() >= quota.most:
            return quota
    return None


async def count_table(connection: AsyncConnection, table: str, quotas: Sequence[Quota]) -> None:
    """Count a new table against ``quotas``."""
    if quotas:
        values = [{"key": quota.key, "game": table} for quota in quotas]
        await connection.execute(insert(schema.quotas), values)


async def delete_finished(connection: AsyncConnection, limit: int) -> int:
    """Forget what tables counted against whose game is over; return the number of rows deleted.

    At most ``limit`` tables are taken at once.
    """
    join = schema.quotas.join(schema.tables, _Q.game == _T.id)
    finished = select(_Q.game).select_from(join).where(_is_finished()).distinct().limit(limit)
    return (await connection.execute(delete(schema.quotas).where(_Q.game.in_(finished)))).rowcount


def _is_finished() -> ColumnElement[bool]:
    return _T.status.in_((Status.OVER.value, Status.CLOSED.value))


def _lock_key(quota: Quota) -> int:
    """Return a quota's advisory lock; a collision only makes two processes take turns."""
    return int.from_bytes(blake2b(quota.key.encode(), digest_size=8).digest(), signed=True)
