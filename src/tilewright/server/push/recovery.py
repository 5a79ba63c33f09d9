"""Finds the players whom a process that has ended did not tell of their turn."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from tilewright.errors import TilewrightError
from tilewright.server.config import Config
from tilewright.server.front.rendezvous import preferred_worker
from tilewright.server.messages.errors import Problem
from tilewright.server.push.interface import Followed, PushService
from tilewright.server.tables.ownership import TableMoved
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.store.contract import Store
from tilewright.units import Instant

_RECENT: Final = 3600 * 1000
"""Milliseconds after which a player whom no one has told of their turn is left alone."""
_MOST_TABLES: Final = 500

_log = logging.getLogger(__name__)


class Process(Protocol):
    """What is needed of the process that takes over."""

    config: Config
    store: Store
    heartbeat: Heartbeat
    push: PushService | None

    @property
    def now(self) -> Callable[[], Instant]:
        """The clock."""
        ...

    async def load(self, table: str) -> Followed:
        """Return a table, without counting it as used by a client."""
        ...


async def resume_notifications(process: Process) -> None:
    """Notify the players on turn at the tables that this process is to attend to.

    The store knows which of them have been notified already.
    """
    push = process.push
    if push is None:
        return
    try:
        since = Instant(process.now() - _RECENT)
        for table in await process.store.followed_tables(since, _MOST_TABLES):
            if preferred_worker(table, process.heartbeat.workers) == process.config.worker:
                with suppress(TableMoved, Problem):
                    push.follow(await process.load(table))
    except TilewrightError as error:
        _log.warning("could not find the players to notify: %s", error)
