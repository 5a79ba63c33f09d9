"""Middleware for every request: its language, size limits, and headers that protect the page.

The middleware is plain ASGI, so that it adds no overhead to sockets and downloads.
"""

from __future__ import annotations

import asyncio
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.catalogue import choose_language, set_language
from tilewright.server.http.client import client_key
from tilewright.server.http.refusals import error_response
from tilewright.server.messages.errors import Code, Problem, internal, refusal, restarting
from tilewright.server.messages.sizes import LARGEST_BODY
from tilewright.server.tables.ownership import FORWARDED
from tilewright.server.tables.registry import TableRegistry

_UNLIMITED: Final = {"/healthz", "/readyz"}
"""Paths that a monitor must always reach."""
_SLOWED: Final = "/assets/"
"""Files that a browser fetches many of at once, and keeps. A crowd that opens the page together is
slowed down by ``limits.PIECES``; a page of which some files were refused would not work."""
_READING: Final = {"GET", "HEAD"}
"""Methods that change nothing, so that they are served until the process ends."""

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


class Interpreter:
    """Says everything in the language that a request's headers ask for.

    Each request is handled by a task with a context of its own, to which the language belongs.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Choose the language, and pass the request on to the application."""
        if "headers" in scope:
            set_language(choose_language(Headers(scope=scope).get("accept-language", "")))
        await self._app(scope, receive, send)


class Guard:
    """Limits the size of requests, adds headers to responses, and counts requests and errors."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the application, applying the limits and headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_api = str(scope["path"]).startswith("/api/")
        registry: TableRegistry = scope["app"].state.registry
        metrics = registry.metrics
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                if not FORWARDED.get():
                    metrics.requests.inc()
                _add_headers(message, is_api=is_api)
            await send(message)

        try:
            _check_open(registry, scope)
            _check_length(Headers(scope=scope))
            _count(registry, scope)
            await self._app(scope, _limited(receive), guarded)
        except ClientDisconnect:
            # The client hung up while it was sending its request, so no one reads an answer.
            return
        except (Problem, asyncio.CancelledError) as reason:
            if started:
                raise
            # A request is canceled if the process ends and doesn't wait any longer for it.
            problem = reason if isinstance(reason, Problem) else restarting()
            await error_response(problem, scope)(scope, receive, guarded)
        except Exception:
            metrics.errors.inc()
            if not started:
                await error_response(internal(), scope)(scope, receive, guarded)
            # The server logs it.
            raise


def _add_headers(start: Message, *, is_api: bool) -> None:
    headers = MutableHeaders(scope=start)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if is_api:
        headers.setdefault("cache-control", "no-store")


def _check_open(registry: TableRegistry, scope: Scope) -> None:
    """Refuse a request that could change something while the process is shutting down."""
    if registry.closing and scope["method"] not in _READING:
        raise restarting()


def _count(registry: TableRegistry, scope: Scope) -> None:
    """Count a request against its address's limits, unless another worker has counted it."""
    path = str(scope["path"])
    if not FORWARDED.get() and path not in _UNLIMITED and not path.startswith(_SLOWED):
        registry.limits.requests.take(client_key(registry, scope))


def _check_length(headers: Headers) -> None:
    """Refuse a request whose body is too large, if its length is known."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        raise _too_large()


def _too_large() -> Problem:
    return refusal(Code.TOO_LARGE, "request-too-large", most=LARGEST_BODY)


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise _too_large()
        return message

    return limited


def is_own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Return whether a socket was opened by our page, by an allowed origin or by a program.

    Programs send no Origin header, but browsers always do, so another site's page cannot act with
    the credentials that the browser has stored.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        # Browsers send well-formed origins, such as no unfinished IPv6 address.
        return False
