"""A worker: one process's server for clients and for the other workers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG
from uvicorn.protocols.http.h11_impl import H11Protocol

from tilewright.server.app import create_app, say_goodbye
from tilewright.server.config import Config
from tilewright.server.front.acceptor import Acceptor, Arrival
from tilewright.server.front.address import (
    InternalListener,
    listen_on_port,
    listen_on_unix_socket,
    parse_internal,
)
from tilewright.server.front.channel import (
    Adopt,
    Channel,
    Gone,
    Learned,
    Message,
    Ping,
    Pong,
    Ready,
)
from tilewright.server.front.connection import ClientConnection
from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.front.entry import ClientEntry
from tilewright.server.front.internal import InternalEntry
from tilewright.server.front.traffic import PING_SECONDS, Traffic
from tilewright.server.messages.sizes import LARGEST_MESSAGE
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.upkeep.gc_tuning import collect_now_and_then, settle_down, wake_up
from tilewright.server.upkeep.logs import LogFormat, report_left_out

FAREWELL_SECONDS: Final = 5
_GOODBYE_SECONDS: Final = 2.0
_TICK_SECONDS: Final = 1.0
"""Seconds between updates of the date in the headers of all responses."""

_NOT_WORTH_LOGGING: Final = frozenset(
    (
        "Invalid HTTP request received.",
        "ASGI callable returned without completing handshake.",
    )
)
"""Messages that a client can cause at will, by sending nonsense or by leaving early."""

logging.getLogger("uvicorn.error").addFilter(lambda one: one.msg not in _NOT_WORTH_LOGGING)

_log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """A worker, which gets its connections from its own acceptor or from the supervisor."""

    def __init__(
        self,
        config: Config,
        *,
        channel: socket.socket | None = None,
        farewell: int = FAREWELL_SECONDS,
    ) -> None:
        """Serve with these settings; requests get ``farewell`` seconds to finish on shutdown.

        ``channel`` is the worker's end of its channel to the supervisor, if it has one.
        """
        self._limits = ConnectionLimits.of(config)
        self._internal = open_internal_listener(config)
        if self._internal is not None:
            config = replace(config, internal=self._internal.address)
        self._own = config
        self.app = create_app(config)
        entry = ClientEntry(self.app, trusts_proxy=config.trusted_proxy)
        super().__init__(_settings(entry, farewell, config.log))
        self._internal_entry = _settings(InternalEntry(self.app), farewell, config.log)
        self._traffic = Traffic(
            lambda: self.registry.limits,
            behind_proxy=config.trusted_proxy,
            head_seconds=config.head_seconds,
        )
        self._end = channel
        self._front: SupervisorLink | None = None
        self._acceptor: Acceptor | None = None
        self._adopting: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._exit_asked, self._exit_forced = asyncio.Event(), asyncio.Event()
        self.serving = asyncio.Event()
        """Set once the server takes connections."""

    @property
    def registry(self) -> TableRegistry:
        """The registry, once the server has started."""
        registry: TableRegistry = self.app.state.registry
        return registry

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the registry, then take connections."""
        self._loop = asyncio.get_running_loop()
        # Before the watchdog starts: a collection takes longer than it tolerates.
        settle_down()
        # No listener is left to uvicorn: the acceptor knows the limits.
        await super().startup([])
        if self._internal is not None:
            # It has been listening since before the registry published its address.
            internal = await self._loop.create_server(
                self._internal_protocol, sock=self._internal.socket
            )
            self.servers.append(internal)
        self._chores = (
            asyncio.create_task(collect_now_and_then(), name="garbage"),
            asyncio.create_task(self._traffic.sweep(), name="dead connections"),
        )
        for listener in sockets or ():
            self._acceptor = Acceptor(listener, self._limits, self._take)
            self._acceptor.start()
        if self._end is not None:
            self._front = SupervisorLink(self._end, self._own.group, self.registry, self._adopt)
            self.registry.front = self._front

    async def main_loop(self) -> None:
        """Serve until the server is asked to exit, which it notices at once."""
        self.serving.set()
        while not await self.on_tick(0):
            report_left_out()
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK_SECONDS):
                    await self._exit_asked.wait()

    def exit(self) -> None:
        """Ask the server to shut down; call this in its event loop."""
        self.should_exit = True
        self._exit_asked.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Exit on a signal; a second Ctrl-C doesn't wait for requests."""
        is_second = self.should_exit and sig == signal.SIGINT
        super().handle_exit(sig, frame)
        if self._loop is not None:
            asked = self._exit_forced if is_second else self._exit_asked
            self._loop.call_soon_threadsafe(asked.set)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify the sockets, finish pending requests, then close the registry.

        This replaces uvicorn's own method, which looks ten times a second whether anything is
        pending, and waits that long even if nothing is.
        """
        if self._acceptor is not None:
            self._acceptor.stop()
        for chore in self._chores:
            chore.cancel()
        await say_goodbye(self.app, _GOODBYE_SECONDS)
        for server in self.servers:
            server.close()
        for listener in sockets or ():
            listener.close()
        await self._finish_requests()
        if not self.force_exit:
            await self.lifespan.shutdown()
        if self._internal is not None:
            self._internal.close()
        if self._front is not None:
            self._front.close()
        report_left_out(at_once=True)
        wake_up()

    async def _finish_requests(self) -> None:
        """Wait until all connections have ended; cancel requests that take too long."""
        tasks = self.server_state.tasks
        finishing = asyncio.create_task(self._end_connections())
        forced = asyncio.create_task(self._exit_forced.wait())
        seconds = self.config.timeout_graceful_shutdown
        await asyncio.wait((finishing, forced), timeout=seconds, return_when="FIRST_COMPLETED")
        if not (finishing.done() or self.force_exit):
            _log.error("canceled requests that took longer than %s s: %d", seconds, len(tasks))
            for task in tasks:
                task.cancel()
        finishing.cancel()
        forced.cancel()

    async def _end_connections(self) -> None:
        if self._adopting:
            await asyncio.wait(self._adopting)
        for connection in tuple(self.server_state.connections):
            connection.shutdown()
        await self._traffic.wait_until_empty()
        while self.server_state.tasks:
            await asyncio.wait(self.server_state.tasks)
        for server in self.servers:
            await server.wait_closed()

    def _take(self, arrival: Arrival, target: str) -> None:
        """Serve a connection that this process has accepted itself."""
        del target
        if self._acceptor is not None:
            release = partial(self._acceptor.release, arrival.number)
            self._adopt(arrival.socket.detach(), release)

    def _adopt(self, descriptor: int, on_close: Callable[[], None]) -> None:
        """Serve a connection; ``on_close`` is called when it has ended."""
        task = asyncio.create_task(self._connect(socket.socket(fileno=descriptor), on_close))
        self._adopting.add(task)
        task.add_done_callback(self._adopting.discard)

    async def _connect(self, connection: socket.socket, on_close: Callable[[], None]) -> None:
        make = partial(self._client_protocol, on_close)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(make, connection)
        except OSError:
            connection.close()
            on_close()

    def _client_protocol(self, on_close: Callable[[], None]) -> asyncio.Protocol:
        http = H11Protocol(self.config, self.server_state, self.lifespan.state)
        return ClientConnection(http, self._traffic, on_close)

    def _internal_protocol(self) -> asyncio.Protocol:
        http = H11Protocol(self._internal_entry, self.server_state, self.lifespan.state)
        return ClientConnection(http, self._traffic, _do_nothing, is_limited=False)


def _do_nothing() -> None:
    """Note the end of a connection that is not counted."""


class SupervisorLink:
    """A worker's link to the supervisor that brings it connections."""

    def __init__(
        self,
        end: socket.socket,
        group: str,
        registry: TableRegistry,
        adopt: Callable[[int, Callable[[], None]], None],
    ) -> None:
        """Serve each connection that arrives on the channel with ``adopt``."""
        self._prefix = f"{group}-"
        self._registry = registry
        self._adopt = adopt
        self._burying: set[asyncio.Task[None]] = set()
        self._channel = Channel(end, self._receive)
        self._channel.send(Ready())

    def close(self) -> None:
        """Take no more connections."""
        self._channel.close()

    def learn(self, key: str, owner: str) -> bool:
        """Have new connections for a table brought to its owner, if it is on this machine."""
        is_sibling = owner.startswith(self._prefix)
        if is_sibling:
            self._channel.send(Learned(key, owner))
        return is_sibling

    def _receive(self, message: Message, descriptor: int | None) -> None:
        match message:
            case Adopt(number=number) if descriptor is not None:
                self._adopt(descriptor, partial(self._channel.note_closed, number))
                return
            case Ping():
                self._channel.send(Pong())
            case Gone(worker=worker):
                task = asyncio.create_task(self._registry.bury(worker))
                self._burying.add(task)
                task.add_done_callback(self._burying.discard)
            case _:
                pass
        if descriptor is not None:
            os.close(descriptor)


def _settings(app: ASGIApp, farewell: int, log: LogFormat) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # On Windows, the usual loop can't watch sockets, as our acceptor does.
        loop="asyncio:SelectorEventLoop" if sys.platform == "win32" else "auto",
        http=H11Protocol,
        ws="websockets-sansio",
        # Don't log requests: their paths contain invitation codes.
        access_log=False,
        log_level="warning",
        # None leaves uvicorn's loggers to our own handler.
        log_config=LOGGING_CONFIG if log is LogFormat.TEXT else None,
        proxy_headers=False,
        server_header=False,
        ws_max_size=4 * LARGEST_MESSAGE,
        # A view is about two kilobytes. Compression would cost a third of a megabyte per socket
        # and take longer than the move itself; a proxy can compress instead.
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        # Whether a client is gone is up to ``front.traffic``, which knows whether it was heard.
        ws_ping_timeout=None,
        timeout_graceful_shutdown=farewell,
    )


def open_internal_listener(config: Config) -> InternalListener | None:
    """Listen for the other workers; None if there are none, because the database is not shared."""
    if config.database.startswith("sqlite"):
        return None
    if config.internal:
        return listen_on_port(*parse_internal(config.internal))
    return listen_on_unix_socket()
