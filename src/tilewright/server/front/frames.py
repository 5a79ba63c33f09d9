"""WebSocket frames as bytes: where they end, and the plain text messages that most of them are.

A message from a client is nearly always one text frame, so this is all that is read and written
here. Everything else (control frames, fragments, errors) is left to the library, which gets whole
frames and therefore always knows where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover - where the library has no compiled part
    from websockets.utils import apply_mask

_FINAL: Final = 0x80
_OPCODE: Final = 0x0F
_CONTINUATION: Final = 0
_CONTROL: Final = 0x8
"""Opcodes from here on are control frames, which may be between the fragments of a message."""
_FINAL_TEXT: Final = 0x81
_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_TWO_BYTES: Final = 126
"""This length says that the length is in the next two bytes."""
_EIGHT_BYTES: Final = 127


class Bounds(NamedTuple):
    """The places where a frame's payload begins and ends in a buffer; both may be beyond it."""

    body: int
    end: int


def find_bounds(data: bytes | bytearray, start: int) -> Bounds | None:
    """Return the bounds of the frame at ``start``, or None if its length is not known yet."""
    if len(data) < start + 2:
        return None
    length = data[start + 1] & ~_MASKED
    body = start + 2
    if length >= _TWO_BYTES:
        body += 2 if length == _TWO_BYTES else 8
        if len(data) < body:
            return None
        length = int.from_bytes(data[start + 2 : body], "big")
    if data[start + 1] & _MASKED:
        body += _MASK_BYTES
    return Bounds(body, body + length)


class FrameSplitter:
    """Splits a client's bytes into frames, and takes the plain text messages out."""

    def __init__(
        self, most: int, text: Callable[[bytes], bool], other: Callable[[bytes], None]
    ) -> None:
        """Pass payloads of plain text messages to ``text``, and whole other frames to ``other``.

        If ``text`` returns False, the frame is passed to ``other``. A frame whose payload is longer
        than ``most`` bytes is passed to ``other`` as it arrives, with everything that follows: the
        library will refuse it.
        """
        self._most = most
        self._text = text
        self._other = other
        self._pending = bytearray()
        self._in_message = False
        """Whether fragments of a message have been received, but not the last one."""
        self._split = True

    def feed(self, data: bytes) -> None:
        """Take bytes from the client."""
        if not self._split:
            self._other(data)
            return
        pending: bytes | bytearray = data
        if self._pending:
            self._pending += data
            pending = self._pending
        start = 0
        while (bounds := find_bounds(pending, start)) is not None:
            if bounds.end - bounds.body > self._most:
                self._split = False
                self._other(bytes(pending[start:]))
                self._pending = bytearray()
                return
            if bounds.end > len(pending):
                break
            self._take(pending, start, bounds)
            start = bounds.end
        self._pending = bytearray(pending[start:])

    def _take(self, data: bytes | bytearray, start: int, bounds: Bounds) -> None:
        head = data[start]
        is_plain = head == _FINAL_TEXT and data[start + 1] & _MASKED and not self._in_message
        if is_plain:
            mask = bytes(data[bounds.body - _MASK_BYTES : bounds.body])
            if self._text(apply_mask(bytes(data[bounds.body : bounds.end]), mask)):
                return
        elif head & _OPCODE < _CONTROL:
            self._in_message = not head & _FINAL
        self._other(bytes(data[start : bounds.end]))


def text_frames(messages: Iterable[bytes]) -> bytes:
    """Return text messages as a server sends them."""
    parts: list[bytes] = []
    for message in messages:
        size = len(message)
        if size < _TWO_BYTES:
            head = bytes((_FINAL_TEXT, size))
        elif size <= 0xFFFF:  # noqa: PLR2004 - the largest number in two bytes
            head = bytes((_FINAL_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big")
        else:
            head = bytes((_FINAL_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big")
        parts += (head, message)
    return b"".join(parts)
