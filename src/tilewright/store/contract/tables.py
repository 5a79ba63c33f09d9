"""Tables: their seats and settings, and how many a client may have open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from tilewright.edition import Edition
from tilewright.rules.event import Event
from tilewright.store.contract.upkeep import AuditAction
from tilewright.units import Instant

LONG_AGO: Final = Instant(0)


class Status(Enum):
    """A table's stage."""

    WAITING = "waiting"
    """Seats are open; there is no game yet."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """The table was closed before the game began."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the lobby shows it; its game is stored separately, as events."""

    id: str
    code: str
    """The invitation code for the open seats."""
    status: Status
    created: Instant
    updated: Instant
    listed: bool
    """Whether the table appears in the lobby."""
    data: str = field(repr=False)
    """Seats and settings, encoded by the server."""
    version: int = 0
    """Incremented whenever ``data`` changes, to detect concurrent changes."""
    number: int = 0
    """The number of events in the game."""
    summary: str = "{}"
    """The game's public state, encoded by the server."""
    alarm: Instant | None = None
    """When the server must next act on its own: a clock runs out or a computer player moves."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How many open tables may count under one key at the same time.

    A table is open while it waits or its game is in progress, until nothing has happened there
    for as long as ``Store.create_table`` allows.
    """

    key: str
    """Whom the tables belong to, such as the hash of an address."""
    most: int


@dataclass(frozen=True, slots=True)
class GameInProgress:
    """A game in progress, without its events."""

    table: str
    number: int
    """The number of its events."""
    summary: str


class TableStore(Protocol):
    """Stores tables."""

    async def create_table(
        self, row: TableRow, quotas: Sequence[Quota] = (), active_since: Instant = LONG_AGO
    ) -> Quota | None:
        """Store a new table; raise ``Conflict`` if its id or code is taken.

        The table counts against ``quotas``. If one of them is used up, that quota is returned, and
        nothing is stored. Tables at which nothing has happened after ``active_since`` don't count.
        """
        ...

    async def table(self, table: str) -> TableRow | None:
        """Return the table with this id, if there is one."""
        ...

    async def table_by_code(self, code: str) -> TableRow | None:
        """Return the table with this code, if there is one."""
        ...

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return the tables with these ids; unknown ids are skipped."""
        ...

    async def update_table(
        self, row: TableRow, *, status: Status | None = None, alarm: Instant | None = None
    ) -> TableRow:
        """Replace a table's data; raise ``Conflict`` if its version has changed.

        ``status`` and ``alarm`` are written only if given, because the game may have updated them.
        """
        ...

    async def replace_names(  # noqa: PLR0913 - all of it is written in one transaction
        self,
        row: TableRow,
        opening: Event | None,
        edition: Edition,
        detail: str,
        *,
        action: AuditAction,
        actor: str,
        now: Instant,
    ) -> None:
        """Replace a table's setup and its game's first event, which contain the players' names.

        This is the only change ever made to a stored event: a name has no effect on the game, and
        people have a right to have theirs removed or changed. Raises ``Conflict`` if the table was
        changed at the same time.
        """
        ...

    async def games_in_progress(self) -> list[GameInProgress]:
        """Return every game in progress, with the table's summary."""
        ...

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return up to ``limit`` listed tables that are waiting or playing, newest first.

        If there are more, those come last of which a client has opened several newer ones, so that
        no one can fill the list and hide the tables of others.
        """
        ...
