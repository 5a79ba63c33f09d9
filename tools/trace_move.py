"""Count the calls between files that a human move causes, and how often each event is applied.

    python tools/trace_move.py [--list]

Two players and a spectator, each with a socket, are connected to a table on a server with SQLite;
the player on turn plays seven tiles. From that message until everyone has been sent the update,
every call from one file of the package into another counts as a crossing. Resuming a coroutine does
not count as a call.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

from starlette.types import Message
from starlette.websockets import WebSocket

import tilewright
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.server.config import Config
from tilewright.server.messages.incoming import HereSeat, Join, NewTable, OpenSeat
from tilewright.server.socket import ClientSocket
from tilewright.server.tables import lobby
from tilewright.server.tables.quotas import Opener
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom

PACKAGE = str(Path(tilewright.__file__).parent)
TILES = 7
RESUMES = inspect.CO_COROUTINE | inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR


class Tracer:
    """Counts crossings and folds while it is active."""

    def __init__(self) -> None:
        """Start at zero."""
        self.crossings: Counter[tuple[str, str, str]] = Counter()
        self.folds: Counter[str] = Counter()
        self.files: set[str] = set()
        self._suspended: set[FrameType] = set()
        """Frames that may resume; holding references keeps their identities from being reused."""

    def __call__(self, frame: FrameType, kind: str, _: object) -> None:
        """Record one call."""
        code = frame.f_code
        if kind != "call" or not code.co_filename.startswith(PACKAGE):
            return
        self.files.add(code.co_filename)
        if code.co_flags & RESUMES:
            if frame in self._suspended:
                return
            self._suspended.add(frame)
        if code.co_name == "evolve":
            self.folds[type(frame.f_locals["event"]).__name__] += 1
        caller = frame.f_back
        if caller is None or not caller.f_code.co_filename.startswith(PACKAGE):
            return
        if caller.f_code.co_filename != code.co_filename:
            where = (_short(caller), _short(frame), code.co_qualname)
            self.crossings[where] += 1


def _short(frame: FrameType) -> str:
    return frame.f_code.co_filename.removeprefix(PACKAGE + "/").removesuffix(".py")


class Wire:
    """The client's end of a socket."""

    def __init__(self) -> None:
        """Connect."""
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.sent: list[dict[str, object]] = []
        self.changed = asyncio.Event()

    async def receive(self) -> Message:
        """Return the client's next message."""
        return await self.incoming.get()

    async def send(self, message: Message) -> None:
        """Record a message from the server."""
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))
            self.changed.set()

    def say(self, message: object) -> None:
        """Send a message as the client."""
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def until(self, kind: str, count: int) -> None:
        """Wait until at least ``count`` messages of this kind have arrived."""
        while sum(message["type"] == kind for message in self.sent) < count:
            self.changed.clear()
            await self.changed.wait()


async def connect(
    registry: TableRegistry, table: str, token: str | None, tasks: set[asyncio.Task[None]]
) -> Wire:
    """Connect a client and wait until it has received its view."""
    wire = Wire()
    socket = WebSocket({"type": "websocket", "headers": []}, wire.receive, wire.send)
    await socket.accept()
    tasks.add(asyncio.create_task(ClientSocket(registry, socket, "127.0.0.1").run(table)))
    wire.say({"type": "hello", "token": token})
    await wire.until("view", 1)
    return wire


def seven_tiles(room: TableRoom) -> tuple[int, dict[str, object]]:
    """Return the seat on turn and a seven-tile play as a message (empty if there is none)."""
    if room.umpire is None:
        message = "the game has not started"
        raise RuntimeError(message)
    seat = room.umpire.glance(None).on_turn
    view = room.umpire.view(seat)
    generator = Generator(view.edition, open_lexicon())
    for candidate in generator.all(view.board, view.rack):
        play = candidate.play
        if len(play.cells) == TILES:
            text = view.edition.tiles.cell_text
            tiles = {square.name: text(cell) for square, cell in play.tiles()}
            move = {"type": "play", "tiles": tiles}
            return seat, {"type": "move", "id": "m", "at": view.number, "seat": seat, "move": move}
    return seat, {}


async def trace(folder: str) -> tuple[Tracer, int]:
    """Play one move; return the tracer with its counts, and the number of events caused."""
    # Many tables are opened until one has a seven-tile play.
    settings = Config(f"sqlite:///{folder}/games.db", looseness=1000.0)
    registry = await TableRegistry.open(settings)
    opener = Opener("127.0.0.1")
    tasks: set[asyncio.Task[None]] = set()
    try:
        while True:
            seats = (HereSeat(name="Ann"), OpenSeat())
            request = NewTable(edition="pocket", seats=seats)
            room = await lobby.open_table(registry, request, opener)
            joined = await lobby.join(registry, room, Join(name="Ben"))
            seat, message = seven_tiles(room)
            if message:
                break
        tokens = [
            registry.tokens.make(room.id, room.setup, own) for own in (room.setup.here, joined)
        ]
        wires = [await connect(registry, room.id, token, tasks) for token in (*tokens, None)]
        await asyncio.sleep(0.1)
        before = room.number
        tracer = Tracer()
        sys.setprofile(tracer)
        wires[seat].say(message)
        await wires[seat].until("done", 1)
        for wire in wires:
            await wire.until("update", 1)
        sys.setprofile(None)
        return tracer, room.number - before
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await registry.close()


def main() -> None:
    """Trace a move and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--list", action="store_true", help="list the crossings")
    with tempfile.TemporaryDirectory() as folder:
        tracer, events = asyncio.run(trace(folder))
    if parser.parse_args().list:
        for (caller, callee, name), count in tracer.crossings.most_common():
            print(f"{count:4}  {caller} -> {callee}.{name}")
    folded = ", ".join(f"{name} {count}" for name, count in tracer.folds.items())
    print(f"crossings: {tracer.crossings.total()} in {len(tracer.files)} files")
    print(f"events: {events}; folds: {tracer.folds.total()} ({folded})")


if __name__ == "__main__":
    main()
