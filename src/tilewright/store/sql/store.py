"""The SQL store: one implementation for both SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.store.contract import Notice, Subscriber
from tilewright.store.sql.accounts import SqlAccounts
from tilewright.store.sql.chat import SqlChat
from tilewright.store.sql.engine import database_url, is_shared, make_engine, migrate
from tilewright.store.sql.games import SqlGames
from tilewright.store.sql.leases import SqlLeases
from tilewright.store.sql.notify import Listener
from tilewright.store.sql.tables import SqlTables


class SqlStore(SqlTables, SqlGames, SqlChat, SqlAccounts, SqlLeases):
    """Stores tables, games, chat and accounts in a database; see ``contract.Store``."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``; see ``open``."""
        super().__init__(engine, worker, shared=shared)
        self._listener: Listener | None = None

    @classmethod
    async def open(cls, address: str, worker: str = "only") -> SqlStore:
        """Open a database and migrate it; each process sharing it needs a unique ``worker`` name.

        Raises:
            StoreError: The address is invalid, or the database does not respond.
        """
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
        """Whether several processes can use the store at the same time."""
        return self._shared

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        if self._listener is not None:
            await self._listener.stop()
        await self._writer.stop()
        if self._local is not None:
            await self._local.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Raise ``StoreError`` if the database does not respond."""
        await self._rows(select(1))

    async def notify(self, notice: Notice) -> None:
        """Send a notice to the other processes without storing it."""
        if self._shared:
            async with self._writing() as connection:
                await self._notify(connection, notice)

    async def subscribe(self, subscriber: Subscriber) -> None:
        """From now on, call ``subscriber`` with each notice from another process."""
        if self._shared:
            self._listener = Listener(self._engine.url, self._worker, subscriber)
            await self._listener.start()
