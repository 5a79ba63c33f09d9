"""The terminal's capabilities: how many colors and columns it has."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
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


def why_no_full_screen(board_size: Callable[[], int], color: Depth) -> str | None:
    """Return why a board can't fill this terminal, or None if it can.

    ``board_size`` returns the number of its rows. The reason completes a sentence that begins
    with "the game is played at a prompt".
    """
    from tilewright.cli.fullscreen.fitting import TooSmall, fit_screen

    # The library draws on standard error.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "because its input or output is not a terminal"
    if os.environ.get("TERM", "dumb") in {"dumb", "unknown"}:
        return "because this terminal cannot move its cursor"
    if not (sys.stdout.encoding or "").lower().startswith("utf"):
        return f"because this terminal is set to {sys.stdout.encoding} instead of UTF-8"
    if find_spec("textual") is None:
        return "because the package textual is not installed"
    columns, rows = shutil.get_terminal_size((80, 24))
    fit = fit_screen(columns, rows, board_size(), color)
    if isinstance(fit, TooSmall):
        return (
            f"because this terminal has {columns}×{rows} characters and the board needs"
            f" {fit.columns}×{fit.rows}"
        )
    return None


def width() -> int:
    """Return the terminal's width in columns, or 80 if there is no terminal."""
    return shutil.get_terminal_size((80, 24)).columns
