"""The store on SQL: one implementation for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

from sqlalchemy import Select, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tilewright.edition import Edition
from tilewright.errors import Conflict, StoreError
from tilewright.formats.json.events import HEADER, dump_event, load_event, load_events
from tilewright.rules.event import Event, Instant
from tilewright.rules.play.move import Seat
from tilewright.store.contract import ChatLine, Command, Hearer, Notice, Standing, Status, TableRow
from tilewright.store.sql import schema
from tilewright.store.sql.accounts import SqlAccounts
from tilewright.store.sql.engine import (
    database_url,
    failure,
    is_shared,
    make_engine,
    make_local_engine,
    migrate,
)
from tilewright.store.sql.games import LocalWriter, write_group
from tilewright.store.sql.group_commit import Append, Writer
from tilewright.store.sql.leases import SqlDuty
from tilewright.store.sql.notify import CHANNEL, Listener, payload
from tilewright.store.sql.part import Found

_NOTIFY: Final = text("SELECT pg_notify(:channel, line) FROM unnest(CAST(:said AS text[])) AS line")

_ROW = (
    *(schema.tables.c.id, schema.tables.c.code, schema.tables.c.status, schema.tables.c.created),
    *(schema.tables.c.updated, schema.tables.c.listed, schema.tables.c.data),
    *(schema.tables.c.version, schema.tables.c.number, schema.tables.c.summary),
    schema.tables.c.alarm,
)


class SqlStore(SqlAccounts, SqlDuty):
    """Keeps tables, games, chats and accounts in a database."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process ``worker``; see ``open``."""
        self._engine = engine
        self._worker = worker
        self._shared = shared
        self._writer = Writer(self._write)
        # SQLite has one writer at a time; whoever waits here need not wait there.
        self._turn = asyncio.Lock()
        self._local = None if shared else LocalWriter(make_local_engine(engine.url))
        self._listener: Listener | None = None

    @classmethod
    async def open(cls, address: str, worker: str = "only") -> SqlStore:
        """Open a database and bring it to the present form; the name of a worker is unique."""
        url = database_url(address)
        engine = make_engine(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        store = cls(engine, worker, shared=is_shared(url))
        store._writer.start()
        return store

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once."""
        return self._shared

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        if self._listener is not None:
            await self._listener.stop()
        await self._writer.stop()
        if self._local is not None:
            await self._local.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Raise ``StoreError`` if the database does not answer."""
        async with self._reading() as connection:
            await connection.execute(select(1))

    # Connections.

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise failure(error) from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        with _told():
            async with self._maybe_turn(), self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _maybe_turn(self) -> AsyncIterator[None]:
        if self._shared:
            yield
        else:
            async with self._turn:
                yield

    async def _rows(self, query: Select[Any]) -> Sequence[Found]:
        async with self._reading() as connection:
            found: Sequence[Found] = (await connection.execute(query)).all()
            return found

    async def _notify(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Tell the other processes when, and only if, the transaction is committed."""
        if self._shared:
            said = [payload(self._worker, notice) for notice in notices]
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "said": said})

    # Tables.

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting of this database, made the first time; all processes get the same."""
        query = select(schema.settings.c.value).where(schema.settings.c.key == key)
        found = await self._rows(query)
        if not found:
            try:
                async with self._writing() as connection:
                    await connection.execute(insert(schema.settings), {"key": key, "value": make()})
            except Conflict:
                # Another process was first: its value is as good.
                pass
            found = await self._rows(query)
        return str(found[0][0])

    async def create(self, row: TableRow) -> None:
        """Keep a new table; ``Conflict`` if its id or its code is taken."""
        async with self._writing() as connection:
            await connection.execute(insert(schema.tables), _columns(row))

    async def table(self, table: str) -> TableRow | None:
        """Return a table by its id."""
        rows = await self._rows(select(*_ROW).where(schema.tables.c.id == table))
        return _table_row(rows[0]) if rows else None

    async def table_by_code(self, code: str) -> TableRow | None:
        """Return a table by its code."""
        rows = await self._rows(select(*_ROW).where(schema.tables.c.code == code))
        return _table_row(rows[0]) if rows else None

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return those of some tables that there are."""
        rows = await self._rows(select(*_ROW).where(schema.tables.c.id.in_(ids)))
        return [_table_row(row) for row in rows]

    async def change(
        self, row: TableRow, *, status: Status | None = None, alarm: Instant | None = None
    ) -> TableRow:
        """Replace the data of a table; ``Conflict`` if its version is another.

        Status and alarm change only if they are given: the game may have changed them since.
        """
        changes: dict[str, object] = {"data": row.data, "version": row.version + 1}
        if status is not None:
            changes["status"] = status.value
        if alarm is not None:
            changes["alarm"] = alarm
        query = (
            update(schema.tables)
            .where(schema.tables.c.id == row.id, schema.tables.c.version == row.version)
            .values(**changes)
        )
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                message = "the table has been changed by somebody else"
                raise Conflict(message)
            await self._notify(connection, Notice("table", row.id, "-"))
        changed = await self.table(row.id)
        if changed is None:
            message = f"the table {row.id} is gone"
            raise StoreError(message)
        return changed

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return the listed tables that wait or are being played, newest first."""
        c = schema.tables.c
        open_ = c.status.in_((Status.WAITING.value, Status.PLAYING.value))
        query = select(*_ROW).where(c.listed, open_).order_by(c.created.desc()).limit(limit)
        return [_table_row(row) for row in await self._rows(query)]

    # Games.

    async def append(  # noqa: PLR0913 - one transaction has all of it
        self,
        table: str,
        number: int,
        events: Sequence[Event],
        edition: Edition,
        *,
        standing: Standing,
        now: Instant,
        command: Command | None = None,
    ) -> None:
        """Add events to a game, the first of them with this ``number``, or raise ``Conflict``."""
        append = Append(
            game=table,
            number=number,
            bodies=[dump_event(event, edition) for event in events],
            values={
                "new_number": number + len(events),
                "new_status": standing.status.value,
                "new_summary": standing.summary,
                "new_alarm": standing.alarm,
                "new_updated": now,
            },
            command=None if command is None else _command_values(table, command),
            done=asyncio.get_running_loop().create_future(),
        )
        await self._writer.append(append)

    async def _write(self, group: list[Append]) -> None:
        """Write a group in one transaction, or nothing of it and raise ``Conflict``."""
        if self._local is not None:
            with _told():
                async with self._turn:
                    await self._local.write(group)
            return
        async with self._writing() as connection:
            await connection.run_sync(write_group, group)
            notices = [
                Notice("events", append.game, str(append.values["new_number"])) for append in group
            ]
            await self._notify(connection, *notices)

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all events of a game."""
        bodies = await self._bodies(table, 0)
        return load_events("\n".join((HEADER, *bodies))) if bodies else ()

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return the events of a game from this ``number`` on."""
        bodies = await self._bodies(table, number)
        return tuple(load_event(body, edition, seats) for body in bodies)

    async def _bodies(self, table: str, first: int) -> list[str]:
        c = schema.events.c
        query = select(c.body).where(c.game == table, c.number >= first).order_by(c.number)
        return [body for (body,) in await self._rows(query)]

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that made the events of a game from number ``first`` on."""
        c = schema.commands.c
        query = select(c.seat, c.id, c.number, c.count).where(c.game == table, c.number >= first)
        return [Command(*row) for row in await self._rows(query)]

    # Chat and notices.

    async def say(self, table: str, seat: Seat, name: str, text: str, now: Instant) -> ChatLine:
        """Add a line to a table's chat."""
        c = schema.chat.c
        for _ in range(8):
            count = await self._rows(select(func.count()).where(c.game == table))
            line = ChatLine(int(count[0][0]), seat, name, text, now)
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
                # Two people spoke at once: this line comes after the other.
                continue
            return line
        message = "too many people speak at once"
        raise Conflict(message)

    async def chat(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last lines of a table's chat, oldest first."""
        c = schema.chat.c
        query = (
            select(c.number, c.seat, c.name, c.text, c.at)
            .where(c.game == table)
            .order_by(c.number.desc())
            .limit(limit)
        )
        return [ChatLine(*row) for row in reversed(await self._rows(query))]

    async def announce(self, notice: Notice) -> None:
        """Tell the other processes something that is not kept."""
        if self._shared:
            async with self._writing() as connection:
                await self._notify(connection, notice)

    async def hear(self, hearer: Hearer) -> None:
        """Call ``hearer`` from now on with what other processes do."""
        if self._shared:
            self._listener = Listener(self._engine.url, self._worker, hearer)
            await self._listener.start()


@contextmanager
def _told() -> Iterator[None]:
    """Tell of what went wrong with a write in our own words."""
    try:
        yield
    except IntegrityError as error:
        message = "somebody else wrote first"
        raise Conflict(message) from error
    except (SQLAlchemyError, OSError) as error:
        raise failure(error) from error


def _columns(row: TableRow) -> dict[str, object]:
    return {
        "id": row.id,
        "code": row.code,
        "status": row.status.value,
        "created": row.created,
        "updated": row.updated,
        "listed": row.listed,
        "data": row.data,
        "version": row.version,
        "number": row.number,
        "summary": row.summary,
        "alarm": row.alarm,
    }


def _table_row(row: Found) -> TableRow:
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


def _command_values(table: str, command: Command) -> dict[str, object]:
    return {
        "game": table,
        "seat": command.seat,
        "id": command.id,
        "number": command.number,
        "count": command.count,
    }
