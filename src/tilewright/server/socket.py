"""A socket: one client's connection to one table, for receiving updates and sending commands.

Outgoing messages wait in a bounded queue. A client that stops reading is disconnected, so that no
one has to wait for it; it can reconnect and resume from the events it already has.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tilewright.errors import TilewrightError
from tilewright.server.messages.base import CONTRACT, encode
from tilewright.server.messages.errors import Code, Problem, outdated, problem_of
from tilewright.server.messages.incoming import (
    AnswerMessage,
    ChatMessage,
    ClientMessage,
    Hello,
    LookMessage,
    MoveMessage,
    PingMessage,
    PreviewMessage,
    ProposeMessage,
    read_hello,
    read_message,
)
from tilewright.server.messages.outgoing import (
    ByeMessage,
    ChatLine,
    ErrorMessage,
    OkMessage,
    PongMessage,
    PreviewAnswer,
    ServerMessage,
    WelcomeMessage,
)
from tilewright.server.messages.sizes import LARGEST_MESSAGE
from tilewright.server.tables import commands
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession, admit
from tilewright.server.upkeep.limits import MOST_SOCKETS, MOST_WAITING
from tilewright.units import Seat

HELLO_SECONDS: Final = 10.0
FAREWELL_SECONDS: Final = 2.0

GOING_AWAY: Final = 1012
NOT_UNDERSTOOD: Final = 4400
NO_HELLO: Final = 4408
TOO_SLOW: Final = 4409
OUTDATED: Final = 4426
TOO_MANY: Final = 4429

_CLOSE: Final = {
    Code.BAD_REQUEST: NOT_UNDERSTOOD,
    Code.BAD_TOKEN: 4401,
    Code.NOT_ALLOWED: 4403,
    Code.NOT_FOUND: 4404,
    Code.OUTDATED: OUTDATED,
    Code.TOO_MANY: TOO_MANY,
    Code.TOO_LARGE: NOT_UNDERSTOOD,
}


class ClientSocket:
    """One client's socket."""

    def __init__(self, registry: TableRegistry, socket: WebSocket) -> None:
        """Take over an accepted socket."""
        self._registry = registry
        self._socket = socket
        self._queue: asyncio.Queue[str | int] = asyncio.Queue(MOST_WAITING)
        """Messages to send, followed by the close code."""
        self._disconnected = False
        self._ending = False
        self.seats: tuple[Seat, ...] = ()
        """The seats whose views the client receives; empty for a spectator."""
        self.ended = asyncio.Event()
        """Set when the connection has ended."""

    def send(self, text: str) -> None:
        """Queue a message; a client that reads too slowly is disconnected."""
        if self._disconnected:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self._disconnect(TOO_SLOW)

    def dismiss(self) -> None:
        """Disconnect the client because its token is no longer valid."""
        self._disconnect(_CLOSE[Code.BAD_TOKEN])

    def say_goodbye(self) -> None:
        """Disconnect the client because the server is about to restart."""
        self._send(ByeMessage(reason="restarting"))
        self._close_after_queue(GOING_AWAY)

    def _send(self, message: ServerMessage) -> None:
        self.send(encode(message).decode())

    def _close_after_queue(self, code: int) -> None:
        self._ending = True
        if not self._disconnected:
            with suppress(asyncio.QueueFull):
                self._queue.put_nowait(code)

    def _disconnect(self, code: int) -> None:
        """Drop all queued messages, and close the socket."""
        self._disconnected = self._ending = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(code)

    async def run(self, table: str) -> None:
        """Serve the socket until one side closes it."""
        try:
            hello = await self._hello()
            if hello.contract not in {None, CONTRACT}:
                raise outdated()
            room = await self._registry.room(table)
            session = await admit(self._registry, room, hello.token)
            _check_capacity(room)
        except Problem as problem:
            await self._end(problem)
            return
        except TilewrightError as error:
            await self._end(problem_of(error))
            return
        self.seats = session.seats
        await self._serve(session, hello)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                return read_hello(await self._receive())
        except TimeoutError:
            await self._close(NO_HELLO)
            raise WebSocketDisconnect(NO_HELLO) from None

    async def _serve(self, session: SeatSession, hello: Hello) -> None:
        room = session.room
        sender = asyncio.create_task(self._send_all())
        chat = await commands.recent_chat(room) if room.setup.chat else ()
        # Don't await between subscribing and sending the view, or an update could be lost.
        with room.subscription(self):
            self._registry.connections.add(self)
            self._welcome(session, hello, chat)
            room.presence_changed()
            reader = asyncio.create_task(self._read_all(session))
            try:
                await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
                if self._ending:
                    await asyncio.wait((sender,), timeout=FAREWELL_SECONDS)
            finally:
                self._registry.connections.discard(self)
                for task in (sender, reader):
                    task.cancel()
                await asyncio.gather(sender, reader, return_exceptions=True)
                self.ended.set()

    def _welcome(self, session: SeatSession, hello: Hello, chat: tuple[ChatLine, ...]) -> None:
        room = session.room
        self._send(
            WelcomeMessage(
                info=room.info(with_code=bool(self.seats)),
                seats=self.seats,
                chat=chat,
                contract=CONTRACT,
                now=self._registry.now(),
            )
        )
        if hello.have != room.number:
            self._send_views(room)

    def _send_views(self, room: TableRoom) -> None:
        if room.umpire is not None:
            for seat in self.seats or (None,):
                self._send(room.view_message(room.umpire, seat))

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self._queue.get()
                if isinstance(text, int):
                    await self._close(text)
                    return
                await self._socket.send_text(text)

    async def _read_all(self, session: SeatSession) -> None:
        try:
            while True:
                text = await self._receive()
                self._registry.metrics.messages.inc()
                await self._handle(session, read_message(text))
        except Problem as problem:
            # After an unreadable message, tell the client why and close the socket.
            self._refuse(None, problem)
            self._close_after_queue(_CLOSE.get(problem.code, NOT_UNDERSTOOD))
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Problem(Code.BAD_REQUEST, "expected a text message, found bytes")
        if len(text) > LARGEST_MESSAGE:
            raise Problem(Code.TOO_LARGE, "This message is too large.")
        return str(text)

    async def _handle(self, session: SeatSession, message: ClientMessage) -> None:
        """Handle one message."""
        try:
            # The token may have been renewed elsewhere since the hello.
            if not session.claims.hold(session.room.setup):
                self.dismiss()
                return
            await self._carry_out(session, message)
        except Problem as problem:
            self._refuse(message.id, problem)
        except TilewrightError as error:
            self._refuse(message.id, problem_of(error))

    async def _carry_out(self, session: SeatSession, message: ClientMessage) -> None:
        match message:
            case MoveMessage():
                self._send(await commands.move(session, message))
            case PreviewMessage():
                preview = commands.preview(session, message)
                self._send(PreviewAnswer(id=message.id, **msgspec.structs.asdict(preview)))
            case LookMessage():
                session.count_command()
                self._send_views(session.room)
            case ChatMessage():
                await commands.say(session, message)
                self._send(OkMessage(id=message.id))
            case ProposeMessage() | AnswerMessage():
                await commands.arrange(session, message)
                self._send(OkMessage(id=message.id))
            case PingMessage():
                session.count_command()
                self._send(PongMessage(id=message.id, now=self._registry.now()))

    def _refuse(self, name: str | None, problem: Problem) -> None:
        self._send(_error(name, problem))

    async def _end(self, problem: Problem) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.send_text(encode(_error(None, problem)).decode())
        await self._close(_CLOSE.get(problem.code, 1011))

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(code)


def _check_capacity(room: TableRoom) -> None:
    if len(room.subscribers) >= MOST_SOCKETS:
        raise Problem(Code.TOO_MANY, "This table has no room for more spectators.")


def _error(name: str | None, problem: Problem) -> ErrorMessage:
    return ErrorMessage(
        id=name, code=problem.code, message=problem.message, faults=problem.reported_faults
    )
