"""Draws the parts of the full screen as text with styles.

With colors, a square is two columns wide, or four columns and two lines if there is room. Without
colors, it is three columns wide: tiles of the last play are in
parentheses, tiles of the draft in brackets. Nothing is shown by color alone: the cursor is an
arrow, premium squares have their labels, blanks are lowercase.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rich.style import Style as RichStyle
from rich.text import Text

from tilewright.cli.fullscreen.bar import GAP, Choice, place_choices
from tilewright.cli.fullscreen.draft import Draft
from tilewright.cli.fullscreen.fitting import Fit, square_width
from tilewright.cli.terminal.board import square_style, subscript, tile_face, tile_style
from tilewright.cli.terminal.color import Depth, Style, nearest
from tilewright.cli.terminal.layout import counted
from tilewright.edition import ClockKind, Edition
from tilewright.formats.board_text import square_text, tile_text
from tilewright.formats.color import legible
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.view import View
from tilewright.sentences.clocks import clock_text
from tilewright.units import Cell, Tile, by_seat

ARROWS: Final = {Axis.ACROSS: "→", Axis.DOWN: "↓"}
_ACCENT: Final = Style(ink="#ffffff", ground="#1d4fd7", bold=True)
"""The draft and the cursor."""
_EDGE: Final = RichStyle(dim=True)


def as_rich(style: Style, color: Depth) -> RichStyle:
    """Return a style for the screen, in the colors that the terminal has."""
    ink, ground = style.ink, style.ground
    if color is Depth.NONE:
        ink = ground = None
    elif color is Depth.PALETTE:
        ink = None if ink is None else nearest(ink)[1]
        ground = None if ground is None else nearest(ground)[1]
    if ink is not None and ground is not None:
        ink = legible(ink, ground)
    return RichStyle(
        color=ink,
        bgcolor=ground,
        bold=style.bold,
        dim=style.faint,
        italic=style.italic,
        underline=style.underline,
    )


def draw_board(  # noqa: PLR0913 - what lies on the board, and how it is shown
    board: Board,
    edition: Edition,
    fit: Fit,
    color: Depth,
    *,
    last: Collection[Square] = (),
    draft: Draft | None = None,
) -> Text:
    """Return the board with the tiles of the draft and the cursor."""
    text = Text(no_wrap=True, end="")
    laid = {} if draft is None else draft.cells
    if fit.has_header:
        wide = fit.scale * square_width(color)
        margin = " " * (4 if color is Depth.NONE else 2 + fit.scale)
        names = "".join(f"{chr(65 + col):<{wide}}" for col in range(board.size))
        text.append(f"{margin}{names.rstrip()}\n", _EDGE)
    for row in range(board.size):
        drawn = []
        for col in range(board.size):
            square = Square(row, col)
            axis = None if draft is None or square != draft.cursor else draft.axis
            drawn.append(_square(board, edition, square, laid, last, axis, color))
        cells = [laid.get(Square(row, col)) or board[Square(row, col)] for col in range(board.size)]
        for line in range(fit.scale):
            if row or line:
                text.append("\n")
            if fit.has_labels:
                text.append("   " if line else f"{row + 1:>2} ", _EDGE)
            for (face, style), cell in zip(drawn, cells, strict=True):
                if fit.scale == 1:
                    text.append(face, style)
                else:
                    large = _points(cell, edition) if line else f" {face} "
                    text.append(large, style + RichStyle(underline=False))
            if color is Depth.NONE:
                text.append(" ")
    return text


def _points(cell: Cell, edition: Edition) -> str:
    """Return the lower line of a large square: the tile's points, if it has any."""
    tiles = edition.tiles
    points = tiles.face(tiles.tile_of(cell)).points if cell else 0
    return f"{subscript(points) if points else '':>3} "


def _square(  # noqa: PLR0913, PLR0917 - everything that changes how a square looks
    board: Board,
    edition: Edition,
    square: Square,
    laid: Mapping[Square, Cell],
    last: Collection[Square],
    axis: Axis | None,
    color: Depth,
) -> tuple[str, RichStyle]:
    cell = laid.get(square) or board[square]
    if cell:
        face, is_new = tile_text(cell, edition), square in last
        style = tile_style(cell, edition, is_new=is_new)
        if square in laid:
            style = _ACCENT._replace(italic=style.italic, underline=style.underline)
    else:
        effect = edition.layout.at(square)
        face, is_new = square_text(effect), False
        style = square_style(effect, edition)
    if axis is not None:
        face = face if cell else f"{ARROWS[axis]} "
        style = _ACCENT._replace(underline=bool(cell))
    rich = as_rich(style, color)
    if color is not Depth.NONE:
        return face, rich
    if square in laid or axis is not None:
        return _enclosed(face, "[", "]"), rich + RichStyle(reverse=axis is not None)
    if is_new:
        return _enclosed(face, "(", ")"), rich
    return f" {face if face.strip() else '. '}", rich


def _enclosed(face: str, before: str, after: str) -> str:
    return f"{before}{face[0]}{after}" if face[1] == " " else f"{before}{face}"


def square_at(column: int, row: int, size: int, fit: Fit, color: Depth) -> Square | None:
    """Return the square that is drawn at a column and a row of the board, if there is one."""
    col = (column - 3 * fit.has_labels) // (fit.scale * square_width(color))
    line = (row - fit.has_header) // fit.scale
    inside = 0 <= col < size and 0 <= line < size
    return Square(line, col) if inside and column >= 3 * fit.has_labels else None


def draw_rack(
    rack: Sequence[Tile],
    edition: Edition,
    color: Depth,
    *,
    laid: Collection[int] = (),
    marked: Collection[int] = (),
) -> Text:
    """Return the tiles in their order; those on the board leave a gap, chosen ones stand out."""
    text = Text(no_wrap=True, end="")
    for place, tile in enumerate(rack):
        face, style = tile_face(tile, edition)
        if place in laid:
            face, style = " " * len(face), Style(faint=True)
        elif place in marked:
            face, style = f"[{face.strip()}]".ljust(len(face)), _ACCENT
        elif color is Depth.NONE:
            style = Style(bold=True)
        text.append(face, as_rich(style, color))
        text.append(" ")
    return text


def tile_at(column: int, rack: Sequence[Tile], edition: Edition) -> int | None:
    """Return the place on the rack that is drawn in ``column``, if there is one."""
    start = 0
    for place, tile in enumerate(rack):
        end = start + len(tile_face(tile, edition)[0])
        if start <= column < end:
            return place
        start = end + 1
    return None


def draw_seats(view: View, clocks: Sequence[int] | None = None) -> Text:
    """Return the seats, their scores and the bag on one line."""
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for seat, who in by_seat(view.participants):
        is_on_turn = seat == view.on_turn and view.result is None
        target = f"/{view.targets[seat]}" if view.targets is not None else ""
        clock = "" if clocks is None else f" {clock_text(clocks[seat])}"
        line = f"{'>' if is_on_turn else ' '}{who.name} {view.scores[seat]}{target}{clock}"
        text.append(line, RichStyle(bold=is_on_turn, dim=not view.active[seat]))
        text.append(f" ({view.rack_counts[seat]})  ", _EDGE)
    text.append(f"bag {view.bag_count}", _EDGE)
    return text


def draw_standing(view: View, clocks: Sequence[int] | None = None) -> Text:
    """Return the seats, one a line, and the bag."""
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    longest = max(len(who.name) for who in view.participants)
    for seat, who in by_seat(view.participants):
        is_on_turn = seat == view.on_turn and view.result is None
        target = f"/{view.targets[seat]}" if view.targets is not None else ""
        clock = "" if clocks is None else f"  {clock_text(clocks[seat])}"
        score = f"{view.scores[seat]:>4}{target}{clock}"
        line = f"{'>' if is_on_turn else ' '} {who.name:<{longest}} {score}"
        text.append(line, RichStyle(bold=is_on_turn, dim=not view.active[seat]))
        text.append(f"  {counted(view.rack_counts[seat], 'tile')}\n", _EDGE)
    text.append(f"  bag {view.bag_count}", _EDGE)
    return text


def clocks_of(view: View, now: int, *, is_running: bool) -> tuple[int, ...] | None:
    """Return the time that each player has left, or None if the game has no clock."""
    if view.edition.clock.kind is ClockKind.NONE:
        return None
    spent = max(now - view.turn_since, 0) if is_running else 0
    return tuple(
        left - spent if seat == view.on_turn else left for seat, left in by_seat(view.clocks)
    )


def draw_choices(choices: tuple[Choice, ...], columns: int) -> Text:
    """Return the choices that fit on one line, with their keys in bold."""
    text = Text(no_wrap=True, end="")
    for start, choice in place_choices(choices, columns):
        text.append(" " * (GAP if start else 0))
        key = choice.text.removesuffix(choice.label)
        text.append(key.rstrip(), RichStyle(bold=True, reverse=True))
        text.append(f" {choice.label}")
    return text
