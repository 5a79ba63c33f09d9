"""The channel between the supervisor and a worker: messages, and the connections they carry."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from tilewright.errors import ServerError

_LARGEST: Final = 65_536
_AT_ONCE: Final = 64
_RETRY_SECONDS: Final = 0.05
_MOST_CLOSED: Final = 4096


class Adopt(msgspec.Struct, frozen=True, tag="adopt", array_like=True):
    """To a worker: serve the connection that comes with this message."""

    number: int


class Gone(msgspec.Struct, frozen=True, tag="gone", array_like=True):
    """To a worker: another worker has ended."""

    worker: str


class Ready(msgspec.Struct, frozen=True, tag="ready", array_like=True):
    """To the supervisor: this worker takes connections from now on."""


class Closed(msgspec.Struct, frozen=True, tag="closed", array_like=True):
    """To the supervisor: these connections have ended."""

    numbers: tuple[int, ...]


class Learned(msgspec.Struct, frozen=True, tag="learned", array_like=True):
    """To the supervisor: another worker owns a table, named by its id or code."""

    key: str
    owner: str


class Ping(msgspec.Struct, frozen=True, tag="ping", array_like=True):
    """To a worker: answer, to show that it is not hanging."""


class Pong(msgspec.Struct, frozen=True, tag="pong", array_like=True):
    """To the supervisor: the answer."""


Message: TypeAlias = Adopt | Gone | Ready | Closed | Learned | Ping | Pong

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final[msgspec.msgpack.Decoder[Message]] = msgspec.msgpack.Decoder(Message)


@dataclass(frozen=True, slots=True)
class Carried:
    """A connection on its way to the other end; it is closed here once it has been sent."""

    socket: socket.socket
    on_drop: Callable[[], None]
    """Called before it is closed without having been sent, for example to answer the client."""


def channel_pair() -> tuple[socket.socket, socket.socket]:
    """Return two connected sockets that keep messages apart, each with the files it carries."""
    if sys.platform != "linux":
        raise ServerError("connections can be passed to other processes on Linux only")
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


class Channel:
    """One end of the channel, in the event loop."""

    def __init__(
        self,
        end: socket.socket,
        receive: Callable[[Message, int | None], None],
        on_end: Callable[[], None] = lambda: None,
    ) -> None:
        """Call ``receive`` with each message and the descriptor that came with it, if any.

        ``on_end`` is called when the other end is gone.
        """
        self._end = end
        self._receive = receive
        self._on_end = on_end
        self._waiting: deque[tuple[bytes, Carried | None]] = deque()
        self._closed: list[int] = []
        end.settimeout(0)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(end, self._read)

    @property
    def waiting(self) -> int:
        """The number of messages that the other end has not taken yet."""
        return len(self._waiting)

    def close(self) -> None:
        """Close this end, and the connections that were not sent."""
        if self._end.fileno() < 0:
            return
        self._loop.remove_reader(self._end)
        self._loop.remove_writer(self._end)
        self._end.close()
        self.drop_waiting()

    def drop_waiting(self) -> None:
        """Close the connections that the other end has not taken."""
        waiting, self._waiting = self._waiting, deque()
        for _, carried in waiting:
            if carried is not None:
                carried.on_drop()
                carried.socket.close()

    def send(self, message: Message, carried: Carried | None = None) -> None:
        """Send a message without blocking, with the connection that it carries, if any."""
        self._waiting.append((_ENCODER.encode(message), carried))
        if self._end.fileno() < 0:
            self.drop_waiting()
        elif len(self._waiting) == 1:
            self._write()

    def note_closed(self, number: int) -> None:
        """Tell the supervisor that a connection has ended, together with others."""
        if not self._closed:
            self._loop.call_soon(self._send_closed)
        self._closed.append(number)

    def _send_closed(self) -> None:
        numbers, self._closed = self._closed, []
        for first in range(0, len(numbers), _MOST_CLOSED):
            self.send(Closed(tuple(numbers[first : first + _MOST_CLOSED])))

    def _write(self) -> None:
        while self._waiting:
            message, carried = self._waiting[0]
            descriptors = [] if carried is None else [carried.socket.fileno()]
            try:
                _send(self._end, message, descriptors)
            except BlockingIOError:
                self._loop.add_writer(self._end, self._write)
                return
            except (BrokenPipeError, ConnectionError):
                self._lose()
                return
            except OSError:
                # Too many descriptors are on their way: the other end is slow to take them.
                self._loop.remove_writer(self._end)
                self._loop.call_later(_RETRY_SECONDS, self._write)
                return
            self._waiting.popleft()
            if carried is not None:
                carried.socket.close()
        if self._end.fileno() >= 0:
            self._loop.remove_writer(self._end)

    def _read(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                text, descriptors = _receive(self._end)
            except BlockingIOError:
                return
            except OSError:
                text, descriptors = b"", []
            if not text:
                self._lose()
                return
            descriptor = descriptors[0] if descriptors else None
            try:
                message = _DECODER.decode(text)
            except msgspec.DecodeError:
                if descriptor is not None:
                    with suppress(OSError):
                        os.close(descriptor)
                continue
            self._receive(message, descriptor)

    def _lose(self) -> None:
        self.close()
        self._on_end()


def _send(end: socket.socket, message: bytes, descriptors: list[int]) -> None:
    if sys.platform == "linux":
        socket.send_fds(end, [message], descriptors)


def _receive(end: socket.socket) -> tuple[bytes, list[int]]:
    """Return a message and the descriptors that came with it; other programs don't inherit them."""
    if sys.platform != "linux":
        return b"", []
    text, descriptors, _, _ = socket.recv_fds(end, _LARGEST, 1, socket.MSG_CMSG_CLOEXEC)
    return text, descriptors
