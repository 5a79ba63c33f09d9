"""Tables and settings in the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Row, Select, and_, func, insert, select, update

from tilewright.errors import Conflict
from tilewright.store.contract import LONG_AGO, GameInProgress, Quota, Status, TableRow
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.store.sql.quotas import count_table, first_exhausted, lock_quotas
from tilewright.units import Instant

_C: Final = schema.tables.c
_FAIR_SHARE: Final = 3
"""How many tables of one address or account come first in a lobby that is full."""


class SqlTables(Database):
    """The part of the store that handles tables: their setup, the lobby, and server settings."""

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting; if it has no value yet, create one with ``make`` and store it."""
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

    async def create_table(
        self, row: TableRow, quotas: Sequence[Quota] = (), active_since: Instant = LONG_AGO
    ) -> Quota | None:
        """Store a new table for this worker, unless one of ``quotas`` is used up; return that one.

        Raises ``Conflict`` if the table's id or code is taken.
        """
        values = {name: getattr(row, name) for name in _FIELDS} | {"status": row.status.value}
        values["holder"] = self._worker if self._shared else None
        async with self._writing() as connection:
            if self._shared:
                await lock_quotas(connection, quotas)
            exhausted = await first_exhausted(connection, quotas, active_since)
            if exhausted is None:
                await connection.execute(insert(schema.tables), values)
                await count_table(connection, row.id, quotas)
            return exhausted

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id, if there is one."""
        found = await self._table_rows(TABLE_ROWS.where(_C.id == table))
        return found[0] if found else None

    async def table_by_code(self, code: str) -> TableRow | None:
        """Return the table with this code, if there is one."""
        found = await self._table_rows(TABLE_ROWS.where(_C.code == code))
        return found[0] if found else None

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return the tables with these ids; unknown ids are skipped."""
        return await self._table_rows(TABLE_ROWS.where(_C.id.in_(ids)))

    async def update_table(
        self, row: TableRow, *, status: Status | None = None, alarm: Instant | None = None
    ) -> TableRow:
        """Replace a table's data; raise ``Conflict`` if its version or its owner has changed.

        ``status`` and ``alarm`` are written only if given, because the game may have updated them.
        """
        changes: dict[str, object] = {"data": row.data, "version": row.version + 1}
        if status is not None:
            changes["status"] = status.value
        if alarm is not None:
            changes["alarm"] = alarm
        query = (
            update(schema.tables)
            .where(_C.id == row.id, _C.version == row.version, self._is_mine())
            .values(**changes)
            .returning(*TABLE_COLUMNS)
        )
        async with self._writing() as connection:
            changed = (await connection.execute(query)).first()
        if changed is None:
            raise Conflict(f"table {row.id} has been changed by another process or player")
        return table_row(changed)

    async def games_in_progress(self) -> list[GameInProgress]:
        """Return every game in progress, with the table's summary."""
        # Naming both values lets the database use the index of the lobby.
        playing = and_(_C.listed.in_((True, False)), _C.status == Status.PLAYING.value)
        rows = await self._rows(select(_C.id, _C.number, _C.summary).where(playing))
        return [GameInProgress(*row) for row in rows]

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return up to ``limit`` listed tables that are waiting or playing, newest first.

        If there are more, those come last of which a client has opened several newer ones, so that
        no one can fill the list and hide the tables of others.
        """
        is_shown = and_(_C.listed, _C.status.in_((Status.WAITING.value, Status.PLAYING.value)))
        # Who opened a table is what it counts against: an address and perhaps an account.
        q = schema.quotas.c
        newer = func.row_number().over(partition_by=q.key, order_by=_C.created.desc())
        ranks = (
            select(q.game, newer.label("rank"))
            .join(schema.tables, _C.id == q.game)
            .where(is_shown)
            .subquery()
        )
        worst = select(ranks.c.game, func.max(ranks.c.rank).label("rank")).group_by(ranks.c.game)
        ranked = worst.subquery()
        fair = (
            TABLE_ROWS.outerjoin(ranked, ranked.c.game == _C.id)
            .where(is_shown)
            .order_by(func.coalesce(ranked.c.rank, 1) > _FAIR_SHARE, _C.created.desc())
        )
        rows = await self._table_rows(fair.limit(limit))
        return sorted(rows, key=lambda row: row.created, reverse=True)

    async def _table_rows(self, query: Select[*tuple[object, ...]]) -> list[TableRow]:
        return [table_row(row) for row in await self._rows(query)]


def table_row(row: Row[*tuple[object, ...]]) -> TableRow:
    """Return the table in a row that has the ``TABLE_COLUMNS``."""
    return TableRow(
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


_FIELDS: Final = (
    *("id", "code", "status", "created", "updated", "listed", "data", "version", "number"),
    *("summary", "alarm"),
)
TABLE_COLUMNS: Final = tuple(_C[name] for name in _FIELDS)
"""The columns that make up a ``TableRow``, named after its fields."""
TABLE_ROWS: Final[Select[*tuple[object, ...]]] = select(*TABLE_COLUMNS)
