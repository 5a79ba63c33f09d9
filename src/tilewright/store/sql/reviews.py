"""Finished reviews, in the database."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import MOST_REVIEWS
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant

_C = schema.reviews.c


class SqlReviews(Database):
    """The part of the store that keeps finished reviews."""

    async def save_review(
        self, game: str, body: str, now: Instant, *, most: int = MOST_REVIEWS
    ) -> None:
        """Store the review of a table's or an upload's game; the oldest ones make room."""
        values = {"game": game, "created": now, "body": body}
        oldest = select(_C.game).order_by(_C.created.desc(), _C.game).offset(most - 1)
        # A limit must precede the offset in SQLite; minus one is none there, but not elsewhere.
        oldest = oldest.limit(_AT_ONCE)
        async with self._writing() as connection:
            await connection.execute(delete(schema.reviews).where(_C.game == game))
            await connection.execute(delete(schema.reviews).where(_C.game.in_(oldest)))
            await connection.execute(insert(schema.reviews), values)

    async def review_body(self, game: str) -> str | None:
        """Return a stored review, if there is one."""
        rows = await self._rows(select(_C.body).where(_C.game == game))
        return rows[0][0] if rows else None


_AT_ONCE = 1000
"""How many reviews are deleted at once."""


async def delete_old_reviews(connection: AsyncConnection, before: Instant, most: int) -> int:
    """Delete up to ``most`` reviews made before a time, in the open transaction."""
    old = select(_C.game).where(_C.created < before).limit(most)
    return (await connection.execute(delete(schema.reviews).where(_C.game.in_(old)))).rowcount
