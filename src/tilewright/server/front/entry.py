"""The entry for requests and sockets of clients: it tells their connection who they are."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright.server.front.connection import current_connection
from tilewright.server.front.forward import client_address
from tilewright.server.upkeep.limits import limit_key


class ClientEntry:
    """ASGI application: passes requests on, while their connection counts them to their client."""

    def __init__(self, app: ASGIApp, *, trusts_proxy: bool) -> None:
        """Pass requests on to ``app``."""
        self._app = app
        self._trusts_proxy = trusts_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a socket."""
        connection = current_connection()
        if connection is None or scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = limit_key(client_address(scope, trusts_proxy=self._trusts_proxy))
        wait = connection.begin_request(address)
        try:
            if wait > 0:
                await asyncio.sleep(wait)
            await self._app(scope, receive, send)
        finally:
            connection.end_request()
