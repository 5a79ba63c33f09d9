"""The questions before a new game, on the full screen."""

from __future__ import annotations

from tilewright.cli.fullscreen.questions import Front, TypeLine
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.screen import Screen


def setup_screen(front: Front) -> Screen:
    """Return a screen that shows the lines before each question above it."""
    lines: list[str] = []

    def ask(prompt: str) -> str:
        shown = list(lines)
        lines.clear()
        return front.ask(TypeLine(shown, prompt))

    return Screen(ask, lines.append, Depth.NONE, width())
