"""The board: immutable cells of one byte each, passed to the kernel without copying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.geometry import Square


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles on the board: one byte per square in reading order, zero if empty."""

    size: int
    cells: bytes

    @classmethod
    def empty(cls, size: int) -> Board:
        """Return an empty board with ``size`` rows and columns."""
        return cls(size, bytes(size * size))

    @property
    def is_empty(self) -> bool:
        """Whether the board has no tiles."""
        return not any(self.cells)

    def __getitem__(self, square: Square) -> int:
        """Return the cell at ``square``."""
        return self.cells[square.row * self.size + square.col]

    def __contains__(self, square: Square) -> bool:
        """Return whether ``square`` is on the board."""
        return 0 <= square.row < self.size and 0 <= square.col < self.size

    def is_filled(self, square: Square) -> bool:
        """Return whether ``square`` is on the board and has a tile."""
        return square in self and self[square] != 0

    def tiles(self) -> Iterator[tuple[Square, int]]:
        """Yield the filled squares in reading order, with their cells."""
        for index, cell in enumerate(self.cells):
            if cell:
                yield Square(*divmod(index, self.size)), cell

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
