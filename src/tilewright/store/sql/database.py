"""The store's database access: queries, transactions and error translation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVarTuple

from sqlalchemy import BigInteger, ColumnElement, Row, Select, cast, func, true
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tilewright.errors import Conflict
from tilewright.store.sql import schema
from tilewright.store.sql.engine import WRITES
from tilewright.store.sql.failures import database_error

Columns = TypeVarTuple("Columns")


class Database:
    """Base class for the parts of the store, which share one engine.

    Its methods translate database errors into ``StoreError``, and constraint violations into
    ``Conflict``.
    """

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``."""
        self._engine = engine
        self._writing_engine = engine.execution_options(**{WRITES: True})
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
        """Open a transaction that commits when the block ends, or rolls back on an error."""
        with translate_errors():
            if self._shared:
                async with self._engine.begin() as connection:
                    yield connection
            else:
                async with self._write_lock, self._writing_engine.begin() as connection:
                    yield connection

    async def _rows(self, query: Select[*Columns]) -> Sequence[Row[*Columns]]:
        async with self._reading() as connection:
            return (await connection.execute(query)).all()

    def _is_mine(self) -> ColumnElement[bool]:
        """Return the SQL condition that this worker owns a table, so that it may write to it."""
        return schema.tables.c.holder == self._worker if self._shared else true()


def database_time() -> ColumnElement[int]:
    """Return the SQL expression for PostgreSQL's own time in milliseconds since the Unix epoch."""
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Translate database errors raised in the block into the store's own errors."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict("another process or player wrote first") from error
    except (SQLAlchemyError, OSError) as error:
        raise database_error(error) from error
