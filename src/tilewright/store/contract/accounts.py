"""Accounts: players' names and passwords, sessions, API keys and saved seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from tilewright.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class Account:
    """A player's account, which keeps their games in one place."""

    id: str
    """The name, normalized for comparison."""
    name: str
    password: str = field(repr=False)
    """The password hash."""
    created: Instant
    offensive: bool = False
    """Whether study and reviews may name offensive words to this player."""


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


class AccountStore(Protocol):
    """Stores accounts."""

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

    async def allow_offensive(self, account: str, *, allowed: bool) -> None:
        """Store whether an account wants to see offensive words."""
        ...

    async def change_password(self, account: str, password: str, *, keep_keys: bool) -> None:
        """Replace the password hash, and end all sessions and, unless kept, all API keys."""
        ...

    async def rename(
        self, account: str, new_id: str, new_name: str, *, actor: str, now: Instant
    ) -> bool:
        """Rename an account, with its sessions and seats; return False if there is none.

        Raises ``Conflict`` if another account has the new name, or one that looks like it.
        """
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

    async def accounts_at(self, table: str) -> list[tuple[str, tuple[Seat, ...]]]:
        """Return the accounts that have saved seats at a table, with these seats."""
        ...
