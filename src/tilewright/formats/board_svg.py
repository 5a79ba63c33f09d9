"""Pictures of boards: one vector drawing, in every edition's colors.

The drawing needs no fonts or files besides itself, and says in words what it shows. Its unit is a
square's side divided by 40, so that all sizes are whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from tilewright.edition import Edition
from tilewright.formats.color import legible
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT, Face, Kind, Tally
from tilewright.units import Cell, Tile

__all__ = ["PictureTheme", "board_svg"]

PictureTheme: TypeAlias = Literal["light", "dark", "print"]
"""The colors around the board; ``print`` is for paper."""

_SIDE: Final = 40
_EDGE: Final = 24
_GAP: Final = 12
_LINE: Final = 22
_THEMES: Final[Mapping[str, tuple[str, str]]] = {
    "light": ("#ffffff", "#3a332b"),
    "dark": ("#201d1a", "#e9e2d6"),
    "print": ("none", "#000000"),
}
"""The background and the ink of each theme."""
_LAST: Final = "#c2410c"
_HEAT: Final = "#b91c1c"


def board_svg(  # noqa: PLR0913 - a board, and what to draw on it by keyword
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
) -> str:
    """Return a board as an SVG document.

    Args:
        board: The board.
        edition: The edition, for the squares and colors.
        last_play: Squares whose tiles get a border.
        arrows: Arrows from one square to another.
        heat: How strongly to tint squares, from 0 to 1.
        rack: Tiles to draw below the board.
        caption: A line of text below everything.
        theme: The colors around the board.
        coordinates: Whether to write letters and numbers along the edges.
    """
    ground, ink = _THEMES[theme]
    edge = _EDGE if coordinates else 0
    side = board.size * _SIDE
    width = side + edge + (edge and 4)
    height = side + edge + (edge and 4)
    rack_top = height + _GAP
    if rack:
        height = rack_top + _SIDE
    if caption:
        height += _GAP + _LINE
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f" aria-label={quoteattr(_describe(board, edition, caption))}"
        ' font-family="Jost, Futura, Figtree, Helvetica, Arial, sans-serif" text-anchor="middle">'
    )
    parts = [opening, f'<rect width="{width}" height="{height}" fill="{ground}"/>']
    if coordinates:
        parts += _coordinates(board.size, ink)
    parts.append(f'<g transform="translate({edge} {edge})">')
    parts.append(f'<rect width="{side}" height="{side}" fill="{edition.theme.line}"/>')
    parts += _squares(board, edition, last_play)
    parts += _heat(heat or {})
    parts += (_arrow(start, end) for start, end in arrows)
    parts.append("</g>")
    if rack:
        parts += _rack(rack, edition, edge, rack_top)
    if caption:
        parts.append(
            f'<text x="{width // 2}" y="{height - 6}" font-size="15" fill="{ink}">'
            f"{escape(caption)}</text>"
        )
    parts.append("</svg>")
    return "\n".join(parts)


def _describe(board: Board, edition: Edition, caption: str) -> str:
    count = sum(1 for _ in board.tiles())
    tiles = "1 tile" if count == 1 else f"{count} tiles"
    start = f"{caption}. " if caption else ""
    return f"{start}{edition.name} board with {tiles}"


def _coordinates(size: int, ink: str) -> Iterator[str]:
    for place in range(size):
        middle = _EDGE + place * _SIDE + _SIDE // 2
        name = Square(place, place).name
        column, row = name[0], name[1:]
        common = f'font-size="13" fill="{ink}"'
        yield f'<text x="{middle}" y="{_EDGE - 8}" {common}>{column}</text>'
        yield f'<text x="{_EDGE // 2}" y="{middle + 5}" {common}>{row}</text>'


def _squares(board: Board, edition: Edition, last_play: Collection[Square]) -> Iterator[str]:
    for row in range(board.size):
        for col in range(board.size):
            square = Square(row, col)
            cell = board[square]
            x, y = col * _SIDE, row * _SIDE
            if cell:
                yield _tile(cell, edition, x, y, is_new=square in last_play)
            else:
                yield _empty(square, edition, x, y)


def _empty(square: Square, edition: Edition, x: int, y: int) -> str:
    effect = edition.layout.at(square)
    fill = effect.color or edition.theme.board
    drawn = _box(x, y, fill, inset=1, corner=2)
    if not effect.text:
        return drawn
    ink = legible(edition.theme.ink, fill)
    return drawn + _text(effect.text, x + _SIDE // 2, y + 25, 20 if effect.start else 14, ink)


def _tile(cell: Cell, edition: Edition, x: int, y: int, *, is_new: bool = False) -> str:
    """Draw a tile on the board; a blank shows its letter in a circle, without points."""
    tiles = edition.tiles
    face = tiles.face(tiles.tile_of(cell))
    fill, ink = _colors(face.kind, edition)
    letter = tiles.letters[tiles.letter_of[cell]]
    border = f' stroke="{_LAST}" stroke-width="3"' if is_new else ""
    parts = [_box(x, y, fill, inset=2, corner=5, more=border)]
    if cell & BLANK_BIT:
        middle = f'cx="{x + _SIDE // 2}" cy="{y + _SIDE // 2}"'
        parts.append(f'<circle {middle} r="14" fill="none" stroke="{ink}"/>')
    parts.append(_face(face, letter, x, y, ink))
    return "".join(parts)


def _face(face: Face, letter: str, x: int, y: int, ink: str) -> str:
    """Draw what a tile shows; a blank shows ``letter`` and no points."""
    points = str(face.points) if face.letter else ""
    size = 24 if len(letter) == 1 else 16
    parts = [_text(letter, x + _SIDE // 2, y + 28, size, ink)]
    if points:
        parts.append(_text(points, x + _SIDE - 8, y + _SIDE - 6, 9, ink))
    if face.mark:
        parts.append(_text(face.mark, x + 8, y + 13, 11, ink))
    return "".join(parts)


def _rack(rack: Tally, edition: Edition, left: int, top: int) -> Iterator[str]:
    for place, tile in enumerate(rack):
        x = left + place * (_SIDE + 2)
        face = edition.tiles.face(Tile(tile))
        fill, ink = _colors(face.kind, edition)
        yield _box(x, top, fill, inset=2, corner=5) + _face(face, face.letter, x, top, ink)


def _heat(heat: Mapping[Square, float]) -> Iterator[str]:
    for square, strength in heat.items():
        opacity = f' fill-opacity="{min(max(strength, 0.0), 1.0) * 0.6:.2f}"'
        yield _box(square.col * _SIDE, square.row * _SIDE, _HEAT, inset=1, corner=2, more=opacity)


def _arrow(start: Square, end: Square) -> str:
    x1, y1 = (start.col * _SIDE + _SIDE // 2, start.row * _SIDE + _SIDE // 2)
    x2, y2 = (end.col * _SIDE + _SIDE // 2, end.row * _SIDE + _SIDE // 2)
    common = f'stroke="{_LAST}" stroke-width="5" stroke-linecap="round" opacity="0.8"'
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {common}/>'
        f'<circle cx="{x2}" cy="{y2}" r="8" fill="{_LAST}" opacity="0.8"/>'
    )


def _box(  # noqa: PLR0913 - a place and a shape
    x: int, y: int, fill: str, *, inset: int, corner: int, more: str = ""
) -> str:
    side = _SIDE - 2 * inset
    return (
        f'<rect x="{x + inset}" y="{y + inset}" width="{side}" height="{side}" rx="{corner}"'
        f' fill="{fill}"{more}/>'
    )


def _text(text: str, x: int, y: int, size: int, ink: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}">{escape(text)}</text>'


def _colors(kind: Kind, edition: Edition) -> tuple[str, str]:
    fill = edition.theme.kinds.get(kind.value, edition.theme.tile)
    return fill, legible(edition.theme.ink, fill)
