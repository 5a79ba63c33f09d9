"""Writing a drawing as SVG: text as outlines where we have them, and a description in words."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from tilewright.formats.pictures.glyphs import EM, glyphs_of
from tilewright.formats.pictures.shapes import Box, Circle, Drawing, Label, Line, Shape

__all__ = ["write_svg"]

_FONTS = "Jost, Futura, Figtree, Helvetica, Arial, sans-serif"
"""For characters without an outline."""


def write_svg(drawing: Drawing, *, width: float | None = None) -> str:
    """Return a drawing as an SVG document; ``width`` is its size where nothing else sets one."""
    writer = _Writer()
    body = [part for shape in drawing.shapes for part in writer.shape(shape)]
    size = ""
    if width is not None:
        height = width * drawing.height / drawing.width
        size = f' width="{_number(width)}" height="{_number(height)}"'
    view = f"0 0 {_number(drawing.width)} {_number(drawing.height)}"
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="img"'
        f" aria-label={quoteattr(drawing.description)}>"
    )
    return "\n".join([opening, *writer.definitions(), *body, "</svg>"])


class _Writer:
    """Writes shapes; each outline is defined once and used as often as it is needed."""

    def __init__(self) -> None:
        self._outlines: dict[str, str] = {}

    def definitions(self) -> Iterator[str]:
        if self._outlines:
            yield "<defs>"
            for sign, path in sorted(self._outlines.items()):
                yield f'<path id="{_name(sign)}" d="{path}"/>'
            yield "</defs>"

    def shape(self, shape: Shape) -> Iterator[str]:
        match shape:
            case Box():
                place = _attributes(x=shape.x, y=shape.y, width=shape.width, height=shape.height)
                corner = _attributes(rx=shape.corner) if shape.corner else ""
                border = ""
                if shape.border:
                    border = f' stroke="{shape.border}" stroke-width="{shape.border_width}"'
                yield f'<rect{place}{corner} fill="{shape.fill}"{border}{_opacity(shape.opacity)}/>'
            case Circle():
                place = _attributes(cx=shape.x, cy=shape.y, r=shape.radius)
                border = f' stroke="{shape.border}"' if shape.border else ""
                fill = shape.fill or "none"
                yield f'<circle{place} fill="{fill}"{border}{_opacity(shape.opacity)}/>'
            case Line():
                place = _attributes(x1=shape.x1, y1=shape.y1, x2=shape.x2, y2=shape.y2)
                stroke = f' stroke="{shape.color}" stroke-width="{shape.width}"'
                yield f'<line{place}{stroke} stroke-linecap="round"{_opacity(shape.opacity)}/>'
            case Label():
                yield from self._label(shape)

    def _label(self, label: Label) -> Iterator[str]:
        placed = glyphs_of(label.text)
        if placed is None:
            place = _attributes(x=label.x, y=label.y)
            size = f' font-size="{_number(label.size)}" font-family="{_FONTS}"'
            yield (
                f'<text{place}{size} text-anchor="middle" fill="{label.color}">'
                f"{escape(label.text)}</text>"
            )
            return
        scale = label.size / EM
        for offset, sign, glyph in placed:
            if not glyph.path:
                continue
            self._outlines[sign] = glyph.path
            x = _number(label.x + offset * scale)
            yield (
                f'<use href="#{_name(sign)}" fill="{label.color}"'
                f' transform="translate({x} {_number(label.y)}) scale({_number(scale)})"/>'
            )


def _name(sign: str) -> str:
    return f"u{ord(sign):04x}"


def _attributes(**numbers: float) -> str:
    return "".join(f' {name}="{_number(number)}"' for name, number in numbers.items())


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{_number(opacity)}"'


def _number(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
