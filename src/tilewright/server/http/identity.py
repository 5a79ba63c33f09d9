"""Who makes a request: the account that its session or API key belongs to."""

from __future__ import annotations

from tilewright.server.http.routing import Call
from tilewright.server.messages.errors import Code, refusal
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, Scope, Session


def registry_with_accounts(call: Call) -> TableRegistry:
    """Return the registry; raise ``not-found`` if this server has accounts disabled."""
    if not call.registry.config.accounts:
        raise refusal(Code.NOT_FOUND, "no-accounts")
    return call.registry


async def session_of(call: Call) -> Session:
    """Return the session or API key that the request's token identifies.

    It is looked up again when the answer is ready: what a session creates or reads while it is
    being revoked is not told to its client.
    """
    session = await _find_session(call)
    call.registry.limits.account.take(session.account.id)

    async def check() -> None:
        await _find_session(call)

    call.check_before_answer(check)
    return session


async def _find_session(call: Call) -> Session:
    registry = registry_with_accounts(call)
    token = call.token
    session = await registry.store.session(digest(token), registry.now())
    if session is None:
        if registry.tokens.read(token) is not None:
            raise refusal(Code.BAD_TOKEN, "not-a-session")
        raise refusal(Code.BAD_TOKEN, "session-over")
    return session


async def owner_of(call: Call, scope: Scope) -> Account:
    """Return the account of the request's session, or of an API key with ``scope``."""
    session = await session_of(call)
    if not session.may(scope):
        raise refusal(Code.NOT_ALLOWED, "key-scope", scope=scope.value)
    return session.account


async def person_of(call: Call) -> Account:
    """Return the account that the request's session belongs to; refuse API keys."""
    session = await session_of(call)
    if session.key is not None:
        raise refusal(Code.NOT_ALLOWED, "key-denied")
    return session.account
