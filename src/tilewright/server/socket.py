"""A socket: one client's connection to one table, for receiving updates and sending commands.

What a client has not read yet is bounded. A client that stops reading is disconnected, so that
other clients don't have to wait. It can reconnect and continue after the last event it received.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import ExitStack, suppress
from itertools import count
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tilewright.catalogue import choose_language, current_language, set_language
from tilewright.errors import TilewrightError
from tilewright.server.front.connection import current_connection
from tilewright.server.messages.base import CONTRACT, encode
from tilewright.server.messages.errors import Code, Problem, outdated, problem_of, refusal
from tilewright.server.messages.incoming import (
    AnswerMessage,
    ChatMessage,
    ClientMessage,
    Hello,
    LookingMessage,
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
    ByeReason,
    ChatLine,
    ErrorMessage,
    NoticeMessage,
    OkMessage,
    PongMessage,
    PreviewAnswer,
    ServerMessage,
    WelcomeMessage,
)
from tilewright.server.messages.sizes import LARGEST_MESSAGE
from tilewright.server.tables import commands
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession, admit
from tilewright.server.tables.setup import TableSetup
from tilewright.server.tables.tokens import Claims
from tilewright.server.upkeep.limits import (
    MOST_REFUSED,
    MOST_SPECTATORS,
    MOST_WAITING_BYTES,
    SOCKETS_PER_SEAT,
    SPECTATORS_PER_ADDRESS,
)
from tilewright.server.upkeep.watchdog import name_task
from tilewright.units import Seat

HELLO_SECONDS: Final = 10.0
"""Seconds that a client may take to say hello over a new socket."""
FAREWELL_SECONDS: Final = 2.0
REFUSAL_SECONDS: Final = 0.1
"""Seconds to wait after refusing a message from a client that sends too many."""

GOING_AWAY: Final = 1012
TRY_AGAIN: Final = 1013
CLOSED: Final = 4410
NOT_UNDERSTOOD: Final = 4400
NO_HELLO: Final = 4408
TOO_SLOW: Final = 4409
REPLACED: Final = 4411
"""The seat has been opened on several other devices since."""
GONE: Final = 4412
"""The game can't be played any more, because its dictionary is gone."""
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
    Code.BUSY: TRY_AGAIN,
    Code.GONE: GONE,
}

_NORMAL: Final = 1000
_NUMBERS: Final = count()


class ClientSocket:
    """One client's socket."""

    def __init__(self, registry: TableRegistry, socket: WebSocket, address: str) -> None:
        """Take over an accepted socket; its limits are counted under the client's ``address``."""
        self._registry = registry
        self._socket = socket
        self._connection = current_connection()
        self._loop = asyncio.get_running_loop()
        self._outgoing: deque[bytes] = deque()
        """Messages that have not been written yet."""
        self._outgoing_bytes = 0
        self._has_outgoing: asyncio.Future[None] | None = None
        """Completed by the next message to write, if the writer is waiting for one."""
        self._closing: asyncio.Future[int] = self._loop.create_future()
        """Completed with the close code when the socket is to be closed."""
        self._refused = 0
        """The messages refused because there were too many, minus those accepted since.

        Accepting one must not forgive all: a flood of chat is accepted every other second.
        """
        self._disconnected = False
        self.address = address
        self.language = current_language()
        """The language of the messages to the client."""
        self.opened = next(_NUMBERS)
        """A number that increases from socket to socket."""
        self._claims: Claims | None = None
        self._checked_for: TableSetup | None = None
        """The settings for which the token is known to be valid."""
        self.seats: tuple[Seat, ...] = ()
        """The seats whose views the client receives; empty for a spectator."""
        self.is_looking = True
        """Whether the client has the table on a screen, rather than in a hidden tab."""
        self.ended = asyncio.Event()
        """Set when the connection has ended."""

    def send(self, data: bytes) -> None:
        """Send a message; a client that reads too slowly is disconnected."""
        if self._disconnected:
            return
        self._outgoing.append(data)
        self._outgoing_bytes += len(data)
        if self._has_outgoing is not None and not self._has_outgoing.done():
            self._has_outgoing.set_result(None)
        if self._outgoing_bytes > MOST_WAITING_BYTES:
            self._disconnect(TOO_SLOW)

    async def _write_all(self) -> None:
        """Write the messages as the client takes them, forever."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._write()
                self._has_outgoing = self._loop.create_future()
                await self._has_outgoing

    async def _write(self) -> None:
        """Write the messages there are; one that could not be written stays."""
        while self._outgoing:
            data = self._outgoing[0]
            await self._socket.send({"type": "websocket.send", "text": data.decode()})
            # A client that is too slow has lost its messages meanwhile.
            if self._outgoing:
                self._outgoing_bytes -= len(self._outgoing.popleft())

    def may_stay(self, setup: TableSetup) -> bool:
        """Return whether the client's token is still valid at a table with these settings."""
        # Settings are replaced as a whole, so the same ones need not be checked again.
        if setup is not self._checked_for and self._claims is not None:
            if not self._claims.hold(setup):
                return False
            self._checked_for = setup
        return True

    @property
    def sees_code(self) -> bool:
        """Whether the client may see the invitation code: a player, or who opened the table."""
        return self._claims is not None and self._claims.sees_code

    @property
    def is_leaving(self) -> bool:
        """Whether the socket is about to be closed."""
        return self._closing.done()

    def dismiss(self) -> None:
        """Disconnect the client because its token is no longer valid."""
        self._disconnect(_CLOSE[Code.BAD_TOKEN])

    def make_way(self) -> None:
        """Disconnect the client because its seat has been opened too many times since."""
        self._disconnect(REPLACED)

    def say_goodbye(self) -> None:
        """Disconnect the client because the server is about to restart."""
        self.leave(ByeReason.RESTARTING)

    def leave(self, reason: ByeReason) -> None:
        """Tell the client why it must leave, then disconnect it."""
        self._send(ByeMessage(reason=reason))
        self._close_after_queue(CLOSED if reason is ByeReason.CLOSED else GOING_AWAY)

    def _send(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def _close_after_queue(self, code: int) -> None:
        if not self._closing.done():
            self._closing.set_result(code)

    def _disconnect(self, code: int) -> None:
        """Drop the messages to be sent, and close the socket."""
        self._disconnected = True
        self._outgoing.clear()
        self._outgoing_bytes = 0
        self._close_after_queue(code)

    async def run(self, table: str) -> None:
        """Serve the socket until one side closes it."""
        try:
            hello = await self._hello()
            if hello.language is not None:
                self.language = choose_language(hello.language)
                set_language(self.language)
            if hello.contract not in {None, CONTRACT}:
                raise outdated()
            room = await self._registry.room(table)
            client = f"{self.address}#{self.opened}"
            session = await admit(self._registry, room, hello.token, client)
            if not session.seats:
                self._registry.overload.check()
            self._claims, self.seats = session.claims, session.seats
            await self._serve(session, hello)
        except WebSocketDisconnect:
            # The client left before it said hello, which is not worth a line in the log.
            return
        except TableMoved:
            await self._close(GOING_AWAY)
        except Problem as problem:
            await self._end(problem)
        except TilewrightError as error:
            await self._end(problem_of(error))

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                return read_hello(await self._receive())
        except TimeoutError:
            await self._close(NO_HELLO)
            raise WebSocketDisconnect(NO_HELLO) from None

    async def _serve(self, session: SeatSession, hello: Hello) -> None:
        room = session.room
        with ExitStack() as stack:
            # A chat message is either read here or sent to the subscribers, never both.
            async with room.chat_turn:
                chat = await commands.recent_chat(room) if room.setup.chat else ()
                refusal = self._find_place(room)
                if refusal is not None:
                    await self._end(refusal)
                    return
                # Don't await between subscribing and sending the view, or an update could be lost.
                stack.enter_context(room.subscription(self))
                self._registry.connections.add(self)
                self._welcome(session, hello, chat)
            room.presence_changed()
            if room.is_lost:
                self.say_goodbye()
            reader = asyncio.create_task(self._read_all(session))
            writer = asyncio.create_task(self._write_all())
            try:
                await asyncio.wait((reader, self._closing), return_when=asyncio.FIRST_COMPLETED)
                await _cancel(writer)
                if self._closing.done():
                    await self._say_farewell(self._closing.result())
            finally:
                self._registry.connections.discard(self)
                await _cancel(reader, writer)
                self.ended.set()

    async def _say_farewell(self, code: int) -> None:
        """Write what is still to be sent, and close the socket."""
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                with suppress(WebSocketDisconnect, RuntimeError):
                    await self._write()
                await self._close(code)
        except TimeoutError:
            # The client does not read, so what waits for it would be kept for as long as it likes.
            if self._connection is not None:
                self._connection.abort()

    def _find_place(self, room: TableRoom) -> Problem | None:
        """Return why there is no place for another spectator, or None.

        A player always gets a place, if necessary that of the seat's oldest socket.
        """
        # A socket that is leaving takes a while; it must not count, or too many would make way.
        sockets = (one for one in room.subscribers if isinstance(one, ClientSocket))
        others = [one for one in sockets if not one.is_leaving]
        for seat in self.seats:
            same = sorted((one for one in others if seat in one.seats), key=lambda one: one.opened)
            for oldest in same[: max(0, len(same) - SOCKETS_PER_SEAT + 1)]:
                oldest.make_way()
        if self.seats:
            return None
        spectators = [one for one in others if not one.seats]
        if len(spectators) >= MOST_SPECTATORS:
            return refusal(Code.TOO_MANY, "too-many-spectators")
        same_address = sum(one.address == self.address for one in spectators)
        # Tests and benchmarks open many sockets from one address.
        if same_address >= SPECTATORS_PER_ADDRESS * max(1.0, self._registry.config.looseness):
            return refusal(Code.TOO_MANY, "too-many-windows")
        return None

    def _welcome(self, session: SeatSession, hello: Hello, chat: tuple[ChatLine, ...]) -> None:
        room = session.room
        self._send(
            WelcomeMessage(
                info=room.info(with_code=self.sees_code),
                seats=self.seats,
                opener=session.is_opener,
                chat=chat,
                contract=CONTRACT,
                now=self._registry.now(),
            )
        )
        if self._registry.notice is not None:
            self._send(NoticeMessage(text=self._registry.notice))
        if hello.have != room.number:
            self._send_views(room)

    def _send_views(self, room: TableRoom) -> None:
        if room.umpire is not None:
            for seat in self.seats or (None,):
                self._send(room.view_message(room.umpire, seat))

    async def _read_all(self, session: SeatSession) -> None:
        try:
            while True:
                text = await self._receive()
                if not FORWARDED.get():
                    self._registry.metrics.messages.inc()
                message = read_message(text)
                if self._closing.done():
                    # A client that was sent away repeats its command when it has reconnected.
                    continue
                await self._handle(session, message)
        except Problem as problem:
            # If a message cannot be read, tell the client why and close the socket.
            self._refuse(None, problem)
            self._close_after_queue(_CLOSE.get(problem.code, NOT_UNDERSTOOD))
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _refuse_flood(self, name: str, problem: Problem) -> None:
        """Refuse a message because there are too many, and read the next one later.

        A client that keeps sending is disconnected. Otherwise refusals that it doesn't read would
        pile up until it seemed to be too slow.
        """
        self._refuse(name, problem)
        self._refused += 1
        if self._refused >= MOST_REFUSED:
            self._close_after_queue(TOO_MANY)
        await asyncio.sleep(REFUSAL_SECONDS)

    async def _receive(self) -> str:
        """Return the next message; raise ``WebSocketDisconnect`` if the client has left."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", _NORMAL))
        return _checked(message.get("text"))

    async def _handle(self, session: SeatSession, message: ClientMessage) -> None:
        """Handle one message from the client, which counts against its address's limits."""
        limits = self._registry.limits
        try:
            limits.requests.take(self.address)
            if not session.room.is_owned:
                await session.room.ensure_owned()
            # A request that was carried out just now may have made the token void.
            if not self.may_stay(session.room.setup):
                self.dismiss()
                return
            await self._carry_out(session, message)
            self._refused = max(0, self._refused - 1)
        except TableMoved:
            # The client reconnects, reaches the table's owner, and repeats the command.
            self.say_goodbye()
        except Problem as problem:
            if problem.code is Code.TOO_MANY:
                await self._refuse_flood(message.id, problem)
            else:
                self._refuse(message.id, problem)
        except TilewrightError as error:
            self._refuse(message.id, problem_of(error))

    async def _carry_out(self, session: SeatSession, message: ClientMessage) -> None:
        name_task(type(message).__name__, session.room.id)
        match message:
            case MoveMessage():
                self._send(await commands.move(session, message, with_events=False))
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
            case LookingMessage():
                session.count_command()
                self.is_looking = message.looking
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


async def _cancel(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _checked(text: str | None) -> str:
    if text is None:
        raise Problem(Code.BAD_REQUEST, "expected a text message, found binary data")
    if len(text) > LARGEST_MESSAGE:
        raise refusal(Code.TOO_LARGE, "too-large")
    return text


def _error(name: str | None, problem: Problem) -> ErrorMessage:
    return ErrorMessage(
        id=name,
        code=problem.code,
        message=problem.message,
        faults=problem.reported_faults,
        quota=problem.quota,
    )
