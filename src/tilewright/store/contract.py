"""The store's interface: what it stores and what it guarantees.

A game is stored as its events, which are only ever appended. Everything else (invitations, chat,
accounts) is stored alongside them. Once a method that writes returns, the data is durable and
survives a power failure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from tilewright.edition import Edition
from tilewright.rules.event import Event
from tilewright.units import Instant, Seat

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


@dataclass(frozen=True, slots=True)
class Account:
    """A player's account, which keeps their games in one place."""

    id: str
    """The name, normalized for comparison."""
    name: str
    password: str = field(repr=False)
    """The password hash."""
    created: Instant


class Scope(Enum):
    """Something that an API key allows.

    Changing the account itself (its password, its keys, deleting it) is never allowed to a key.
    """

    GAMES_READ = "games:read"
    """List the account's games and statistics."""
    GAMES_ADD = "games:add"
    """Save seats to the account."""
    PLAY = "play"
    """Get the tokens for the account's seats, and with them do all that their players can do."""


@dataclass(frozen=True, slots=True)
class Session:
    """Proof that a client may act for an account: a person's session or a program's API key."""

    account: Account
    key: str | None
    """The API key's name; None for a person's session."""
    scopes: frozenset[Scope] = frozenset()
    """What the API key allows; a person's session is not limited by scopes."""

    def may(self, scope: Scope) -> bool:
        """Return whether the client may do what ``scope`` describes."""
        return self.key is None or scope in self.scopes


@dataclass(frozen=True, slots=True)
class Key:
    """An API key, as its owner sees it."""

    id: str
    name: str
    created: Instant
    scopes: tuple[Scope, ...]
    """What the key allows, in the order of ``Scope``."""


@dataclass(frozen=True, slots=True)
class SavedSeats:
    """An account's seats at one table."""

    table: str
    seats: tuple[Seat, ...]
    token: str = field(repr=False)
    """The token for the seats, valid until a new one is issued."""


class AuditAction(Enum):
    """An action that the audit log records."""

    TABLE_CLOSED = "table-closed"
    TABLE_PURGED = "table-purged"
    NAME_MASKED = "name-masked"
    CHAT_MASKED = "chat-masked"
    SEATS_WITHDRAWN = "seats-withdrawn"
    """A banned account lost its seats at a table."""
    ACCOUNT_BANNED = "account-banned"
    ACCOUNT_UNBANNED = "account-unbanned"
    ACCOUNT_RENAMED = "account-renamed"
    ACCOUNT_DELETED = "account-deleted"
    PASSWORD_CHANGED = "password-changed"  # noqa: S105 - an action
    RESET_OFFERED = "reset-offered"
    """An administrator created a one-time link for choosing a new password."""
    RESET_USED = "reset-used"
    DATA_EXPORTED = "data-exported"
    KEY_CREATED = "key-created"
    KEY_DELETED = "key-deleted"
    KEY_CHANGED = "key-changed"
    NOTICE_CHANGED = "notice-changed"
    RETENTION_CHANGED = "retention-changed"
    BACKED_UP = "backed-up"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A line of the audit log: who did what to whom or what, and when."""

    number: int
    at: Instant
    actor: str
    """``admin:`` and the system user for the command line; ``account:`` and its id otherwise."""
    action: AuditAction
    subject: str
    """The id of the table or account."""
    detail: str


@dataclass(frozen=True, slots=True)
class Deleted:
    """What a batch deleted."""

    tables: tuple[str, ...] = ()
    rows: int = 0
    """Other rows: chat messages, sessions, links, audit entries, finished tables' quotas."""

    def __bool__(self) -> bool:
        """Whether anything was deleted, so that there may be more."""
        return bool(self.tables or self.rows)


@dataclass(frozen=True, slots=True)
class Cutoffs:
    """The instants before which data is deleted; None keeps it."""

    now: Instant
    finished: Instant | None = None
    """Tables whose game ended, or that were closed, before then."""
    waiting: Instant | None = None
    """Tables that have been waiting for players since before then."""
    stalled: Instant | None = None
    """Games in progress without a move since before then."""
    chat: Instant | None = None
    """Chat messages sent before then, at tables whose game is over."""
    sessions: Instant | None = None
    """Sessions started before then, even if they have not expired; API keys are kept."""
    audit: Instant | None = None
    """Entries of the audit log."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that shares the store with others, and owns some of its tables."""

    name: str
    address: str
    """Where the other workers reach it; see ``server.front.address``."""
    summary: str = field(default="", repr=False)
    """What it publishes about its tables, encoded by the server."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The result of a heartbeat."""

    workers: tuple[Worker, ...]
    """All live workers, including this one."""
    revived: bool
    """Whether this worker had counted as dead, so that others may have claimed its tables."""
    silence: int = 0
    """If it was revived, the milliseconds since its last heartbeat before; 0 for the first one."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A table that this worker owns from now on."""

    row: TableRow
    is_new: bool
    """Whether this worker did not own it before."""
    silence: int = 0
    """If the former owner did not release it, the milliseconds since that one's last heartbeat."""
    free: int = 0
    """If so, the milliseconds since the heartbeat expired, so that any worker could claim it."""


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table on which a server must act without a request."""

    id: str
    alarm: Instant


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no process was serving a table, or any table."""

    start: Instant
    end: Instant


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

    async def prove_write(self, now: Instant) -> None:
        """Write ``now`` to the database; raise ``StoreError`` if that fails."""
        ...

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting; if it has no value yet, create one with ``make`` and store it."""
        ...

    async def stored_setting(self, key: str) -> str | None:
        """Return a setting's value; None if it is not set."""
        ...

    async def delete_old(self, cutoffs: Cutoffs) -> Deleted:
        """Delete one batch of old data; nothing if another process is deleting."""
        ...

    # The audit log.

    async def record(
        self, actor: str, action: AuditAction, subject: str, detail: str = "", *, now: Instant
    ) -> None:
        """Append an entry to the audit log."""
        ...

    async def audit_entries(self, after: int, limit: int) -> list[AuditEntry]:
        """Return up to ``limit`` entries with numbers above ``after``, oldest first."""
        ...

    async def last_audit_number(self) -> int:
        """Return the number of the newest entry; 0 if there is none."""
        ...

    async def record_alive(self, now: Instant, grace: int) -> tuple[Outage, ...]:
        """Record that a process serves at ``now``; return all outages so far, oldest first.

        If the last record is more than ``grace`` milliseconds old, the time since is an outage; if
        no worker that shares the database is alive, it is one however short it was.
        """
        ...

    # Tables.

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

    # Chat.

    async def add_chat_line(
        self, table: str, seat: Seat, name: str, text: str, now: Instant
    ) -> ChatLine:
        """Append a message to a table's chat."""
        ...

    async def chat_lines(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last ``limit`` messages in a table's chat, oldest first."""
        ...

    # Workers, and the tables they own. A table belongs to one worker at a time: only its owner can
    # write to it. A store that is not shared has one worker, which owns everything.

    async def heartbeat(self, life: int, address: str = "", summary: str = "") -> Beat:
        """Mark this worker alive for ``life`` milliseconds; return all live workers."""
        ...

    async def sign_off(self) -> None:
        """Release all of this worker's tables."""
        ...

    async def forget_worker(self, worker: str) -> None:
        """Release all tables of a worker that has ended."""
        ...

    async def due_tables(self, now: Instant, limit: int) -> list[DueTable]:
        """Return the tables whose alarm is due and that no other live worker owns."""
        ...

    async def claim_table(self, table: str) -> Claim | Worker | None:
        """Own a table from now on, or return the live worker that owns it.

        Returns None if there is no such table.
        """
        ...

    async def claim_tables(self, tables: Sequence[str]) -> list[Claim]:
        """Own those of the tables that no other live worker owns."""
        ...

    async def release_table(self, table: str) -> None:
        """Let any worker claim a table, if this worker owns it."""
        ...

    # Accounts.

    async def add_account(self, account: Account) -> None:
        """Store a new account; raise ``Conflict`` if its name is taken or looks like another."""
        ...

    async def account(self, account: str) -> Account | None:
        """Return the account with this id, if there is one."""
        ...

    async def banned_since(self, account: str) -> Instant | None:
        """Return when an account was banned; None if it is not banned."""
        ...

    async def use_reset(self, digest: str, password: str, now: Instant) -> Account | None:
        """Set the password with a one-time link; return the account, or None if it is not valid.

        The link is used up, and all sessions and keys end.
        """
        ...

    async def change_password(self, account: str, password: str, *, keep_keys: bool) -> None:
        """Replace the password hash, and end all sessions and, unless kept, all API keys."""
        ...

    async def renew_hash(self, account: Account, password: str) -> None:
        """Replace an unchanged password's hash with one that has newer parameters."""
        ...

    async def remove_account(self, account: str) -> None:
        """Delete an account and its sessions, keys and saved seats; its games remain."""
        ...

    async def open_session(self, digest: str, account: str, now: Instant, until: Instant) -> None:
        """Store a person's session under the hash of its secret."""
        ...

    async def create_key(  # noqa: PLR0913 - all of it is stored in one row
        self,
        digest: str,
        account: str,
        now: Instant,
        until: Instant,
        *,
        name: str,
        scopes: Collection[Scope],
    ) -> Key:
        """Store an API key under the hash of its secret, and return it."""
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
        """Save seats for an account; return the number of tables where it now has seats."""
        ...

    async def seats_without_token(self, limit: int) -> list[tuple[str, str, tuple[Seat, ...]]]:
        """Return up to ``limit`` accounts with a table and seats saved before tokens were."""
        ...

    async def saved_seats(self, account: str, limit: int) -> list[SavedSeats]:
        """Return the seats saved for an account at up to ``limit`` tables, newest table first."""
        ...
