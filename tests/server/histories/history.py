"""A history: everything that clients asked a server for, and what it answered.

All clients of a history run in one event loop, so a single counter orders what happens. An
operation that ended before another began has a smaller ``ended`` than the other's ``began``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tilewright.rules.event import Event
from tilewright.store.contract import ChatLine, Command
from tilewright.units import Seat


class Answer(Enum):
    """What a client knows about an operation afterward."""

    DONE = "done"
    REFUSED = "refused"
    """The server said that the operation was not carried out."""
    UNKNOWN = "unknown"
    """No answer arrived, so the operation may or may not have been carried out."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A move and all its retries, which share a command id."""

    client: str
    table: str
    seat: Seat
    command: str
    kind: str
    """The move's type on the wire, such as ``exchange``."""
    began: int
    ended: int
    answer: Answer
    number: int = 0
    """The number of events after the move, if it was done."""
    code: str | None = None
    """Why the move was refused."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A number of events that a client was shown."""

    client: str
    table: str
    ended: int
    number: int
    began: int | None = None
    """When the client asked; None if the server sent the number without being asked."""


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message, which is sent once and never retried; no two have the same text."""

    client: str
    table: str
    seat: Seat
    text: str
    began: int
    ended: int
    answer: Answer
    number: int | None = None
    """The message's number, if the server gave it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A chat message that a client received over one connection."""

    client: str
    table: str
    connection: int
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A view that a client was shown, as JSON with sorted keys."""

    table: str
    seat: Seat | None
    number: int
    view: str


@dataclass
class History:
    """What the clients recorded."""

    moves: list[Moved] = field(default_factory=list)
    looks: list[Looked] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    shown: set[Shown] = field(default_factory=set)
    _count: int = 0

    def tick(self) -> int:
        """Return the next number of the counter that orders all operations."""
        self._count += 1
        return self._count

    @property
    def acknowledged(self) -> int:
        """The number of moves that the server acknowledged."""
        return sum(move.answer is Answer.DONE for move in self.moves)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What the store contains about one table after the history."""

    table: str
    people: frozenset[Seat]
    """The seats of people: each of their turns must come from a command."""
    number: int
    """The number of events according to the table's row."""
    events: tuple[Event, ...]
    commands: tuple[Command, ...]
    chat: tuple[ChatLine, ...]
