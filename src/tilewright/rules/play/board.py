"""The board: immutable one-byte cells that are passed to the kernel without copying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.geometry import Square
from tilewright.units import CELLS, Cell, as_cells


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles on the board: one byte per square in reading order, zero if empty.

    Examples:
        >>> board = Position("pocket").play("8F HORN").board
        >>> board.is_filled(Square(7, 7)), board.is_filled(Square(0, 0))
        (True, False)
    """

    size: int
    """The number of rows, which equals the number of columns."""
    cells: bytes
    """The cells in reading order."""

    @classmethod
    def empty(cls, size: int) -> Board:
        """Return an empty board with ``size`` rows and columns."""
        return cls(size, bytes(size * size))

    @property
    def is_empty(self) -> bool:
        """Whether the board has no tiles."""
        return not any(self.cells)

    def __getitem__(self, square: Square) -> Cell:
        """Return the cell at ``square``."""
        return CELLS[self.cells[square.row * self.size + square.col]]

    def __contains__(self, square: Square) -> bool:
        """Return whether ``square`` is on the board."""
        return 0 <= square.row < self.size and 0 <= square.col < self.size

    def is_filled(self, square: Square) -> bool:
        """Return whether ``square`` is on the board and has a tile."""
        row, col = square
        size = self.size
        return 0 <= row < size > col >= 0 and self.cells[row * size + col] != 0

    def tiles(self) -> Iterator[tuple[Square, Cell]]:
        """Yield the filled squares in reading order, with their cells."""
        for index, cell in enumerate(as_cells(self.cells)):
            if cell:
                yield Square(*divmod(index, self.size)), cell

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of each row, from the top."""
        cells = tuple(as_cells(self.cells))
        for first in range(0, len(cells), self.size):
            yield cells[first : first + self.size]

    def with_tiles(self, squares: tuple[Square, ...], cells: bytes) -> Board:
        """Return the board with ``cells`` laid on ``squares``."""
        laid = bytearray(self.cells)
        size = self.size
        for (row, col), cell in zip(squares, cells, strict=True):
            laid[row * size + col] = cell
        return Board(size, bytes(laid))

    @property
    def transposed(self) -> Board:
        """The board mirrored along its main diagonal."""
        size = self.size
        return Board(size, b"".join(self.cells[col::size] for col in range(size)))
