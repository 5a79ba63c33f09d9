"""Leave values in the formats of other engines: KLV2, its predecessor KLV, and CSV.

A KLV2 file is little-endian: the number of nodes, the nodes of a DAWG as in a word graph, the
number of leaves, and the leaves' values in points, as 32-bit floats in the order of the DAWG. A
leave is spelled like a word, with its tiles in ascending order; the blank has number 0 and comes
first. KLV has 16-bit values, in 256ths of a point.

A CSV file has a line for each leave: its tiles, a comma and its value in points. A first line
``leave,millipoints`` says that the values are in thousandths instead.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import Cause, FileError, LexiconError, NotationError
from tilewright.kernel.graph import build_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.lexicon.graph import NARROW, WordGraph
from tilewright.tiles import Tally
from tilewright.units import POINT, Millipoints

__all__ = [
    "LeaveValues",
    "listed_values",
    "parse_klv",
    "parse_leave_csv",
    "write_klv2",
    "write_leave_csv",
]

LeaveValues: TypeAlias = Mapping[Tally, Millipoints]
"""The value of each leave; a leave that is not listed is worth 0."""

_LETTERS: Final = "".join(map(chr, range(0x400, 0x430)))
"""Uppercase letters that stand for tile numbers, from 0, where a word graph needs letters."""
_STEP: Final = 1 << NARROW.letter_shift
_NODE: Final = (1 << 32) - 1
_ROOTS: Final = 2
"""How many nodes at the beginning of our graphs are not arcs."""
_COUNT: Final = struct.Struct("<I")
_KLV_UNIT: Final = 256
_MOST_POINTS: Final = 1_000_000.0
_LONGEST_NUMBER: Final = 40
_HEADINGS: Final = {"millipoints": 1, "value": POINT, "points": POINT}


def listed_values(table: LeaveTable, edition: Edition) -> dict[Tally, Millipoints]:
    """Return the value of every leave that a table lists and the edition's tiles can form."""
    counts = edition.tiles.counts
    value = table.handle.value

    def leaves(before: bytes, first: int) -> Iterator[bytes]:
        for code in range(first, len(counts) + 1):
            if before.count(code) < counts[code - 1]:
                leave = before + bytes([code])
                yield leave
                if len(leave) < table.largest:
                    yield from leaves(leave, code)

    return {Tally(leave): Millipoints(value(leave)) for leave in leaves(b"", 1)}


def write_klv2(values: LeaveValues, edition: Edition) -> bytes:
    """Return leave values as a KLV2 file; values below 8,000 points read back exactly.

    Tiles are numbered in the order of the edition's letters. Raises ``FileError`` for an edition
    with several faces for one letter, because the format has one number for each letter.
    """
    numbers = _tile_numbers(edition)
    rows = sorted(
        (bytes(sorted(leave.codes.translate(numbers))), value)
        for leave, value in values.items()
        if leave
    )
    words = [leave.decode("latin-1").translate(_AS_LETTERS) for leave, _ in rows]
    graph = build_graph(words, _LETTERS[: len(edition.tiles.letters)], with_gaddag=False)
    nodes = list(struct.unpack(f"<{len(graph) // 4}I", graph))
    # The graph numbers its letters from 1, but the blank is tile 0.
    nodes[_ROOTS:] = [node - _STEP for node in nodes[_ROOTS:]]
    points = [value / POINT for _, value in rows]
    return b"".join(
        (
            _COUNT.pack(len(nodes)),
            struct.pack(f"<{len(nodes)}I", *nodes),
            _COUNT.pack(len(points)),
            struct.pack(f"<{len(points)}f", *points),
        )
    )


_AS_LETTERS: Final = dict(enumerate(_LETTERS))


def parse_klv(
    data: bytes, edition: Edition, *, name: str = "the leave values"
) -> dict[Tally, Millipoints]:
    """Read a KLV2 or KLV file; values are rounded to thousandths of a point.

    Raises:
        FileError: The file is damaged, or its tiles are not those of the edition.
    """
    numbers = _tile_numbers(edition)
    nodes, values = _sections(data, name)
    letters = len(edition.tiles.letters)
    shifted = [node + _STEP & _NODE for node in nodes[1:]]
    try:
        packed = struct.pack(f"<{len(nodes)}I", nodes[0], *shifted)
        graph = WordGraph(packed, _LETTERS[:letters])
    except LexiconError as error:
        problem = f"is damaged, or has leaves of other tiles than {edition.name}: {error}"
        raise FileError(name, problem, cause=Cause.DAMAGED) from error
    if len(graph) != len(values):
        raise FileError.damaged(name, f"it lists {len(graph)} leaves, but {len(values)} values")
    codes = {_LETTERS[numbers[code]]: code for code in range(1, len(edition.tiles.faces) + 1)}
    found: dict[Tally, Millipoints] = {}
    for word, points in zip(graph, values, strict=True):
        # The comparison is false for a value that is not a number.
        if not abs(points) <= _MOST_POINTS or not codes.keys() >= set(word):
            raise FileError.damaged(name, f"a leave has the value {points}, or a blank too many")
        found[Tally(codes[letter] for letter in word)] = Millipoints(round(points * POINT))
    if len(found) < len(values):
        raise FileError.damaged(name, "it lists a leave twice")
    return found


def _tile_numbers(edition: Edition) -> bytes:
    """Return a translation from tile codes to the numbers of a KLV file."""
    tiles = edition.tiles
    numbers = bytes(tiles.letter_of[: len(tiles.faces) + 1])
    if len(set(numbers[1:])) < len(tiles.faces):
        problem = f"cannot hold the marked tiles of {edition.name}, but a .csv file can"
        raise FileError("a KLV file", problem, cause=Cause.MISMATCH)
    return numbers.ljust(256, b"\0")


def _sections(data: bytes, name: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return the nodes and the values, in points."""
    try:
        (size,) = _COUNT.unpack_from(data)
        if not size or 4 * size > len(data):
            raise FileError.damaged(name, f"it has no room for {size} nodes")
        nodes = struct.unpack_from(f"<{size}I", data, 4)
        (count,) = _COUNT.unpack_from(data, 4 + 4 * size)
    except struct.error as error:
        raise FileError.damaged(name, "it is truncated") from error
    rest = data[8 + 4 * size :]
    if len(rest) == 4 * count:
        return nodes, struct.unpack(f"<{count}f", rest)
    if len(rest) == 2 * count:
        return nodes, tuple(value / _KLV_UNIT for value in struct.unpack(f"<{count}h", rest))
    raise FileError.damaged(name, f"{count} values do not take {len(rest)} bytes")


def write_leave_csv(values: LeaveValues, edition: Edition) -> str:
    """Return leave values as CSV, in points with three decimals; blanks come first."""
    tiles = edition.tiles
    blank = tiles.blank or 0
    lines = []
    for leave, value in values.items():
        count = leave.count(blank)
        text = "?" * count + "".join(tiles.texts(code for code in leave if code != blank))
        lines.append(f"{text},{value / POINT:.3f}\n")
    return "".join(sorted(lines, key=_tiles_of_line))


def _tiles_of_line(line: str) -> str:
    return line.partition(",")[0]


def parse_leave_csv(text: str, edition: Edition) -> dict[Tally, Millipoints]:
    """Read leave values from CSV; values are rounded to thousandths of a point.

    Raises ``NotationError`` with the line for anything that is not a leave and its value.
    """
    found: dict[Tally, Millipoints] = {}
    scale = POINT
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip():
            continue
        tiles, comma, value = (part.strip().strip('"') for part in line.rpartition(","))
        if number == 1 and value.lower() in _HEADINGS:
            scale = _HEADINGS[value.lower()]
            continue
        if not comma or not tiles:
            message = f"expected a leave and its value, such as AE?,12.5; found {line[:40]!r}"
            raise NotationError(message, line=number)
        leave = _leave(tiles, edition, number)
        if leave in found:
            raise NotationError(f"the leave {tiles} is listed twice", line=number)
        found[leave] = Millipoints(round(_number(value, number) * scale))
    return found


def _leave(text: str, edition: Edition, line: int) -> Tally:
    try:
        return edition.tiles.parse_tiles(text)
    except NotationError as error:
        raise NotationError(error.message, line=line, column=error.column) from error


def _number(text: str, line: int) -> float:
    try:
        value = float(text) if len(text) <= _LONGEST_NUMBER else math.nan
    except ValueError:
        value = math.nan
    if not abs(value) <= _MOST_POINTS * POINT:
        raise NotationError(f"expected a number of points, found {text[:40]!r}", line=line)
    return value
