"""Table chat in the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Integer, bindparam, delete, func, insert, select

from tilewright.errors import Cause, Conflict
from tilewright.store.contract import ChatLine
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant, Seat

_ATTEMPTS: Final = 8
LINES_KEPT: Final = 500
"""Number of chat messages kept per table; older ones are deleted."""


class SqlChat(Database):
    """The part of the store that handles chat."""

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to a table's chat; raise ``Conflict`` unless this worker owns it."""
        c, chat = schema.tables.c, schema.chat.c
        owned = select(c.id).where(c.id == table, self._is_mine()).with_for_update(read=True)
        old = delete(schema.chat).where(
            chat.game == table, chat.number <= bindparam("oldest", type_=Integer)
        )
        for _ in range(_ATTEMPTS):
            last = await self._rows(select(func.max(chat.number)).where(chat.game == table))
            line = ChatLine(0 if last[0][0] is None else last[0][0] + 1, seat, name, text, now)
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
                    is_owned = (await connection.execute(owned)).first() is not None
                    if is_owned:
                        await connection.execute(insert(schema.chat), values)
                        if line.number >= LINES_KEPT:
                            await connection.execute(old, {"oldest": line.number - LINES_KEPT})
            except Conflict:
                # Another message took this number: try again with the next one.
                continue
            if not is_owned:
                raise Conflict(f"another worker owns table {table}")
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
