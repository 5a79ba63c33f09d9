"""The board as plain text: three columns a square, with coordinates along the edges.

Nothing is shown by color: premium squares have their two-letter labels, blanks are lowercase,
marked tiles keep their mark, and the last play's tiles are in parentheses.
"""

from __future__ import annotations

from collections.abc import Collection

from tilewright.edition import Edition, SquareEffect
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT
from tilewright.units import Cell

__all__ = ["board_text", "square_text", "tile_text"]


def board_text(board: Board, edition: Edition, *, highlight: Collection[Square] = ()) -> str:
    """Return the board as text; the tiles on the squares in ``highlight`` are in parentheses.

    If the printed board has coordinates all around, they are drawn on all four sides.
    """
    around = edition.coordinates is Coordinates.PRINTED
    names = "".join(f"{chr(65 + col):<3}" for col in range(edition.size))
    header = "   " + names.rstrip()
    lines = [header]
    for row in range(board.size):
        squares = (Square(row, col) for col in range(board.size))
        drawn = "".join(_square(board, edition, square, highlight) for square in squares)
        tail = f" {row + 1}" if around else ""
        lines.append(f"{row + 1:>2}{drawn}{tail}".rstrip(" "))
    if around:
        lines.append(header)
    return "\n".join(lines)


def _square(board: Board, edition: Edition, square: Square, highlight: Collection[Square]) -> str:
    """Draw one square: its separator column, then its two columns of text."""
    cell = board[square]
    text = tile_text(cell, edition) if cell else square_text(edition.layout.at(square))
    if cell and square in highlight:
        return f"({text[0]})" if text[1] == " " else f"({text}"
    return f" {text if text.strip() else '. '}"


def square_text(effect: SquareEffect) -> str:
    """Return an empty square's two-column label: ``2L``, ``+5``, ``10`` for +10."""
    text = effect.text if len(effect.text) <= 2 else effect.text.lstrip("+")  # noqa: PLR2004
    return f"{text[:2]:<2}"


def tile_text(cell: Cell, edition: Edition) -> str:
    """Return a tile's two-column text: its letter, and its mark if it has one."""
    tiles = edition.tiles
    letter = tiles.letters[tiles.letter_of[cell]]
    if cell & BLANK_BIT:
        return f"{letter.lower()[:2]:<2}"
    return f"{(letter + tiles.face(tiles.tile_of(cell)).mark)[:2]:<2}"
