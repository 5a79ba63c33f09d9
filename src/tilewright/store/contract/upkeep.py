"""Upkeep: settings, the audit log, what is deleted when it is old, and a proof of health."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tilewright.units import Instant


class AuditAction(Enum):
    """An action that the audit log records."""

    TABLE_CLOSED = "table-closed"
    TABLE_PURGED = "table-purged"
    NAME_MASKED = "name-masked"
    SEATS_RENAMED = "seats-renamed"
    """A player changed the name of their account, and with it that of their seats at a table."""
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


class UpkeepStore(Protocol):
    """Stores settings and the audit log, and deletes old data."""

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
