"""Kept games that several phones share, in the database."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import SharedRow
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant

_C = schema.shared_games.c


class SqlSharing(Database):
    """The part of the store that keeps shared games."""

    async def add_shared_game(self, row: SharedRow) -> None:
        """Store a new shared game."""
        async with self._writing() as connection:
            await connection.execute(insert(schema.shared_games), _values(row))

    async def shared_game(self, name: str) -> SharedRow | None:
        """Return the shared game with this id, if there is one."""
        query = select(_C.id, _C.number, _C.updated, _C.data).where(_C.id == name)
        rows = await self._rows(query)
        return SharedRow(*rows[0]) if rows else None

    async def replace_shared_game(self, row: SharedRow) -> bool:
        """Store the next state of a shared game, unless another process was first."""
        before = (_C.id == row.id) & (_C.number == row.number - 1)
        async with self._writing() as connection:
            change = update(schema.shared_games).where(before).values(_values(row))
            return (await connection.execute(change)).rowcount == 1

    async def remove_shared_game(self, name: str, number: int | None = None) -> bool:
        """Delete a shared game, unless another process has changed it since ``number``."""
        found = _C.id == name
        if number is not None:
            found &= _C.number == number
        async with self._writing() as connection:
            removed = await connection.execute(delete(schema.shared_games).where(found))
            return removed.rowcount == 1


def _values(row: SharedRow) -> dict[str, object]:
    return {"id": row.id, "number": row.number, "updated": row.updated, "data": row.data}


async def delete_abandoned(connection: AsyncConnection, before: Instant, most: int) -> int:
    """Delete up to ``most`` shared games unchanged since ``before``, in the open transaction."""
    old = select(_C.id).where(_C.updated < before).limit(most)
    removed = await connection.execute(delete(schema.shared_games).where(_C.id.in_(old)))
    return removed.rowcount
