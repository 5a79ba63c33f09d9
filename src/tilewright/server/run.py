"""Runs the server in one process, or in several that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from dataclasses import replace
from functools import partial
from typing import Final

from tilewright.errors import PortError
from tilewright.server.config import PAGE, Config
from tilewright.server.front.address import parse_internal
from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.front.supervisor import StartMethod, Supervisor
from tilewright.server.http.page import NO_PAGE, has_page
from tilewright.server.upkeep.buckets import shared_buckets
from tilewright.server.upkeep.logs import configure_logs
from tilewright.server.upkeep.metrics import forget_process, shared_metrics
from tilewright.server.worker import FAREWELL_SECONDS, Server
from tilewright.store.sql.store import SqlStore, check_database

_log = logging.getLogger(__name__)

_CHECK_SECONDS: Final = 10.0
"""Time to look for damage in an SQLite file before serving it."""
_BACKLOG: Final = 2048
"""Connections that wait until the server accepts them; the system may allow fewer."""


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise ``PortError`` if the address is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family=family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # A client that connects before the server accepts connections waits instead of failing.
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PortError(host, port, reason or str(error)) from error
    return listener


def prepare(config: Config, workers: int = 1) -> None:
    """Check the settings and the database once, before any worker starts.

    A bad database thus causes a single short error, and a new one is created only once. The host's
    dictionaries are built, and files that can't be used are named in the log.
    """
    configure_logs(config.log)
    config.check(workers)
    if not has_page(PAGE):
        _log.warning(NO_PAGE)
    config.host_folders.read().log_problems()
    if config.internal:
        parse_internal(config.internal, workers - 1)
    check_database(config.database, _CHECK_SECONDS)
    asyncio.run(_open_once(config))


async def _open_once(config: Config) -> None:
    await (await SqlStore.open(config.database, exclusive=True)).close()


def serve(
    config: Config,
    listener: socket.socket,
    workers: int = 1,
    *,
    prepared: bool = False,
    start_method: StartMethod = "spawn",
) -> None:
    """Serve until stopped by a signal; call ``prepare`` first unless it has been called."""
    configure_logs(config.log)
    if not prepared:
        prepare(config, workers)
    if workers == 1:
        serve_alone(config, listener)
        return
    with shared_metrics(), shared_buckets() as buckets:
        config = replace(config, buckets=buckets)
        asyncio.run(_supervise(config, listener, workers, start_method))


async def _supervise(
    config: Config, listener: socket.socket, workers: int, start_method: StartMethod
) -> None:
    work = partial(serve_as_worker, config)
    limits = ConnectionLimits.of(config, workers)
    supervisor = Supervisor(
        workers, work, listener, limits, forget_process, start_method=start_method
    )
    await supervisor.run(2.0 * FAREWELL_SECONDS)


def serve_alone(config: Config, listener: socket.socket) -> None:
    """Serve in this process, under a unique name."""
    configure_logs(config.log)
    name = f"{os.getpid()}-{secrets.token_hex(4)}"
    Server(replace(config, worker=name)).run(sockets=[listener])


def serve_as_worker(config: Config, name: str, place: int, channel: socket.socket) -> None:
    """Serve the connections that a supervisor brings, as worker number ``place``."""
    configure_logs(config.log)
    group = name.partition("-")[0]
    if config.internal:
        host, port = parse_internal(config.internal, place)
        config = replace(config, internal=f"{host}:{port}")
    Server(replace(config, worker=name, group=group), channel=channel).run(sockets=[])
