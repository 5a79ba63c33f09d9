"""Drawing boards, racks and scores as text, in the colours of the edition or without any.

Pure functions: they return text and know nothing of terminals. With colours a square is
two columns wide; without, a third column keeps squares apart and brackets the tiles of
the last play. Colour never tells anything alone: premiums have their two letters, blanks
are lower case, marked faces keep their mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.cli.terminal.color import Depth, Style, apart, legible, paint
from tilewright.edition import Edition, SquareEffect
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT, Kind

_GAP: Final = 3
"""Columns between a board and the panel beside it."""

_EDGE: Final = Style(faint=True)
_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def draw_board(
    board: Board,
    edition: Edition,
    *,
    colour: Depth = Depth.NONE,
    highlight: Collection[Square] = (),
) -> str:
    """Return the board as text, with coordinates at its edge.

    ``highlight`` names the squares of the last play, or of a draft. A board whose sheet
    prints coordinates round the edge gets them on all four sides.
    """
    around = edition.coordinates is Coordinates.PRINTED
    header = _column_names(edition, colour)
    lines = [header]
    # Squares that look alike are drawn once: a game has hundreds of boards.
    drawings: dict[tuple[int, str, bool], str] = {}
    for row in range(board.size):
        label = paint(f"{row + 1:>2}", _EDGE, colour)
        drawn = ""
        for col in range(board.size):
            square = Square(row, col)
            effect = edition.layout.at(square)
            look = board[square], effect.symbol, square in highlight
            if look not in drawings:
                drawings[look] = _square(look[0], effect, edition, colour, is_new=look[2])
            drawn += drawings[look]
        # Without colours every square begins with the column that keeps it apart.
        lead = "" if colour is Depth.NONE else " "
        tail = " " + paint(f"{row + 1}", _EDGE, colour) if around else ""
        lines.append(f"{label}{lead}{drawn}{tail}".rstrip(" "))
    if around:
        lines.append(header)
    return "\n".join(lines)


def board_width(edition: Edition, colour: Depth) -> int:
    """Return how many columns ``draw_board`` fills at most."""
    around = 3 if edition.coordinates is Coordinates.PRINTED else 0
    square = 3 if colour is Depth.NONE else 2
    return 3 + square * edition.size + around


def _column_names(edition: Edition, colour: Depth) -> str:
    square = 3 if colour is Depth.NONE else 2
    names = "".join(f"{chr(65 + col):<{square}}" for col in range(edition.size))
    return paint("   " + names.rstrip(), _EDGE, colour)


def _square(
    cell: int, effect: SquareEffect, edition: Edition, colour: Depth, *, is_new: bool
) -> str:
    text = tile_text(cell, edition) if cell else square_text(effect)
    if colour is Depth.NONE:
        if is_new and cell:
            return f"({text[0]})" if text[1] == " " else f"({text}"
        return f" {text if text.strip() else '. '}"
    if cell:
        return paint(text, tile_style(cell, edition, is_new=is_new), colour)
    return paint(text, square_style(effect, edition), colour)


def square_text(effect: SquareEffect) -> str:
    """Return the two columns that an empty square shows: ``2L``, ``+5``, ``10`` for +10."""
    text = effect.text if len(effect.text) <= 2 else effect.text.lstrip("+")  # noqa: PLR2004
    return f"{text[:2]:<2}"


def tile_text(cell: int, edition: Edition) -> str:
    """Return the two columns that a tile shows: its letter, and its mark where it has one."""
    tiles = edition.tiles
    letter = tiles.letters[tiles.letter_of[cell]]
    if cell & BLANK_BIT:
        return f"{letter.lower()[:2]:<2}"
    return f"{(letter + tiles.face(cell).mark)[:2]:<2}"


def square_style(effect: SquareEffect, edition: Edition) -> Style:
    """Return how an empty square looks.

    A terminal has no room for lines between squares, so a plain one is dark enough for
    tiles to stand out against it.
    """
    theme = edition.theme
    tiles = (theme.tile, *theme.kinds.values())
    return Style(ink=theme.ink, ground=effect.colour or apart(theme.board, tiles))


def tile_style(cell: int, edition: Edition, *, is_new: bool = False) -> Style:
    """Return how a tile on the board looks: a new one has ink and ground changed about."""
    kind = Kind.BLANK if cell & BLANK_BIT else edition.tiles.face(cell).kind
    return _tile_style(kind, edition, is_new=is_new)


def _tile_style(kind: Kind, edition: Edition, *, is_new: bool = False) -> Style:
    theme = edition.theme
    ground = theme.kinds.get(kind.value, theme.tile)
    ink = legible(theme.ink, ground)
    if is_new:
        ink, ground = ground, ink
    blank = kind is Kind.BLANK
    return Style(ink=ink, ground=ground, bold=True, italic=blank, underline=blank)


def draw_rack(codes: Iterable[int], edition: Edition, *, colour: Depth = Depth.NONE) -> str:
    """Return tiles in a row, in the given order, each with its points where there is colour."""
    return " ".join(draw_face(code, edition, colour=colour) for code in codes)


def draw_face(code: int, edition: Edition, *, colour: Depth = Depth.NONE) -> str:
    """Return one tile as it lies on a rack."""
    face = edition.tiles.face(code)
    if colour is Depth.NONE:
        return face.text
    points = str(face.points or "").translate(_SUBSCRIPTS)
    # An undeclared blank has nothing to be told apart from yet.
    style = _tile_style(face.kind, edition)._replace(italic=False, underline=False)
    return paint(f" {face.letter or '?'}{face.mark}{points} ", style, colour)


@dataclass(frozen=True, slots=True)
class Line:
    """One seat in the panel of scores."""

    name: str
    score: int
    tiles: int | None = None
    """How many tiles the seat holds, where that is known."""
    on_turn: bool = False


def draw_scores(
    seats: Sequence[Line], *, bag: int | None = None, colour: Depth = Depth.NONE
) -> list[str]:
    """Return the scores, a line a seat, with the seat on turn marked and the bag below."""
    longest = max((len(seat.name) for seat in seats), default=0)
    lines = []
    for seat in seats:
        tiles = f"  {seat.tiles} tiles" if seat.tiles is not None else ""
        mark = ">" if seat.on_turn else " "
        text = f"{mark} {seat.name:<{longest}}  {seat.score:>4}{tiles}"
        lines.append(paint(text, Style(bold=seat.on_turn), colour))
    if bag is not None:
        lines.append(f"  bag {bag}")
    return lines


def draw_legend(edition: Edition, *, colour: Depth = Depth.NONE) -> list[str]:
    """Return what the marked squares of the board do, a line each, in the order of the file."""
    lines = []
    for effect in edition.layout.effects.values():
        if effect.text and effect.symbol in edition.layout.drawing:
            swatch = paint(square_text(effect), square_style(effect, edition), colour)
            count = edition.layout.drawing.count(effect.symbol)
            lines.append(f"{swatch}  {effect.name}" + (f", {count}" if count > 1 else ""))
    return lines


def beside(board: str, panel: Sequence[str], *, board_columns: int, columns: int) -> str:
    """Return ``panel`` to the right of ``board``, or below it where ``columns`` are too few."""
    lines = board.split("\n")
    if board_columns + _GAP + max((visible(line) for line in panel), default=0) > columns:
        return "\n".join([*lines, *panel])
    height = max(len(lines), len(panel))
    left = [*lines, *[""] * (height - len(lines))]
    right = [*panel, *[""] * (height - len(panel))]
    return "\n".join(
        f"{a}{' ' * (board_columns + _GAP - visible(a))}{b}" if b else a
        for a, b in zip(left, right, strict=True)
    )


def visible(text: str) -> int:
    """Return how many columns a line fills, its colour codes left out."""
    count = 0
    inside = False
    for character in text:
        if character == "\x1b":
            inside = True
        elif inside:
            inside = character != "m"
        else:
            count += 1
    return count
