"""Accounts: links for a new password, and renaming."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from tilewright.errors import Cause, Conflict, ServerError
from tilewright.server.admin.people import require_account
from tilewright.server.messages.base import explain
from tilewright.server.messages.incoming import NewAccount
from tilewright.server.messages.text import account_id
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

_SECRET_BYTES: Final = 24
_HOUR: Final = 3600 * 1000


async def offer_reset(
    store: SqlStore, name: str, hours: int, *, actor: str, now: Instant
) -> tuple[str, Instant]:
    """Create a one-time link for a new password; return its path and when it expires."""
    account = await require_account(store, name)
    secret, until = secrets.token_urlsafe(_SECRET_BYTES), Instant(now + hours * _HOUR)
    await store.offer_reset(digest(secret), account.id, until, actor=actor, now=now)
    # The part after the # never reaches a server's log.
    return f"/#/reset/{secret}", until


async def rename(store: SqlStore, name: str, new_name: str, *, actor: str, now: Instant) -> Account:
    """Rename an account by the rules for new accounts; return it."""
    account = await require_account(store, name)
    try:
        # The password is not used; the name is checked as if it were registered.
        checked = msgspec.convert(
            {"name": new_name, "password": secrets.token_hex()}, NewAccount
        ).name
    except msgspec.ValidationError as error:
        raise ServerError(explain(str(error))) from error
    new_id = account_id(checked)
    try:
        await store.rename(account.id, new_id, checked, actor=actor, now=now)
    except Conflict as error:
        raise ServerError(
            f"another account has the name {checked!r}, or one that looks like it",
            cause=Cause.EXISTS,
        ) from error
    return await require_account(store, checked)
