"""How much work a client's bytes are for the parser: their frames, or their chunks and lines.

Parsing costs by the piece, not by the byte: a megabyte of empty frames keeps the event loop busy
for seconds, a megabyte in one message for a moment. So bytes are counted in pieces, and cut into
parts of few pieces, before they are parsed. Nothing is interpreted here beyond where a piece ends;
a part may end anywhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

_MOST_BYTES: Final = 16_384
"""Maximum size of a part."""
_DENSE_BYTES: Final = 128
"""The size of a part of HTTP that has many lines: at most 22 chunks of one byte."""
_MANY_LINES: Final = 64
"""The lines of a long request head."""
_LINES_PER_PIECE: Final = 4
"""Two chunks, or four headers, take about as long to parse as a frame."""

_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_TWO_BYTES: Final = 126
"""This length says that the length is in the next two bytes."""
_EIGHT_BYTES: Final = 127
_SHORTEST_HEAD: Final = 2


class Part(NamedTuple):
    """A part of what a client has sent."""

    end: int
    """The place after its last byte."""
    pieces: int
    """The number of pieces that it counts as."""


class PieceCounter(Protocol):
    """Cuts what a client sends into parts that take little time to parse."""

    def cut(self, data: bytes, start: int, most: int) -> Part:
        """Return the next part of ``data``, of about ``most`` pieces; it is not cut again."""
        ...


class LineCounter:
    """Counts the pieces of HTTP requests."""

    def cut(self, data: bytes, start: int, most: int) -> Part:
        """Return the next part of ``data``."""
        del most
        end = min(len(data), start + _MOST_BYTES)
        lines = data.count(b"\n", start, end)
        if lines > _MANY_LINES and end - start > _DENSE_BYTES:
            end = start + _DENSE_BYTES
            lines = data.count(b"\n", start, end)
        return Part(end, 1 + lines // _LINES_PER_PIECE)


class FrameCounter:
    """Counts the frames of a WebSocket."""

    def __init__(self) -> None:
        """Start before the first frame."""
        self._head = b""
        """The beginning of a frame whose length is not known yet."""
        self._left = 0
        """The bytes of the current frame that have not been passed on yet."""

    def cut(self, data: bytes, start: int, most: int) -> Part:
        """Return the next part of ``data``."""
        limit = min(len(data), start + _MOST_BYTES)
        frames = 0
        place = min(limit, start + self._left)
        self._left -= place - start
        while place < limit and frames < most:
            head = self._head + data[place : place + _LONGEST_HEAD - len(self._head)]
            size = _frame_size(head)
            known = len(self._head)
            if size is None:
                # The rest of the head is still to come: these are the last bytes of the data.
                self._head = head
                place += len(head) - known
                break
            self._head = b""
            frames += 1
            end = place + size - known
            place = min(limit, end)
            self._left = end - place
        return Part(place, max(1, frames))


_LONGEST_HEAD: Final = _SHORTEST_HEAD + 8 + _MASK_BYTES


def _frame_size(head: bytes) -> int | None:
    """Return the size of a frame with its head, or None if that is not known yet."""
    if len(head) < _SHORTEST_HEAD:
        return None
    length = head[1] & ~_MASKED
    size = _SHORTEST_HEAD
    if length >= _TWO_BYTES:
        size += 8 if length == _EIGHT_BYTES else 2
        if len(head) < size:
            return None
        length = int.from_bytes(head[_SHORTEST_HEAD:size])
    if head[1] & _MASKED:
        size += _MASK_BYTES
    return size + length
