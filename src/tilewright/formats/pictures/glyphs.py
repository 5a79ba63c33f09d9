"""Letters as outlines, so that a picture looks the same on a machine without fonts.

The outlines come from the typeface of the page's tiles; ``data/ORIGIN.md`` says which. Their unit
is a thousandth of the text's size, and their y axis points down.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

__all__ = ["EM", "Glyph", "glyphs_of", "path_steps"]

EM: Final = 1000
"""The size of the text in the outlines' unit."""

_STEP: Final = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4}
"""How many numbers each command takes; it may be repeated without its letter."""


class Glyph(NamedTuple):
    """The outline of a character."""

    advance: int
    """How far the next character is to the right."""
    path: str
    """The outline as SVG path data: absolute coordinates, with the commands M, L, H, V, Q and Z."""


@lru_cache(maxsize=1)
def _glyphs() -> dict[str, Glyph]:
    text = files("tilewright.formats.pictures").joinpath("data", "glyphs.json").read_text("utf-8")
    return {sign: Glyph(*found) for sign, found in json.loads(text).items()}


def glyphs_of(text: str, *, missing: str = "") -> list[tuple[float, str, Glyph]] | None:
    """Return each character's place, in outline units from the middle of the text, and outline.

    A character without an outline is drawn as ``missing``; if that is empty, the result is None.
    """
    known = _glyphs()
    signs = [sign if sign in known else missing for sign in text]
    if "" in signs:
        return None
    found = [known[sign] for sign in signs]
    x = -sum(glyph.advance for glyph in found) / 2
    placed = []
    for sign, glyph in zip(signs, found, strict=True):
        placed.append((x, sign, glyph))
        x += glyph.advance
    return placed


def path_steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command of an outline with its coordinates."""
    for command, text in _STEP.findall(path):
        if command == "Z":
            yield command, []
            continue
        numbers = [float(number) for number in text.split()]
        size = _NUMBERS[command]
        for start in range(0, len(numbers), size):
            # What follows the first point of an M are lines.
            yield "L" if command == "M" and start else command, numbers[start : start + size]
