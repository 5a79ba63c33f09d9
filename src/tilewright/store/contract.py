"""The store's interface: what it holds and what it guarantees.

A game is stored as its events, which are only ever appended. Everything else (invitations, chat,
accounts) is stored alongside them. Once a method that writes returns, the data is durable and
survives a power failure.
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
"""Milliseconds that a process without the lease waits after an alarm before taking the table."""


class Status(Enum):
    """A table's stage."""

    WAITING = "waiting"
    """Seats are open; there is no game yet."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Abandoned before the game began."""


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
class Command:
    """A command that has been executed, stored so that a retry can be recognized."""

    seat: Seat
    id: str
    number: int
    """The number of the first event it caused."""
    count: int
    """How many events it caused."""


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


@dataclass(frozen=True, slots=True)
class Account:
    """A player's account, which keeps their games in one place."""

    id: str
    """The name, normalized for comparison."""
    name: str
    password: str = field(repr=False)
    """The password hash."""
    created: Instant


@dataclass(frozen=True, slots=True)
class Session:
    """Proof that a client may act for an account: a person's session or a program's API key."""

    account: Account
    key: str | None
    """The API key's name; None for a person's session."""


@dataclass(frozen=True, slots=True)
class Key:
    """An API key, as its owner sees it."""

    id: str
    name: str
    created: Instant


@dataclass(frozen=True, slots=True)
class SavedSeats:
    """An account's seats at one table."""

    table: str
    seats: tuple[Seat, ...]
    token: str = field(repr=False)
    """The seat token, valid until a new one is issued for the seats."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message from another process: which table has changed, and how."""

    kind: str
    """``events``, ``table``, ``chat`` or ``presence``; ``gone`` when the sender exits; ``all`` when
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
        """Raise ``StoreError`` if the database does not respond."""
        ...

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting; the first process to request it creates its value with ``make``."""
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
        """Replace a table's data; raise ``Conflict`` if its version has changed.

        ``status`` and ``alarm`` are written only if given, because the game may have updated them.
        """
        ...

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return up to ``limit`` listed tables that are waiting or playing, newest first."""
        ...

    # Games.

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

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return a game's events, starting with event ``number``."""
        ...

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that caused a game's events, starting with event ``first``."""
        ...

    # Chat.

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to a table's chat."""
        ...

    async def chat_lines(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last ``limit`` messages in a table's chat, oldest first."""
        ...

    # Processes that share the store.

    async def heartbeat(self, life: int) -> frozenset[str]:
        """Mark this process alive for ``life`` milliseconds; return the names of live processes."""
        ...

    async def sign_off(self) -> None:
        """Release all of this process's leases, and notify the other processes."""
        ...

    async def due_tables(self, now: Instant, limit: int, *, grace: int = ALARM_GRACE) -> list[str]:
        """Return unattended tables whose alarm is at least ``grace`` milliseconds overdue.

        Tables whose process has died get no grace period.
        """
        ...

    async def acquire_lease(self, table: str) -> bool:
        """Acquire a table's lease; return False if another live process holds it."""
        ...

    async def release_lease(self, table: str) -> None:
        """Release a table's lease, if this process holds it."""
        ...

    async def notify(self, notice: Notice) -> None:
        """Send a notice to the other processes without storing it."""
        ...

    async def subscribe(self, subscriber: Subscriber) -> None:
        """From now on, call ``subscriber`` with each notice from another process."""
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
        """Delete an account and its sessions, keys and saved seats; its games remain."""
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
        """Return an account's API keys, oldest first."""
        ...

    async def remove_key(self, account: str, key: str) -> bool:
        """Delete an API key; return False if the account has no such key."""
        ...

    async def save_seats(self, account: str, saved: Sequence[SavedSeats]) -> int:
        """Save seats for an account; return how many tables it now has seats at."""
        ...

    async def saved_seats(self, account: str, limit: int) -> list[SavedSeats]:
        """Return the seats saved for an account at up to ``limit`` tables, newest table first."""
        ...
