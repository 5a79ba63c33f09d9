"""The HTTP protocol for clients, and how a worker takes over their connections."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState


class AdoptedSocket(socket.socket):
    """A connection that reports when it is closed, whichever protocol used it last."""

    def __init__(self, descriptor: int, on_close: Callable[[], None]) -> None:
        """Take over a descriptor."""
        super().__init__(fileno=descriptor)
        self._on_close: Callable[[], None] | None = on_close

    def close(self) -> None:
        """Close the connection."""
        super().close()
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()


class ClientProtocol(H11Protocol):
    """HTTP for clients, who must send the head of each further request in time.

    The acceptor has already waited for the head of the first one.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        state: ServerState,
        app_state: dict[str, object],
        head_seconds: float,
    ) -> None:
        """Serve one connection."""
        super().__init__(config, state, app_state)
        self._head_seconds = head_seconds
        self._head_timer: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Handle what has arrived, and limit the time for the rest of an incomplete head."""
        super().data_received(data)
        is_partial = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not is_partial:
            self._stop_timer()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(self._head_seconds, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
