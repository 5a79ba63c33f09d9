"""Counting and cutting what clients send: nothing is lost, and every part is small."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from tilewright.server.front.pieces import FrameCounter, LineCounter, PieceCounter

MOST = 4


def frame(opcode: Opcode, size: int, *, is_final: bool = True) -> bytes:
    """Return a client's frame."""
    return Frame(opcode, b"x" * size, is_final).serialize(mask=True)


FRAMES = st.lists(
    st.one_of(
        st.builds(frame, st.sampled_from((Opcode.PING, Opcode.PONG)), st.integers(0, 125)),
        st.builds(
            frame,
            st.sampled_from((Opcode.TEXT, Opcode.CONT, Opcode.BINARY)),
            st.one_of(st.integers(0, 300), st.sampled_from((125, 126, 65_535, 65_536, 70_000))),
            is_final=st.booleans(),
        ),
    ),
    max_size=30,
)


def arrivals(data: bytes, places: list[int]) -> list[bytes]:
    """Return ``data`` as it might arrive, divided at some places."""
    ends = sorted({place % (len(data) + 1) for place in places} | {len(data)})
    starts = [0, *ends[:-1]]
    return [data[start:end] for start, end in zip(starts, ends, strict=True) if start < end]


def cut_all(counter: PieceCounter, parts: list[bytes]) -> list[tuple[bytes, int]]:
    """Return all parts that a counter cuts, with their pieces."""
    cut = []
    for data in parts:
        start = 0
        while start < len(data):
            part = counter.cut(data, start, MOST)
            assert start < part.end <= len(data)
            cut.append((data[start : part.end], part.pieces))
            start = part.end
    return cut


@given(FRAMES, st.lists(st.integers(0, 10**6), max_size=20))
def test_frames_are_counted_wherever_they_are_divided(
    frames: list[bytes], places: list[int]
) -> None:
    """Every byte is passed on in order, no part begins more frames than allowed, and none is free.

    However a client divides its frames, at least as many pieces are counted as there are frames.
    """
    data = b"".join(frames)
    cut = cut_all(FrameCounter(), arrivals(data, places))
    assert b"".join(part for part, _ in cut) == data
    assert all(1 <= pieces <= MOST for _, pieces in cut)
    assert sum(pieces for _, pieces in cut) >= len(frames)
    ends: set[int] = set()
    for one in frames:
        ends.add(len(one) + max(ends, default=0))
    place = 0
    for part, _ in cut:
        begun = sum(place <= end - 1 < place + len(part) for end in ends)
        assert begun <= MOST + 1
        place += len(part)


@given(st.binary(max_size=5000), st.lists(st.integers(0, 10**6), max_size=20))
def test_nonsense_is_passed_on_whole(data: bytes, places: list[int]) -> None:
    """Bytes that are neither frames nor HTTP are cut, but not lost: the parser refuses them."""
    for counter in (FrameCounter(), LineCounter()):
        cut = cut_all(counter, arrivals(data, places))
        assert b"".join(part for part, _ in cut) == data
        assert all(pieces >= 1 for _, pieces in cut)


def test_chunks_of_one_byte_are_cut_small() -> None:
    """A body in chunks of one byte is parsed a few dozen chunks at a time, and counted."""
    chunks = b"1\r\nx\r\n" * 10_000
    cut = cut_all(LineCounter(), [chunks])
    assert max(part.count(b"x") for part, _ in cut) <= 22
    assert sum(pieces for _, pieces in cut) >= 10_000 / 2


def test_an_ordinary_request_is_one_part() -> None:
    """A request with a large body in one piece costs little."""
    head = b"POST /api/v1/tables HTTP/1.1\r\n" + b"name: value\r\n" * 20 + b"\r\n"
    cut = cut_all(LineCounter(), [head + b"x" * 10_000])
    assert [pieces for _, pieces in cut] == [6]
