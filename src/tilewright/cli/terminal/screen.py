"""The screen and keyboard for a game: where it is shown, and where players type."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from textwrap import fill
from typing import Final

from tilewright.cli.output import say
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.color import Depth

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


def _no_wait(seconds: float) -> None:
    """Return at once; computer players don't need to pause if no one is watching."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where the game is shown and where players type."""

    ask: Callable[[str], str]
    """Show a prompt and return the line typed; raises EOFError at the end of the input."""
    show: Callable[[str], None]
    color: Depth
    columns: int
    clear: Callable[[], None] | None = None
    """Clear the screen, so that the next player can't see the rack; None if that isn't possible."""
    wait: Callable[[float], None] = _no_wait
    """Wait this many seconds while a computer player seems to think; Enter ends the wait."""
    is_plain: bool = False
    """Whether the game is told in sentences, without drawn boards: for screen readers."""

    @property
    def clears(self) -> bool:
        """Whether the screen can be cleared, which means it is a terminal, not a file or a pipe."""
        return self.clear is not None

    def wipe(self) -> None:
        """Clear the screen, if that is possible."""
        if self.clear is not None:
            self.clear()

    def tell(self, sentence: str) -> None:
        """Show a sentence, wrapped between words to fit the screen."""
        self.show(fill(sentence, self.columns - 1, subsequent_indent="  "))


def open_screen(color: Depth, *, is_plain: bool = False) -> Screen:
    """Return this process's screen; without a terminal, it neither clears nor waits.

    A plain screen is never cleared, so that a screen reader can go back over what was said.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Screen(input, say, color, width(), is_plain=is_plain)
    with suppress(ImportError):
        # Gives input() arrow keys and a history; Windows has both without it.
        import readline  # noqa: F401

    if is_plain:
        return Screen(input, say, Depth.NONE, width(), wait=_wait, is_plain=True)
    return Screen(input, say, color, width(), clear=_clear, wait=_wait)


def _clear() -> None:
    sys.stdout.write(_CLEAR)
    sys.stdout.flush()


def _wait(seconds: float) -> None:
    """Wait this many seconds, or until Enter is pressed."""
    from select import select

    try:
        if select([sys.stdin], [], [], seconds)[0]:
            sys.stdin.readline()
    except (OSError, ValueError):  # a terminal that cannot be polled
        return
