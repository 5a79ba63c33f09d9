"""Table chat in the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, insert, select

from tilewright.errors import Cause, Conflict
from tilewright.store.contract import ChatLine, Notice
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant, Seat

_ATTEMPTS: Final = 8


class SqlChat(Database):
    """The part of the store that handles chat."""

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to a table's chat."""
        for _ in range(_ATTEMPTS):
            count = await self._rows(select(func.count()).where(schema.chat.c.game == table))
            line = ChatLine(count[0][0], seat, name, text, now)
            values = {
                "game": table,
                "number": line.number,
                "seat": seat,
                "name": name,
                "text": text,
                "at": now,
            }
            try:
                async with self._writing() as connection:
                    await connection.execute(insert(schema.chat), values)
                    await self._notify(connection, Notice("chat", table, str(line.number)))
            except Conflict:
                # Another message took this number: try again with the next one.
                continue
            return line
        raise Conflict(f"too many players write in the chat of table {table}", cause=Cause.BUSY)

    async def chat_lines(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last ``limit`` messages in a table's chat, oldest first."""
        c = schema.chat.c
        query = (
            select(c.number, c.seat, c.name, c.text, c.at)
            .where(c.game == table)
            .order_by(c.number.desc())
            .limit(limit)
        )
        return [ChatLine(*row) for row in reversed(await self._rows(query))]
