"""When the server was available, in the database: the last sign of life, and past outages."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import delete, exists, insert, select, text

from tilewright.store.contract import Outage
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database, database_time
from tilewright.units import Instant

_ALIVE: Final = "alive"
_OUTAGES: Final = "outages"
_KEPT: Final = 100
_LOCK: Final = 7_419_005
"""The key of the PostgreSQL advisory lock that writers hold until they commit."""
_DECODER: Final = msgspec.json.Decoder(tuple[Outage, ...])


class SqlUptime(Database):
    """The part of the store that knows when no process was serving."""

    async def record_alive(self, now: Instant, grace: int) -> tuple[Outage, ...]:
        """Record that a process serves at ``now``; return all outages so far, oldest first.

        If the last record is more than ``grace`` milliseconds old, the time since is an outage; if
        no worker that shares the database is alive, it is one however short it was.
        """
        c = schema.settings.c
        query = select(c.key, c.value).where(c.key.in_((_ALIVE, _OUTAGES)))
        async with self._writing() as connection:
            if self._shared:
                # A new database has no rows to lock, so two workers that start there would collide.
                lock = text("SELECT pg_advisory_xact_lock(:key)")
                await connection.execute(lock, {"key": _LOCK})
                lives = select(exists().where(schema.workers.c.until > database_time()))
                grace = grace if await connection.scalar(lives) else 0
            found = {row.key: row.value for row in await connection.execute(query)}
            outages = _DECODER.decode(found.get(_OUTAGES, "[]"))
            last = int(found.get(_ALIVE, now))
            changed = {_ALIVE: str(max(last, now))}
            if now - last > grace:
                outages = (*outages, Outage(Instant(last), now))[-_KEPT:]
                changed[_OUTAGES] = msgspec.json.encode(outages).decode()
            await connection.execute(delete(schema.settings).where(c.key.in_(changed)))
            rows = [{"key": key, "value": value} for key, value in changed.items()]
            await connection.execute(insert(schema.settings), rows)
        return outages
