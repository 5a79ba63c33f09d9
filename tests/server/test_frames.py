"""Frames: a splitter sees the same messages as the library, however the bytes arrive."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import PayloadTooBig
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from tilewright.server.front.frames import FrameSplitter, text_frames

MOST = 70_000

bodies = st.one_of(
    st.binary(max_size=200),
    st.integers(0, MOST).map(lambda size: b"x" * size),
    st.sampled_from([125, 126, 127, 65_535, 65_536]).map(lambda size: b"y" * size),
)
controls = st.sampled_from([Opcode.PING, Opcode.PONG]).flatmap(
    lambda opcode: st.binary(max_size=125).map(lambda data: [Frame(opcode, data)])
)
texts = bodies.map(lambda data: [Frame(Opcode.TEXT, data)])
binaries = bodies.map(lambda data: [Frame(Opcode.BINARY, data)])
fragmented = st.tuples(st.sampled_from([Opcode.TEXT, Opcode.BINARY]), bodies, bodies, controls).map(
    lambda parts: [
        Frame(parts[0], parts[1], fin=False),
        *parts[3],
        Frame(Opcode.CONT, parts[2]),
    ]
)
messages = st.lists(st.one_of(texts, texts, binaries, controls, fragmented), max_size=6).map(
    lambda groups: [frame for group in groups for frame in group]
)


class Seen:
    """What a splitter passes on."""

    def __init__(self, *, takes_text: bool = True) -> None:
        """Start empty; unless it ``takes_text``, everything must go to the library."""
        self.texts: list[bytes] = []
        self.rest = b""
        self.frames: list[bytes] = []
        self._takes_text = takes_text
        self.splitter = FrameSplitter(MOST, self._text, self._other)

    def _text(self, data: bytes) -> bool:
        if self._takes_text:
            self.texts.append(data)
        return self._takes_text

    def _other(self, data: bytes) -> None:
        self.frames.append(data)
        self.rest += data

    def feed(self, data: bytes, cuts: list[int]) -> None:
        """Feed the bytes in pieces."""
        places = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
        for start, end in pairwise(places):
            self.splitter.feed(data[start:end])


def masked(frame: Frame) -> bytes:
    """Return a frame as a client sends it."""
    return frame.serialize(mask=True)


@given(messages, st.lists(st.integers(0, 3 * MOST), max_size=20))
def test_text_is_taken_out_and_the_rest_left_whole(frames: list[Frame], cuts: list[int]) -> None:
    """Plain text messages are unmasked; all other frames reach the library, one at a time."""
    seen = Seen()
    sent = [masked(frame) for frame in frames]
    seen.feed(b"".join(sent), cuts)
    plain = [frame.opcode is Opcode.TEXT and frame.fin for frame in frames]
    assert seen.texts == [bytes(one.data) for one, text in zip(frames, plain, strict=True) if text]
    assert seen.frames == [one for one, text in zip(sent, plain, strict=True) if not text]


@given(messages, st.lists(st.integers(0, 3 * MOST), max_size=20))
def test_refused_text_goes_to_the_library(frames: list[Frame], cuts: list[int]) -> None:
    """If nobody listens yet, the library gets every byte."""
    seen = Seen(takes_text=False)
    sent = [masked(frame) for frame in frames]
    seen.feed(b"".join(sent), cuts)
    assert seen.frames == sent


@pytest.mark.parametrize(
    "data",
    [
        masked(Frame(Opcode.TEXT, b"a", fin=False)) + masked(Frame(Opcode.TEXT, b"b")),
        Frame(Opcode.TEXT, b"a").serialize(mask=False),
        b"\xc1\x80\0\0\0\0",
        b"\x83\x80\0\0\0\0",
        masked(Frame(Opcode.CONT, b"a")),
    ],
    # The masks are random, so the bytes cannot name the cases.
    ids=[
        "text between fragments",
        "no mask",
        "reserved bit",
        "unknown opcode",
        "no first fragment",
    ],
)
def test_the_library_refuses_what_breaks_the_protocol(data: bytes) -> None:
    """The splitter hides none of it: the library fails as if it had got all bytes itself."""
    seen = Seen()
    seen.feed(data, list(range(len(data))))
    library = Protocol(Side.SERVER)
    library.receive_data(seen.rest)
    assert library.parser_exc is not None
    assert not seen.texts


def test_a_frame_that_is_too_large_is_not_collected() -> None:
    """The library gets it as it arrives, refuses it at its head, and gets all that follows."""
    seen = Seen()
    small, large = masked(Frame(Opcode.TEXT, b"a")), masked(Frame(Opcode.TEXT, bytes(MOST + 1)))
    seen.splitter.feed(small + large[:20])
    assert (seen.texts, seen.rest) == ([b"a"], large[:20])
    seen.splitter.feed(large[20:30])
    seen.splitter.feed(small)
    assert (seen.texts, seen.rest) == ([b"a"], large[:30] + small)
    library = Protocol(Side.SERVER, max_size=MOST)
    library.receive_data(seen.rest)
    assert isinstance(library.parser_exc, PayloadTooBig)


@given(st.lists(bodies, max_size=5))
def test_a_client_reads_what_is_written(bodies: list[bytes]) -> None:
    """Text messages of every size arrive one by one."""
    client = Protocol(Side.CLIENT, max_size=None)
    client.receive_data(text_frames(bodies))
    received = client.events_received()
    assert client.parser_exc is None
    assert [
        (one.opcode, bytes(one.data), one.fin) for one in received if isinstance(one, Frame)
    ] == [(Opcode.TEXT, body, True) for body in bodies]
