"""The tables in the lobby, and who is connected to them, as all workers together know it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import islice
from typing import Final

from tilewright.server.services import Services
from tilewright.server.tables.info import (
    ABSENT,
    Presence,
    dump_presence,
    load_presence,
    prepare_editions,
)
from tilewright.server.tables.room import TableRoom
from tilewright.store.contract import TableRow

MOST_LISTED: Final = 50
"""Maximum number of tables in the lobby."""
_SECONDS: Final = 1.0
"""Seconds for which the list and a worker's summary for the others are kept."""


class LobbyListing:
    """The listed tables of the whole server, at most a second old."""

    def __init__(self, services: Services) -> None:
        """Read the tables from the store of ``services``."""
        self._services = services
        self._listed: tuple[float, list[TableRow]] | None = None
        """The tables in the lobby, and when they were read."""
        self._summary = (-_SECONDS, "")
        """What this worker publishes, and when it was computed."""

    async def tables(self) -> list[TableRow]:
        """Return the tables in the lobby, newest first.

        They are read once a second at most, and again after this worker has changed one.
        """
        now = time.monotonic()
        if self._listed is None or now - self._listed[0] >= _SECONDS:
            rows = await self._services.store.lobby(MOST_LISTED)
            # Reading house rules takes too long for the event loop; afterwards they are cached.
            await self._services.work_threads.run(lambda: prepare_editions(rows))
            self._listed = (now, rows)
            return rows
        return self._listed[1]

    def forget(self) -> None:
        """Read the tables again when they are next needed."""
        self._listed = None

    def published_presence(self, table: str) -> Presence:
        """Return who is connected to a listed table of another worker, as that one published it."""
        workers = self._services.heartbeat.workers.values()
        published = (load_presence(worker.summary) for worker in workers)
        return next((tables[table] for tables in published if table in tables), ABSENT)

    def summary(self, rooms: Iterable[TableRoom]) -> str:
        """Return who is connected to this worker's listed tables, for the lobbies of the others."""
        now = time.monotonic()
        if now - self._summary[0] >= _SECONDS:
            listed = (room for room in rooms if room.row.listed and room.subscribers)
            present = {room.id: room.presence() for room in islice(listed, MOST_LISTED)}
            self._summary = (now, dump_presence(present))
        return self._summary[1]
