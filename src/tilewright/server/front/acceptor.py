"""Accepting connections, up to the point where it is known what the client wants.

The acceptor waits until a client has sent the head of its first request. It only peeks at it, so
that the worker that serves the connection can read it again. A connection that costs nothing but a
descriptor can therefore neither reach a worker nor stay for long.
"""

from __future__ import annotations

import asyncio
import errno
import itertools
import logging
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.messages.raw_refusal import Refusal, raw_refusal
from tilewright.server.upkeep.limits import limit_key

_AT_ONCE: Final = 64
"""Connections accepted per turn of the event loop, so that the others are not kept waiting."""
_RETRY_SECONDS: Final = 1.0
_LOOK_SECONDS: Final = 0.05
_EXHAUSTED: Final = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
_END_OF_HEAD: Final = (b"\r\n\r\n", b"\n\n")
MOST_REFUSED: Final = 64
"""Connections too many that wait for their request, so that the refusal is in its language."""

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Arrival:
    """A connection whose client has not sent the head of a request yet."""

    number: int
    socket: socket.socket = field(repr=False)
    seen: int = 0
    """The number of bytes that have arrived."""
    timer: asyncio.TimerHandle | None = None
    is_refused: bool = False
    """Whether its address has too many connections, so that it only gets an answer."""


Deliver = Callable[[Arrival, str], None]
"""Takes over a connection, and what its first request is for: the path and query."""


class Acceptor:
    """Accepts connections from a listening socket, within limits."""

    def __init__(self, listener: socket.socket, limits: ConnectionLimits, deliver: Deliver) -> None:
        """Hand each connection to ``deliver``, which must ``release`` it when it has ended."""
        self._listener = listener
        self._limits = limits
        self._deliver = deliver
        self._numbers = itertools.count()
        self._open: dict[int, str] = {}
        """All connections that have not ended, with the network they came from."""
        self._networks: Counter[str] = Counter()
        self._arrivals: set[Arrival] = set()
        self._refusing = 0
        """The number of arrivals that only get an answer."""
        self._accepting = False
        self._full_timer: asyncio.TimerHandle | None = None
        self._started = False

    def start(self) -> None:
        """Start accepting."""
        self._listener.settimeout(0)
        self._started = True
        self._resume()

    def stop(self) -> None:
        """Stop accepting, and drop connections that have not asked for anything yet."""
        self._started = False
        self._pause()
        if self._full_timer is not None:
            self._full_timer.cancel()
            self._full_timer = None
        for arrival in tuple(self._arrivals):
            self._drop(arrival)

    def release(self, number: int) -> None:
        """Forget a connection that has ended."""
        network = self._open.pop(number, None)
        if network is None:
            return
        self._networks[network] -= 1
        if not self._networks[network]:
            del self._networks[network]
        self._resume()

    def refuse(self, arrival: Arrival, refusal: Refusal) -> None:
        """Answer a connection with an error, and close it."""
        _answer(arrival.socket, refusal, self._limits.head_bytes)
        self._drop(arrival)

    @property
    def open_connections(self) -> int:
        """The number of connections that have not ended."""
        return len(self._open)

    def _resume(self) -> None:
        if self._started and not self._accepting and not self._is_full:
            self._accepting = True
            asyncio.get_running_loop().add_reader(self._listener, self._accept_some)

    @property
    def _is_full(self) -> bool:
        limits = self._limits
        return len(self._open) >= limits.in_all or len(self._arrivals) >= limits.arriving

    def _pause(self) -> None:
        if self._accepting:
            self._accepting = False
            asyncio.get_running_loop().remove_reader(self._listener)

    def _accept_some(self) -> None:
        for _ in range(_AT_ONCE):
            if self._is_full:
                # Further clients wait in the system's queue, for a while.
                _log.warning("not accepting connections: all are in use")
                self._pause()
                self._await_room()
                return
            accepted = self._accept()
            if accepted is None:
                return
            connection, address = accepted
            self._admit(connection, limit_key(address))

    def _accept(self) -> tuple[socket.socket, str] | None:
        """Return the next connection and its address; None if there is none, or no room for it."""
        while True:
            try:
                connection, address = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return None
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    _log.warning("not accepting connections: all are in use")
                    self._pause()
                    asyncio.get_running_loop().call_later(_RETRY_SECONDS, self._resume)
                    return None
                # The client has already gone.
                continue
            connection.settimeout(0)
            return connection, str(address[0])

    def _await_room(self) -> None:
        """Answer the clients in the queue if no connection ends soon."""
        if self._full_timer is None:
            loop = asyncio.get_running_loop()
            self._full_timer = loop.call_later(self._limits.full_seconds, self._refuse_waiting)

    def _refuse_waiting(self) -> None:
        self._full_timer = None
        if not (self._started and self._is_full):
            return
        for _ in range(_AT_ONCE):
            accepted = self._accept()
            if accepted is None:
                break
            connection, _ = accepted
            _answer(connection, Refusal.FULL, self._limits.head_bytes)
            connection.close()
        self._await_room()

    def _admit(self, connection: socket.socket, network: str) -> None:
        most = self._limits.per_address
        is_refused = most is not None and self._networks[network] >= most
        if is_refused:
            _log.warning(
                "refused a connection: too many from one address", extra={"address": network}
            )
        if is_refused and self._refusing >= MOST_REFUSED:
            _answer(connection, Refusal.CONNECTIONS, self._limits.head_bytes)
            connection.close()
            return
        if connection.family in {socket.AF_INET, socket.AF_INET6}:
            # Otherwise the system holds back the second part of a response for 40 milliseconds.
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        arrival = Arrival(next(self._numbers), connection, is_refused=is_refused)
        if is_refused:
            self._refusing += 1
        else:
            self._open[arrival.number] = network
            self._networks[network] += 1
        self._arrivals.add(arrival)
        loop = asyncio.get_running_loop()
        arrival.timer = loop.call_later(self._limits.head_seconds, self._give_up, arrival)
        loop.add_reader(connection, self._peek, arrival)

    def _peek(self, arrival: Arrival) -> None:
        try:
            head = arrival.socket.recv(self._limits.head_bytes, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            head = b""
        if len(head) == arrival.seen:
            # Readable without new bytes: the client has closed the connection.
            self._drop(arrival)
        elif not head[:1].isupper():
            self.refuse(arrival, Refusal.UNREADABLE)
        elif any(end in head for end in _END_OF_HEAD):
            self._pass_on(arrival, head)
        elif len(head) >= self._limits.head_bytes:
            self.refuse(arrival, Refusal.HEADERS)
        else:
            arrival.seen = len(head)
            self._await_more(arrival)

    def _await_more(self, arrival: Arrival) -> None:
        """Wake up only when more bytes have arrived: those that did are still in the queue."""
        if _wake_at(arrival.socket, arrival.seen + 1):
            return
        # Windows can't do that: look again after a moment, and again, until the time is up.
        arrival.seen = -1
        loop = asyncio.get_running_loop()
        loop.remove_reader(arrival.socket)
        loop.call_later(_LOOK_SECONDS, self._look_again, arrival)

    def _look_again(self, arrival: Arrival) -> None:
        if arrival in self._arrivals:
            asyncio.get_running_loop().add_reader(arrival.socket, self._peek, arrival)

    def _give_up(self, arrival: Arrival) -> None:
        """Drop a client that took too long; browsers open connections that they may never use."""
        if arrival.is_refused:
            self.refuse(arrival, Refusal.CONNECTIONS)
        elif arrival.seen:
            self.refuse(arrival, Refusal.TOO_SLOW)
        else:
            self._drop(arrival)

    def _pass_on(self, arrival: Arrival, head: bytes) -> None:
        if arrival.is_refused:
            self.refuse(arrival, Refusal.CONNECTIONS)
            return
        words = head.split(b"\n", 1)[0].split()
        if len(words) != len(("method", "target", "version")):
            self.refuse(arrival, Refusal.UNREADABLE)
            return
        self._forget(arrival)
        _wake_at(arrival.socket, 1)
        self._deliver(arrival, words[1].decode("latin-1"))

    def _forget(self, arrival: Arrival) -> None:
        if arrival in self._arrivals:
            self._arrivals.discard(arrival)
            self._refusing -= arrival.is_refused
            asyncio.get_running_loop().remove_reader(arrival.socket)
            self._resume()
        if arrival.timer is not None:
            arrival.timer.cancel()
            arrival.timer = None

    def _drop(self, arrival: Arrival) -> None:
        self._forget(arrival)
        arrival.socket.close()
        self.release(arrival.number)


def _wake_at(connection: socket.socket, count: int) -> bool:
    """Let a socket be readable from this many bytes on; return false if the system can't."""
    try:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, count)
    except OSError:
        return False
    return True


def _answer(connection: socket.socket, refusal: Refusal, most: int) -> None:
    """Refuse a connection, in the form and the language of what has arrived of its request."""
    head = b""
    with suppress(OSError):
        # If anything were left, the system would reset the connection and discard the answer.
        head = connection.recv(most)
    # A client that does not even take an answer gets none.
    with suppress(OSError):
        connection.send(raw_refusal(refusal, head))
