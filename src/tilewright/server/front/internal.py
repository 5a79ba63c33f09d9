"""The entry for requests that other workers forward to this one."""

from __future__ import annotations

from typing import Final

from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from tilewright.server.front.forward import MISDIRECTED, target_of
from tilewright.server.front.proof import HEADER, Forwarded
from tilewright.server.tables.ownership import FORWARDED
from tilewright.server.tables.registry import TableRegistry

_FORBIDDEN: Final = 403
_REPLACED: Final = frozenset((HEADER, b"x-forwarded-for"))


class InternalEntry:
    """ASGI application: accepts only requests with another worker's proof.

    Such a request asks for the table as well: if no client uses the table here, it is handed over
    to the worker that the client has reached.
    """

    def __init__(self, app: Starlette) -> None:
        """Pass requests on to ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a forwarded request on behalf of the client that the proof names."""
        registry: TableRegistry = self._app.state.registry
        forwarded = _proof_of(registry, scope)
        if forwarded is None:
            await refuse(scope, send, _FORBIDDEN)
            return
        is_mine = forwarded.worker == registry.config.worker
        # A request without a table is for what this worker alone has, such as a review.
        if not is_mine or (forwarded.table and await registry.hand_over(forwarded.table)):
            await refuse(scope, send, MISDIRECTED)
            return
        headers = [pair for pair in scope["headers"] if pair[0] not in _REPLACED]
        scope = {**scope, "client": (forwarded.client, 0), "headers": headers}
        FORWARDED.set(True)
        await self._app(scope, receive, send)


def _proof_of(registry: TableRegistry, scope: Scope) -> Forwarded | None:
    proofs = [value for name, value in scope["headers"] if name == HEADER]
    forwarded = registry.proofs.check(proofs[0]) if len(proofs) == 1 else None
    if forwarded is None:
        return None
    request = (scope.get("method", "GET"), target_of(scope).decode("latin-1"))
    return forwarded if request == (forwarded.method, forwarded.target) else None


async def refuse(scope: Scope, send: Send, status: int) -> None:
    """Answer a request, or the request to open a socket, with an empty error."""
    kind = "websocket.http" if scope["type"] == "websocket" else "http"
    await send({"type": f"{kind}.response.start", "status": status, "headers": []})
    await send({"type": f"{kind}.response.body", "body": b""})
