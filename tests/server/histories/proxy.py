"""A TCP proxy between the workers and their database, which can fail in several ways."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from tilewright.server.run import bind

_CHUNK: Final = 2**16
_RESET: Final = struct.pack("ii", 1, 0)
"""Closing a socket that lingers for no time at all sends RST."""


class Gate:
    """Lets one direction of a connection pass, or holds it back."""

    def __init__(self) -> None:
        """Start open."""
        self._open = asyncio.Event()
        self._open.set()

    def shut(self) -> None:
        """Hold back everything until the gate opens."""
        self._open.clear()

    def open(self) -> None:
        """Let everything pass."""
        self._open.set()

    async def copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Copy from ``source`` to ``target`` until either side ends."""
        with suppress(OSError):
            while data := await source.read(_CHUNK):
                await self._open.wait()
                target.write(data)
                await target.drain()


class Link:
    """One connection from a worker to the database."""

    def __init__(self, worker: asyncio.StreamWriter, database: asyncio.StreamWriter) -> None:
        """Connect two streams."""
        self._ends = (worker, database)
        self.requests = Gate()
        self.answers = Gate()

    def stall(self) -> None:
        """Hold back everything in both directions."""
        self.requests.shut()
        self.answers.shut()

    def flow(self) -> None:
        """Let everything pass."""
        self.requests.open()
        self.answers.open()

    def reset(self) -> None:
        """End the connection at once, and lose what is on its way."""
        for end in self._ends:
            raw = end.get_extra_info("socket")
            if raw is not None:
                with suppress(OSError):
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            end.transport.abort()


class Proxy:
    """Passes connections on to a database."""

    def __init__(self, database: Path) -> None:
        """Pass connections on to a database's Unix socket."""
        self._database = database
        self._refusing = 0
        self._accepted: set[asyncio.Task[None]] = set()
        self.links: set[Link] = set()
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Accept connections until the block ends."""
        listener = bind("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        server = await asyncio.start_server(self._start, sock=listener)
        try:
            yield self
        finally:
            server.close()
            for link in tuple(self.links):
                link.flow()
                link.reset()
            await asyncio.gather(*self._accepted)

    async def refuse(self, seconds: float) -> None:
        """End all connections, and accept no others for some time."""
        self._refusing += 1
        for link in tuple(self.links):
            link.reset()
        await asyncio.sleep(seconds)
        self._refusing -= 1

    async def stall(self, seconds: float) -> None:
        """Hold everything back for some time, as a network does that loses all packets."""
        links = tuple(self.links)
        for link in links:
            link.stall()
        await asyncio.sleep(seconds)
        for link in links:
            link.flow()

    async def lose_answers(self, seconds: float) -> None:
        """Let the database carry out what it is asked, but end each connection before it answers.

        Workers then don't know whether what they wrote was stored.
        """
        links = tuple(self.links)
        for link in links:
            link.answers.shut()
        await asyncio.sleep(seconds)
        for link in links:
            link.reset()
            link.flow()

    def reset(self, links: int) -> None:
        """End some connections at once."""
        for link in tuple(self.links)[:links]:
            link.reset()

    def _start(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._accept(reader, writer))
        self._accepted.add(task)
        task.add_done_callback(self._accepted.discard)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        try:
            answers, requests = await asyncio.open_unix_connection(self._database)
        except OSError:
            writer.transport.abort()
            return
        link = Link(writer, requests)
        self.links.add(link)
        copies = [
            asyncio.create_task(link.requests.copy(reader, requests)),
            asyncio.create_task(link.answers.copy(answers, writer)),
        ]
        try:
            await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.links.discard(link)
            for copy in copies:
                copy.cancel()
            for end in (writer, requests):
                end.transport.abort()
