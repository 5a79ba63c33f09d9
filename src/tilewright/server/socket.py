"""A socket: one client at one table, listening and acting.

What is to be sent waits in a queue of limited length. A client that does not read is cut off
and may come back with what it has; nobody else waits for it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tilewright.errors import TilewrightError
from tilewright.rules.play.move import Seat
from tilewright.server.messages import show
from tilewright.server.messages.errors import Code, Problem, problem_of
from tilewright.server.messages.incoming import (
    AnswerMessage,
    ChatMessage,
    Hello,
    LookMessage,
    Message,
    MoveMessage,
    PingMessage,
    PreviewMessage,
    ProposeMessage,
    read_hello,
    read_message,
)
from tilewright.server.tables import commands
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.tokens import Claims
from tilewright.server.upkeep.limits import LARGEST_MESSAGE, MOST_SOCKETS, MOST_WAITING

HELLO_SECONDS: Final = 10.0
FAREWELL_SECONDS: Final = 2.0

GOING_AWAY: Final = 1012
NOT_UNDERSTOOD: Final = 4400
NO_HELLO: Final = 4408
TOO_SLOW: Final = 4409
TOO_MANY: Final = 4429

_CLOSE: Final = {
    Code.BAD_REQUEST: NOT_UNDERSTOOD,
    Code.BAD_TOKEN: 4401,
    Code.NOT_ALLOWED: 4403,
    Code.NOT_FOUND: 4404,
    Code.TOO_MANY: TOO_MANY,
    Code.TOO_LARGE: NOT_UNDERSTOOD,
    Code.CLOSING: GOING_AWAY,
}


def _check_room(room: TableRoom) -> None:
    if len(room.subscribers) >= MOST_SOCKETS:
        raise Problem(Code.TOO_MANY, "Too many look on at this table.")


class Session:
    """One socket."""

    def __init__(self, registry: TableRegistry, socket: WebSocket) -> None:
        """Take over an accepted socket."""
        self._registry = registry
        self._socket = socket
        self._claims = Claims("", ())
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING)
        self._cut_off = False
        self._ending = False
        self.ended = asyncio.Event()
        """Set when everything has been said."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the token holds; none for a spectator."""
        return self._claims.seats

    def send(self, text: str) -> None:
        """Put a message into the queue; a client that reads too slowly is cut off."""
        if self._cut_off:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self._cut(TOO_SLOW)

    def dismiss(self) -> None:
        """Send the client away: its token is void."""
        self._cut(_CLOSE[Code.BAD_TOKEN])

    def goodbye(self) -> None:
        """Send the client away because the server is about to restart."""
        self.send('{"type":"bye","reason":"restarting"}')
        self._last(GOING_AWAY)

    def _last(self, code: int) -> None:
        """Close the socket behind what waits already."""
        self._ending = True
        if not self._cut_off:
            with suppress(asyncio.QueueFull):
                self._waiting.put_nowait(code)

    def _cut(self, code: int) -> None:
        self._cut_off = self._ending = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(code)

    async def run(self, table: str) -> None:
        """Serve the socket until one side ends it."""
        try:
            hello = await self._hello()
            room = await self._registry.room(table)
            self._claims = await commands.admitted(self._registry, room, hello.token)
            _check_room(room)
        except Problem as problem:
            await self._end(problem)
            return
        except TilewrightError as error:
            await self._end(problem_of(error))
            return
        await self._serve(room, hello)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                return read_hello(await self._receive())
        except TimeoutError:
            await self._close(NO_HELLO)
            raise WebSocketDisconnect(NO_HELLO) from None

    async def _serve(self, room: TableRoom, hello: Hello) -> None:
        sender = asyncio.create_task(self._send_all())
        # Between the view and the first update nothing may be lost: both in one step.
        chat = await commands.chat(self._registry, room) if room.setup.chat else []
        with room.listening(self):
            self._registry.sessions.add(self)
            self._welcome(room, hello, chat)
            room.presence_changed()
            reader = asyncio.create_task(self._read_all(room))
            try:
                await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
                if self._ending:
                    await asyncio.wait((sender,), timeout=FAREWELL_SECONDS)
            finally:
                self._registry.sessions.discard(self)
                for task in (sender, reader):
                    task.cancel()
                await asyncio.gather(sender, reader, return_exceptions=True)
                self.ended.set()

    def _welcome(self, room: TableRoom, hello: Hello, chat: list[dict[str, object]]) -> None:
        welcome = {
            "type": "welcome",
            "info": room.info(with_code=bool(self.seats)),
            "seats": self.seats,
            "chat": chat,
            "now": self._registry.now(),
        }
        self.send(show.compact(welcome))
        if room.umpire is not None and hello.have != room.umpire.number:
            self._send_views(room)

    def _send_views(self, room: TableRoom) -> None:
        if room.umpire is not None:
            for seat in self.seats or (None,):
                self.send(show.view_message(room.umpire, seat, self._registry.now()))

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self._waiting.get()
                if isinstance(text, int):
                    await self._close(text)
                    return
                await self._socket.send_text(text)

    async def _read_all(self, room: TableRoom) -> None:
        try:
            while True:
                text = await self._receive()
                self._registry.metrics.messages.inc()
                await self._handle(room, read_message(text))
        except Problem as problem:
            # What cannot be read ends the socket, once the client has been told why.
            self._refuse(None, problem)
            self._last(_CLOSE.get(problem.code, NOT_UNDERSTOOD))
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Problem(Code.BAD_REQUEST, "expected text, found bytes")
        if len(text) > LARGEST_MESSAGE:
            raise Problem(Code.TOO_LARGE, "This message is too large.")
        return str(text)

    async def _handle(self, room: TableRoom, message: Message) -> None:
        """Do what one message asks for."""
        try:
            # The token may have been renewed elsewhere since the hello.
            if not self._claims.hold(room.setup):
                self.dismiss()
                return
            await self._do(room, message)
        except Problem as problem:
            self._refuse(message.id, problem)
        except TilewrightError as error:
            self._refuse(message.id, problem_of(error))

    async def _do(self, room: TableRoom, message: Message) -> None:
        registry, claims = self._registry, self._claims
        match message:
            case MoveMessage():
                self.send(await commands.move(registry, room, claims, message))
            case PreviewMessage():
                found = commands.preview(registry, room, claims, message)
                self.send(show.compact({"type": "preview", "id": message.id} | found))
            case LookMessage():
                registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
                self._send_views(room)
            case ChatMessage():
                await commands.say(registry, room, claims, message)
                self._ok(message.id)
            case ProposeMessage() | AnswerMessage():
                await commands.wish(registry, room, claims, message)
                self._ok(message.id)
            case PingMessage():
                registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
                pong = {"type": "pong", "id": message.id, "now": registry.now()}
                self.send(show.compact(pong))

    def _ok(self, name: str) -> None:
        self.send(show.compact({"type": "ok", "id": name}))

    def _refuse(self, name: str | None, problem: Problem) -> None:
        self.send(show.compact({"type": "error", "id": name} | problem.as_json()))

    async def _end(self, problem: Problem) -> None:
        error = show.compact({"type": "error", "id": None} | problem.as_json())
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(error)
        await self._close(_CLOSE.get(problem.code, 1011))

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(code)
