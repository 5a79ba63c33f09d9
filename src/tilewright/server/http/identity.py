"""Who makes a request: the account that its session or API key belongs to."""

from __future__ import annotations

from typing import Final

from tilewright.server.http.routing import Call
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, Scope, Session

_NO_SESSION: Final = "Your session has ended. Log in again."
_NOT_A_SESSION: Final = (
    "This is the token of a table, not of an account. Send a session or an API key, or, to open a"
    " table without an account, no token."
)


def registry_with_accounts(call: Call) -> TableRegistry:
    """Return the registry; raise ``not-found`` if this server has accounts disabled."""
    if not call.registry.config.accounts:
        raise Problem(Code.NOT_FOUND, "Accounts are disabled on this server.")
    return call.registry


async def session_of(call: Call) -> Session:
    """Return the session or API key that the request's token identifies."""
    registry = registry_with_accounts(call)
    token = call.token
    session = await registry.store.session(digest(token), registry.now())
    if session is None:
        message = _NO_SESSION if registry.tokens.read(token) is None else _NOT_A_SESSION
        raise Problem(Code.BAD_TOKEN, message)
    registry.limits.account.take(session.account.id)
    return session


async def owner_of(call: Call, scope: Scope) -> Account:
    """Return the account of the request's session, or of an API key with ``scope``."""
    session = await session_of(call)
    if not session.may(scope):
        message = f"This API key does not have the scope '{scope.value}'. Create one that does."
        raise Problem(Code.NOT_ALLOWED, message)
    return session.account


async def person_of(call: Call) -> Account:
    """Return the account that the request's session belongs to; refuse API keys."""
    session = await session_of(call)
    if session.key is not None:
        raise Problem(Code.NOT_ALLOWED, "An API key can't do this. Log in with your password.")
    return session.account
