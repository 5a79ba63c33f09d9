"""The internal addresses at which workers reach each other.

An address is ``unix:PATH`` for workers on one machine, or ``tcp:HOST:PORT`` across machines.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.errors import PortError, ServerError

_BACKLOG: Final = 1024
_HIGHEST_PORT: Final = 65535
CONNECT_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class InternalListener:
    """A socket on which other workers can reach this one."""

    socket: socket.socket
    address: str

    def close(self) -> None:
        """Stop listening."""
        self.socket.close()
        if self.address.startswith("unix:"):
            path = Path(self.address.removeprefix("unix:"))
            with suppress(OSError):
                path.unlink()
                path.parent.rmdir()


def listen_on_unix_socket() -> InternalListener:
    """Listen on a Unix socket in a new folder that only this user can enter."""
    if sys.platform == "win32":
        raise ServerError("there are no Unix sockets on Windows")
    path = Path(tempfile.mkdtemp(prefix="tilewright-")) / "worker"
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    listener.listen(_BACKLOG)
    return InternalListener(listener, f"unix:{path}")


def listen_on_port(host: str, port: int) -> InternalListener:
    """Listen on a TCP port for workers on other machines; raise ``PortError`` if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PortError(host, port, reason or str(error)) from error
    return InternalListener(listener, f"tcp:{host}:{listener.getsockname()[1]}")


def parse_internal(text: str, place: int = 0) -> tuple[str, int]:
    """Return host and port of ``HOST:PORT``; worker number ``place`` uses a port that much higher.

    Raises:
        ServerError: The text is not an address.
    """
    host, _, port = text.rpartition(":")
    number = int(port) + place if port.isdecimal() else 0
    if not host or not 0 < number <= _HIGHEST_PORT:
        message = f"internal address {text!r} is not valid; expected HOST:PORT"
        raise ServerError(message)
    return host.strip("[]"), number


async def connect_to(address: str) -> socket.socket:
    """Return a connected socket; raise ``OSError`` if nothing answers at ``address``."""
    kind, _, place = address.partition(":")
    if kind == "unix" and sys.platform != "win32":
        return await _connect(socket.AF_UNIX, place)
    host, _, port = place.rpartition(":")
    return await _connect(socket.AF_INET6 if ":" in host else socket.AF_INET, (host, int(port)))


def proves_end(address: str, error: OSError) -> bool:
    """Return whether an error of ``connect_to`` proves that the worker there has ended.

    Only a Unix socket that refuses connections does. A port may be refused by a firewall in
    between, and any other error may be temporary, such as a broken network.
    """
    return isinstance(error, ConnectionRefusedError) and address.startswith("unix:")


async def _connect(family: socket.AddressFamily, target: str | tuple[str, int]) -> socket.socket:
    loop = asyncio.get_running_loop()
    connection = socket.socket(family, socket.SOCK_STREAM)
    connection.settimeout(0)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await loop.sock_connect(connection, target)
        if not isinstance(target, str):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except BaseException:
        connection.close()
        raise
    return connection
