"""The laws of a printed page, and games to print."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

from tilewright.formats.pictures.shapes import Box, Circle, Drawing, Label, Line
from tilewright.library.game import play
from tilewright.sheets.page import LARGE, NORMAL, text_width
from tilewright.sheets.scored_game import ScoredGame
from tilewright.sheets.scoring import scored_view

PRINTABLE = 72 / 25.4 * 10
"""Ten millimeters, in points: what many printers leave white at the edges."""
SMALLEST_LARGE = 18
ELLIPSIS = "…"

Span = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""


def span(shape: Box | Circle | Line | Label) -> Span:
    """Return the rectangle around a shape; a label's reaches from its baseline to its capitals."""
    match shape:
        case Box(x, y, width, height):
            return x, y, x + width, y + height
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Line(x1, y1, x2, y2, _, width):
            half = width / 2
            left, right = sorted((x1, x2))
            top, bottom = sorted((y1, y2))
            return left - half, top - half, right + half, bottom + half
        case Label(text, x, y, size):
            half = text_width(text, size) / 2
            return x - half, y - 0.7 * size, x + half, y


def check_page(page: Drawing, *, large: bool, board: bool = False) -> None:
    """Check that a page can be printed and read; the text on a ``board`` may be smaller."""
    for shape in page.shapes:
        left, top, right, bottom = span(shape)
        assert left >= PRINTABLE, shape
        assert top >= PRINTABLE, shape
        assert right <= page.width - PRINTABLE, shape
        assert bottom <= page.height - PRINTABLE, shape
    labels = [shape for shape in page.shapes if isinstance(shape, Label)]
    assert labels
    least = LARGE.least if large else NORMAL.least
    assert not large or least >= SMALLEST_LARGE
    if not board:
        assert min(label.size for label in labels) >= least
        check_apart(labels)


def check_apart(labels: list[Label]) -> None:
    """Check that no two texts touch."""
    rows: dict[int, list[Span]] = {}
    for label in labels:
        left, top, right, bottom = span(label)
        for row in range(int(top) // 8, int(bottom) // 8 + 1):
            rows.setdefault(row, []).append((left, top, right, bottom))
    for spans in rows.values():
        for one, other in pairwise(sorted(spans)):
            apart_across = one[2] <= other[0]
            apart_down = one[3] <= other[1] or other[3] <= one[1]
            assert apart_across or apart_down, (one, other)


def texts(*pages: Drawing) -> list[str]:
    """Return all texts on pages, in the order in which they were written."""
    return [shape.text for page in pages for shape in page.shapes if isinstance(shape, Label)]


@cache
def finished_game(edition: str, players: int) -> ScoredGame:
    """Return a whole game between computers."""
    seed = Random(f"{edition} {players}").getrandbits(32)
    game = play(*["beginner"] * players, edition=edition, seed=seed)
    return scored_view(game.view(None))
