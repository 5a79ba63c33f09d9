"""What all full screens share: how they start, stop, read keys, and fit a board or say it can't."""

from __future__ import annotations

import asyncio
import os
import signal
from abc import abstractmethod
from contextlib import ExitStack, suppress
from threading import Timer
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from tilewright.cli.fullscreen.fitting import Fit, TooSmall, fit_screen
from tilewright.cli.fullscreen.style import STYLE
from tilewright.cli.fullscreen.widgets import LineInput
from tilewright.cli.terminal.color import Depth

_PATIENCE: Final = 2.0
"""How many seconds a screen has to stop when its terminal is gone."""
_PAGE_KEYS: Final = frozenset({"pageup", "pagedown", "home", "end"})
_LINE_KEYS: Final = frozenset({"up", "down"})


class Shell(App[None]):
    """A full screen with a board; every part of it has an id."""

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    PARTS: ClassVar[tuple[str, ...]] = ()
    """The parts that can be hidden."""

    def __init__(self, color: Depth) -> None:
        """Draw in this many colors, on the terminal's own background."""
        super().__init__()
        self.theme = "ansi-dark"
        self.color = color
        self.fit: Fit | TooSmall = TooSmall(0, 0)
        self._event_loop: asyncio.AbstractEventLoop | None = None

    @abstractmethod
    def stop_screen(self) -> None:
        """Close the screen in good order; everything is saved already."""

    @abstractmethod
    def press_key(self, key: str) -> None:
        """Do what a key does, other than scrolling."""

    @abstractmethod
    def redraw(self) -> None:
        """Draw everything again."""

    def on_mount(self) -> None:
        """Remember the loop, so that a signal can stop the screen."""
        self._event_loop = asyncio.get_running_loop()

    def hang_up(self) -> None:
        """Stop because the window is closed or the system shuts down, whatever the screen does.

        The library may wait forever for a terminal that is gone, so the process ends after a
        moment in any case; everything is saved already.
        """
        timer = Timer(_PATIENCE, os._exit, (1,))
        timer.daemon = True
        timer.start()
        with suppress(RuntimeError):
            if self._event_loop is not None:
                self._event_loop.call_soon_threadsafe(self.stop_screen)

    def on_resize(self) -> None:
        """Fold parts away, or unfold them, once the library knows the new size."""
        self.call_later(self.redraw)

    # Keys.

    def action_press(self, key: str) -> None:
        """Do what a key does that the library would otherwise use itself.

        The library handles such a key before others that are still waiting, so it takes their way:
        to the line that is typed, or else to the screen and from there to the program.
        """
        if isinstance(self.focused, LineInput):
            self.focused.call_later(self.press_key, key)
        else:
            self.screen.call_later(self.call_later, self.press_key, key)

    def on_key(self, event: events.Key) -> None:
        """Do what a key does that isn't typed into a line."""
        is_sign = event.is_printable and event.character is not None
        key = event.character if is_sign and event.character is not None else event.key
        event.stop()
        self.press_key("space" if key == " " else key)

    def scroll_pane(self, key: str, name: str, *, by_line: bool) -> bool:
        """Scroll a pane if a key does that, arrows only ``by_line``; return whether it does."""
        pane = self.query_one(name, VerticalScroll)
        if key in _PAGE_KEYS:
            moves = {
                "pageup": pane.scroll_page_up,
                "pagedown": pane.scroll_page_down,
                "home": pane.scroll_home,
                "end": pane.scroll_end,
            }
            moves[key](animate=False)
        elif by_line and key in _LINE_KEYS:
            pane.scroll_relative(y=-1 if key == "up" else 1, animate=False)
        else:
            return False
        return True

    # Parts.

    def fit_board(self, size: int) -> Fit | None:
        """Fit a board with ``size`` rows; if it is too large, say so instead of drawing it."""
        self.fit = fit_screen(self.size.width, self.size.height, size, self.color)
        if isinstance(self.fit, Fit):
            return self.fit
        self.show_parts("#small")
        have = f"{self.size.width}×{self.size.height}"
        needed = f"{self.fit.columns}×{self.fit.rows}"
        # Text, because the library reads brackets in strings as markup.
        # It is short, because it must fit on the smallest screen.
        problem = f"This terminal is {have}; the board needs {needed}."
        told = Text(f"{problem} Enlarge it, or press Ctrl-C to stop.")
        self.query_one("#small", Static).update(told)
        return None

    def show_parts(self, *shown: str) -> None:
        """Show these parts, and hide all others."""
        for part in self.PARTS:
            self.query_one(part).display = part in shown


def run_screen(screen: Shell) -> None:
    """Run a full screen until it is closed."""
    if screen.color is Depth.NONE:
        os.environ["NO_COLOR"] = "1"
    with ExitStack() as handlers:
        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                # Unlike a handler of the loop, this one runs even if the loop is stuck.
                before = signal.signal(number, lambda *_: screen.hang_up())
                handlers.callback(signal.signal, number, before)
        screen.run()
