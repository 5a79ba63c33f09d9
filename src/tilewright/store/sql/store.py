"""The SQL store: one implementation for both SQLite and PostgreSQL."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from tilewright.store.sql.account_administration import SqlAccountAdministration
from tilewright.store.sql.administration import SqlAdministration
from tilewright.store.sql.audit import SqlAudit
from tilewright.store.sql.backup import existing_file
from tilewright.store.sql.chat import SqlChat
from tilewright.store.sql.connection_threads import ConnectionThreads
from tilewright.store.sql.engine import database_url, is_shared, make_engine, migrate
from tilewright.store.sql.file_lock import FileLock
from tilewright.store.sql.games import SqlGames
from tilewright.store.sql.leftover_log import check_leftover_log, check_unused_file
from tilewright.store.sql.ownership import SqlOwnership
from tilewright.store.sql.probe import SqlProbe
from tilewright.store.sql.retention import SqlRetention
from tilewright.store.sql.reviews import SqlReviews
from tilewright.store.sql.revision import require_newest
from tilewright.store.sql.sharing import SqlSharing
from tilewright.store.sql.study import SqlStudy
from tilewright.store.sql.subscriptions import SqlSubscriptions
from tilewright.store.sql.uptime import SqlUptime

_CHECK_SECONDS: Final = 10.0
"""Time to check a log that a killed server left, before an administrator's command."""

_log = logging.getLogger(__name__)


class SqlStore(
    SqlOwnership,
    SqlAdministration,
    SqlAccountAdministration,
    SqlGames,
    SqlChat,
    SqlAudit,
    SqlProbe,
    SqlRetention,
    SqlReviews,
    SqlSharing,
    SqlStudy,
    SqlSubscriptions,
    SqlUptime,
):
    """Stores tables, games, chat and accounts in a database; see ``contract.Store``."""

    def __init__(self, engine: AsyncEngine, worker: str, *, shared: bool) -> None:
        """Use ``engine`` as the process called ``worker``; see ``open``."""
        super().__init__(engine, worker, shared=shared)
        self._lock: FileLock | None = None
        self._threads = ConnectionThreads()

    @classmethod
    async def open(cls, address: str, worker: str = "only", *, exclusive: bool = False) -> SqlStore:
        """Open a database and migrate it; each process sharing it needs a unique ``worker`` name.

        A server opens an SQLite file with ``exclusive``, which locks out other servers but not
        the commands that back it up or change it.

        Raises:
            StoreError: The address is invalid, the database does not respond, or another server
                is using it.
        """
        url = database_url(address)
        threads = ConnectionThreads()
        engine = make_engine(url, threads)
        lock = None
        try:
            if exclusive and not is_shared(url):
                lock = FileLock(Path(url.database or ""))
            await migrate(engine)
        except BaseException:
            if lock is not None:
                lock.release()
            await engine.dispose()
            await threads.join()
            raise
        store = cls(engine, worker, shared=is_shared(url))
        store._lock, store._threads = lock, threads
        return store

    @classmethod
    async def open_existing(cls, address: str, worker: str) -> SqlStore:
        """Open a database for administration, without creating or migrating it.

        Raises:
            StoreError: There is no such database, it has another version's schema, or a log that
                does not belong to it is next to it.
        """
        url = database_url(address)
        if not is_shared(url):
            check_leftover_log(existing_file(url), _CHECK_SECONDS)
        threads = ConnectionThreads()
        engine = make_engine(url, threads)
        store = cls(engine, worker, shared=is_shared(url))
        store._threads = threads
        try:
            async with store._reading() as connection:
                await connection.run_sync(require_newest)
        except BaseException:
            await engine.dispose()
            await threads.join()
            raise
        return store

    @property
    def is_shared(self) -> bool:
        """Whether several processes can use the store at the same time."""
        return self._shared

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        await self._writer.stop()
        await self._groups.close()
        await self._engine.dispose()
        await self._threads.join()
        if self._lock is not None:
            self._lock.release()


def check_database(address: str, seconds: float) -> None:
    """Look for damage in an SQLite file for up to ``seconds``; PostgreSQL checks itself.

    Nothing is written before the check has passed.

    Raises:
        StoreError: The address is invalid, a server is using the file, the file is damaged, or a
            log that does not belong to it is next to it.
    """
    url = database_url(address)
    file = Path(url.database or "")
    if is_shared(url) or not file.exists():
        return
    with FileLock(file):
        is_complete = check_unused_file(file, seconds)
    if not is_complete:
        _log.warning(
            "%s is too large to be checked for damage in %g seconds; `tilewright admin check`"
            " checks all of it",
            file,
            seconds,
        )
