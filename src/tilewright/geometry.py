"""Squares, the two axes, and square names in both notations.

Tournament players write the row first for a play across (``8F``) and the column first
for a play down (``F8``). The large-print edition's rules do the opposite: ``F8`` starts a
horizontal word, and ``8F`` a vertical word. Letters always name columns.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from tilewright.errors import NotationError

MAX_SIZE: Final = 21
"""The largest board: columns A to U, rows 1 to 21."""

_ROW_FIRST = re.compile(r"(?P<row>\d{1,2})(?P<col>[A-Za-z])")
_COLUMN_FIRST = re.compile(r"(?P<col>[A-Za-z])(?P<row>\d{1,2})")


class Axis(Enum):
    """The direction of a word."""

    ACROSS = "across"
    """From left to right."""
    DOWN = "down"
    """From top to bottom."""

    @property
    def other(self) -> Axis:
        """The perpendicular axis."""
        return Axis.DOWN if self is Axis.ACROSS else Axis.ACROSS


class Square(NamedTuple):
    """A square by row and column, both counted from 0 at the top left.

    Examples:
        >>> Square(7, 5).name
        'F8'
        >>> Square(7, 5).step(Axis.DOWN, 2).name
        'F10'
    """

    row: int
    """The row, from 0 at the top."""
    col: int
    """The column, from 0 at the left."""

    @property
    def name(self) -> str:
        """The square's name without a direction: column letter, then row number."""
        return f"{chr(65 + self.col)}{self.row + 1}"

    @property
    def transposed(self) -> Square:
        """The square mirrored across the main diagonal."""
        return Square(self.col, self.row)

    def step(self, axis: Axis, count: int = 1) -> Square:
        """Return the square ``count`` places further along ``axis``."""
        if axis is Axis.ACROSS:
            return Square(self.row, self.col + count)
        return Square(self.row + count, self.col)


class Coordinates(Enum):
    """The two notations for a word's first square and direction.

    Examples:
        >>> Coordinates.TOURNAMENT.write(Square(7, 5), Axis.ACROSS)
        '8F'
        >>> Coordinates.PRINTED.write(Square(7, 5), Axis.ACROSS)
        'F8'
    """

    TOURNAMENT = "tournament"
    """``8F`` across, ``F8`` down: used by GCG, CGP and clubs."""
    PRINTED = "printed"
    """``F8`` across, ``8F`` down: as printed around the edge of the large-print board."""

    def write(self, square: Square, axis: Axis) -> str:
        """Return the name of ``square`` as the start of a word along ``axis``."""
        row, col = str(square.row + 1), chr(65 + square.col)
        row_first = (axis is Axis.ACROSS) == (self is Coordinates.TOURNAMENT)
        return row + col if row_first else col + row

    def read(self, text: str, size: int) -> tuple[Square, Axis]:
        """Parse a word's first square and axis on a board with ``size`` rows."""
        row_first = _ROW_FIRST.fullmatch(text)
        match = row_first or _COLUMN_FIRST.fullmatch(text)
        if match is None:
            message = f"{text!r} is not a square; expected {self._example()}"
            raise NotationError(message)
        square = Square(int(match["row"]) - 1, ord(match["col"].upper()) - 65)
        if not (0 <= square.row < size and 0 <= square.col < size):
            message = f"{text!r} is off the board; the board's last square is {_last(size)}"
            raise NotationError(message)
        across = (row_first is not None) == (self is Coordinates.TOURNAMENT)
        return square, Axis.ACROSS if across else Axis.DOWN

    def _example(self) -> str:
        center = Square(7, 5)
        across, down = self.write(center, Axis.ACROSS), self.write(center, Axis.DOWN)
        return f"such as {across} for a word across or {down} for one down"


def _last(size: int) -> str:
    return Square(size - 1, size - 1).name
