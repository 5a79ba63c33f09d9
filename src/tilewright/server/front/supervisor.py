"""The supervisor of several workers: it starts them, and brings each connection to its worker.

The supervisor accepts all connections. It looks at the path of the first request and passes the
connection's descriptor to the worker that should own the table, so a request rarely has to be
forwarded. A worker that dies is restarted, and the others learn of it at once.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal, TypeAlias

from tilewright.server.front.acceptor import Acceptor, Arrival
from tilewright.server.front.channel import (
    Adopt,
    Carried,
    Channel,
    Closed,
    Gone,
    Learned,
    Message,
    Ping,
    Pong,
    Ready,
    channel_pair,
)
from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.front.router import Router
from tilewright.server.front.routing_key import routing_key
from tilewright.server.messages.raw_refusal import Refusal
from tilewright.server.upkeep.logs import report_left_out

_log = logging.getLogger(__name__)

_PAUSE: Final = 1.0
"""Seconds before a dead worker is restarted, so that one that keeps crashing does not spin."""
_PING_SECONDS: Final = 0.4
_MOST_UNANSWERED: Final = 4
"""A worker that has not answered this many pings hangs: its heartbeats have stopped as well."""
_MOST_WAITING: Final = 1000
"""Maximum number of connections waiting for a worker that does not take them."""
_MOST_DEAD: Final = 64
"""How many dead workers a new one is told about; older ones have expired anyway."""

_ORPHAN_SECONDS: Final = 15.0
"""Seconds that a worker has to finish when its supervisor is gone."""

StartMethod: TypeAlias = Literal["spawn", "forkserver"]
"""How processes are started; a new worker must not inherit the supervisor's connections."""
Work: TypeAlias = Callable[[str, int, socket.socket], None]
"""Runs a worker, given its name, its place among the workers, and its end of the channel."""


@dataclass(slots=True, eq=False)
class _Worker:
    name: str
    place: int
    process: BaseProcess
    channel: Channel
    connections: set[int] = field(default_factory=set)
    is_ready: bool = False
    unanswered: int = 0
    """The number of pings that it has not answered yet."""


class Supervisor:
    """Keeps a number of workers running, and routes connections to them."""

    def __init__(  # noqa: PLR0913 - what it runs, and where
        self,
        count: int,
        work: Work,
        listener: socket.socket,
        limits: ConnectionLimits,
        on_end: Callable[[int], None],
        *,
        start_method: StartMethod = "spawn",
    ) -> None:
        """Run ``work`` in ``count`` processes, for connections from ``listener``.

        ``on_end`` is called with the id of any process that ends unexpectedly.
        """
        self.group = secrets.token_hex(4)
        """The first part of the names of all workers."""
        self._count = count
        self._work = work
        self._listener = listener
        self._most_connections = limits.arriving
        self._acceptor = Acceptor(listener, limits, self._deliver)
        self._on_end = on_end
        context: Any = multiprocessing.get_context(start_method)
        self._make_process: Callable[..., BaseProcess] = context.Process
        self._router = Router()
        self._workers: dict[str, _Worker] = {}
        self._dead: list[str] = []
        self._stopping = asyncio.Event()

    async def run(self, farewell: float) -> None:
        """Run until SIGTERM or SIGINT, then kill workers that outlive ``farewell`` seconds."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        for place in range(self._count):
            self._start(place)
        self._ping_workers()
        await self._stopping.wait()
        self._acceptor.stop()
        self._listener.close()
        processes = [worker.process for worker in self._workers.values()]
        for process in processes:
            process.terminate()
        await asyncio.to_thread(_join_all, processes, farewell)
        for worker in self._workers.values():
            loop.remove_reader(worker.process.sentinel)
            worker.channel.close()
        report_left_out(at_once=True)

    def _start(self, place: int) -> None:
        if self._stopping.is_set():
            return
        own, theirs = channel_pair()
        name = f"{self.group}-{place}-{secrets.token_hex(4)}"
        process = self._make_process(target=_in_child, args=(self._work, name, place, theirs))
        process.start()
        theirs.close()
        # Its end of the channel closes a moment before its process is gone.
        channel = Channel(own, partial(self._receive, name), partial(self._remove, name))
        worker = self._workers[name] = _Worker(name, place, process, channel)
        asyncio.get_running_loop().add_reader(process.sentinel, self._bury, worker)

    def _bury(self, worker: _Worker) -> None:
        """Handle the end of a worker's process."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(worker.process.sentinel)
        if self._stopping.is_set():
            return
        worker.process.join()
        _log.error("a worker ended with code %s; restarting it", worker.process.exitcode)
        del self._workers[worker.name]
        self._remove(worker.name)
        worker.channel.close()
        for number in tuple(worker.connections):
            self._acceptor.release(number)
        self._dead = [*self._dead, worker.name][-_MOST_DEAD:]
        for other in self._workers.values():
            other.channel.send(Gone(worker.name))
        if worker.process.pid is not None:
            self._on_end(worker.process.pid)
        loop.call_later(_PAUSE, self._start, worker.place)

    def _remove(self, name: str) -> None:
        self._router.remove(name)
        if not self._router.workers:
            # Clients wait in the system's queue until a worker is ready.
            self._acceptor.stop()

    def _deliver(self, arrival: Arrival, target: str) -> None:
        name = self._router.choose(routing_key(target))
        worker = None if name is None else self._workers.get(name)
        if (
            worker is None
            or len(worker.connections) >= self._most_connections
            or worker.channel.waiting >= _MOST_WAITING
        ):
            self._acceptor.refuse(arrival, Refusal.STARTING if worker is None else Refusal.FULL)
            return
        worker.connections.add(arrival.number)
        self._router.note_opened(worker.name)
        drop = partial(self._drop_connection, worker, arrival)
        worker.channel.send(Adopt(arrival.number), Carried(arrival.socket, drop))

    def _drop_connection(self, worker: _Worker, arrival: Arrival) -> None:
        """Answer a client whose request has arrived, but did not reach its worker."""
        self._acceptor.refuse(arrival, Refusal.STARTING)
        self._forget_connection(worker, arrival.number)

    def _forget_connection(self, worker: _Worker, number: int) -> None:
        worker.connections.discard(number)
        self._router.note_closed(worker.name)
        self._acceptor.release(number)

    def _receive(self, name: str, message: Message, descriptor: int | None) -> None:
        if descriptor is not None:
            os.close(descriptor)
        worker = self._workers.get(name)
        if worker is None:
            return
        match message:
            case Ready():
                self._welcome(worker)
            case Closed(numbers=numbers):
                for number in numbers:
                    self._forget_connection(worker, number)
            case Learned(key=key, owner=owner):
                self._router.learn(key, owner)
            case Pong():
                worker.unanswered = 0
                self._router.add(name, len(worker.connections))
            case _:
                _log.warning("a worker sent an unexpected message: %r", message)

    def _welcome(self, worker: _Worker) -> None:
        """Bring connections to a worker from now on."""
        worker.is_ready = True
        self._router.add(worker.name, len(worker.connections))
        for dead in self._dead:
            worker.channel.send(Gone(dead))
        if not self._stopping.is_set():
            self._acceptor.start()

    def _ping_workers(self) -> None:
        """Bring no more connections to a worker that hangs, until it answers again."""
        for worker in self._workers.values():
            if not worker.is_ready:
                continue
            if worker.unanswered < _MOST_UNANSWERED:
                worker.unanswered += 1
                worker.channel.send(Ping())
            elif self._router.workers not in ([], [worker.name]):
                self._router.remove(worker.name)
                # Their clients are asked to try again, and reach another worker.
                worker.channel.drop_waiting()
        report_left_out()
        asyncio.get_running_loop().call_later(_PING_SECONDS, self._ping_workers)


def _join_all(processes: list[BaseProcess], seconds: float) -> None:
    """Wait for processes to end, and kill those that take too long."""
    until = time.monotonic() + seconds
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()


def _in_child(work: Work, name: str, place: int, channel: socket.socket) -> None:
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    work(name, place, channel)


def _end_with_parent() -> None:
    """Exit gracefully if the supervisor is killed, so that no worker serves tables alone.

    As the supervisor would, kill this worker if it takes too long.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_ORPHAN_SECONDS)
        os._exit(1)
