"""A server whose clock runs faster: ``python -m bench.week_server DB PORT BEGINS SPEED``.

``BEGINS`` is the clock's first instant in milliseconds; ``SPEED`` is how many simulated seconds
pass in a second.
"""

from __future__ import annotations

import socket
import sys
import time

from tilewright.server.config import Config
from tilewright.server.run import bind
from tilewright.server.worker import Server
from tilewright.units import Instant


class FastServer(Server):
    """A server with an injected clock."""

    begins = 0
    speed = 1.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Replace the clock; no client is expected before the server says that it is healthy."""
        await super().startup(sockets)
        started = time.monotonic()
        self.registry.now = lambda: Instant(
            self.begins + int(1000 * self.speed * (time.monotonic() - started))
        )


if __name__ == "__main__":
    database, port, begins, speed = sys.argv[1:]
    FastServer.begins, FastServer.speed = int(begins), float(speed)
    settings = Config(database=database, looseness=1e6)
    FastServer(settings).run(sockets=[bind("127.0.0.1", int(port))])
