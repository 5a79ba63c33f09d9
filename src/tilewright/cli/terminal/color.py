"""Terminal colors: the edition's colors, in as many shades as the terminal has."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from tilewright.formats.color import Rgb, contrast, legible

DISTINCT: Final = 1.5
"""The lowest contrast allowed between adjacent backgrounds with no line between them."""

_DARKEST: Final = 60
"""A background keeps at least this percentage of its brightness, to stay recognizable."""
_STEPS: Final = (0, 95, 135, 175, 215, 255)
_RESET: Final = "\x1b[0m"


class Depth(Enum):
    """How many colors a terminal has."""

    NONE = "none"
    PALETTE = "palette"
    """The 256 fixed colors."""
    TRUE = "true"
    """All 24-bit colors."""


@lru_cache(maxsize=256)
def apart(ground: str, others: tuple[str, ...]) -> str:
    """Return ``ground``, darkened just enough for ``others`` to stand out from it."""
    red, green, blue = Rgb.of(ground)
    best = ground, 0.0
    for shade in range(100, _DARKEST, -2):
        shaded = Rgb(red * shade // 100, green * shade // 100, blue * shade // 100).text
        least = min(contrast(shaded, other) for other in others)
        if least >= DISTINCT:
            return shaded
        best = max(best, (shaded, least), key=lambda found: found[1])
    return best[0]


@lru_cache(maxsize=256)
def nearest(color: str) -> tuple[int, str]:
    """Return the number of the nearest of the 256 fixed colors, and that color."""
    wanted = Rgb.of(color)
    number, found = min(
        _palette(),
        key=lambda entry: sum((a - b) ** 2 for a, b in zip(entry[1], wanted, strict=True)),
    )
    return number, found.text


@lru_cache(maxsize=1)
def _palette() -> tuple[tuple[int, Rgb], ...]:
    """Return the fixed colors with their numbers, except the first 16, which vary by terminal."""
    cube = [(16 + place, Rgb(*parts)) for place, parts in enumerate(product(_STEPS, repeat=3))]
    grays = [(232 + step, Rgb(*(8 + 10 * step,) * 3)) for step in range(24)]
    return (*cube, *grays)


class Style(NamedTuple):
    """The appearance of a piece of text; None keeps the terminal's color."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False
    faint: bool = False
    italic: bool = False
    underline: bool = False


def paint(text: str, style: Style, depth: Depth) -> str:
    """Return ``text`` in ``style``, with ink that is legible on its background."""
    if depth is Depth.NONE:
        return text
    codes = _codes(style, depth)
    return f"\x1b[{codes}m{text}{_RESET}" if codes else text


@lru_cache(maxsize=256)
def _codes(style: Style, depth: Depth) -> str:
    ink, ground = style.ink, style.ground
    if depth is Depth.PALETTE:
        # Legibility depends on the colors actually displayed.
        ink = nearest(ink)[1] if ink is not None else None
        ground = nearest(ground)[1] if ground is not None else None
    if ink is not None and ground is not None:
        ink = legible(ink, ground)
    codes = [
        code
        for code, wanted in (
            ("1", style.bold),
            ("2", style.faint),
            ("3", style.italic),
            ("4", style.underline),
        )
        if wanted
    ]
    if ink is not None:
        codes.append(_color_code(38, ink, depth))
    if ground is not None:
        codes.append(_color_code(48, ground, depth))
    return ";".join(codes)


def _color_code(layer: int, color: str, depth: Depth) -> str:
    if depth is Depth.PALETTE:
        return f"{layer};5;{nearest(color)[0]}"
    return ";".join(str(part) for part in (layer, 2, *Rgb.of(color)))
