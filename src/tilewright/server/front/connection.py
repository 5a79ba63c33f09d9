"""A client's connection: the layer between the event loop and the web server's protocols.

To the event loop it is the protocol, from the first byte to the last, so it learns of everything
that arrives and of the end, whichever event loop runs and whichever protocol the web server has
switched to. To the web server's protocols it is the transport, so it decides when they get what
has arrived: a part at a time, within the budgets of ``upkeep.limits``. A client that sends more
than that is slowed down: its bytes wait, first here, then in the system's buffers, then at the
client.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, cast

from tilewright.server.front.pieces import FrameCounter, LineCounter, PieceCounter
from tilewright.server.front.traffic import Traffic
from tilewright.server.messages.raw_refusal import Refusal, raw_refusal
from tilewright.server.upkeep.limits import limit_key

_FIRST_PIECES: Final = 4
"""Pieces that are parsed when they arrive, unless others wait; a message is one frame."""
_MORE_PIECES: Final = 16
"""Pieces of a connection that are parsed in a turn."""
_OPENING_PIECES: Final = 2
"""What a connection, and each request, counts as in addition to what it sends."""
_COUNTED_PIECES: Final = 16
_COUNTED_BYTES: Final = 8192
"""What a connection has parsed is counted once it is this much."""
_LONGEST_START_PIECES: Final = 256
_LONGEST_START_BYTES: Final = 65_536
"""If a proxy sends more than this before it names a client, it is the rest of the last request."""
_LONGEST_HOLD: Final = 10.0
"""Maximum seconds for which a client is slowed down before it is heard again."""
_LINGER_SECONDS: Final = 10.0
"""Seconds that a closed connection has to deliver what was written to it."""

_NO_PROTOCOL: Final = asyncio.Protocol()
_NO_CONTEXT: Final = Context()
_CONNECTION: ContextVar[ClientConnection | None] = ContextVar("connection", default=None)


def current_connection() -> ClientConnection | None:
    """Return the connection of the request or socket that this task handles."""
    return _CONNECTION.get()


def current_address() -> str | None:
    """Return the client's address, as ``limit_key`` counts it, if this task serves a client."""
    connection = _CONNECTION.get()
    return None if connection is None else connection.address or connection.last_address


class ClientConnection(asyncio.Protocol):
    """A connection that limits how fast a client's bytes are parsed."""

    def __init__(
        self,
        protocol: asyncio.Protocol,
        traffic: Traffic,
        on_lost: Callable[[], None],
        *,
        is_limited: bool = True,
    ) -> None:
        """Pass what arrives to ``protocol``, and call ``on_lost`` once the connection has ended.

        A connection of another worker is not limited: that worker has counted its clients.
        """
        self.protocol = protocol
        """The web server's protocol: HTTP, and a WebSocket's after an upgrade."""
        self._traffic = traffic
        self._on_lost = on_lost
        self._is_limited = is_limited
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        # A task that the web server starts for a request finds its connection in its context.
        self._context = copy_context()
        self._context.run(_CONNECTION.set, self)
        self._counter: PieceCounter = LineCounter()
        self.address: str | None = None
        """What the client's limits are counted under, once that is known.

        Behind a proxy, that is so only during a request: the next one may be another client's.
        """
        self.last_address: str | None = None
        """Whose request was the last one that has ended."""
        self._waiting = b""
        self._parsed = 0
        """The number of bytes of ``_waiting`` that have been parsed."""
        self._is_in_line = False
        self._is_paused = False
        self._protocol_paused = False
        self._hold: asyncio.TimerHandle | None = None
        self._held_until = 0.0
        self._pieces = self._bytes = 0
        """What has been parsed, but not counted yet."""
        self._full_at = 0.0
        """When this connection's own budget will be full again."""
        self._requests = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._linger: asyncio.TimerHandle | None = None
        self.heard_at = 0.0
        """When the client was last heard, or could not be."""
        self.stalled_at: float | None = None
        """Since when the client has not taken what is written to it."""

    # --- the event loop's protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to serve the connection."""
        # The event loop's own kind of transport need not be derived from asyncio's.
        transport = cast("asyncio.Transport", transport)
        self._transport = transport
        self.heard_at = self._loop.time()
        peer = transport.get_extra_info("peername")
        if self._traffic.counts_peers and peer:
            self.address = limit_key(str(peer[0]))
        self._traffic.connections.add(self)
        self._context.run(self.protocol.connection_made, ClientTransport(self, transport))
        if self._is_limited:
            # An address that has sent too much waits, even if it sends the next over a new one.
            self._pieces = _OPENING_PIECES
            self._count()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up; this is called once, however the connection ends."""
        for timer in (self._hold, self._head_timer, self._linger):
            if timer is not None:
                timer.cancel()
        self._waiting, self._parsed = b"", 0
        self._traffic.remove(self)
        self._charge_rest()
        self._context.run(self.protocol.connection_lost, exc)
        # Let nothing keep the connection in memory; see ``upkeep.gc_tuning``.
        self.protocol, self._context = _NO_PROTOCOL, _NO_CONTEXT
        self._on_lost()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, or let it wait."""
        self.heard_at = self._loop.time()
        if self._waiting or self._is_held:
            self._waiting = self._waiting[self._parsed :] + data
            self._parsed = 0
            self._pause()
            return
        self._waiting = bytes(data)
        self._parse(_FIRST_PIECES)
        if self._waiting:
            self._pause()
            self._stand_in_line()

    def eof_received(self) -> bool | None:
        """Pass on that the client sends nothing more."""
        return self.protocol.eof_received()

    def pause_writing(self) -> None:
        """Parse nothing more of a client that doesn't take the answers."""
        self.stalled_at = self._loop.time()
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        """Parse again."""
        self.stalled_at = None
        self.protocol.resume_writing()
        self._continue()

    # --- parsing

    @property
    def _is_held(self) -> bool:
        return self._protocol_paused or self.stalled_at is not None or self._hold is not None

    @property
    def is_listening(self) -> bool:
        """Whether a WebSocket's client would be heard now, so that its silence means something."""
        return isinstance(self._counter, FrameCounter) and not (self._waiting or self._is_held)

    def _parse(self, most: int) -> int:
        """Parse the next part of what waits; return the number of its pieces."""
        part = self._counter.cut(self._waiting, self._parsed, most)
        data = self._waiting[self._parsed : part.end]
        self._parsed = part.end
        if self._parsed == len(self._waiting):
            self._waiting, self._parsed = b"", 0
        if self._is_limited and self._head_timer is None and not self._requests:
            self._head_timer = self._loop.call_later(self._traffic.head_seconds, self._end_head)
        self._context.run(self.protocol.data_received, data)
        if self._is_limited:
            self._pieces += part.pieces
            self._bytes += len(data)
            if self._pieces >= _COUNTED_PIECES or self._bytes >= _COUNTED_BYTES:
                self._count()
        return part.pieces

    def _count(self) -> None:
        """Count what has been parsed, and wait if that is more than the budgets allow."""
        pieces, size = self._pieces, self._bytes
        address = self.address
        if address is None and (pieces >= _LONGEST_START_PIECES or size >= _LONGEST_START_BYTES):
            address = self.last_address
        if address is None:
            # Whose it is will be known with the head of the request.
            return
        self._pieces = self._bytes = 0
        wait = self._traffic.charge(address, pieces, size)
        if isinstance(self._counter, FrameCounter):
            # A proxy sends the requests of many clients over one connection, so that only a
            # WebSocket's has a budget of its own.
            own, self._full_at = self._traffic.charge_connection(self._full_at, pieces)
            wait = max(wait, own)
        if wait > 0 and self._hold is None:
            wait = min(wait, _LONGEST_HOLD)
            self._held_until = self._loop.time() + wait
            self._hold = self._loop.call_later(wait, self._release)

    def _charge_rest(self) -> None:
        """Count what has been parsed since the last time, without waiting."""
        address = self.address or self.last_address
        if address is not None and (self._pieces or self._bytes):
            self._traffic.charge(address, self._pieces, self._bytes)
            self._pieces = self._bytes = 0

    def _release(self) -> None:
        self._hold = None
        self._continue()

    def _continue(self) -> None:
        """Parse what waits as soon as nothing holds it back."""
        if self._is_held or self._transport.is_closing():
            return
        if self._waiting:
            self._stand_in_line()
        elif self._is_paused:
            self._is_paused = False
            self.heard_at = self._loop.time()
            self._transport.resume_reading()

    def _pause(self) -> None:
        """Let the system keep what arrives."""
        if not self._is_paused and not self._transport.is_closing():
            self._is_paused = True
            self._transport.pause_reading()

    def _stand_in_line(self) -> None:
        if not self._is_in_line:
            self._is_in_line = True
            self._traffic.turns.wait(self._take_turn)

    def _take_turn(self) -> int:
        self._is_in_line = False
        if self._is_held or not self._waiting or self._transport.is_closing():
            return 0
        pieces = self._parse(_MORE_PIECES)
        self._continue()
        return pieces

    # --- requests

    def begin_request(self, address: str) -> float:
        """Count what arrives from now on under the client's ``address``, which a proxy may name.

        Return the seconds for which the request itself must wait. A client that we hear directly
        has waited before its request was read. Behind a proxy, we didn't know yet whose it was.
        """
        self._requests += 1
        self._pieces += _OPENING_PIECES
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        if self._traffic.counts_peers:
            self.address = address
            return 0.0
        if address != self.address:
            # The last request's client may still be held back.
            self.address = address
            self._end_hold()
        self._count()
        return 0.0 if self._hold is None else self._held_until - self._loop.time()

    def end_request(self) -> None:
        """Expect the next request, which a proxy may send for another client."""
        self._requests -= 1
        if self._requests or self._traffic.counts_peers:
            return
        self._charge_rest()
        self.last_address, self.address = self.address, None
        self._end_hold()

    def _end_hold(self) -> None:
        if self._hold is not None:
            self._hold.cancel()
            self._release()

    def _end_head(self) -> None:
        """Close a connection whose client takes too long to send the head of a request."""
        self._head_timer = None
        if not self._requests and not self._is_held:
            self._transport.write(raw_refusal(Refusal.TOO_SLOW))
            self.close()

    # --- what the transport is asked for

    def switch_protocol(self, protocol: asyncio.Protocol) -> None:
        """Pass what arrives from now on to another protocol: that of a WebSocket."""
        self.protocol = protocol
        self._counter = FrameCounter()

    def pause_parsing(self) -> None:
        """Pass nothing on until the protocol is ready for more."""
        self._protocol_paused = True

    def resume_parsing(self) -> None:
        """Pass on again what arrives."""
        if self._protocol_paused:
            self._protocol_paused = False
            self._continue()

    @property
    def is_paused(self) -> bool:
        """Whether the protocol has asked for nothing more."""
        return self._protocol_paused

    def close(self) -> None:
        """Close the connection once the client has taken what was written, or after a while."""
        if self._transport.is_closing():
            return
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self._linger = self._loop.call_later(_LINGER_SECONDS, self._transport.abort)

    def abort(self) -> None:
        """Close the connection at once."""
        self._transport.abort()


class ClientTransport(asyncio.Transport):
    """A connection as the web server's protocols see it."""

    def __init__(self, connection: ClientConnection, transport: asyncio.Transport) -> None:
        """Write to ``transport``; ``connection`` decides about everything else."""
        super().__init__()
        self._connection = connection
        self._transport = transport
        # The methods that pass everything on are the transport's own.
        self.write = transport.write  # type: ignore[method-assign]
        self.is_closing = transport.is_closing  # type: ignore[method-assign]

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as inherited
        """Return what the event loop knows about the connection."""
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Switch to another protocol."""
        self._connection.switch_protocol(cast("asyncio.Protocol", protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the current protocol."""
        return self._connection.protocol

    def is_reading(self) -> bool:
        """Return whether the protocol is ready for more."""
        return not (self.is_closing() or self._connection.is_paused)

    def pause_reading(self) -> None:
        """Receive nothing until ``resume_reading``."""
        self._connection.pause_parsing()

    def resume_reading(self) -> None:
        """Receive again."""
        self._connection.resume_parsing()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set when the protocol is told to stop writing."""
        self._transport.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        """Return the number of bytes that the client has not taken yet."""
        return self._transport.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        """Return when the protocol is told to stop writing, and to continue."""
        return self._transport.get_write_buffer_limits()

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview]) -> None:
        """Write several parts."""
        self._transport.writelines(list_of_data)

    def can_write_eof(self) -> bool:
        """Return whether only the writing side can be closed."""
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        """Close the writing side."""
        self._transport.write_eof()

    def close(self) -> None:
        """Close the connection once everything has been written."""
        self._connection.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._connection.abort()
