"""Games: their events, the commands that caused these, and the chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tilewright.edition import Edition
from tilewright.rules.event import Event
from tilewright.store.contract.tables import Status
from tilewright.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class Command:
    """A command that has been executed, stored so that a retry can be recognized."""

    seat: Seat
    id: str
    number: int
    """The number of the first event that the command caused."""
    count: int
    """How many events the command caused."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table's state after an append, so that lists need not replay the game."""

    status: Status
    summary: str
    alarm: Instant | None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message in a table's chat."""

    number: int
    seat: Seat
    name: str
    text: str
    at: Instant


class GameStore(Protocol):
    """Stores games and the chat of their tables."""

    async def append(  # noqa: PLR0913 - all of it is written in one transaction
        self,
        table: str,
        number: int,
        events: Sequence[Event],
        edition: Edition,
        *,
        state: TableState,
        now: Instant,
        command: Command | None = None,
    ) -> None:
        """Append events to a game; raise ``Conflict`` unless the next event is ``number``."""
        ...

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all of a game's events, in order."""
        ...

    async def event_text(self, table: str) -> str:
        """Return all of a game's events as the text of an event file.

        Parsing the text takes longer than fetching it, so a server does that in a thread.
        """
        ...

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return a game's events, starting with event ``number``."""
        ...

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that caused a game's events, starting with event ``first``."""
        ...

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to a table's chat."""
        ...

    async def chat_lines(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last ``limit`` messages in a table's chat, oldest first."""
        ...
