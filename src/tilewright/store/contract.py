"""What a store holds, and what it guarantees.

A game is its events, and events are only ever appended. Everything that is not part of the game
(invitations, chat, accounts) is stored next to them. When a method that writes returns, the data
is durable: a loss of power cannot undo it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol, TypeAlias

from tilewright.edition import Edition
from tilewright.rules.event import Event
from tilewright.units import Instant, Seat

ALARM_GRACE: Final = 2_000
"""Milliseconds after an alarm before a process without the lease may attend to the table."""


class Status(Enum):
    """The stage that a table has reached."""

    WAITING = "waiting"
    """Seats are open; there is no game yet."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Abandoned before the game began."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the lobby shows it; its game is in the events."""

    id: str
    code: str
    """Invites players to the open seats."""
    status: Status
    created: Instant
    updated: Instant
    listed: bool
    """Whether the lobby lists it."""
    data: str = field(repr=False)
    """Seats and settings, encoded by the server."""
    version: int = 0
    """Incremented by every change of ``data``, to detect concurrent changes."""
    number: int = 0
    """The number of events of the game."""
    summary: str = "{}"
    """The public state of the game, encoded by the server."""
    alarm: Instant | None = None
    """When the server must act without a request: a clock runs out, or a computer moves."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that was executed, so that a retry of it is recognized."""

    seat: Seat
    id: str
    number: int
    """The number of the first event that it caused."""
    count: int
    """The number of events that it caused."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table after some events, for lists that do not replay games."""

    status: Status
    summary: str
    alarm: Instant | None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message in the chat of a table."""

    number: int
    seat: Seat
    name: str
    text: str
    at: Instant


@dataclass(frozen=True, slots=True)
class Account:
    """An account, which keeps a player's games in one place."""

    id: str
    """The name in the form used for comparison."""
    name: str
    password: str = field(repr=False)
    """The hash of the password."""
    created: Instant


@dataclass(frozen=True, slots=True)
class Session:
    """Proof that a client acts for an account: a person's session, or a program's API key."""

    account: Account
    key: str | None
    """The name of the API key; None for a person's session."""


@dataclass(frozen=True, slots=True)
class Key:
    """An API key, as its owner sees it."""

    id: str
    name: str
    created: Instant


@dataclass(frozen=True, slots=True)
class SavedSeats:
    """Seats of one table that belong to an account."""

    table: str
    seats: tuple[Seat, ...]
    token: str = field(repr=False)
    """The seat token; it becomes invalid when the seats get a new one."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message from another process: which table has changed, and how."""

    kind: str
    """``events``, ``table``, ``chat`` or ``presence``; ``gone`` when the process ends; ``all`` when
    notices may have been lost."""
    table: str
    detail: str


Subscriber: TypeAlias = Callable[[Notice], Awaitable[None]]


class Store(Protocol):
    """Stores tables, games, chat and accounts.

    Every method raises ``StoreError`` if the database fails.
    """

    @property
    def is_shared(self) -> bool:
        """Whether several processes can use the store at the same time."""
        ...

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        ...

    async def ping(self) -> None:
        """Raise ``StoreError`` if the database does not answer."""
        ...

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting; the first process to ask creates it with ``make``."""
        ...

    # Tables.

    async def create_table(self, row: TableRow) -> None:
        """Store a new table; raise ``Conflict`` if its id or code is taken."""
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
        """Replace the data of a table; raise ``Conflict`` if its version has changed.

        Status and alarm change only if they are given, because the game may have changed them.
        """
        ...

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return the listed tables that are waiting or playing, newest first."""
        ...

    # Games.

    async def append(  # noqa: PLR0913 - one transaction writes all of it
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
        """Append events to a game; raise ``Conflict`` unless ``number`` is the next event's."""
        ...

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all events of a game."""
        ...

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return the events of a game, starting with this ``number``."""
        ...

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that caused the events of a game, starting with event ``first``."""
        ...

    # Chat.

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to the chat of a table."""
        ...

    async def chat_lines(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last messages of a table's chat, oldest first."""
        ...

    # Processes that share the store.

    async def heartbeat(self, life: int) -> frozenset[str]:
        """Keep this process alive for ``life`` milliseconds; return all processes alive."""
        ...

    async def sign_off(self) -> None:
        """Release all leases of this process, and notify the others."""
        ...

    async def due_tables(self, now: Instant, limit: int, *, grace: int = ALARM_GRACE) -> list[str]:
        """Return tables whose alarm rang more than ``grace`` ago and that no process attends to.

        There is no grace for the tables of a dead process.
        """
        ...

    async def acquire_lease(self, table: str) -> bool:
        """Acquire the lease of a table; return False if another live process has it."""
        ...

    async def release_lease(self, table: str) -> None:
        """Release the lease of a table, if this process has it."""
        ...

    async def notify(self, notice: Notice) -> None:
        """Send the other processes a notice that is not stored."""
        ...

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Call ``subscriber`` from now on with the notices of other processes."""
        ...

    # Accounts.

    async def add_account(self, account: Account) -> None:
        """Store a new account; raise ``Conflict`` if the name is taken."""
        ...

    async def account(self, account: str) -> Account | None:
        """Return the account with this id, if there is one."""
        ...

    async def change_password(self, account: str, password: str) -> None:
        """Replace the password hash and end all sessions; API keys stay valid."""
        ...

    async def remove_account(self, account: str) -> None:
        """Delete an account with its sessions, keys and saved seats; its games remain."""
        ...

    async def open_session(
        self, digest: str, account: str, now: Instant, until: Instant, key: str | None = None
    ) -> None:
        """Store a session (or an API key called ``key``) under the hash of its secret."""
        ...

    async def session(self, digest: str, now: Instant) -> Session | None:
        """Return the session stored under this hash, unless it has expired."""
        ...

    async def close_session(self, digest: str) -> None:
        """Delete a session."""
        ...

    async def keys(self, account: str) -> list[Key]:
        """Return the API keys of an account, oldest first."""
        ...

    async def remove_key(self, account: str, key: str) -> bool:
        """Delete an API key; return False if the account has no such key."""
        ...

    async def save_seats(self, account: str, saved: Sequence[SavedSeats]) -> int:
        """Save seats for an account; return the number of tables it has seats at."""
        ...

    async def saved_seats(self, account: str, limit: int) -> list[SavedSeats]:
        """Return the seats saved for an account, newest tables first."""
        ...
