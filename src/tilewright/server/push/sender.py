"""Sends one encrypted notification to a push service, within a strict time limit.

The request is written by hand, rather than by an HTTP library, because the connection must go to
the address that was checked, and because a limit must cover the whole exchange: a service that
answers one byte at a time would otherwise never be too slow.
"""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import Final

import h11

from tilewright.server.push.addresses import Endpoint, find_address, read_endpoint
from tilewright.server.push.keys import ServerKey
from tilewright.server.push.message import encrypt
from tilewright.store.contract import Subscription

SECONDS: Final = 10.0
"""Time for the whole exchange with a push service."""
_TTL: Final = 24 * 3600
"""Seconds for which a push service keeps a notification for a device that is off."""
_CHUNK: Final = 4096
_LARGEST_ANSWER: Final = 16_384
_GONE: Final = frozenset((404, 410))
_LATER: Final = frozenset((408, 425, 429))
_LONGEST_WAIT: Final = 60.0


class Outcome(Enum):
    """What became of a notification."""

    SENT = auto()
    GONE = auto()
    """The browser has unsubscribed."""
    REFUSED = auto()
    """The push service, or our own rule about addresses, does not allow it."""
    FAILED = auto()
    """It may work later."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a notification, and how many seconds to wait before the next attempt."""

    outcome: Outcome
    wait: float = 0.0


class Sender:
    """Sends notifications in the name of this server."""

    def __init__(
        self, key: ServerKey, trusted: frozenset[str] = frozenset(), *, seconds: float = SECONDS
    ) -> None:
        """Sign with ``key``; ``trusted`` has the hosts that the operator allows."""
        self.key = key
        self._trusted = trusted
        self._seconds = seconds

    def check(self, url: str) -> Endpoint:
        """Return the parts of a subscriber's URL; raise ``ArgumentError`` if not allowed."""
        return read_endpoint(url, self._trusted)

    async def send(self, to: Subscription, text: bytes, topic: str) -> Result:
        """Send ``text`` to a browser; a later one with the same ``topic`` replaces it."""
        try:
            endpoint = self.check(to.endpoint)
            # Signing and encrypting take half a millisecond, which is long for an event loop.
            head, body = await asyncio.to_thread(self._prepare, to, text)
            headers = {
                "host": endpoint.authority,
                "authorization": head,
                "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream",
                "content-length": str(len(body)),
                "ttl": str(_TTL),
                "urgency": "normal",
                "topic": topic,
            }
            async with asyncio.timeout(self._seconds):
                return await self._exchange(endpoint, headers, body)
        except ValueError:
            return Result(Outcome.REFUSED)
        except (OSError, TimeoutError, h11.RemoteProtocolError):
            return Result(Outcome.FAILED)

    def _prepare(self, to: Subscription, text: bytes) -> tuple[str, bytes]:
        return self.key.authorization(to.endpoint), encrypt(text, to.key, to.secret)

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def _exchange(self, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Result:
        address = await find_address(endpoint)
        tls = self._tls if endpoint.is_https else None
        name = endpoint.host if endpoint.is_https else None
        reader, writer = await asyncio.open_connection(
            address, endpoint.port, ssl=tls, server_hostname=name
        )
        try:
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=_LARGEST_ANSWER)
            request = h11.Request(
                method="POST", target=endpoint.path, headers=list(headers.items())
            )
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return _judge(await _response(connection, reader))
        finally:
            # The rest of the answer does not matter, and a polite close could take forever.
            writer.transport.abort()


async def _response(
    connection: h11.Connection, reader: asyncio.StreamReader
) -> h11.Response | None:
    """Read the head of the response; return None if the service hangs up."""
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return event
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_CHUNK))
        elif not isinstance(event, h11.InformationalResponse):
            return None


def _judge(response: h11.Response | None) -> Result:
    if response is None:
        return Result(Outcome.FAILED)
    status = response.status_code
    if 200 <= status < 300:  # noqa: PLR2004 - the range of success
        return Result(Outcome.SENT)
    if status in _GONE:
        return Result(Outcome.GONE)
    if status not in _LATER and status < 500:  # noqa: PLR2004 - the service's own failures
        return Result(Outcome.REFUSED)
    told = next((value for name, value in response.headers if name == b"retry-after"), b"")
    return Result(Outcome.FAILED, min(float(told) if told.isdigit() else 0.0, _LONGEST_WAIT))
