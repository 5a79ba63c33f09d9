"""The terminal's capabilities: how many colors and columns it has."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tilewright.cli.options import When
from tilewright.cli.terminal.color import Depth

if TYPE_CHECKING:
    from typing import TextIO


def color_depth(
    when: When, stream: TextIO | None = None, environment: Mapping[str, str] | None = None
) -> Depth:
    """Return how many colors to use on ``stream``, by default standard output.

    An explicit choice overrides the environment. ``NO_COLOR`` (set to anything), a dumb
    terminal, or a stream that is not a terminal disables colors. If the terminal
    advertises only 256 colors, the nearest of those are used.
    """
    stream = sys.stdout if stream is None else stream
    environment = os.environ if environment is None else environment
    if when is When.ALWAYS:
        return Depth.TRUE
    terminal = environment.get("TERM", "")
    if when is When.NEVER or environment.get("NO_COLOR") or terminal == "dumb":
        return Depth.NONE
    if not stream.isatty():
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return Depth.TRUE
    return Depth.PALETTE if "256color" in terminal else Depth.TRUE


def width() -> int:
    """Return the terminal's width in columns, or 80 if there is no terminal."""
    return shutil.get_terminal_size((80, 24)).columns
