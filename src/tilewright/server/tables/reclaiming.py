"""Claiming all tables in memory again, after this worker's heartbeat had expired."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final, Protocol

from tilewright.errors import StoreError
from tilewright.server.messages.errors import Problem
from tilewright.server.tables.ownership import TableMoved
from tilewright.server.tables.room import TableRoom
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.server.upkeep.uptime import Tenure, tenure_of
from tilewright.store.contract import Store, TableRow
from tilewright.units import Instant

_AT_ONCE: Final = 100

_log = logging.getLogger(__name__)


class Reclaimer(Protocol):
    """The part of the registry that claims tables."""

    heartbeat: Heartbeat
    store: Store

    @property
    def rooms(self) -> Iterable[TableRoom]:
        """The tables in memory."""
        ...

    def now(self) -> Instant:
        """Return the current time."""
        ...

    async def confirm(self, room: TableRoom) -> TableRow:
        """Claim a room's table again and return it; drop the room if another worker owns it."""
        ...

    def adopt(self, room: TableRoom, row: TableRow, lifetime: int, tenure: Tenure) -> None:
        """Let a room use its table, which was claimed again in ``lifetime``."""
        ...


async def reclaim_all(registry: Reclaimer) -> None:
    """Claim all tables in memory again, many at a time, then those that this did not confirm.

    One by one, claiming them would cost as much as several moves at each table.
    """
    lifetime = 0
    while lifetime != registry.heartbeat.lifetime:
        # On a machine that is too busy, the heartbeat may expire again meanwhile.
        lifetime = registry.heartbeat.lifetime
        rooms = tuple(registry.rooms)
        for first in range(0, len(rooms), _AT_ONCE):
            some = {room.id: room for room in rooms[first : first + _AT_ONCE]}
            try:
                await _reclaim(registry, some)
            except StoreError as error:
                _log.warning("could not confirm %d tables at once: %s", len(some), error)
    for room in tuple(registry.rooms):
        try:
            if not room.is_owned:
                await room.follow(await registry.confirm(room))
        except (TableMoved, Problem):
            continue
        except StoreError as error:
            _log.warning("could not confirm table %s: %s", room.id, error)


async def _reclaim(registry: Reclaimer, rooms: Mapping[str, TableRoom]) -> None:
    """Claim tables with one statement; those that another worker owns stay unconfirmed."""
    await registry.heartbeat.ensure_alive()
    lifetime, asked = registry.heartbeat.lifetime, registry.now()
    for claim in await registry.store.claim_tables(tuple(rooms)):
        room = rooms[claim.row.id]
        if not room.is_lost:
            tenure = tenure_of(claim, asked, registry.now())
            with suppress(Problem):
                registry.adopt(room, claim.row, lifetime, tenure)
                await room.follow(claim.row)
