"""Deleting old data in small batches, so that no batch delays a move for long."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import REVIEW_DAYS, SHARED_DAYS, Cutoffs, Deleted, Status
from tilewright.store.sql import schema
from tilewright.store.sql.administration import delete_tables
from tilewright.store.sql.database import Database
from tilewright.store.sql.quotas import delete_finished
from tilewright.store.sql.reviews import delete_old_reviews
from tilewright.store.sql.sharing import delete_abandoned
from tilewright.store.sql.subscriptions import delete_unused_subscriptions
from tilewright.units import Instant

_LOCK: Final = 7_419_004
"""The key of the PostgreSQL advisory lock held by the one process that deletes."""
_TABLES_AT_ONCE: Final = 20
"""Deleting them with 2,000 events took 10 ms of processor time; on a busy machine it took 24 ms on
SQLite, where moves wait for it, and 99 ms on PostgreSQL, where they don't."""
_ROWS_AT_ONCE: Final = 500
_IDLE_SUBSCRIPTION: Final = 90 * 24 * 3600 * 1000
"""Milliseconds after which a push subscription that follows no game is deleted."""
_OLD_REVIEW: Final = REVIEW_DAYS * 24 * 3600 * 1000
_ABANDONED_SHARED_GAME: Final = SHARED_DAYS * 24 * 3600 * 1000
"""Milliseconds after which a shared kept game that no one changes is deleted."""


class SqlRetention(Database):
    """The part of the store that deletes old data."""

    async def delete_old(self, cutoffs: Cutoffs) -> Deleted:
        """Delete one batch of old data; nothing if another process is deleting."""
        async with self._writing() as connection:
            if not await self._may_delete(connection):
                return Deleted()
            tables = await _delete_old_tables(connection, cutoffs)
            rows = 0 if tables else await _delete_old_rows(connection, cutoffs)
            return Deleted(tables, rows)

    async def _may_delete(self, connection: AsyncConnection) -> bool:
        if not self._shared:
            return True
        lock = text("SELECT pg_try_advisory_xact_lock(:key)")
        return bool((await connection.execute(lock, {"key": _LOCK})).scalar_one())


async def _delete_old_tables(connection: AsyncConnection, cutoffs: Cutoffs) -> tuple[str, ...]:
    c = schema.tables.c
    for status, before in (
        (Status.OVER, cutoffs.finished),
        (Status.CLOSED, cutoffs.finished),
        (Status.WAITING, cutoffs.waiting),
        (Status.PLAYING, cutoffs.stalled),
    ):
        if before is None:
            continue
        old = select(c.id).where(c.status == status.value, c.updated < before)
        found = await connection.execute(old.limit(_TABLES_AT_ONCE))
        ids = tuple(table for (table,) in found)
        if ids:
            await delete_tables(connection, ids)
            return ids
    return ()


async def _delete_old_rows(connection: AsyncConnection, cutoffs: Cutoffs) -> int:
    return (
        await _delete_expired(connection, cutoffs)
        + await _delete_old_chat(connection, cutoffs.chat)
        + await _delete_old_audit(connection, cutoffs.audit)
        + await delete_finished(connection, _ROWS_AT_ONCE)
        + await delete_unused_subscriptions(
            connection, Instant(cutoffs.now - _IDLE_SUBSCRIPTION), _ROWS_AT_ONCE
        )
        + await delete_old_reviews(connection, Instant(cutoffs.now - _OLD_REVIEW), _TABLES_AT_ONCE)
        + await delete_abandoned(
            connection, Instant(cutoffs.now - _ABANDONED_SHARED_GAME), _TABLES_AT_ONCE
        )
    )


async def _delete_expired(connection: AsyncConnection, cutoffs: Cutoffs) -> int:
    s, r = schema.sessions.c, schema.resets.c
    ended: ColumnElement[bool] = s.until <= cutoffs.now
    if cutoffs.sessions is not None:
        # Sessions of the first versions have no date; they have expired long ago.
        ended = ended | (s.key.is_(None) & (s.created < cutoffs.sessions))
    old = select(s.digest).where(ended).limit(_ROWS_AT_ONCE)
    sessions = await connection.execute(delete(schema.sessions).where(s.digest.in_(old)))
    resets = await connection.execute(delete(schema.resets).where(r.until <= cutoffs.now))
    return sessions.rowcount + resets.rowcount


async def _delete_old_chat(connection: AsyncConnection, before: Instant | None) -> int:
    if before is None:
        return 0
    c, t = schema.chat.c, schema.tables.c
    ended = t.status.in_((Status.OVER.value, Status.CLOSED.value))
    old = (
        select(c.game, c.number)
        .join(schema.tables, t.id == c.game)
        .where(c.at < before, ended)
        .limit(_ROWS_AT_ONCE)
    )
    lines = tuple_(c.game, c.number)
    return (await connection.execute(delete(schema.chat).where(lines.in_(old)))).rowcount


async def _delete_old_audit(connection: AsyncConnection, before: Instant | None) -> int:
    if before is None:
        return 0
    c = schema.audit.c
    old = select(c.number).where(c.at < before).order_by(c.number).limit(_ROWS_AT_ONCE)
    return (await connection.execute(delete(schema.audit).where(c.number.in_(old)))).rowcount
