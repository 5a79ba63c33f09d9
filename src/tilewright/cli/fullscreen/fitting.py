"""What fits on the screen: the board always, coordinates and panels if there is room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.cli.terminal.color import Depth

_PANEL: Final = 24
"""The fewest columns in which a score sheet can be read."""
_GAP: Final = 1
"""Columns between the board and the panel."""
_LABELS: Final = 3
"""Columns for the numbers of the rows."""
_NARROWEST: Final = 40
"""The fewest columns in which questions can be read."""
_MOST_TEXT: Final = 5
_ENOUGH_TEXT: Final = 4
"""With this many lines for text, one of them is left empty above the rack."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the parts of a game share the screen."""

    has_labels: bool
    """Whether rows have their numbers."""
    has_header: bool
    """Whether columns have their letters."""
    has_seats: bool
    """Whether the seats have a line at the top; otherwise, they are in the panel."""
    panel: int
    """The panel's width in columns; 0 if there is no room for it."""
    text: int
    """The lines for questions and messages below the rack."""
    board: int
    """The board's width in columns, with its numbers."""
    has_gap: bool = False
    """Whether there is an empty line between the board and the rack."""
    scale: int = 1
    """How many lines a square takes; a large square is also twice as wide."""


@dataclass(frozen=True, slots=True)
class TooSmall:
    """The screen is too small for the board; this many columns and rows are needed."""

    columns: int
    rows: int


def square_width(color: Depth) -> int:
    """Return how many columns a square takes; without colors, one of them separates squares."""
    return 3 if color is Depth.NONE else 2


def fit_screen(columns: int, rows: int, size: int, color: Depth) -> Fit | TooSmall:
    """Return how a board with ``size`` rows and everything around it fit on the screen.

    Below the board are the rack, at least one line of text, and the line with the keys. Where
    there is room for all of it and colors tell squares apart, the board is twice as large.
    """
    large = None if color is Depth.NONE else _fit(columns, rows, size, color, scale=2)
    if isinstance(large, Fit) and large.panel and large.has_header:
        return large
    return _fit(columns, rows, size, color, scale=1)


def _fit(columns: int, rows: int, size: int, color: Depth, *, scale: int) -> Fit | TooSmall:
    # Without colors, the last square's bracket needs one more column.
    bare = scale * square_width(color) * size + (color is Depth.NONE)
    height = scale * size
    needed = TooSmall(max(bare, _NARROWEST), height + 4)
    has_panel = columns >= bare + _GAP + _PANEL
    if columns < needed.columns or rows < needed.rows - has_panel:
        return needed
    has_labels = columns >= bare + _LABELS + (_GAP + _PANEL if has_panel else 0)
    width = bare + (_LABELS if has_labels else 0)
    spare = rows - height - 3
    has_seats = not has_panel or spare > 0
    spare -= has_seats
    has_header = spare > 0 and has_labels
    spare -= has_header
    has_gap = spare >= _ENOUGH_TEXT - 1
    spare -= has_gap
    return Fit(
        has_labels=has_labels,
        has_header=has_header,
        has_seats=has_seats,
        panel=columns - width - _GAP if has_panel else 0,
        text=min(1 + spare, _MOST_TEXT),
        board=width,
        has_gap=has_gap,
        scale=scale,
    )
