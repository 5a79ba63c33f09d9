"""The audit log in the database: what administrators and account owners have done.

The log is also how running servers learn of an administrator's commands: each process reads the
new entries every second. Numbers must therefore become visible in order, so that a process that
has read number 7 can't miss number 6; on PostgreSQL a lock makes the writers take turns.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import AuditAction, AuditEntry
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.table import wall_clock
from tilewright.units import Instant

_LOCK: Final = 7_419_003
"""The key of the PostgreSQL advisory lock that writers of the audit log hold until they commit."""
_C: Final = schema.audit.c


class SqlAudit(Database):
    """The part of the store that handles the audit log."""

    async def record(
        self, actor: str, action: AuditAction, subject: str, detail: str = "", *, now: Instant
    ) -> None:
        """Append an entry to the audit log."""
        async with self._writing() as connection:
            await record(connection, actor, action, subject, detail, now=now)

    async def audit_entries(self, after: int, limit: int) -> list[AuditEntry]:
        """Return up to ``limit`` entries with numbers above ``after``, oldest first."""
        query = (
            select(_C.number, _C.at, _C.actor, _C.action, _C.subject, _C.detail)
            .where(_C.number > after)
            .order_by(_C.number)
            .limit(limit)
        )
        return [
            AuditEntry(number, at, actor, AuditAction(action), subject, detail)
            for number, at, actor, action, subject, detail in await self._rows(query)
        ]

    async def last_audit_number(self) -> int:
        """Return the number of the newest entry; 0 if there is none."""
        query = select(_C.number).order_by(_C.number.desc()).limit(1)
        return next((number for (number,) in await self._rows(query)), 0)


async def record(  # noqa: PLR0913 - the columns of an entry
    connection: AsyncConnection,
    actor: str,
    action: AuditAction,
    subject: str,
    detail: str = "",
    *,
    now: Instant | None = None,
) -> None:
    """Append an entry within the open transaction, so that no action goes unrecorded."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    values = {
        "at": wall_clock() if now is None else now,
        "actor": actor[:80],
        "action": action.value,
        "subject": subject[:80],
        "detail": detail,
    }
    await connection.execute(insert(schema.audit), values)
