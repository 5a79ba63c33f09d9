"""Colors, and ink that is legible on them.

Contrast is measured as in the Web Content Accessibility Guidelines: 4.5 to 1 is legible, and either
black or white reaches that on every background.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

LEGIBLE: Final = 4.5
"""The lowest contrast allowed between ink and its background."""

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"


class Rgb(NamedTuple):
    """A color as three components, each from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def of(cls, text: str) -> Rgb:
        """Read a color such as ``#1a2b3c``."""
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    @property
    def text(self) -> str:
        """The color as it is written in edition files."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colors, from 1 (identical) to 21 (black on white)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(part / 255) for part in Rgb.of(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    threshold = 0.04045
    return part / 12.92 if part <= threshold else float(((part + 0.055) / 1.055) ** 2.4)


@lru_cache(maxsize=256)
def legible(ink: str, ground: str) -> str:
    """Return ``ink`` if it is legible on ``ground``, otherwise the better of black and white."""
    if contrast(ink, ground) >= LEGIBLE:
        return ink
    return max((BLACK, WHITE), key=lambda color: contrast(color, ground))
