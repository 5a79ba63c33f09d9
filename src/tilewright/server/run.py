"""Runs the server: in one process, or in several that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from dataclasses import replace
from typing import Final

import uvicorn

from tilewright.errors import PortError
from tilewright.server.app import create_app, say_goodbye
from tilewright.server.config import Config
from tilewright.server.messages.sizes import LARGEST_MESSAGE
from tilewright.server.upkeep.gc_tuning import collect_now_and_then, settle_down, wake_up
from tilewright.server.upkeep.metrics import forget_process, shared_metrics
from tilewright.server.upkeep.processes import Workers
from tilewright.store.sql.store import SqlStore

_FAREWELL_SECONDS: Final = 5
_GOODBYE_SECONDS: Final = 2.0


class Server(uvicorn.Server):
    """A server that collects garbage in the background and notifies its sockets on shutdown."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the registry, then the sockets."""
        await super().startup(sockets)
        settle_down()
        self._tidying = asyncio.create_task(collect_now_and_then(), name="garbage")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify the sockets, finish pending requests, then close the registry."""
        self._tidying.cancel()
        await say_goodbye(_GOODBYE_SECONDS)
        await super().shutdown(sockets)
        wake_up()


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise ``PortError`` if the address is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family=family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Once a client knows the address it can connect; it waits until we accept.
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PortError(host, port, reason or str(error)) from error
    listener.set_inheritable(True)
    return listener


async def _prepare(config: Config) -> None:
    await (await SqlStore.open(config.database)).close()


def serve(config: Config, listener: socket.socket, workers: int = 1) -> None:
    """Serve until stopped by a signal."""
    config.check(workers)
    # Report a bad database here, with one short error, and create a new one only once.
    asyncio.run(_prepare(config))
    if workers > 1:
        farewell = 2.0 * _FAREWELL_SECONDS
        with shared_metrics():
            Workers(workers, serve_alone, (config, listener), forget_process).run(farewell)
    else:
        serve_alone(config, listener)


def serve_alone(config: Config, listener: socket.socket) -> None:
    """Serve in this process, under a unique name."""
    name = f"{os.getpid()}-{secrets.token_hex(4)}"
    settings = uvicorn.Config(
        create_app(replace(config, worker=name)),
        # Don't log requests: their paths contain invitation codes.
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        ws_max_size=4 * LARGEST_MESSAGE,
        # A view is about two kilobytes. Compression would cost a third of a megabyte per socket
        # and take longer than the move itself; a proxy can compress instead.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_FAREWELL_SECONDS,
    )
    Server(settings).run(sockets=[listener])
