"""What stands before every request: limits of size, and headers that protect the page.

Written as plain ASGI, so that a socket or a download pays nothing for it.
"""

from __future__ import annotations

import json
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.messages.errors import Code, Problem
from tilewright.server.upkeep.limits import LARGEST_BODY

CONTENT_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none';"
    " object-src 'none'; img-src 'self' data:; connect-src 'self'"
)

HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

_log = logging.getLogger(__name__)


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with limits and headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_api = str(scope["path"]).startswith("/api/")
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_api:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            _check_length(Headers(scope=scope))
            await self._app(scope, _limited(receive), guarded)
        except Problem as problem:
            if started:
                raise
            await _answer(guarded, problem)


def _check_length(headers: Headers) -> None:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        raise Problem(Code.TOO_LARGE, f"A request has at most {LARGEST_BODY} bytes.")


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise Problem(Code.TOO_LARGE, f"A request has at most {LARGEST_BODY} bytes.")
        return message

    return limited


async def _answer(send: Send, problem: Problem) -> None:
    body = json.dumps({"error": problem.as_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": problem.code.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def is_own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Tell whether a socket was opened by our own page, or by a program, which names no origin.

    A browser always names the origin of the page; a page of somebody else must not act with
    what the browser holds.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return urlsplit(origin).netloc == headers.get("host", "")
