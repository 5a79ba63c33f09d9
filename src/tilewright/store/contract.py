"""What a store keeps, and what it promises.

A game is its events; they are only ever added. What is not part of the game (who was invited,
the chat, accounts) lies beside them. Whatever a method has returned from is on the disk.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from tilewright.edition import Edition
from tilewright.rules.event import Event, Instant
from tilewright.rules.play.move import Seat


class Status(Enum):
    """How far a table has come."""

    WAITING = "waiting"
    """Seats are open; there is no game yet."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Given up before the game began."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the lobby knows it; its game lies in the events."""

    id: str
    code: str
    """Invites to the open seats."""
    status: Status
    created: Instant
    updated: Instant
    listed: bool
    """Whether the lobby shows it."""
    data: str = field(repr=False)
    """Seats and settings, as the server writes them."""
    version: int = 0
    """Raised by every change of ``data``, so that two changes at once are noticed."""
    number: int = 0
    """How many events the game has."""
    summary: str = "{}"
    """What everybody may know of the state of the game, as the server writes it."""
    alarm: Instant | None = None
    """When the table needs attention that nobody will ask for: a clock, a computer."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that was carried out, so that it is recognised when it comes again."""

    seat: Seat
    id: str
    number: int
    """The first event that it caused."""
    count: int
    """How many events it caused."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands after some events, for lists that do not replay games."""

    status: Status
    summary: str
    alarm: Instant | None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that a player said."""

    number: int
    seat: Seat
    name: str
    text: str
    at: Instant


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who wants games kept in one place."""

    id: str
    """The name in the form that compares."""
    name: str
    password: str = field(repr=False)
    """The hash of the password."""
    created: Instant = 0


@dataclass(frozen=True, slots=True)
class Session:
    """What somebody shows to act for an account: a session of a person, or a program's key."""

    account: Account
    key: str | None
    """The name of the key; None for a person's session."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key for a program, as its owner sees it."""

    id: str
    name: str
    created: Instant


@dataclass(frozen=True, slots=True)
class Keepsake:
    """The seats of one table that an account holds."""

    table: str
    seats: tuple[Seat, ...]
    token: str = field(repr=False)
    """What proves it; when the seats get another one, it is void."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What another process did: which table, and what of it has changed."""

    kind: str
    """``events``, ``table``, ``chat``, ``presence``; ``gone`` when the process ends, ``all`` when
    notices may have been lost."""
    table: str
    detail: str


Hearer: TypeAlias = Callable[[Notice], Awaitable[None]]


class Store(Protocol):
    """Where tables, games, chats and accounts are kept."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of the database."""
        ...

    async def ping(self) -> None:
        """Raise ``StoreError`` if the database does not answer."""
        ...

    async def setting(self, key: str, make: Callable[[], str]) -> str:
        """Return a setting of this database, made the first time; all processes get the same."""
        ...

    async def create(self, row: TableRow) -> None:
        """Keep a new table; ``Conflict`` if its id or its code is taken."""
        ...

    async def table(self, table: str) -> TableRow | None:
        """Return a table by its id."""
        ...

    async def table_by_code(self, code: str) -> TableRow | None:
        """Return a table by its code."""
        ...

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        """Return those of some tables that there are."""
        ...

    async def change(
        self, row: TableRow, *, status: Status | None = None, alarm: Instant | None = None
    ) -> TableRow:
        """Replace the data of a table; ``Conflict`` if its version is another.

        Status and alarm change only if they are given: the game may have changed them since.
        """
        ...

    async def append(  # noqa: PLR0913 - one transaction has all of it
        self,
        table: str,
        number: int,
        events: Sequence[Event],
        edition: Edition,
        *,
        standing: Standing,
        now: Instant,
        command: Command | None = None,
    ) -> None:
        """Add events to a game, the first of them with this ``number``, or raise ``Conflict``."""
        ...

    async def events(self, table: str) -> tuple[Event, ...]:
        """Return all events of a game."""
        ...

    async def events_after(
        self, table: str, number: int, edition: Edition, seats: int
    ) -> tuple[Event, ...]:
        """Return the events of a game from this ``number`` on."""
        ...

    async def commands(self, table: str, first: int = 0) -> list[Command]:
        """Return the commands that made the events of a game from number ``first`` on."""
        ...

    async def beat(self, life: int) -> frozenset[str]:
        """Say that this process lives for so many milliseconds more; return all who live."""
        ...

    async def leave(self) -> None:
        """Let go of everything that this process holds, and tell the others."""
        ...

    async def due(self, now: Instant, limit: int, *, grace: int = ...) -> list[str]:
        """Return tables whose alarm has rung ``grace`` ago and whom nobody attends to.

        There is no grace for the tables of a process that is dead.
        """
        ...

    async def lease(self, table: str) -> bool:
        """Take the duty to attend to a table; False if another process that lives has it."""
        ...

    async def release(self, table: str) -> None:
        """Give up the duty to attend to a table."""
        ...

    async def lobby(self, limit: int) -> list[TableRow]:
        """Return the listed tables that wait or are being played, newest first."""
        ...

    async def say(self, table: str, seat: Seat, name: str, text: str, now: Instant) -> ChatLine:
        """Add a line to a table's chat."""
        ...

    async def chat(self, table: str, limit: int) -> list[ChatLine]:
        """Return the last lines of a table's chat, oldest first."""
        ...

    async def announce(self, notice: Notice) -> None:
        """Tell the other processes something that is not kept."""
        ...

    async def hear(self, hearer: Hearer) -> None:
        """Call ``hearer`` from now on with what other processes do."""
        ...


class AccountStore(Protocol):
    """Where accounts are kept."""

    async def add_account(self, account: Account) -> None:
        """Keep a new account; ``Conflict`` if the name is taken."""
        ...

    async def account(self, account: str) -> Account | None:
        """Return an account by its id."""
        ...

    async def change_password(self, account: str, password: str) -> None:
        """Give an account another hash; every session is void from now on, keys are not."""
        ...

    async def remove_account(self, account: str) -> None:
        """Forget an account with its sessions, keys and keepsakes; games stay with their tables."""
        ...

    async def open_session(
        self, digest: str, account: str, now: Instant, until: Instant, key: str | None = None
    ) -> None:
        """Keep a session, or a ``key`` by its name, by the digest of its secret."""
        ...

    async def session(self, digest: str, now: Instant) -> Session | None:
        """Return whose session it is, if it has not run out."""
        ...

    async def close_session(self, digest: str) -> None:
        """Make a session void."""
        ...

    async def keys(self, account: str) -> list[Key]:
        """Return the keys of an account, oldest first."""
        ...

    async def remove_key(self, account: str, key: str) -> bool:
        """Make a key void; False if the account has no such key."""
        ...

    async def keep(self, account: str, keepsakes: Sequence[Keepsake]) -> int:
        """Note seats that an account holds; return how many it holds now."""
        ...

    async def kept(self, account: str, limit: int) -> list[Keepsake]:
        """Return the seats that an account holds, the newest tables first."""
        ...
