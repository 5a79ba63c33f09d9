"""Clients that load a server: one process that plays many games over plain sockets.

The process is controlled through lines on its standard input: ``open N`` opens tables until it has
N games that are not almost over, ``play WARM_UP SECONDS`` plays them and measures after a warm-up,
and ``stop`` ends it. It answers with lines of JSON. Games stand still between two commands, so that
no table is opened while moves are measured, and no move is made while tables are opened.

Its WebSocket code is the bare minimum, because the clients share a machine with the server that
they measure: they never fragment, and they mask with zeros.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache, partial
from random import Random
from typing import Any, Final

import msgspec

from tilewright.edition.shipped import load_edition
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.board import Board

_SHORT: Final = 126
_LONG: Final = 127
_HEAD_END: Final = b"\r\n\r\n"
_MOVES_BEFORE: Final = 10
"""A game that has had more moves is replaced; games of this edition last about 18 moves."""
_OPENED_AT_ONCE: Final = 4
_LAST_MOVES: Final = 0.3
"""Seconds in which the moves on their way are acknowledged."""


class _Play(msgspec.Struct):
    seat: int


class _View(msgspec.Struct):
    """The parts of a view that a client needs; all of them are missing from most changes."""

    number: int | None = None
    phase: str | None = None
    on_turn: int | None = None
    board: tuple[str, ...] | None = None
    rack: str | None = None
    bag_count: int | None = None
    may: tuple[str, ...] | None = None
    open_play: _Play | msgspec.UnsetType | None = msgspec.UNSET
    result: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET

    def merge(self, changes: _View) -> None:
        """Take over the fields that ``changes`` contains."""
        for name in ("number", "phase", "on_turn", "board", "rack", "bag_count", "may"):
            value = getattr(changes, name)
            if value is not None:
                setattr(self, name, value)
        if changes.open_play is not msgspec.UNSET:
            self.open_play = changes.open_play
        if changes.result is not msgspec.UNSET:
            self.result = changes.result


class _Message(msgspec.Struct):
    type: str
    id: str | None = None
    view: _View | None = None
    changes: _View | None = None
    message: object = None


_DECODER: Final = msgspec.json.Decoder(_Message)


class Socket(asyncio.Protocol):
    """One client's socket, which keeps its seat's view up to date."""

    def __init__(self, port: int, table: str, token: str, heard: Callable[[Socket], None]) -> None:
        """Connect with ``token``; call ``heard`` after each message that changes the state."""
        self._request = (
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        self._hello = json.dumps({"type": "hello", "token": token, "have": 0}).encode()
        self._heard = heard
        self._data = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None
        self.view = _View()
        self.done: str | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - for the type checker
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002
        """Note that the server has closed the connection."""
        self.lost = True
        self._heard(self)

    def data_received(self, data: bytes) -> None:
        """Handle each complete message."""
        self._data += data
        if not self._upgraded:
            head, found, rest = self._data.partition(_HEAD_END)
            if not found:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                message = f"the server refused a socket: {bytes(head)!r}"
                raise RuntimeError(message)
            self._data = bytearray(rest)
            self._upgraded = True
            self.send(self._hello)
        while (frame := self._frame()) is not None:
            self._handle(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:  # noqa: PLR2004 - the head
            return None
        size, start = data[1] & 0x7F, 2
        if size == _SHORT:
            size, start = int.from_bytes(data[2:4]), 4
        elif size == _LONG:
            size, start = int.from_bytes(data[2:10]), 10
        if len(data) < start + size:
            return None
        body = bytes(data[start : start + size])
        opcode = data[0] & 0x0F
        del data[: start + size]
        return opcode, body

    def send(self, body: bytes, opcode: int = 1) -> None:
        """Send one message."""
        size = len(body)
        head = bytes((0x80 | opcode, 0x80 | size)) if size < _SHORT else b""
        if not head:
            head = bytes((0x80 | opcode, 0x80 | _SHORT)) + size.to_bytes(2)
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _handle(self, opcode: int, body: bytes) -> None:
        if opcode == 0x9:  # noqa: PLR2004 - a ping
            self.send(body, 0xA)
        if opcode != 1:
            return
        message = _DECODER.decode(body)
        match message.type:
            case "view" | "update":
                self.view.merge(message.changes or message.view or _View())
            case "done":
                self.done = message.id
            case "error":
                raise RuntimeError(body.decode())
            case _:
                return
        self._heard(self)


class Game:
    """Two clients at a table, who move once a second in total."""

    def __init__(self, load: Load, table: str, tokens: list[str]) -> None:
        """Play at ``table``; ``connect`` connects."""
        self._load = load
        self._sockets = [Socket(load.port, table, token, self._heard) for token in tokens]
        self._count = 0
        self._begun = 0.0
        self._mover: Socket | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ready = asyncio.Event()
        """Set when both clients have their views."""
        self.stopped = False

    @property
    def is_fresh(self) -> bool:
        """Whether enough tiles are left for another measurement."""
        return not self.stopped and self._count <= _MOVES_BEFORE

    async def connect(self) -> None:
        """Connect both clients, and wait for their views."""
        loop = asyncio.get_running_loop()
        for socket in self._sockets:
            await loop.create_connection(partial(_same, socket), "127.0.0.1", self._load.port)
        await self._ready.wait()

    def play(self) -> None:
        """Move once a second from now on; the first move follows within a second."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._load.rng.random(), self._move)

    def pause(self) -> None:
        """Stop moving."""
        if self._timer is not None:
            self._timer.cancel()

    def close(self) -> None:
        """Close both connections."""
        self.pause()
        self.stopped = True
        for socket in self._sockets:
            socket.close()

    def _heard(self, socket: Socket) -> None:
        if socket.lost and not self.stopped:
            self.stopped = True
            self._load.lost += 1
        if all(one.view.phase is not None or one.lost for one in self._sockets):
            self._ready.set()
        if socket is self._mover and socket.done == f"m{self._count}":
            self._load.note(time.perf_counter() - self._begun)
            self._mover = None

    def _move(self) -> None:
        if self.stopped:
            return
        loop, view = asyncio.get_running_loop(), self._sockets[0].view
        self._timer = loop.call_later(1.0, self._move)
        if self._mover is not None or view.phase is None:
            self._load.late += 1
            return
        if view.phase == "playing":
            seat = view.on_turn or 0
        else:
            seat = 1 - view.open_play.seat if isinstance(view.open_play, _Play) else 0
        mover = self._sockets[seat]
        if mover.view.number != view.number:
            self._load.late += 1
            return
        move = self._load.choose(mover.view)
        if move is None:
            self.stopped = True
            return
        self._count += 1
        command = {"type": "move", "id": f"m{self._count}", "at": view.number, "move": move}
        self._mover, self._begun = mover, time.perf_counter()
        mover.send(json.dumps(command).encode())


def _same(socket: Socket) -> Socket:
    return socket


class Load:
    """All games of this process."""

    def __init__(self, port: int) -> None:
        """Load the server at ``port``."""
        self.port = port
        self.rng = Random(os.getpid())  # noqa: S311 - not a secret
        self.games: list[Game] = []
        self.times: list[float] = []
        self.late = 0
        """Moves that had to wait because the previous one had not been acknowledged."""
        self.other = 0
        """Moves other than plays, which cost less; there should be few."""
        self.lost = 0
        self._measuring = False
        self._edition = load_edition("pocket")
        self._generator = Generator(self._edition, open_lexicon())
        self._cell = cache(self._edition.tiles.parse_cell)

    def note(self, seconds: float) -> None:
        """Record how long a move took."""
        if self._measuring:
            self.times.append(seconds)

    def choose(self, view: _View) -> dict[str, object] | None:
        """Return the next move, or None if the game is over."""
        if view.result is not msgspec.UNSET and view.result is not None:
            return None
        found = self._turn(view)
        if self._measuring and found["type"] != "play":
            self.other += 1
        return found

    def _turn(self, view: _View) -> dict[str, object]:
        """Return the best play, as the page sends it; exchange or pass in a game almost over."""
        if view.phase == "last-play":
            return {"type": "accept"}
        rack, may = view.rack or "", view.may or ()
        cell = self._cell
        cells = bytes(0 if sign == "." else cell(sign) for row in view.board or () for sign in row)
        board = Board(self._edition.size, cells)
        best = None
        if (view.bag_count or 0) >= self._edition.rack:
            best = self._generator.best(board, self._edition.tiles.parse_tiles(rack))
        if best is None:
            return {"type": "exchange", "tiles": rack[0]} if "exchange" in may else {"type": "pass"}
        text = self._edition.tiles.cell_text
        return {"type": "play", "tiles": {at.name: text(cell) for at, cell in best.play.tiles()}}

    async def open(self, games: int) -> dict[str, object]:
        """Replace games that are almost over, and open tables until there are ``games`` games."""
        fresh = [game for game in self.games if game.is_fresh]
        for game in self.games:
            if not game.is_fresh:
                game.close()
        self.games = fresh
        missing = max(0, games - len(fresh))
        turns = asyncio.Semaphore(_OPENED_AT_ONCE)
        await asyncio.gather(*(self._open_one(turns) for _ in range(missing)))
        return {"opened": missing}

    async def _open_one(self, turns: asyncio.Semaphore) -> None:
        async with turns:
            table, tokens = await asyncio.to_thread(open_table, self.port)
            game = Game(self, table, tokens)
            await game.connect()
            self.games.append(game)

    async def play(self, warm_up: float, seconds: float) -> dict[str, object]:
        """Play all games, and measure for this long after the warm-up."""
        for game in self.games:
            game.play()
        await asyncio.sleep(warm_up)
        self.times, self.late, self.other = [], 0, 0
        gc.collect()
        gc.disable()
        print(json.dumps({"measuring": True}), flush=True)
        cpu = time.process_time()
        self._measuring = True
        await asyncio.sleep(seconds)
        self._measuring = False
        used = time.process_time() - cpu
        print(json.dumps({"measuring": False}), flush=True)
        gc.enable()
        for game in self.games:
            game.pause()
        # The last moves are still on their way.
        await asyncio.sleep(_LAST_MOVES)
        return {
            "times": self.times,
            "late": self.late,
            "other": self.other,
            "lost": self.lost,
            "cpu": used,
        }


def open_table(port: int) -> tuple[str, list[str]]:
    """Open a table for two people; return its id and their tokens.

    Each table is opened over a new connection, so that several workers share the tables.
    """
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(client):
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}]
        opened = _post(client, "/api/v1/tables", {"edition": "pocket", "seats": seats})
        joined = _post(client, f"/api/v1/codes/{opened['code']}/join", {"name": "Ben"})
    return opened["table"], [opened["token"], joined["token"]]


def _post(client: http.client.HTTPConnection, path: str, body: object) -> dict[str, Any]:
    client.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = client.getresponse()
    text = answer.read()
    if not 200 <= answer.status < 300:  # noqa: PLR2004 - success
        message = f"POST {path}: {answer.status} {text!r}"
        raise RuntimeError(message)
    found: dict[str, Any] = json.loads(text)
    return found


async def run(port: int) -> None:
    """Follow the commands on standard input."""
    loop, load = asyncio.get_running_loop(), Load(port)
    while True:
        line = await loop.run_in_executor(None, sys.stdin.readline)
        match line.split():
            case ["open", games]:
                answer = await load.open(int(games))
            case ["play", warm_up, seconds]:
                answer = await load.play(float(warm_up), float(seconds))
            case _:
                for game in load.games:
                    game.close()
                return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1])))
