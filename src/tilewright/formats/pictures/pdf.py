"""Writing drawings as the pages of a PDF document, with vector shapes and no fonts."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from tilewright.formats.color import Rgb
from tilewright.formats.pictures.glyphs import EM, glyphs_of, path_steps
from tilewright.formats.pictures.shapes import Box, Circle, Drawing, Label, Line, Shape

__all__ = ["write_pdf", "write_pdf_pages"]

_ARC: Final = 0.5523
"""How far a Bézier curve's control points are from its ends, for a quarter of a circle."""
_MISSING: Final = "?"
"""Drawn for a character without an outline."""


def write_pdf(drawing: Drawing, *, width: float | None = None) -> bytes:
    """Return a drawing as a PDF document; ``width`` is the width of the page in points."""
    return _pages([drawing], 1.0 if width is None else width / drawing.width)


def write_pdf_pages(drawings: Sequence[Drawing]) -> bytes:
    """Return drawings as the pages of a PDF document; their unit is the point."""
    return _pages(drawings, 1.0)


def _pages(drawings: Sequence[Drawing], scale: float) -> bytes:
    """Return the document: its catalog, the list of pages, and two objects for each page."""
    numbers = range(3, 3 + 2 * len(drawings), 2)
    pages = [
        part
        for number, drawing in zip(numbers, drawings, strict=True)
        for part in _page(drawing, scale, number + 1)
    ]
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    title = drawings[0].description.encode("utf-16-be").hex()
    return _document(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(drawings)),
        *pages,
        f"<< /Title <feff{title}> /Producer (Tilewright) >>".encode(),
    )


def _page(drawing: Drawing, scale: float, number: int) -> tuple[bytes, bytes]:
    """Return a page and its content, which gets this ``number``."""
    page_width, page_height = drawing.width * scale, drawing.height * scale
    opacities = sorted({_opacity_of(shape) for shape in drawing.shapes})
    states = {opacity: f"/S{number}" for number, opacity in enumerate(opacities)}
    # The y axis of a page points up, and that of a drawing down.
    lines = [_numbers(scale, 0, 0, -scale, 0, page_height) + " cm"]
    for shape in drawing.shapes:
        lines += ["q", f"{states[_opacity_of(shape)]} gs", *_shape(shape), "Q"]
    content = zlib.compress("\n".join(lines).encode("ascii"))
    opaque = " ".join(
        f"{name} << /ca {_numbers(opacity)} /CA {_numbers(opacity)} >>"
        for opacity, name in states.items()
    )
    page = (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_numbers(page_width, page_height)}]"
        f" /Contents {number} 0 R /Resources << /ExtGState << {opaque} >> >> >>"
    )
    stream = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream"
    return page.encode(), stream % (len(content), content)


def _document(*objects: bytes) -> bytes:
    """Return the objects as a file: the first is the catalog, the last describes the document."""
    data = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    data += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(data)


def _opacity_of(shape: Shape) -> float:
    return 1.0 if isinstance(shape, Label) else shape.opacity


def _shape(shape: Shape) -> Iterator[str]:
    match shape:
        case Box():
            yield _color(shape.fill, "rg")
            yield from _rounded(shape)
            if shape.border:
                yield _color(shape.border, "RG")
                yield f"{_numbers(shape.border_width)} w"
            yield "B" if shape.border else "f"
        case Circle():
            yield _color(shape.fill or shape.border, "rg" if shape.fill else "RG")
            yield from _circle(shape)
            yield "f" if shape.fill else "s"
        case Line():
            yield _color(shape.color, "RG")
            yield f"1 J {_numbers(shape.width)} w"
            yield f"{_numbers(shape.x1, shape.y1)} m {_numbers(shape.x2, shape.y2)} l S"
        case Label():
            yield from _label(shape)


def _rounded(box: Box) -> Iterator[str]:
    """Draw the path of a rectangle, clockwise from the left end of its top side."""
    if not box.corner:
        yield f"{_numbers(box.x, box.y, box.width, box.height)} re"
        return
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    r, c = box.corner, box.corner * (1 - _ARC)
    yield f"{_numbers(left + r, top)} m {_numbers(right - r, top)} l"
    yield f"{_numbers(right - c, top, right, top + c, right, top + r)} c"
    yield f"{_numbers(right, bottom - r)} l"
    yield f"{_numbers(right, bottom - c, right - c, bottom, right - r, bottom)} c"
    yield f"{_numbers(left + r, bottom)} l"
    yield f"{_numbers(left + c, bottom, left, bottom - c, left, bottom - r)} c"
    yield f"{_numbers(left, top + r)} l"
    yield f"{_numbers(left, top + c, left + c, top, left + r, top)} c h"


def _circle(circle: Circle) -> Iterator[str]:
    side = 2 * circle.radius
    x, y = circle.x - circle.radius, circle.y - circle.radius
    yield from _rounded(Box(x, y, side, side, "", corner=circle.radius))


def _label(label: Label) -> Iterator[str]:
    """Draw the outlines of a text; its color is set once."""
    scale = label.size / EM
    yield _color(label.color, "rg")
    for offset, _, glyph in glyphs_of(label.text, missing=_MISSING) or ():
        if glyph.path:
            x = label.x + offset * scale
            yield f"q {_numbers(scale, 0, 0, scale, x, label.y)} cm"
            yield from _outline(glyph.path)
            yield "f Q"


def _outline(path: str) -> Iterator[str]:
    x = y = 0.0
    for command, numbers in path_steps(path):
        match command, numbers:
            case "Z", _:
                yield "h"
                continue
            case "Q", [cx, cy, end_x, end_y]:
                # A PDF has only cubic curves.
                first = (x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3)
                second = (end_x + 2 * (cx - end_x) / 3, end_y + 2 * (cy - end_y) / 3)
                yield f"{_numbers(*first, *second, end_x, end_y)} c"
                x, y = end_x, end_y
                continue
            case "H", [x]:
                pass
            case "V", [y]:
                pass
            case _, [x, y]:
                pass
        yield f"{_numbers(x, y)} {'m' if command == 'M' else 'l'}"


def _color(color: str, operator: str) -> str:
    return f"{_numbers(*(part / 255 for part in Rgb.of(color)))} {operator}"


def _numbers(*numbers: float) -> str:
    return " ".join(f"{number:.4f}".rstrip("0").rstrip(".") for number in numbers)
