"""Forwarding requests for a table to the worker that owns it.

A handler that needs a table of another worker raises ``TableMoved`` before it has answered or
changed anything. The request is then sent to the owner, whose answer goes to the client. The owner
may answer that the table is not its own any more, in particular because it just handed the table
over; then the request is handled here after all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from enum import Enum
from typing import Final

import h11
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.errors import ServerError, StoreError
from tilewright.server.front.address import connect_to, proves_end
from tilewright.server.front.proof import HEADER, Forwarded
from tilewright.server.front.routing_key import routing_key
from tilewright.server.messages.errors import problem_of, unavailable
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.registry import TableRegistry
from tilewright.store.contract import Worker

MISDIRECTED: Final = 421
"""The HTTP status of a forwarded request for a table that the receiver does not own."""

_TRIES: Final = 4
_PAUSE: Final = 0.05
_ANSWER_SECONDS: Final = 60.0
"""Longer than any request waits for an event."""
_READ_BYTES: Final = 65536
_HOP_BY_HOP: Final = frozenset(
    (
        *(b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"te"),
        *(b"trailer", b"transfer-encoding", b"upgrade", b"expect", b"content-length"),
        # The proof names the client; the answer gets the date of the worker that sends it.
        *(b"x-forwarded-for", b"date", b"server", HEADER),
    )
)

_log = logging.getLogger(__name__)

Headers = list[tuple[bytes, bytes]]


class Outcome(Enum):
    """What came of forwarding a request."""

    ANSWERED = "answered"
    MOVED = "moved"
    """The receiver does not own the table any more."""
    ENDED = "ended"
    """The receiver has ended."""


class Forwarding:
    """ASGI middleware that forwards a request if its handler raises ``TableMoved``."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request here or, if another worker owns its table, there."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = _Body(receive)
        for attempt in range(_TRIES):
            try:
                await self._app(scope, body.receive, send)
            except TableMoved as moved:
                if FORWARDED.get():
                    await _misdirect(send)
                    return
                if attempt:
                    await asyncio.sleep(_PAUSE)
                if await _forward(moved, scope, body, send) is Outcome.ANSWERED:
                    return
                body.rewind()
            else:
                return
        raise unavailable()


class _Body:
    """A request's body, which can be read more than once."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: list[Message] = []
        self._next = 0

    def rewind(self) -> None:
        """Read from the beginning again."""
        self._next = 0

    async def receive(self) -> Message:
        """Return the next part, from memory if it has been read before."""
        if self._next == len(self._messages):
            message = await self._receive()
            if message["type"] != "http.request":
                return message
            self._messages.append(message)
        self._next += 1
        return self._messages[self._next - 1]

    async def read(self) -> bytes:
        """Return the whole body; its size is limited by the middleware outside."""
        self.rewind()
        parts = []
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                return b"".join(parts)


async def _misdirect(send: Send) -> None:
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _forward(moved: TableMoved, scope: Scope, body: _Body, send: Send) -> Outcome:
    registry: TableRegistry = scope["app"].state.registry
    owner = moved.owner
    target = target_of(scope)
    proof = sign(registry, moved, scope)
    headers = [pair for pair in scope["headers"] if pair[0] not in _HOP_BY_HOP]
    content = await body.read()
    headers += [(b"content-length", b"%d" % len(content)), (b"connection", b"close"), proof]
    request = h11.Request(method=scope["method"], target=target, headers=headers)
    try:
        exchange = await Exchange.open(owner)
    except OSError as error:
        if not proves_end(owner.address, error):
            _log.warning("worker %s is unreachable at %s: %s", owner.name, owner.address, error)
            raise unavailable() from error
        try:
            await registry.bury(owner.name)
        except StoreError as failure:
            raise problem_of(failure) from failure
        return Outcome.ENDED
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            response = await exchange.request(request, content)
            if response.status_code == MISDIRECTED:
                return Outcome.MOVED
            registry.metrics.forwarded.inc()
            # A client that reconnects is brought to the owner itself.
            more = [(b"connection", b"close")] if learn_owner(registry, moved, scope) else []
            await exchange.answer(send, response, more)
    except (OSError, ServerError, h11.RemoteProtocolError) as error:
        # The owner may have carried out the request, so it must not be repeated here.
        raise unavailable() from error
    finally:
        exchange.close()
    return Outcome.ANSWERED


def sign(registry: TableRegistry, moved: TableMoved, scope: Scope) -> tuple[bytes, bytes]:
    """Return the header that proves that a forwarded request comes from this worker."""
    client = client_address(scope, trusts_proxy=registry.config.trusted_proxy)
    method = scope.get("method", "GET")
    target = target_of(scope).decode("latin-1")
    forwarded = Forwarded(moved.owner.name, moved.table, client, method, target)
    return HEADER, registry.proofs.sign(forwarded).encode()


def target_of(scope: Scope) -> bytes:
    """Return a request's path and query."""
    query: bytes = scope["query_string"]
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path + b"?" + query if query else path


def client_address(scope: Scope, *, trusts_proxy: bool) -> str:
    """Return the address of a request's client, as a trusted proxy reports it."""
    if trusts_proxy:
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                address: str = value.decode("latin-1").rpartition(",")[2].strip()
                if address:
                    return address
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def learn_owner(registry: TableRegistry, moved: TableMoved, scope: Scope) -> bool:
    """Return whether new connections for the same table now reach its owner directly."""
    key = routing_key(scope["path"])
    if registry.front is None or key is None:
        return False
    return registry.front.learn(key, moved.owner.name)


class Exchange:
    """One HTTP request to another worker, and its answer."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Use a connection to the worker; see ``open``."""
        self._reader = reader
        self._writer = writer
        self._connection = h11.Connection(h11.CLIENT)

    @classmethod
    async def open(cls, worker: Worker) -> Exchange:
        """Connect to a worker; raise ``OSError`` if that fails (see ``address.proves_end``)."""
        connection = await connect_to(worker.address)
        return cls(*await asyncio.open_connection(sock=connection))

    async def request(self, request: h11.Request, content: bytes) -> h11.Response:
        """Send a request, and return the beginning of the answer."""
        events: Iterable[h11.Event] = (request, h11.Data(data=content), h11.EndOfMessage())
        for event in events:
            self._writer.write(self._connection.send(event) or b"")
        await self._writer.drain()
        while True:
            event = await self._next_event()
            if isinstance(event, h11.Response):
                return event

    async def answer(self, send: Send, response: h11.Response, more: Headers) -> None:
        """Send the answer to the client as it arrives, with ``more`` headers."""
        headers = [
            (name, value)
            for name, value in response.headers.raw_items()
            if name.lower() not in _HOP_BY_HOP or name.lower() == b"content-length"
        ]
        status = response.status_code
        await send({"type": "http.response.start", "status": status, "headers": [*headers, *more]})
        while not isinstance(event := await self._next_event(), h11.EndOfMessage):
            if isinstance(event, h11.Data):
                part = bytes(event.data)
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def _next_event(self) -> h11.Event:
        while (event := self._connection.next_event()) is h11.NEED_DATA:
            self._connection.receive_data(await self._reader.read(_READ_BYTES))
        if not isinstance(event, h11.Event) or isinstance(event, h11.ConnectionClosed):
            raise ServerError("the worker closed the connection")
        return event
