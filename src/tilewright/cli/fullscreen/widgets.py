"""The parts of the screen: panes of text, and panes that say where they were clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static


class BoardPane(Static):
    """The board."""

    class Pointed(Message):
        """The board was clicked."""

        def __init__(self, column: int, row: int) -> None:
            """Say where."""
            super().__init__()
            self.column = column
            self.row = row

    def on_click(self, event: events.Click) -> None:
        """Pass a click on."""
        self.post_message(self.Pointed(event.x, event.y))


class _Line(Static):
    """A line of things to click on."""

    class Pointed(Message):
        """The line was clicked."""

        def __init__(self, column: int) -> None:
            """Say where."""
            super().__init__()
            self.column = column

    def on_click(self, event: events.Click) -> None:
        """Pass a click on."""
        self.post_message(self.Pointed(event.x))


class RackPane(_Line):
    """The rack of the player on turn."""

    class Pointed(_Line.Pointed):
        """The rack was clicked."""


class ChoicesPane(_Line):
    """What can be done now, and with which key."""

    class Pointed(_Line.Pointed):
        """A choice was clicked, or the space between two."""


class LineInput(Input, inherit_bindings=False):
    """A line to type in, however fast people type.

    The library would act on Enter before letters that are still waiting, and report the finished
    line after letters that follow. Here Enter waits its turn and then acts at once.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in Input.BINDINGS
        if isinstance(binding, Binding) and binding.key != "enter"
    ]

    def __init__(self, finish: Callable[[str], None]) -> None:
        """Call ``finish`` with every finished line."""
        super().__init__(id="line", compact=True, select_on_focus=False)
        self._finish = finish

    async def _on_key(self, event: events.Key) -> None:
        """Finish the line with Enter; all other keys do what they usually do."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self._finish(self.value)
        else:
            await super()._on_key(event)

    def _on_paste(self, event: events.Paste) -> None:
        """Finish every whole line that is pasted, up to one that is refused: it stays to be read.

        The library would take the first line and drop the others.
        """
        event.stop()
        event.prevent_default()
        for line in event.text.splitlines(keepends=True):
            self.replace(line.rstrip("\r\n"), *self.selection)
            typed = self.value
            if line.endswith(("\r", "\n")):
                self._finish(typed)
                if self.value == typed and typed.strip():
                    break


class TextPane(VerticalScroll, can_focus=False):
    """Lines of text that can be scrolled, such as the score sheet or the messages."""

    def compose(self) -> ComposeResult:
        """Put the text into the pane."""
        yield Static()

    def show(self, lines: Iterable[str], title: str, *, at_end: bool) -> None:
        """Show ``lines`` under a title; ``at_end`` keeps the last line in sight."""
        text = Text(f"{title}\n\n" if title else "", style="bold")
        text.append("\n".join(lines), style="not bold")
        shown = self.query_one(Static)
        if getattr(self, "_plain", None) == text.plain:
            return
        self._plain = text.plain
        shown.update(text)
        if at_end:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
            self.scroll_home(animate=False)


class SheetPane(TextPane, can_focus=False):
    """A score sheet whose lines can be clicked."""

    class Pointed(Message):
        """A line was clicked."""

        def __init__(self, row: int) -> None:
            """Say which, counted from 0."""
            super().__init__()
            self.row = row

    def on_click(self, event: events.Click) -> None:
        """Pass a click on, wherever the sheet is scrolled to."""
        self.post_message(self.Pointed(event.screen_y - self.region.y + self.scroll_offset.y))
