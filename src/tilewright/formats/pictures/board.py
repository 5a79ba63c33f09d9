"""Drawing a board in its edition's colors.

The unit is a square's side divided by 40, so that all sizes are whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from tilewright.edition import Edition
from tilewright.formats.color import legible
from tilewright.formats.pictures.shapes import Box, Circle, Drawing, Label, Line, Shape
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT, Face, Kind, Tally
from tilewright.units import Cell, Tile

__all__ = ["THEMES", "PictureTheme", "draw_board"]

PictureTheme: TypeAlias = Literal["light", "dark", "print"]
"""The colors around the board; ``print`` is for paper."""

THEMES: Final[Mapping[PictureTheme, tuple[str, str]]] = {
    "light": ("#ffffff", "#3a332b"),
    "dark": ("#201d1a", "#e9e2d6"),
    "print": ("", "#000000"),
}
"""The background and the ink of each theme; paper has its own background."""

_SIDE: Final = 40
_HALF: Final = _SIDE // 2
_EDGE: Final = 24
_MARGIN: Final = 4
_GAP: Final = 12
_LINE: Final = 22
_LAST: Final = "#c2410c"
_HEAT: Final = "#b91c1c"


def draw_board(  # noqa: PLR0913 - a board, and what to draw on it by keyword
    board: Board,
    edition: Edition,
    *,
    last_play: Collection[Square] = (),
    arrows: Sequence[tuple[Square, Square]] = (),
    heat: Mapping[Square, float] | None = None,
    rack: Tally | None = None,
    caption: str = "",
    theme: PictureTheme = "light",
    coordinates: bool = True,
) -> Drawing:
    """Return a drawing of a board.

    Args:
        board: The board.
        edition: The edition, for the squares and colors.
        last_play: Squares whose tiles get a border.
        arrows: Arrows from one square to another.
        heat: How strongly to tint squares, from 0 to 1.
        rack: Tiles to draw below the board.
        caption: Text below everything; each line of it gets a line.
        theme: The colors around the board.
        coordinates: Whether to write letters and numbers along the edges.
    """
    ground, ink = THEMES[theme]
    edge = _EDGE if coordinates else 0
    side = board.size * _SIDE
    width = height = side + edge + (_MARGIN if coordinates else 0)
    rack_top = height + _GAP
    if rack:
        height = rack_top + _SIDE + _MARGIN
    lines = caption.splitlines()
    caption_top = height
    if lines:
        height += _GAP + _LINE * len(lines)
    shapes: list[Shape] = [Box(0, 0, width, height, ground)] if ground else []
    if coordinates:
        shapes += _coordinates(board.size, ink)
    shapes.append(Box(edge, edge, side, side, edition.theme.line))
    shapes += _squares(board, edition, last_play, edge)
    shapes += _heat(heat or {}, edge)
    for start, end in arrows:
        shapes += _arrow(start, end, edge)
    if rack:
        shapes += _rack(rack, edition, edge, rack_top)
    for number, line in enumerate(lines, 1):
        y = caption_top + _GAP + _LINE * number - 8
        shapes.append(Label(line, width / 2, y, 15, ink))
    return Drawing(width, height, tuple(shapes), _describe(board, edition, caption))


def _describe(board: Board, edition: Edition, caption: str) -> str:
    count = sum(1 for _ in board.tiles())
    tiles = "1 tile" if count == 1 else f"{count} tiles"
    start = f"{' '.join(caption.splitlines())}. " if caption else ""
    return f"{start}{edition.name} board with {tiles}"


def _coordinates(size: int, ink: str) -> Iterator[Label]:
    for place in range(size):
        middle = _EDGE + place * _SIDE + _HALF
        name = Square(place, place).name
        column, row = name[0], name[1:]
        yield Label(column, middle, _EDGE - 8, 13, ink)
        yield Label(row, _EDGE // 2, middle + 5, 13, ink)


def _squares(
    board: Board, edition: Edition, last_play: Collection[Square], edge: int
) -> Iterator[Shape]:
    for row in range(board.size):
        for col in range(board.size):
            square = Square(row, col)
            cell = board[square]
            x, y = edge + col * _SIDE, edge + row * _SIDE
            if cell:
                yield from _tile(cell, edition, x, y, is_new=square in last_play)
            else:
                yield from _empty(square, edition, x, y)


def _empty(square: Square, edition: Edition, x: int, y: int) -> Iterator[Shape]:
    effect = edition.layout.at(square)
    fill = effect.color or edition.theme.board
    yield _box(x, y, fill, inset=1, corner=2)
    if effect.text:
        size = 20 if effect.start else 14
        yield Label(effect.text, x + _HALF, y + 25, size, legible(edition.theme.ink, fill))


def _tile(cell: Cell, edition: Edition, x: int, y: int, *, is_new: bool) -> Iterator[Shape]:
    """Draw a tile on the board; a blank shows its letter in a circle, without points."""
    tiles = edition.tiles
    face = tiles.face(tiles.tile_of(cell))
    fill, ink = _colors(face.kind, edition)
    yield _box(x, y, fill, inset=2, corner=5, border=_LAST if is_new else "")
    if cell & BLANK_BIT:
        yield Circle(x + _HALF, y + _HALF, 14, border=ink)
    yield from _face(face, tiles.letters[tiles.letter_of[cell]], x, y, ink)


def _face(face: Face, letter: str, x: int, y: int, ink: str) -> Iterator[Label]:
    """Draw what a tile shows; a blank shows ``letter`` and no points."""
    if letter:
        yield Label(letter, x + _HALF, y + 28, 24 if len(letter) == 1 else 16, ink)
    if face.letter:
        yield Label(str(face.points), x + _SIDE - 8, y + _SIDE - 6, 9, ink)
    if face.mark:
        yield Label(face.mark, x + 8, y + 13, 11, ink)


def _rack(rack: Tally, edition: Edition, left: int, top: int) -> Iterator[Shape]:
    for place, tile in enumerate(rack):
        x = left + place * (_SIDE + 2)
        face = edition.tiles.face(Tile(tile))
        fill, ink = _colors(face.kind, edition)
        yield _box(x, top, fill, inset=2, corner=5)
        yield from _face(face, face.letter, x, top, ink)


def _heat(heat: Mapping[Square, float], edge: int) -> Iterator[Box]:
    for square, strength in heat.items():
        x, y = edge + square.col * _SIDE, edge + square.row * _SIDE
        opacity = round(min(max(strength, 0.0), 1.0) * 0.6, 2)
        yield Box(x + 1, y + 1, _SIDE - 2, _SIDE - 2, _HEAT, corner=2, opacity=opacity)


def _arrow(start: Square, end: Square, edge: int) -> Iterator[Shape]:
    x1, y1 = edge + start.col * _SIDE + _HALF, edge + start.row * _SIDE + _HALF
    x2, y2 = edge + end.col * _SIDE + _HALF, edge + end.row * _SIDE + _HALF
    yield Line(x1, y1, x2, y2, _LAST, 5, opacity=0.8)
    yield Circle(x2, y2, 8, fill=_LAST, opacity=0.8)


def _box(  # noqa: PLR0913 - a place and a shape
    x: int, y: int, fill: str, *, inset: int, corner: int, border: str = ""
) -> Box:
    side = _SIDE - 2 * inset
    width = 3 if border else 0
    return Box(x + inset, y + inset, side, side, fill, corner, border, width)


def _colors(kind: Kind, edition: Edition) -> tuple[str, str]:
    fill = edition.theme.kinds.get(kind.value, edition.theme.tile)
    return fill, legible(edition.theme.ink, fill)
