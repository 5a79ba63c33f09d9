"""Running the server: one process, or several that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
from dataclasses import asdict, replace
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from tilewright.errors import StoreError
from tilewright.server.app import create_app, say_goodbye
from tilewright.server.config import Config
from tilewright.server.limits import LARGEST_MESSAGE
from tilewright.store.sql import SqlStore

_VARIABLE: Final = "TILEWRIGHT_SERVER"
"""How a worker that is started anew hears of its settings."""
_FAREWELL_SECONDS: Final = 5


class Server(uvicorn.Server):
    """A server that says goodbye before it closes its sockets."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: tell the sockets, finish requests, close the hall."""
        say_goodbye()
        await super().shutdown(sockets)


def worker_app() -> FastAPI:
    """Return the application of one worker, with a name of its own."""
    settings: dict[str, Any] = json.loads(os.environ[_VARIABLE])
    settings["origins"] = tuple(settings["origins"])
    name = f"{os.getpid()}-{secrets.token_hex(4)}"
    return create_app(replace(Config(**settings), worker=name))


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket, or say in one sentence why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family=family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Whoever is told the address may knock at once, and waits until we open.
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        message = f"cannot listen on {host} port {port}: {reason}"
        raise StoreError(message) from error
    listener.set_inheritable(True)
    return listener


async def _prepare(config: Config) -> None:
    await (await SqlStore.open(config.database)).close()


def serve(config: Config, listener: socket.socket, workers: int = 1) -> None:
    """Serve until told to stop."""
    config.check(workers)
    # What is wrong with the database is said here in one sentence, and it is made once.
    asyncio.run(_prepare(config))
    os.environ[_VARIABLE] = json.dumps(asdict(config))
    settings = uvicorn.Config(
        "tilewright.server.run:worker_app",
        factory=True,
        workers=workers,
        # No log of requests: their addresses hold codes of invitation.
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        ws_max_size=4 * LARGEST_MESSAGE,
        timeout_graceful_shutdown=_FAREWELL_SECONDS,
    )
    if workers > 1:
        Multiprocess(settings, sockets=[listener]).run()
    else:
        Server(settings).run(sockets=[listener])
