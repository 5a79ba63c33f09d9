"""Clients that play, chat and watch while the server fails, and record all they learn.

A bot follows the client's rules: it repeats a command under the same id until the answer is
certain, and reconnects when it loses its connection. It uses HTTP and the socket in turn.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.histories.history import (
    Answer,
    Heard,
    History,
    Looked,
    Moved,
    Said,
    Shown,
)
from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import write_play
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.board import Board
from tilewright.units import Seat

EDITION: Final = "pocket"
_PATIENCE: Final = 3.0
"""Seconds until a bot gives up waiting for an answer and asks again."""
_PAUSE: Final = 0.05
_REFUSALS: Final = frozenset({"stale", "illegal", "bad-request", "not-allowed", "too-many"})
"""Codes that say that nothing was done; after any other, the client cannot know."""
_MOST_CHAT: Final = 30
"""Chat messages of one bot: a table keeps all of its bots' messages."""
_ALMOST_EMPTY: Final = 14
"""Tiles in the bag, below which bots only exchange, so that the game does not end."""
_connections: Final = count()


class Lost(Exception):  # noqa: N818 - what happened
    """The connection was lost, or no answer came in time."""


class Glance(msgspec.Struct):
    """The part of a view that a bot needs to choose a move."""

    number: int
    phase: str
    on_turn: int
    rack: str
    bag_count: int
    board: list[str]
    may: list[str]


class Line(msgspec.Struct):
    """A chat message."""

    number: int
    text: str


class Message(msgspec.Struct):
    """Any message on the socket, or any answer over HTTP."""

    type: str = ""
    id: str | None = None
    code: str | None = None
    number: int = 0
    first: int = msgspec.field(name="from", default=0)
    view: dict[str, object] | None = None
    changes: dict[str, object] | None = None
    message: Line | str | None = None
    chat: list[Line] = []
    error: dict[str, object] | None = None


_MESSAGE: Final = msgspec.json.Decoder(Message)


@cache
def _generator() -> Generator:
    return Generator(load_edition(EDITION), open_lexicon())


def best_play(view: Glance) -> dict[str, object] | None:
    """Return the highest-ranked play as a move; None if there is none."""
    edition = load_edition(EDITION)
    tiles = edition.tiles
    cells = (0 if sign == "." else tiles.parse_cell(sign) for row in view.board for sign in row)
    board = Board(edition.size, bytes(cells))
    best = _generator().best(board, tiles.parse_tiles(view.rack))
    if best is None:
        return None
    return {"type": "play", "text": write_play(best.play, board, edition)}


def choose_move(view: Glance, seat: Seat, rng: Random) -> dict[str, object] | None:
    """Return a move that keeps the game going; None if another seat must act."""
    if "accept" in view.may and (view.on_turn != seat or view.phase != "playing"):
        return {"type": "accept"}
    if view.on_turn != seat or view.phase != "playing":
        return None
    if view.bag_count > _ALMOST_EMPTY and "play" in view.may and rng.random() < 0.3:
        best = best_play(view)
        if best is not None:
            return best
    if "exchange" in view.may:
        return {"type": "exchange", "tiles": view.rack[0]}
    return {"type": "pass"}


@dataclass
class Bot:
    """One person's client at one table."""

    port: int
    table: str
    seat: Seat
    token: str
    history: History
    rng: Random
    progress: asyncio.Event
    """Set whenever a move is acknowledged."""
    stopping: bool = False
    view: dict[str, object] = field(default_factory=dict)
    commands: int = 0
    lines: int = 0

    @property
    def name(self) -> str:
        """The client's name in the history."""
        return f"{self.table}/{self.seat}"

    @property
    def glance(self) -> Glance:
        """What the bot knows about the game."""
        return msgspec.convert(self.view, Glance)

    async def play(self) -> None:
        """Play until the game is over or the bot is told to stop."""
        while not self.stopping:
            with suppress(Lost):
                if self.rng.random() < 0.5:
                    await self._play_over_http()
                else:
                    await self._play_over_socket()
            if self.view and self.glance.phase == "over":
                return
            await asyncio.sleep(self.rng.uniform(0, _PAUSE))

    # Over HTTP.

    async def _play_over_http(self) -> None:
        async with self.http() as http:
            await self._look(http)
            for _ in range(self.rng.randrange(1, 8)):
                if self.stopping or self.glance.phase == "over":
                    return
                if self._wants_to_talk():
                    await self._say_over_http(http)
                move = choose_move(self.glance, self.seat, self.rng)
                if move is not None:
                    await self.move(http, move)
                await self._look(http, wait=move is None)

    def http(self) -> httpx.AsyncClient:
        """Return a client with this bot's token."""
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}/api/v1/tables/{self.table}",
            headers={"authorization": f"Bearer {self.token}"},
            timeout=_PATIENCE,
            verify=False,  # noqa: S501 - no TLS
        )

    async def _look(self, http: httpx.AsyncClient, *, wait: bool = False) -> None:
        began = self.history.tick()
        path = "/view" if self.rng.random() < 0.1 else f"/events?after={self._number}"
        if wait and path != "/view":
            path += "&wait=1"
        told = await self._request(http, "GET", path)
        if told.view is None:
            raise Lost
        # A request that waits is answered by the state at some moment after it was sent.
        self._show(told.view, began)

    @property
    def _number(self) -> int:
        return self.glance.number if self.view else 0

    async def move(self, http: httpx.AsyncClient, move: Mapping[str, object]) -> Answer:
        """Send a move until its answer is certain."""
        body = self._command(move)
        began = self.history.tick()
        with self._recorded_move(body, began) as record:
            await self._send_until_certain(http, body, record)
        return record.answer

    async def _send_until_certain(
        self, http: httpx.AsyncClient, body: Mapping[str, object], record: Record
    ) -> None:
        while True:
            with suppress(Lost):
                if _settle(record, await self._request(http, "POST", "/moves", body)):
                    return
            await asyncio.sleep(_PAUSE)

    async def resign(self, http: httpx.AsyncClient) -> None:
        """Resign if the game is still running; wait for what has to happen before that."""
        with suppress(Lost):
            await self._look(http)
            if "resign" in self.glance.may:
                await self.move(http, {"type": "resign"})
            elif self.glance.phase != "over":
                move = choose_move(self.glance, self.seat, self.rng)
                if move is not None:
                    await self.move(http, move)
            await self._look(http)

    async def _say_over_http(self, http: httpx.AsyncClient) -> None:
        with self._recorded_chat() as record:
            _settle(record, await self._request(http, "POST", "/chat", {"text": record.text}))

    async def _request(
        self,
        http: httpx.AsyncClient,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
    ) -> Message:
        try:
            async with asyncio.timeout(_PATIENCE):
                answer = await http.request(method, path, json=body)
        except (httpx.HTTPError, TimeoutError) as error:
            raise Lost from error
        try:
            told = _MESSAGE.decode(answer.content)
        except msgspec.DecodeError as error:
            raise AssertionError(f"{answer.status_code}: {answer.content[:500]!r}") from error
        if answer.status_code != httpx.codes.OK:
            code = str((told.error or {}).get("code"))
            if code not in _REFUSALS:
                raise Lost
            told.code = code
        return told

    # Over the socket.

    async def _play_over_socket(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{self.table}/socket"
        try:
            async with (
                asyncio.timeout(10 * _PATIENCE),
                connect(
                    address, max_size=None, open_timeout=_PATIENCE, close_timeout=0.1
                ) as socket,
            ):
                await socket.send(json.dumps({"type": "hello", "token": self.token, "have": 0}))
                await self._play_on(Channel(self, socket))
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Lost from error

    async def _play_on(self, channel: Channel) -> None:
        await channel.until("view")
        for _ in range(self.rng.randrange(1, 20)):
            if self.stopping or self.glance.phase == "over":
                return
            if self._wants_to_talk():
                with self._recorded_chat() as said:
                    message = {"type": "chat", "id": self._name(), "text": said.text}
                    _settle(said, await channel.ask(message))
                    # The socket confirms a message without its number.
                    said.number = None
            move = choose_move(self.glance, self.seat, self.rng)
            if move is None:
                await channel.wait()
                continue
            body = self._command(move)
            began = self.history.tick()
            with self._recorded_move(body, began) as record:
                try:
                    _settle(record, await channel.ask({"type": "move", **body}))
                except (Lost, OSError, WebSocketException):
                    # The answer is lost, but not the command: ask again over HTTP.
                    async with self.http() as http:
                        await self._send_until_certain(http, body, record)
                    return
            if record.answer is not Answer.DONE:
                await channel.wait()

    # What is recorded.

    def _name(self) -> str:
        self.commands += 1
        return f"c{self.seat}-{self.commands}"

    def _command(self, move: Mapping[str, object]) -> dict[str, object]:
        return {"id": self._name(), "at": self._number, "move": dict(move)}

    def _wants_to_talk(self) -> bool:
        return self.lines < _MOST_CHAT and self.rng.random() < 0.05

    @contextmanager
    def _recorded_move(self, body: Mapping[str, object], began: int) -> Iterator[Record]:
        """Record a move when the block ends, even if its answer never came."""
        move = body["move"]
        assert isinstance(move, dict)
        record = Record()
        try:
            yield record
        finally:
            self.history.moves.append(
                Moved(
                    client=self.name,
                    table=self.table,
                    seat=self.seat,
                    command=str(body["id"]),
                    kind=str(move["type"]),
                    began=began,
                    ended=self.history.tick(),
                    answer=record.answer,
                    number=record.number or 0,
                    code=record.code,
                )
            )
            if record.answer is Answer.DONE:
                self.progress.set()

    @contextmanager
    def _recorded_chat(self) -> Iterator[Record]:
        self.lines += 1
        record = Record(text=f"{self.name} says {self.lines}")
        began = self.history.tick()
        try:
            yield record
        finally:
            self.history.said.append(
                Said(
                    client=self.name,
                    table=self.table,
                    seat=self.seat,
                    text=record.text,
                    began=began,
                    ended=self.history.tick(),
                    answer=record.answer,
                    number=record.number,
                )
            )

    def _show(self, view: dict[str, object], began: int | None = None) -> None:
        """Record a view that the server has shown."""
        self.view = {key: value for key, value in view.items() if key != "history"}
        number, ended = self.glance.number, self.history.tick()
        self.history.looks.append(Looked(self.name, self.table, ended, number, began))
        text = json.dumps(view, sort_keys=True)
        self.history.shown.add(Shown(self.table, self.seat, number, text))


@dataclass
class Record:
    """What is known about an operation so far."""

    text: str = ""
    answer: Answer = Answer.UNKNOWN
    number: int | None = None
    code: str | None = None


def _settle(record: Record, told: Message) -> bool:
    """Take over an answer; return whether it is certain."""
    if told.code in _REFUSALS:
        record.answer, record.code = Answer.REFUSED, told.code
    elif told.code is None:
        record.answer, record.number = Answer.DONE, told.number
    return record.answer is not Answer.UNKNOWN


@dataclass
class Channel:
    """A bot's socket."""

    bot: Bot
    socket: ClientConnection
    number: int = field(default_factory=lambda: next(_connections))

    async def ask(self, message: Mapping[str, object]) -> Message:
        """Send a message and return its answer."""
        await self.socket.send(json.dumps(message))
        while True:
            told = await self._receive(_PATIENCE)
            if told.id == message["id"]:
                if told.code is not None and told.code not in _REFUSALS:
                    raise Lost
                return told

    async def until(self, kind: str) -> None:
        """Read until a message of this kind arrives."""
        while (await self._receive(_PATIENCE)).type != kind:
            pass

    async def wait(self) -> None:
        """Read a message if one arrives soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE / 3):
                await self._receive(_PATIENCE)

    async def _receive(self, seconds: float) -> Message:
        try:
            async with asyncio.timeout(seconds):
                told = _MESSAGE.decode(await self.socket.recv(decode=False))
        except TimeoutError as error:
            raise Lost from error
        match told.type:
            case "welcome":
                self._hear(told.chat)
            case "chat" if isinstance(told.message, Line):
                self._hear([told.message])
            case "view" | "update":
                self._update(told)
            case "bye":
                raise Lost
        return told

    def _update(self, told: Message) -> None:
        if told.view is not None:
            self.bot._show(told.view)
        elif told.changes is not None:
            # Changes apply to the view that the client has, which is the one they start from.
            assert told.first == self.bot.glance.number, "the server skipped events"
            self.bot._show(self.bot.view | told.changes)

    def _hear(self, lines: list[Line]) -> None:
        bot = self.bot
        bot.history.heard += [
            Heard(bot.name, bot.table, self.number, line.number, line.text) for line in lines
        ]
