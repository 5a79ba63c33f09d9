"""A sheet of paper to draw on: its size and margins, type that fits, lines and tick boxes.

The unit is the point, a 72nd of an inch, so that a drawing is a page of a PDF as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, Literal

from tilewright.formats.pictures.glyphs import EM, glyphs_of
from tilewright.formats.pictures.shapes import Box, Drawing, Label, Line, Shape

__all__ = [
    "GRAY",
    "INK",
    "LARGE",
    "NORMAL",
    "Page",
    "Paper",
    "Type",
    "signed",
    "text_width",
    "wrap",
]

INK: Final = "#000000"
GRAY: Final = "#e3e3e3"
"""The running totals; light enough for a pencil, and gray from any printer."""
_RULE: Final = "#6b6b6b"
_MARGIN: Final = 36.0
"""Half an inch on every side, more than any common printer needs."""
_CAPITAL: Final = 0.7
"""The height of a capital letter, by the size of the text."""
_LEADING: Final = 1.3
"""From one line of a paragraph to the next, by the size of the text."""
_PAD: Final = 0.35
"""Between a cell's edge and its text, by the size of the text."""
_STEP: Final = 0.5
_ELLIPSIS: Final = "…"

Align = Literal["left", "middle", "right"]


class Paper(Enum):
    """The size of the paper; width and height in points, upright."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in points."""
        return {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}[self.value]


@dataclass(frozen=True, slots=True)
class Type:
    """The sizes of a sheet's text and rows."""

    title: float
    body: float
    """Names, words and scores."""
    small: float
    """Labels and rules."""
    least: float
    """Text that is too wide is set smaller, but never smaller than this."""
    row: float
    """The height of a row that is comfortable to write in."""
    least_row: float
    """The height of a row if there are many."""


NORMAL: Final = Type(title=22, body=11, small=9, least=7.5, row=23, least_row=17)
LARGE: Final = Type(title=28, body=20, small=18, least=18, row=32, least_row=30)
"""Large print: no text is smaller than 18 points."""


def text_width(text: str, size: float) -> float:
    """Return how wide a text is, in points."""
    return _advance(text) * size / EM


@lru_cache(maxsize=4096)
def _advance(text: str) -> int:
    """Return how wide a text is, in the unit of the outlines; the same text is asked for often."""
    return sum(glyph.advance for _, _, glyph in glyphs_of(text, missing="?") or ())


def signed(points: int) -> str:
    """Return how a score changes, with a sign; empty if it does not."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else ""


def wrap(text: str, width: float, size: float) -> list[str]:
    """Split a text into lines that fit ``width``; a longer word gets a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Page:
    """Collects the shapes of one sheet; ``left``, ``right``, ``top`` and ``bottom`` are its box."""

    def __init__(self, paper: Paper, style: Type) -> None:
        """Begin an empty page."""
        self.width, self.height = paper.size
        self.style = style
        self.left, self.top = _MARGIN, _MARGIN
        self.right, self.bottom = self.width - _MARGIN, self.height - _MARGIN
        self.shapes: list[Shape] = []

    def drawing(self, description: str) -> Drawing:
        """Return the page as a drawing; paper has its own background."""
        return Drawing(self.width, self.height, tuple(self.shapes), description)

    def text(  # noqa: PLR0913 - a text, its place and its look
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        width: float,
        align: Align = "left",
    ) -> float:
        """Write a line with its baseline at ``y``, and return how wide it is.

        It begins, is centered or ends at ``x``. A text wider than ``width`` is set smaller, and if
        that is not enough, cut short.
        """
        text = " ".join(text.split())
        while text_width(text, size) > width and size - _STEP >= self.style.least:
            size -= _STEP
        if text_width(text, size) > width:
            while text and text_width(text + _ELLIPSIS, size) > width:
                text = text[:-1]
            text = text.rstrip() + _ELLIPSIS
        wide = text_width(text, size)
        middle = {"left": x + wide / 2, "middle": x, "right": x - wide / 2}[align]
        self.shapes.append(Label(text, middle, y, size, INK))
        return wide

    def cell(  # noqa: PLR0913 - a rectangle and what is in it
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        align: Align = "middle",
    ) -> None:
        """Write a line in the middle of a rectangle's height."""
        pad = size * _PAD
        at = {"left": x + pad, "middle": x + width / 2, "right": x + width - pad}[align]
        baseline = y + (height + _CAPITAL * size) / 2
        if text:
            self.text(text, at, baseline, size=size, width=width - 2 * pad, align=align)

    def paragraph(self, text: str, y: float, *, size: float, most: int = 20) -> float:
        """Write lines below ``y``, at most ``most`` of them, and return where they end."""
        width = self.right - self.left
        lines = wrap(text, width, size)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        for line in lines:
            self.text(line, self.left, y + size, size=size, width=width)
            y += size * _LEADING
        return y

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """Fill a rectangle."""
        self.shapes.append(Box(x, y, width, height, fill))

    def frame(self, x: float, y: float, width: float, height: float, *, line: float = 0.6) -> None:
        """Draw a rectangle's outline."""
        right, bottom = x + width, y + height
        for x1, y1, x2, y2 in (
            (x, y, right, y),
            (x, bottom, right, bottom),
            (x, y, x, bottom),
            (right, y, right, bottom),
        ):
            self.rule(x1, y1, x2, y2, line=line)

    def rule(self, x1: float, y1: float, x2: float, y2: float, *, line: float = 0.6) -> None:
        """Draw a line; a thin one is gray."""
        self.shapes.append(Line(x1, y1, x2, y2, INK if line >= 1 else _RULE, line))

    def tick_box(self, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """Draw a square to tick; a ticked one is crossed out."""
        self.frame(x, y, side, side, line=1)
        if ticked:
            inset = side * 0.18
            near, far = inset, side - inset
            thick = max(1.2, side / 8)
            self.rule(x + near, y + near, x + far, y + far, line=thick)
            self.rule(x + near, y + far, x + far, y + near, line=thick)

    def blank(self, label: str, x: float, y: float, *, size: float, until: float) -> None:
        """Write a label and a line to write on, which ends at ``until``."""
        wide = self.text(label, x, y, size=size, width=(until - x) / 2)
        self.rule(x + wide + size * 0.5, y + 2, until, y + 2)
