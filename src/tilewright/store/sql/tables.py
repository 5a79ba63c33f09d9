"""Tables and settings in the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Select, insert, select, update

from tilewright.errors import Cause, Conflict, StoreError
from tilewright.store.contract import Notice, Status, TableRow
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant

_C: Final = schema.tables.c


class SqlTables(Database):
    """The part of the store that handles tables: their setup, the lobby, and server settings."""

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting; the first process to request it creates its value with ``make``."""
        query = select(schema.settings.c.value).where(schema.settings.c.key == key)
        found = await self._rows(query)
        if not found:
            try:
                async with self._writing() as connection:
                    await connection.execute(insert(schema.settings), {"key": key, "value": make()})
            except Conflict:
                # Another process was first; use its value.
                pass
            found = await self._rows(query)
        return str(found[0][0])

    async def create_table(self, row: TableRow) -> None:
        """Store a new table; raise ``Conflict`` if its id or code is taken."""
        values = {name: getattr(row, name) for name in _COLUMNS} | {"status": row.status.value}
        async with self._writing() as connection:
            await connection.execute(insert(schema.tables), values)

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id, if there is one."""
        found = await self._table_rows(_SELECT.where(_C.id == table))
        return found[0] if found else None

    async def table_by_code(self, code: str) -> TableRow | None:
        """Return the table with this code, if there is one."""
        found = await self._table_rows(_SELECT.where(_C.code == code))
        return found[0] if found else None

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return the tables with these ids; unknown ids are skipped."""
        return await self._table_rows(_SELECT.where(_C.id.in_(ids)))

    async def update_table(
        self, row: TableRow, *, status: Status | None = None, alarm: Instant | None = None
    ) -> TableRow:
        """Replace a table's data; raise ``Conflict`` if its version has changed.

        ``status`` and ``alarm`` are written only if given, because the game may have updated them.
        """
        changes: dict[str, object] = {"data": row.data, "version": row.version + 1}
        if status is not None:
            changes["status"] = status.value
        if alarm is not None:
            changes["alarm"] = alarm
        query = (
            update(schema.tables)
            .where(_C.id == row.id, _C.version == row.version)
            .values(**changes)
        )
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                raise Conflict(f"table {row.id} has been changed by another process or player")
            await self._notify(connection, Notice("table", row.id, "-"))
        changed = await self.table(row.id)
        if changed is None:
            raise StoreError(f"table {row.id} has been deleted", cause=Cause.UNKNOWN)
        return changed

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return up to ``limit`` listed tables that are waiting or playing, newest first."""
        is_open = _C.status.in_((Status.WAITING.value, Status.PLAYING.value))
        newest = _SELECT.where(_C.listed, is_open).order_by(_C.created.desc())
        return await self._table_rows(newest.limit(limit))

    async def _table_rows(self, query: Select[*tuple[object, ...]]) -> list[TableRow]:
        return [
            TableRow(
                id=row.id,
                code=row.code,
                status=Status(row.status),
                created=row.created,
                updated=row.updated,
                listed=bool(row.listed),
                data=row.data,
                version=row.version,
                number=row.number,
                summary=row.summary,
                alarm=row.alarm,
            )
            for row in await self._rows(query)
        ]


_COLUMNS: Final = (
    *("id", "code", "status", "created", "updated", "listed", "data", "version", "number"),
    *("summary", "alarm"),
)
"""The columns that make up a ``TableRow``, named after its fields."""
_SELECT: Final[Select[*tuple[object, ...]]] = select(*(_C[name] for name in _COLUMNS))
