"""Drawing tile-tracking sheets: a box to cross out for every tile of an edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeAlias

from tilewright.catalogue import sentence, translate
from tilewright.edition import Edition
from tilewright.formats.pictures.shapes import Drawing
from tilewright.sheets.heading import describe_sheet, draw_heading
from tilewright.sheets.page import LARGE, NORMAL, Page, Paper, Type, text_width
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.wording import label
from tilewright.tiles import BLANK_BIT, Face, Kind
from tilewright.units import as_cells

__all__ = ["draw_tracking_sheet"]

_COLUMNS: Final = 2
_SIDES: Final = (40.0, 38.0, 36.0, 34.0, 32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0)
"""The sides of a tile to try, until all tiles fit on a page."""
_LEAST_LARGE: Final = 26.0
_GUTTER: Final = 22.0
_GAP: Final = 3.0
"""Between two boxes."""
_ROUNDING: Final = 0.01


def draw_tracking_sheet(
    edition: Edition,
    game: ScoredGame | None = None,
    *,
    paper: Paper = Paper.A4,
    large: bool = False,
) -> tuple[Drawing, ...]:
    """Return the pages of a tile-tracking sheet, with the tiles on a game's board crossed out.

    Args:
        edition: The edition whose tiles to track.
        game: The game to fill in.
        paper: The size of the paper.
        large: Whether no text may be smaller than 18 points.
    """
    return _Sheet(edition, game, paper, LARGE if large else NORMAL).pages()


@dataclass(frozen=True, slots=True)
class _FaceRow:
    """All tiles of one face."""

    face: Face
    count: int
    played: tuple[str, ...]
    """For each tile on the board, the letter that a blank stands for; empty for other tiles."""


_Row: TypeAlias = str | _FaceRow
"""A heading or tiles."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """The sizes of everything in a column, which follow from the side of a tile."""

    side: float
    width: float
    """The width of the column."""
    heading: float
    """The height of a heading."""
    box: float
    """The side of a box to cross out."""
    letter: float
    """The size of the letter on a tile."""
    small: float
    """The size of the points on a tile, and of the number of tiles."""
    tile: float
    """The width of a tile, which shows its letter and, to the right, its points."""
    boxes_at: float
    """Where the boxes begin, to the right of the number of tiles."""
    per_line: int
    """How many boxes fit there."""

    @classmethod
    def of(cls, side: float, width: float, edition: Edition, style: Type) -> _Scale:
        """Return the sizes for tiles with this ``side`` in a column of this ``width``."""
        faces = edition.tiles.faces
        size = max(style.least, side * 0.6)
        box = max(side * 0.62, style.least * 0.9)
        letter = max(text_width(face.letter or "?", size) for face in faces)
        small = max(style.small, side * 0.3)
        points = max(text_width(str(face.points), small) for face in faces)
        tile = max(side, letter + points + side * 0.3)
        boxes_at = tile + text_width("×00", small) + small * 0.8
        per_line = max(1, int((width - boxes_at + _GAP) / (box + _GAP)))
        return cls(side, width, style.small * 2.2, box, size, small, tile, boxes_at, per_line)

    def height(self, row: _Row) -> float:
        """Return the height of a row."""
        if isinstance(row, str):
            return self.heading
        lines = ceil(row.count / self.per_line)
        return max(self.side, lines * (self.box + _GAP) - _GAP) + _GAP * 1.6


class _Sheet:
    """A tracking sheet while it is being drawn."""

    def __init__(
        self, edition: Edition, game: ScoredGame | None, paper: Paper, style: Type
    ) -> None:
        self.edition = edition
        self.game = game
        self.paper = paper
        self.style = style
        self.rows = tuple(self._rows())

    def _rows(self) -> Iterator[_Row]:
        """Yield the tiles by kind, blanks last; kinds have headings if there are several."""
        tiles = self.edition.tiles
        played: Counter[int] = Counter()
        blanks: list[str] = []
        for cell in as_cells(self.game.board.cells if self.game else b""):
            if cell & BLANK_BIT:
                blanks.append(tiles.letters[tiles.letter_of[cell]])
            elif cell:
                played[tiles.tile_of(cell)] += 1
        lettered = [kind for kind in Kind if kind is not Kind.BLANK]
        several = len({face.kind for face in tiles.faces if face.letter}) > 1
        for kind in (*lettered, Kind.BLANK):
            rows = [
                _FaceRow(
                    face,
                    tiles.counts[tile - 1],
                    tuple(sorted(blanks)) if kind is Kind.BLANK else ("",) * played[tile],
                )
                for tile, face in tiles.numbered()
                if face.kind is kind and tiles.counts[tile - 1]
            ]
            if rows and several:
                yield self._heading(kind, rows)
            yield from rows

    def _heading(self, kind: Kind, rows: list[_FaceRow]) -> str:
        name = translate(self.edition.kind_names[kind.value])
        mark = rows[0].face.mark
        return sentence(
            "paper-kind-letters" if mark else "paper-kind",
            kind=name[:1].upper() + name[1:],
            count=sum(row.count for row in rows),
            mark=mark,
        )

    def pages(self) -> tuple[Drawing, ...]:
        """Return the pages: one, with tiles as large as possible, or several."""
        probe = Page(self.paper, self.style)
        tops = (self._top(probe, (1, 1)), self._top(probe, (2, 2)))
        heights = (probe.bottom - tops[0], probe.bottom - tops[1])
        width = (probe.right - probe.left - _GUTTER) / _COLUMNS
        scale = self._scale(heights[0], width)
        placed = list(self._place(scale, heights))
        count = placed[-1][0] // _COLUMNS + 1
        pages = [Page(self.paper, self.style) for _ in range(count)]
        for number, page in enumerate(pages, 1):
            self._top(page, (number, count))
        for row, (column, y) in zip(self.rows, placed, strict=True):
            here = column // _COLUMNS
            x = probe.left + (column % _COLUMNS) * (width + _GUTTER)
            self._draw(pages[here], row, x, tops[min(1, here)] + y, scale)
        what = describe_sheet("tracking", self.edition, self.game)
        return tuple(page.drawing(what) for page in pages)

    def _scale(self, height: float, width: float) -> _Scale:
        """Return the largest tiles with which everything fits on one page, or the smallest."""
        least = _LEAST_LARGE if self.style is LARGE else 0
        scales = [
            _Scale.of(side, width, self.edition, self.style) for side in _SIDES if side >= least
        ]
        return next((scale for scale in scales if self._balanced(scale) <= height), scales[-1])

    def _place(self, scale: _Scale, heights: tuple[float, float]) -> Iterator[tuple[int, float]]:
        """Yield each row's column and its distance from the top; a page has two columns.

        On one page, both columns are about equally long; several are filled one after the other.
        """
        balanced = self._balanced(scale)
        column, y = 0, 0.0
        for at, row in enumerate(self.rows):
            limit = balanced if balanced <= heights[0] else heights[min(1, column // _COLUMNS)]
            # A heading stays with its first row.
            group = self.rows[at : at + (2 if isinstance(row, str) else 1)]
            if y and y + sum(map(scale.height, group)) > limit + _ROUNDING:
                column, y = column + 1, 0.0
            yield column, y
            y += scale.height(row)

    def _balanced(self, scale: _Scale) -> float:
        """Return the height of two columns that are about equally long."""
        heights = [scale.height(row) for row in self.rows]
        # A column never ends with a heading.
        splits = [at for at in range(1, len(heights)) if not isinstance(self.rows[at - 1], str)]
        return min(max(sum(heights[:at]), sum(heights[at:])) for at in splits)

    def _top(self, page: Page, number: tuple[int, int]) -> float:
        style = self.style
        y = draw_heading(page, "tracking", self.edition, self.game, number=number)
        if number[0] > 1:
            return y + style.small * 0.6
        count = len(self.edition.tiles.tally)
        if self.game is None:
            text = f"{sentence('paper-tiles', count=count)}. {label('tracking-hint')}"
        else:
            cells = self.game.board.cells
            played = len(cells) - cells.count(0)
            left = count - played
            text = sentence("paper-tiles-left", played=played, left=left, count=count)
        return page.paragraph(text, y, size=style.small) + style.small * 0.6

    def _draw(self, page: Page, row: _Row, x: float, y: float, scale: _Scale) -> None:
        """Draw a heading, or a tile with its number and its boxes."""
        small = self.style.small
        if isinstance(row, str):
            page.text(row, x, y + small * 1.5, size=small, width=scale.width)
            return
        self._tile(page, row.face, x, y, scale)
        left, baseline = (
            x + scale.tile + scale.small * 0.3,
            y + (scale.side + 0.7 * scale.small) / 2,
        )
        room = scale.boxes_at - scale.tile
        page.text(f"×{row.count}", left, baseline, size=scale.small, width=room)
        box, most = scale.box, scale.per_line
        down = y + max(0.0, (scale.side - box) / 2) if row.count <= most else y
        for place in range(row.count):
            at_x = x + scale.boxes_at + (place % most) * (box + _GAP)
            at_y = down + (place // most) * (box + _GAP)
            letter = row.played[place] if place < len(row.played) else None
            page.tick_box(at_x, at_y, box, ticked=letter == "")
            if letter:
                size = max(self.style.least, box * 0.6)
                page.cell(letter, at_x - _GAP, at_y, box + 2 * _GAP, box, size=size)

    def _tile(self, page: Page, face: Face, x: float, y: float, scale: _Scale) -> None:
        """Draw a tile: its letter, and its points to the right; a blank has none."""
        small, side, width = scale.small, scale.side, scale.tile
        page.frame(x, y, width, side, line=1)
        room = text_width(str(face.points), small) + side * 0.1 if face.letter else 0
        page.text(
            face.letter or "?",
            x + (width - room) / 2,
            y + (side + 0.7 * scale.letter) / 2,
            size=scale.letter,
            width=width - room,
            align="middle",
        )
        if face.letter:
            at, baseline = x + width - side * 0.1, y + side - side * 0.12
            page.text(str(face.points), at, baseline, size=small, width=width, align="right")
