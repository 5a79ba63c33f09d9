"""The scorekeeper's full screen, on the Textual library: draws what ``KeepControls`` says."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from tilewright.cli.fullscreen import drawing
from tilewright.cli.fullscreen.bar import Bar, choice_at
from tilewright.cli.fullscreen.fitting import Fit
from tilewright.cli.fullscreen.keep_controls import KeepControls
from tilewright.cli.fullscreen.keep_drawing import draw_line, draw_list, players_of
from tilewright.cli.fullscreen.shell import Shell, run_screen
from tilewright.cli.fullscreen.widgets import BoardPane, ChoicesPane, LineInput, SheetPane, TextPane
from tilewright.cli.keep import telling
from tilewright.cli.keep.desk import Desk
from tilewright.cli.terminal.color import Depth

_STORE_SECONDS: Final = 5
"""How often the clock is stored: what a killed program may lose of it."""


class KeepApp(Shell):
    """The full screen of the scorekeeper."""

    PARTS = ("#small", "#seats", "#middle", "#page", "#entry", "#text", "#choices")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{key},ctrl+q" if key == "ctrl+c" else key, f"press('{key}')", priority=True)
        for key in ("ctrl+c", "ctrl+t", "ctrl+z", "ctrl+y", "tab")
    ]

    def __init__(self, desk: Desk, color: Depth, told: str = "") -> None:
        """Keep score at ``desk``; ``told`` is said first."""
        super().__init__(color)
        self.desk = desk
        self.is_stopped = False
        self.controls = KeepControls(desk, stop=self.stop_screen, told=told)

    def compose(self) -> ComposeResult:
        """Lay out the parts: players, board and panel, the line, text, choices."""
        yield Static(id="small")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield BoardPane(id="board")
            with Vertical(id="panel"):
                yield Static(id="standing")
                yield SheetPane(id="sheet")
                yield TextPane(id="messages")
        yield TextPane(id="page")
        with Horizontal(id="entry"):
            yield Static(id="label")
            yield LineInput(self.finish_line)
        yield Static(id="text")
        yield ChoicesPane(id="choices")

    def on_mount(self) -> None:
        """Draw the game, and the clocks again every second."""
        super().on_mount()
        self.set_interval(1, self.tick)
        self.set_interval(_STORE_SECONDS, self.desk.clock.store)
        self.redraw()

    def tick(self) -> None:
        """Show the clocks, and who is over time."""
        is_used = self.desk.clock.is_used
        if is_used and isinstance(self.fit, Fit) and self.controls.page is None:
            self._redraw_players(self.fit)
            self._redraw_text(self.controls.bar())

    def stop_screen(self) -> None:
        """Close the screen; every entry is saved already, and no other is taken."""
        self.is_stopped = True
        self.exit()

    # Keys and clicks.

    def press_key(self, key: str) -> None:
        """Do what a key does: scroll the page that is read, or the sheet, or act."""
        is_page = self.controls.page is not None
        if not self.scroll_pane(key, "#page" if is_page else "#sheet", by_line=is_page):
            self.controls.press(key)
            self.redraw()

    @on(BoardPane.Pointed)
    def point(self, message: BoardPane.Pointed) -> None:
        """Do what a click on the board does."""
        if isinstance(self.fit, Fit):
            size = self.desk.edition.size
            square = drawing.square_at(message.column, message.row, size, self.fit, self.color)
            if square is not None:
                self.controls.click_square(square)
                self.redraw()

    @on(SheetPane.Pointed)
    def pick(self, message: SheetPane.Pointed) -> None:
        """Do what a click on the sheet does."""
        self.controls.click_entry(message.row)
        self.redraw()

    @on(ChoicesPane.Pointed)
    def choose(self, message: ChoicesPane.Pointed) -> None:
        """Do what a click on a choice does."""
        bar = self.controls.bar()
        choice = choice_at(bar.choices, self.size.width, message.column)
        if choice is not None and choice.key == "enter" and bar.entry is not None:
            self.finish_line(self.query_one("#line", Input).value)
        elif choice is not None:
            self.press_key(choice.key)

    def finish_line(self, text: str) -> None:
        """Do what a finished line says."""
        if not self.is_stopped:
            self.controls.type_line(text)
            self.redraw()

    @on(Input.Changed)
    def show_line(self, message: Input.Changed) -> None:
        """Show what the line would do."""
        self.controls.preview_line(message.value)
        self._redraw_board()
        self._redraw_text(self.controls.bar())

    # Drawing.

    def redraw(self) -> None:
        """Draw everything again."""
        if not self.is_running or not self.query("#small"):
            return
        fit = self.fit_board(self.desk.edition.size)
        if fit is None:
            return
        bar = self.controls.bar()
        page = self.controls.page
        parts = ["#text", "#choices", "#middle" if page is None else "#page"]
        if page is None and fit.has_seats:
            parts.append("#seats")
        if bar.entry is not None:
            parts.append("#entry")
        self.show_parts(*parts)
        if page is not None:
            self.query_one("#page", TextPane).show(page.lines, page.title, at_end=False)
        self._redraw_panel(fit)
        self._redraw_line(bar)
        self._redraw_board()
        self._redraw_text(bar)

    def _redraw_line(self, bar: Bar) -> None:
        line = self.query_one("#line", Input)
        self.query_one("#label", Static).update(Text(f"{bar.entry or ''} "))
        gap = isinstance(self.fit, Fit) and self.fit.has_gap
        self.query_one("#entry").styles.margin = (int(gap), 0, 0, 0)
        if self.controls.fill is not None:
            line.value = self.controls.fill
            line.cursor_position = len(line.value)
            self.controls.fill = None
        if bar.entry is None:
            self.set_focus(None)
        elif self.focused is not line:
            line.focus()

    def _redraw_board(self) -> None:
        fit = self.fit
        if not isinstance(fit, Fit):
            return
        controls = self.controls
        board = self.query_one("#board", BoardPane)
        board.styles.width = fit.board
        # The line with its gap, or as many lines of text instead, and the choices.
        rest = self._text_rows(controls.bar()) + fit.has_seats + 1
        if controls.bar().entry is not None:
            rest += 1 + fit.has_gap
        self.query_one("#middle").styles.max_height = max(self.size.height - rest, 1)
        board.update(
            drawing.draw_board(
                controls.board,
                self.desk.edition,
                fit,
                self.color,
                last=controls.last,
                draft=controls.drawn,
            )
        )

    def _redraw_players(self, fit: Fit) -> None:
        players = players_of(self.desk.followed, self.desk.clock)
        self.query_one("#seats", Static).update(draw_line(players, self.size.width))
        standing = self.query_one("#standing", Static)
        standing.display = not fit.has_seats
        standing.update(draw_list(players))

    def _redraw_panel(self, fit: Fit) -> None:
        followed = self.desk.followed
        self._redraw_players(fit)
        panel = self.query_one("#panel")
        panel.display = bool(fit.panel)
        panel.styles.width = fit.panel
        self.query_one("#sheet", SheetPane).show(telling.sheet_lines(followed), "", at_end=True)
        lines = [*telling.fault_lines(followed), *telling.result_lines(followed)]
        messages = self.query_one("#messages", TextPane)
        messages.display = bool(lines)
        messages.show(lines, "", at_end=True)

    def _text_rows(self, bar: Bar) -> int:
        """Return the lines for the text; without a panel, a long one covers part of the board."""
        if not isinstance(self.fit, Fit):
            return 0
        needed = len(wrap(bar.text, max(self.size.width, 1)))
        # Where there is no line to type in, its room belongs to the text.
        rows = self.fit.text + (0 if bar.entry is not None else 1 + self.fit.has_gap)
        return rows if self.fit.panel else max(rows, needed)

    def _redraw_text(self, bar: Bar) -> None:
        if isinstance(self.fit, Fit):
            rows = self._text_rows(bar)
            text = self.query_one("#text", Static)
            text.styles.height = rows
            text.display = self.controls.page is None
            lines = wrap(bar.text, max(self.size.width, 1))
            text.update(Text("\n".join(lines[:rows])))
            choices = drawing.draw_choices(bar.choices, self.size.width)
            self.query_one("#choices", ChoicesPane).update(choices)


def keep_on_screen(desk: Desk, color: Depth, told: str = "") -> None:
    """Keep score on a full screen until the scorekeeper stops."""
    run_screen(KeepApp(desk, color, told))
