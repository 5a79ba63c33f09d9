"""The questions before a new game, on the full screen."""

from __future__ import annotations

from tilewright.cli.fullscreen.questions import Front, TypeLine
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.screen import Screen


def setup_screen(front: Front) -> Screen:
    """Return a screen that shows the lines before each question above it.

    If a question is asked again because its answer made no sense, the lines of the first time stay.
    """
    lines: list[str] = []
    asked: tuple[str, list[str]] = ("", [])

    def ask(prompt: str) -> str:
        nonlocal asked
        shown = list(lines)
        lines.clear()
        if prompt == asked[0]:
            shown = [*asked[1], "", *shown]
        else:
            asked = (prompt, shown)
        return front.ask(TypeLine(shown, prompt))

    return Screen(ask, lines.append, Depth.NONE, width())
