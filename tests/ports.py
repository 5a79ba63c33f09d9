"""Ports for the servers that tests start: no one else can take them in the meantime."""

from __future__ import annotations

import os
import socket
import weakref
from typing import Final

_BACKLOG: Final = 2048
"""Connections that wait until a server accepts them; the system may allow fewer."""


class Port:
    """A port of this machine, reserved for as long as this object exists.

    A bound socket that does not listen keeps the system from giving the port to anyone else, but
    lets sockets share it that are explicitly bound to it and may reuse addresses. Servers that are
    killed and started again keep their port; in between, the system refuses connections.
    """

    def __init__(self, host: str = "127.0.0.1") -> None:
        """Reserve a port that is free."""
        with _reusable() as reserved:
            reserved.bind((host, 0))
            self.host: str = host
            self.number: int = reserved.getsockname()[1]
            weakref.finalize(self, os.close, reserved.detach())

    def listen(self) -> socket.socket:
        """Return a listening socket to pass on to a server; connections wait in its queue."""
        listener = _reusable()
        try:
            listener.bind((self.host, self.number))
            listener.listen(_BACKLOG)
        except OSError:
            listener.close()
            raise
        return listener


def inherited_listener(descriptor: str) -> socket.socket:
    """Return the listening socket that a test has passed on to this process."""
    listener = socket.socket(fileno=int(descriptor))
    listener.set_inheritable(False)
    return listener


def _reusable() -> socket.socket:
    """Return a socket that may share its port.

    The proxies and our own command set ``SO_REUSEADDR``, with which sockets can share a port unless
    another one listens; ``SO_REUSEPORT`` also allows that, for a server that is about to end.
    """
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return one
