"""What the connections of a process share: their budgets, their turns, and their supervision."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tilewright.server.front.turns import Turns
from tilewright.server.upkeep.buckets import Rate, refill
from tilewright.server.upkeep.limits import CONNECTION_PIECES, Limits

if TYPE_CHECKING:
    from tilewright.server.front.connection import ClientConnection

_SWEEP_SECONDS: Final = 15.0
SILENT_SECONDS: Final = 60.0
"""Seconds after which a WebSocket's client that does not even answer pings is gone."""
STALLED_SECONDS: Final = 60.0
"""Seconds after which a client that takes nothing of what is written to it is disconnected."""
PING_SECONDS: Final = 20.0
"""Seconds between pings, so that a client that is there is heard in time."""


class Traffic:
    """All clients' connections of a process."""

    def __init__(
        self, limits: Callable[[], Limits], *, behind_proxy: bool, head_seconds: float
    ) -> None:
        """Count what clients send in ``limits``, which are there once the server has started."""
        self._limits = limits
        self.counts_peers = not behind_proxy
        """Whether the other end of a connection is the client, rather than a proxy."""
        self.head_seconds = head_seconds
        self.connections: set[ClientConnection] = set()
        self._emptied = asyncio.Event()
        self.turns = Turns()

    def remove(self, connection: ClientConnection) -> None:
        """Note that a connection has ended."""
        self.connections.discard(connection)
        if not self.connections:
            self._emptied.set()

    async def wait_until_empty(self) -> None:
        """Wait until all connections have ended."""
        while self.connections:
            self._emptied.clear()
            await self._emptied.wait()

    def charge(self, address: str, pieces: int, size: int) -> float:
        """Count what an address has sent; return the seconds until it should send more."""
        limits = self._limits()
        return max(limits.pieces.charge(address, pieces), limits.bytes.charge(address, size))

    def charge_connection(self, full_at: float, pieces: int) -> tuple[float, float]:
        """Count what a connection has sent; return the seconds to wait, and its new state."""
        factor = self._limits().factor
        rate = Rate(CONNECTION_PIECES.burst * factor, CONNECTION_PIECES.per_second * factor)
        now = asyncio.get_running_loop().time()
        full_at = refill(full_at, now, rate, pieces)
        return full_at - now - rate.burst / rate.per_second, full_at

    async def sweep(self) -> None:
        """Disconnect clients that are gone without having said so, forever."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self.disconnect_dead(asyncio.get_running_loop().time())

    def disconnect_dead(self, now: float) -> None:
        """Disconnect clients that are silent, or that take nothing.

        The silence of a client that is being held back means nothing: nobody has listened.
        """
        for connection in tuple(self.connections):
            stalled = connection.stalled_at
            is_silent = connection.is_listening and now - connection.heard_at > SILENT_SECONDS
            if is_silent or (stalled is not None and now - stalled > STALLED_SECONDS):
                connection.abort()
