"""The store's database access: reading, writing, notifying, and translating errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeVarTuple

from sqlalchemy import Row, Select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tilewright.errors import Conflict
from tilewright.store.contract import Notice
from tilewright.store.sql.engine import database_error
from tilewright.store.sql.notify import CHANNEL, encode_notice

Columns = TypeVarTuple("Columns")

_NOTIFY: Final = text(
    "SELECT pg_notify(:channel, line) FROM unnest(CAST(:lines AS text[])) AS line"
)


class Database:
    """Base class for the parts of the store: one engine, used by one process.

    Its methods translate database errors into ``StoreError``, and constraint violations into
    ``Conflict``.
    """

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``."""
        self._engine = engine
        self._worker = worker
        self._shared = shared
        # SQLite allows one writer at a time; this lock is cheaper to wait for than SQLite's own.
        self._write_lock = asyncio.Lock()

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise database_error(error) from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction."""
        with translate_errors():
            if self._shared:
                async with self._engine.begin() as connection:
                    yield connection
            else:
                async with self._write_lock, self._engine.begin() as connection:
                    yield connection

    async def _rows(self, query: Select[*Columns]) -> Sequence[Row[*Columns]]:
        async with self._reading() as connection:
            return (await connection.execute(query)).all()

    async def _notify(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Notify the other processes if and when the transaction commits."""
        if self._shared:
            lines = [encode_notice(self._worker, notice) for notice in notices]
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "lines": lines})


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate database errors raised in the block into the store's own errors."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict("another process or player wrote first") from error
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from error
