"""The columns of a score sheet: how wide the words and the scores are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tilewright.sheets.page import Page, text_width
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.wording import label, row_signs, row_text

__all__ = ["Columns", "make_columns"]

_WORD_LETTERS: Final = 4.5
"""On an empty sheet, words get a column if that is as wide as this many capital letters."""
_FIGURES: Final = "0000"
"""The widest score on an empty sheet."""
_LEAST_FIGURES: Final = 3


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns are; all players have the same."""

    left: float
    """Where the labels begin."""
    label: float
    """The width of the labels on the left."""
    player: float
    """The width of a player."""
    word: float
    """The width of the word; 0 if it has no column."""
    turn: float
    """The width of the white column."""
    total: float
    """The width of the gray column."""

    def at(self, seat: int) -> float:
        """Return the left edge of a player's column."""
        return self.left + self.label + seat * self.player


def make_columns(
    page: Page, labels: Iterable[str], players: int, game: ScoredGame | None
) -> Columns:
    """Return the columns of a sheet with these ``labels`` on its left.

    Words have a column of their own if all of them fit.
    """
    style = page.style
    pad = style.small * 0.8
    first = max(text_width(line, style.small) for line in labels) + pad
    player = (page.right - page.left - first) / players
    figures = max(text_width(text, style.body) for text in _widest(game)) + pad
    word = player - 2 * figures
    if word < _word_width(style.least, game) + style.body * 0.7:
        return Columns(page.left, first, player, 0, player / 2, player / 2)
    return Columns(page.left, first, player, word, figures, figures)


def _widest(game: ScoredGame | None) -> list[str]:
    """Return texts of which one is the widest in the columns of figures."""
    headings = [label("turn"), label("total")]
    if game is None:
        return [_FIGURES, *headings]
    most = max((*game.finals, *(sum(row.points for row in rows) for rows in game.rows)))
    return ["0" * max(_LEAST_FIGURES, len(str(most))), *headings]


def _word_width(least: float, game: ScoredGame | None) -> float:
    """Return how wide the column of the words must be."""
    if game is None:
        return _WORD_LETTERS * least * 0.7
    widths = [
        text_width(row_text(row), least) + text_width(row_signs(row), least) + least * 0.3
        for rows in game.rows
        for row in rows
    ]
    return max(widths, default=0)
