"""Pixels: a drawing as PNG, or several as an animated GIF.

This needs the packages of the extra ``pictures``. No font of the machine is used, except for
characters without an outline of our own.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from tilewright.errors import StoreError
from tilewright.extras import require_extra
from tilewright.formats.pictures.shapes import Drawing
from tilewright.formats.pictures.svg import write_svg

__all__ = ["Frame", "write_gif", "write_png"]

Frame = tuple[Drawing, int]
"""A drawing of an animation, and how long to show it, in milliseconds."""

_COLORS: Final = 128
"""The size of a frame's palette; boards have far fewer colors, and letters have smooth edges."""


def write_png(drawing: Drawing, *, width: int) -> bytes:
    """Return a drawing as PNG, ``width`` pixels wide.

    Raises ``StoreError`` if the extra ``pictures`` is not installed.
    """
    svg = write_svg(drawing)
    draw = _load("resvg_py").svg_to_bytes
    return bytes(draw(svg_string=svg, width=width, skip_system_fonts="<text" not in svg))


def write_gif(frames: Iterable[Frame], *, width: int) -> bytes:
    """Return an animation that repeats forever; all pictures must have the same shape.

    Raises ``StoreError`` if the extra ``pictures`` is not installed.
    """
    image = _load("PIL.Image")
    images = []
    times = []
    for drawing, milliseconds in frames:
        drawn = image.open(BytesIO(write_png(drawing, width=width))).convert("RGB")
        images.append(drawn.quantize(_COLORS, dither=image.Dither.NONE))
        times.append(milliseconds)
    out = BytesIO()
    images[0].save(
        out,
        format="GIF",
        save_all=True,
        append_images=images[1:],
        duration=times,
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _load(name: str) -> Any:  # noqa: ANN401 - a module without types
    require_extra("pictures", StoreError)
    return import_module(name)
