"""Who makes a request: the account that its session or API key belongs to."""

from __future__ import annotations

from tilewright.server.http.routing import Call
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, Scope, Session


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
        raise Problem(Code.BAD_TOKEN, "Your session has ended. Log in again.")
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
