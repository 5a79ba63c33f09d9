"""Sheets to print: score sheets, tile-tracking sheets and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from tilewright.catalogue import LANGUAGES, speaking
from tilewright.edition import Edition
from tilewright.edition.shipped import DEFAULT
from tilewright.errors import ArgumentError, FileError
from tilewright.formats.pictures.pdf import write_pdf_pages
from tilewright.formats.pictures.shapes import Drawing
from tilewright.formats.pictures.svg import write_svg
from tilewright.library.game import Game
from tilewright.library.paper import PaperGame
from tilewright.library.pictures import Picture
from tilewright.library.position import as_edition
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.model import KeptGame
from tilewright.sheets.kept import scored_kept
from tilewright.sheets.page import Paper
from tilewright.sheets.result_sheet import draw_result_sheet
from tilewright.sheets.score_sheet import draw_score_sheet
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.scoring import scored_record, scored_view
from tilewright.sheets.tracking import draw_tracking_sheet
from tilewright.system import write_file

__all__ = ["Sheet", "result_sheet", "score_sheet", "tracking_sheet"]

SheetGame: TypeAlias = Game | PaperGame | KeptGame | ScoredGame
"""A game that a sheet can be filled in from."""

_PIXELS: Final = 96 / 72
"""CSS pixels in a point, so that a browser prints an SVG file in its true size."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print, of one page or more; a notebook draws its first page."""

    drawings: tuple[Drawing, ...]
    """The pages, in points."""

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self.drawings)

    @property
    def pdf(self) -> bytes:
        """The sheet as a PDF document."""
        return write_pdf_pages(self.drawings)

    def svg(self, page: int = 1) -> Picture:
        """Return a page as an SVG document; the first page is 1."""
        if not 1 <= page <= self.pages:
            raise ArgumentError("page", f"a number from 1 to {self.pages}", page)
        drawing = self.drawings[page - 1]
        return Picture(write_svg(drawing, width=drawing.width * _PIXELS))

    def save(self, path: str | Path) -> None:
        """Write the sheet to a PDF file or, if it has one page, to an SVG file."""
        target = Path(path)
        kind = target.suffix.lower()
        if kind not in {".pdf", ".svg"} or (kind == ".svg" and self.pages > 1):
            expected = "a name that ends in .pdf" + (" or .svg" if self.pages == 1 else "")
            raise ArgumentError("path", expected, str(path))
        try:
            write_file(target, self.pdf if kind == ".pdf" else self.svg().encode())
        except OSError as error:
            raise FileError.unwritable(target, error) from error

    def _repr_svg_(self) -> str:
        """Return the first page, for notebooks."""
        return str(self.svg())


def score_sheet(
    source: SheetGame | Edition | str = DEFAULT,
    players: int | Sequence[str] = 2,
    *,
    paper: str = "a4",
    large: bool = False,
    language: str = "en",
) -> Sheet:
    """Return a score sheet, empty or filled in from a game.

    Args:
        source: A game, or the edition of an empty sheet.
        players: The number of players of an empty sheet, or their names.
        paper: The size of the paper: ``a4`` or ``letter``.
        large: Whether no text may be smaller than 18 points.
        language: The language of the labels: ``en`` or ``de``.

    Examples:
        >>> score_sheet("glass/finish-line", ["Ann", "Ben"]).pages
        1
        >>> score_sheet(play("equity", "beginner", seed=7)).pdf[:5]
        b'%PDF-'
    """
    with speaking(_language(language)):
        if isinstance(source, Edition | str):
            names = ("",) * players if isinstance(players, int) else tuple(players)
            edition = as_edition(source)
            return Sheet(draw_score_sheet(edition, names, paper=_paper(paper), large=large))
        game = as_scored(source)
        return Sheet(
            draw_score_sheet(game.edition, game.names, game, paper=_paper(paper), large=large)
        )


def tracking_sheet(
    source: SheetGame | Edition | str = DEFAULT,
    *,
    paper: str = "a4",
    large: bool = False,
    language: str = "en",
) -> Sheet:
    """Return a sheet for tracking tiles; those on a game's board are crossed out.

    Args:
        source: A game, or the edition of an empty sheet.
        paper: The size of the paper: ``a4`` or ``letter``.
        large: Whether no text may be smaller than 18 points.
        language: The language of the labels: ``en`` or ``de``.

    Examples:
        >>> tracking_sheet("super", large=True).pages
        1
    """
    with speaking(_language(language)):
        if isinstance(source, Edition | str):
            edition = as_edition(source)
            return Sheet(draw_tracking_sheet(edition, paper=_paper(paper), large=large))
        game = as_scored(source)
        return Sheet(draw_tracking_sheet(game.edition, game, paper=_paper(paper), large=large))


def result_sheet(
    source: SheetGame, *, paper: str = "a4", large: bool = False, language: str = "en"
) -> Sheet:
    """Return the result of a game on one page: its board, the scores and the best plays.

    Args:
        source: The game; if it is not over, the sheet shows how it stands.
        paper: The size of the paper: ``a4`` or ``letter``.
        large: Whether no text may be smaller than 18 points, apart from that on the board.
        language: The language of the labels: ``en`` or ``de``.

    Examples:
        >>> result_sheet(play("equity", "beginner", seed=7)).pages
        1
    """
    with speaking(_language(language)):
        game = as_scored(source)
        return Sheet((draw_result_sheet(game, paper=_paper(paper), large=large),))


def as_scored(source: SheetGame) -> ScoredGame:
    """Return a game as a scorekeeper writes it down."""
    if isinstance(source, Game):
        return scored_view(source.view(None))
    if isinstance(source, KeptGame):
        return scored_kept(follow_kept(source))
    return scored_record(source.check()) if isinstance(source, PaperGame) else source


def _paper(name: str) -> Paper:
    names = [paper.value for paper in Paper]
    if name not in names:
        raise ArgumentError("paper", " or ".join(names), name)
    return Paper(name)


def _language(code: str) -> str:
    if code not in LANGUAGES:
        raise ArgumentError("language", " or ".join(LANGUAGES), code)
    return code
