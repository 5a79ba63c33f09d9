"""The WebSocket protocol for clients: uvicorn's, except that messages can bypass ASGI.

ASGI passes every message through queues, tasks and dictionaries, and uvicorn stops and resumes
reading for each one. That takes longer than the rules of the game. So a socket is accepted and
closed through ASGI, but as soon as a listener is set, messages go straight to it, and others are
written straight to the connection. The library that parses frames in Python takes as long as the
rest of a message's way, so messages in a single frame, as nearly all are, do not pass it either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from tilewright.server.front.frames import FrameSplitter, text_frames

STATE: Final = "direct_socket"
"""The key in the state of a WebSocket's scope for a weak reference to its protocol, which exists
at least until the application has finished."""


class DirectSocket(WebSocketsSansIOProtocol):
    """A WebSocket connection that can be used without ASGI once it is accepted."""

    _listener: Callable[[str | None], bool] | None = None
    _paused = False
    _splitter: FrameSplitter | None = None

    @property
    def waiting(self) -> int:
        """The number of bytes that the client has not read yet."""
        return self.transport.get_write_buffer_size()

    def listen(self, listener: Callable[[str | None], bool]) -> None:
        """Call ``listener`` with each message that ASGI has not received; None is binary data.

        It returns whether it is ready for more; if not, reading stops until ``resume``.
        """
        if not self.disconnected:
            self._listener = listener
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for message in early:
            if message["type"] == "websocket.receive":
                listener(message.get("text"))
            else:
                self.queue.put_nowait(message)
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def resume(self) -> None:
        """Read again after the listener was not ready for more."""
        if self._paused and not self.transport.is_closing():
            self._paused = False
            self.transport.resume_reading()

    def write(self, messages: Iterable[bytes]) -> None:
        """Write text messages; nothing is written to a connection that is closing."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.conn.state is State.OPEN:
            self.transport.write(text_frames(messages))

    def abort(self) -> None:
        """Close the connection at once, without sending what is still waiting."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Let the application find this connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][STATE] = ref(self)
            # The request is received as a whole; all that follows are frames.
            self._splitter = FrameSplitter(
                self.config.ws_max_size, self._receive_text, super().data_received
            )

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up, so that the connection is freed at once; see ``upkeep.gc_tuning``."""
        super().connection_lost(exc)
        self._splitter = self._listener = None
        # A parser that waits for more data refers to its connection.
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Pass frames on one by one."""
        if self._splitter is None:
            super().data_received(data)
        else:
            self._splitter.feed(data)

    def _receive_text(self, data: bytes) -> bool:
        """Pass a message to the listener; return False if the library must handle it."""
        if self._listener is None or self.close_sent:
            return False
        try:
            text = data.decode()
        except UnicodeDecodeError:
            # The library closes the connection with the proper code.
            return False
        self._deliver(text, self._listener)
        return True

    def _deliver(self, text: str | None, listener: Callable[[str | None], bool]) -> None:
        if not listener(text) and not self._paused:
            self._paused = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message to the listener, or to the application if there is none."""
        listener = self._listener
        if listener is None:
            super().send_receive_event_to_app()
            return
        if self.close_sent:
            # Keep reading, or the client's answer to the close frame would never arrive.
            self.frames = []
            return
        text: str | None = None
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                # The connection is closed with the proper code.
                super().send_receive_event_to_app()
                return
        self.frames = []
        self._deliver(text, listener)
