"""Draws boards, racks and scores as text, with or without the edition's colors.

The functions are pure: they return text and know nothing about the terminal. With colors, a square
is two columns wide; without, a third column separates squares and holds the brackets around the
last play's tiles. Nothing is shown by color alone: premium squares have two-letter labels, blanks
are lowercase, and marked tiles keep their mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.cli.terminal.color import Depth, Style, apart, paint
from tilewright.cli.terminal.layout import counted
from tilewright.edition import Edition, SquareEffect
from tilewright.formats.board_text import board_text, square_text, tile_text
from tilewright.formats.color import legible
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.tiles import Kind
from tilewright.units import Cell, Tile

_EDGE: Final = Style(faint=True)
_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def draw_board(
    board: Board,
    edition: Edition,
    *,
    color: Depth = Depth.NONE,
    highlight: Collection[Square] = (),
) -> str:
    """Return the board as text, with coordinates along its edges.

    ``highlight`` contains the squares of the last play or of a draft. If the printed board has
    coordinates all around, they are drawn on all four sides.
    """
    if color is Depth.NONE:
        return board_text(board, edition, highlight=highlight)
    around = edition.coordinates is Coordinates.PRINTED
    header = _column_names(edition, color)
    lines = [header]
    # Draw identical squares only once: showing a game draws hundreds of boards.
    drawings: dict[tuple[int, str, bool], str] = {}
    for row in range(board.size):
        label = paint(f"{row + 1:>2}", _EDGE, color)
        drawn = ""
        for col in range(board.size):
            square = Square(row, col)
            effect = edition.layout.at(square)
            look = board[square], effect.symbol, square in highlight
            if look not in drawings:
                drawings[look] = _square(look[0], effect, edition, color, is_new=look[2])
            drawn += drawings[look]
        tail = " " + paint(f"{row + 1}", _EDGE, color) if around else ""
        lines.append(f"{label} {drawn}{tail}".rstrip(" "))
    if around:
        lines.append(header)
    return "\n".join(lines)


def board_width(edition: Edition, color: Depth) -> int:
    """Return the maximum width of a board drawn by ``draw_board``, in columns."""
    around = 3 if edition.coordinates is Coordinates.PRINTED else 0
    square = 3 if color is Depth.NONE else 2
    return 3 + square * edition.size + around


def _column_names(edition: Edition, color: Depth) -> str:
    names = "".join(f"{chr(65 + col):<2}" for col in range(edition.size))
    return paint("   " + names.rstrip(), _EDGE, color)


def _square(
    cell: Cell, effect: SquareEffect, edition: Edition, color: Depth, *, is_new: bool
) -> str:
    if cell:
        return paint(tile_text(cell, edition), tile_style(cell, edition, is_new=is_new), color)
    return paint(square_text(effect), square_style(effect, edition), color)


def square_style(effect: SquareEffect, edition: Edition) -> Style:
    """Return the style of an empty square.

    A terminal has no room for lines between squares, so plain squares are darkened enough for
    tiles to stand out.
    """
    theme = edition.theme
    tiles = (theme.tile, *theme.kinds.values())
    return Style(ink=theme.ink, ground=effect.color or apart(theme.board, tiles))


def tile_style(cell: Cell, edition: Edition, *, is_new: bool = False) -> Style:
    """Return the style of a tile on the board; a new tile has ink and background swapped."""
    tiles = edition.tiles
    return _tile_style(tiles.face(tiles.tile_of(cell)).kind, edition, is_new=is_new)


def _tile_style(kind: Kind, edition: Edition, *, is_new: bool = False) -> Style:
    theme = edition.theme
    ground = theme.kinds.get(kind.value, theme.tile)
    ink = legible(theme.ink, ground)
    if is_new:
        ink, ground = ground, ink
    blank = kind is Kind.BLANK
    return Style(ink=ink, ground=ground, bold=True, italic=blank, underline=blank)


def draw_rack(tiles: Iterable[Tile], edition: Edition, *, color: Depth = Depth.NONE) -> str:
    """Draw tiles in a row, in the given order; with colors, their points are shown too."""
    return " ".join(draw_face(tile, edition, color=color) for tile in tiles)


def draw_face(tile: Tile, edition: Edition, *, color: Depth = Depth.NONE) -> str:
    """Draw one tile as it appears on a rack."""
    if color is Depth.NONE:
        return edition.tiles.face(tile).text
    return paint(*tile_face(tile, edition), color)


def subscript(number: int) -> str:
    """Return a number in small digits."""
    return str(number).translate(_SUBSCRIPTS)


def tile_face(tile: Tile, edition: Edition) -> tuple[str, Style]:
    """Return a tile's text on a rack, with its points, and its style."""
    face = edition.tiles.face(tile)
    points = subscript(face.points) if face.points else ""
    # On a rack a blank is not a letter yet, so it needs no style to distinguish it.
    style = _tile_style(face.kind, edition)._replace(italic=False, underline=False)
    return f" {face.letter or '?'}{face.mark}{points} ", style


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's line in the score panel."""

    name: str
    score: int
    tiles: int | None = None
    """How many tiles the player has; None if unknown."""
    on_turn: bool = False


def draw_scores(
    seats: Sequence[Line], *, bag: int | None = None, color: Depth = Depth.NONE
) -> list[str]:
    """Return one line per seat, marking the player on turn, then a line for the bag."""
    longest = max((len(seat.name) for seat in seats), default=0)
    lines = []
    for seat in seats:
        tiles = f"  {counted(seat.tiles, 'tile')}" if seat.tiles is not None else ""
        mark = ">" if seat.on_turn else " "
        text = f"{mark} {seat.name:<{longest}}  {seat.score:>4}{tiles}"
        lines.append(paint(text, Style(bold=seat.on_turn), color))
    if bag is not None:
        lines.append(f"  bag {bag}")
    return lines


def draw_legend(edition: Edition, *, color: Depth = Depth.NONE) -> list[str]:
    """Return one line for each kind of labeled square, in the edition file's order."""
    lines = []
    for effect in edition.layout.effects.values():
        if effect.text and effect.symbol in edition.layout.drawing:
            swatch = paint(square_text(effect), square_style(effect, edition), color)
            count = edition.layout.drawing.count(effect.symbol)
            lines.append(f"{swatch}  {effect.name}" + (f", {count}" if count > 1 else ""))
    return lines
