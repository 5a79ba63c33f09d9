"""The full screen itself, on the Textual library: draws what ``Controls`` says.

The game runs in a thread of its own; its scenes and questions arrive here one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from threading import Thread
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from tilewright.cli.fullscreen import drawing
from tilewright.cli.fullscreen.bar import Bar, choice_at
from tilewright.cli.fullscreen.controls import Controls
from tilewright.cli.fullscreen.fitting import Fit
from tilewright.cli.fullscreen.pages import message_lines
from tilewright.cli.fullscreen.questions import AnyQuestion, Front, Scene, TakeTurn
from tilewright.cli.fullscreen.shell import Shell, run_screen
from tilewright.cli.fullscreen.widgets import BoardPane, ChoicesPane, LineInput, RackPane, TextPane
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.game_display import last_squares, sheet_lines
from tilewright.cli.terminal.keyboard_game import Quit
from tilewright.edition import ClockKind
from tilewright.geometry import Square

T = TypeVar("T")

_PATIENCE: Final = 1.0
"""How many seconds the program waits for a computer that thinks when the players stop."""
_SETUP_SIZE: Final = 15
"""The board that the screen must have room for while the edition is not known yet."""


class GameApp(Shell):
    """The full screen of a game."""

    PARTS = ("#small", "#seats", "#middle", "#page", "#rack", "#text", "#entry", "#choices")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "press('ctrl+c')", priority=True, show=False),
        Binding("tab", "press('tab')", priority=True, show=False),
    ]

    class Delivered(Message):
        """The game shows or asks something."""

        def __init__(self, item: Scene | AnyQuestion) -> None:
            """Carry a scene or a question."""
            super().__init__()
            self.item = item

    class Finished(Message):
        """The game is over."""

    def __init__(
        self,
        job: Callable[[Front], None],
        color: Depth,
        *,
        is_hurried: bool = False,
    ) -> None:
        """Run ``job`` in a thread, with this screen behind its front."""
        super().__init__(color)
        self.failure: BaseException | None = None
        self.front = Front(self._deliver, is_hurried=is_hurried)
        self.controls = Controls(skip=self.front.skip, stop=self.stop_screen)
        self._thread = Thread(target=self._work, args=(job,), daemon=True)

    # The game's thread.

    def _work(self, job: Callable[[Front], None]) -> None:
        try:
            job(self.front)
        except Quit:
            pass
        except BaseException as error:  # noqa: BLE001 - raised again in the main thread
            self.failure = error
        if not self.front.is_stopped:
            self.post_message(self.Finished())

    def _deliver(self, item: Scene | AnyQuestion) -> None:
        """Bring a scene or a question to the screen, from the game's thread."""
        if not self.post_message(self.Delivered(item)):
            # The screen was closed in the meantime.
            raise Quit

    @on(Delivered)
    def receive(self, message: Delivered) -> None:
        """Show a scene, or ask a question."""
        if isinstance(message.item, Scene):
            self.controls.show(message.item)
        else:
            self.controls.ask(message.item)
        self.redraw()

    @on(Finished)
    def close(self) -> None:
        """Close the screen after the game."""
        self.exit()

    def stop_screen(self) -> None:
        """Stop; every move is saved already."""
        self.front.stop()
        self.controls.interrupt()
        self.exit()

    def wait_for_game(self) -> None:
        """Wait a moment for the game's thread to notice that the screen is closed."""
        self.front.stop()
        self.controls.interrupt()
        if self._thread.ident is not None:
            self._thread.join(_PATIENCE)

    # The parts of the screen.

    def compose(self) -> ComposeResult:
        """Lay out the parts: seats, board and panel, rack, text, entry, choices."""
        yield Static(id="small")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield BoardPane(id="board")
            with Vertical(id="panel"):
                yield Static(id="standing")
                yield TextPane(id="sheet")
                yield TextPane(id="messages")
        yield TextPane(id="page")
        yield RackPane(id="rack")
        yield Static(id="text")
        with Horizontal(id="entry"):
            yield Static(id="label")
            yield LineInput(self.finish_line)
        yield ChoicesPane(id="choices")

    def on_mount(self) -> None:
        """Start the game and the clock."""
        super().on_mount()
        self.set_interval(1, self.tick)
        self._thread.start()
        self.redraw()

    def tick(self) -> None:
        """Show the clocks, and notice when one of them has ended a turn."""
        scene, question = self.controls.scene, self.controls.question
        if scene is None or scene.view.edition.clock.kind is ClockKind.NONE:
            return
        if isinstance(question, TakeTurn) and question.has_changed():
            self.controls.look_again()
        self._redraw_panel()

    # Keys and clicks.

    def press_key(self, key: str) -> None:
        """Do what a key does: scroll the page that is read, or the messages, or act."""
        is_page = self.controls.page is not None
        if not self.scroll_pane(key, "#page" if is_page else "#messages", by_line=is_page):
            self.controls.press(key)
            self.redraw()

    @on(BoardPane.Pointed)
    def point(self, message: BoardPane.Pointed) -> None:
        """Do what a click on the board does."""
        scene = self.controls.scene
        if scene is None or not isinstance(self.fit, Fit):
            return
        size = scene.view.edition.size
        square = drawing.square_at(message.column, message.row, size, self.fit, self.color)
        if isinstance(square, Square):
            self.controls.click_square(square)
            self.redraw()

    @on(RackPane.Pointed)
    def pick(self, message: RackPane.Pointed) -> None:
        """Do what a click on the rack does."""
        scene = self.controls.scene
        if scene is not None:
            place = drawing.tile_at(message.column, self.controls.rack, scene.view.edition)
            if place is not None:
                self.controls.click_tile(place)
                self.redraw()

    @on(ChoicesPane.Pointed)
    def choose(self, message: ChoicesPane.Pointed) -> None:
        """Do what a click on a choice does."""
        choice = choice_at(self.controls.bar().choices, self.size.width, message.column)
        if choice is not None and choice.key == "enter" and self.controls.bar().entry is not None:
            self.finish_line(self.query_one("#line", Input).value)
        elif choice is not None:
            self.press_key(choice.key)

    def finish_line(self, text: str) -> None:
        """Do what a finished line says."""
        question = self.controls.question
        self.controls.type_line(text)
        if self.controls.question is not question:
            self.query_one("#line", Input).clear()
        self.redraw()

    @on(Input.Changed)
    def show_line(self, message: Input.Changed) -> None:
        """Show the play in a line that is being typed."""
        self.controls.preview_line(message.value)
        self._redraw_text(self.controls.bar())
        self._redraw_board()

    # Drawing.

    def redraw(self) -> None:
        """Draw everything again."""
        if not self.is_running or not self.query("#small"):
            return
        scene = self.controls.scene
        size = _SETUP_SIZE if scene is None else scene.view.edition.size
        bar = self.controls.bar()
        fit = self.fit_board(size)
        if fit is None:
            return
        is_page = self.controls.page is not None or scene is None
        parts = ["#text", "#choices", "#page" if is_page else "#middle"]
        if not is_page:
            parts += ["#rack", *(["#seats"] if fit.has_seats else [])]
        if bar.entry is not None:
            parts.append("#entry")
        self.show_parts(*parts)
        self._redraw_page()
        self._redraw_board()
        self._redraw_panel()
        self._redraw_text(bar)
        self._focus_line(has_line=bar.entry is not None)

    def _redraw_page(self) -> None:
        page = self.controls.page
        if page is not None:
            self.query_one("#page", TextPane).show(page.lines, page.title, at_end=False)

    def _redraw_board(self) -> None:
        scene, fit, turn = self.controls.scene, self.fit, self.controls.turn
        if scene is None or not isinstance(fit, Fit):
            return
        view = scene.view
        draft = None if turn is None else turn.draft
        bar = self.controls.bar()
        board = self.query_one("#board", BoardPane)
        board.styles.width = fit.board
        below = self._text_rows(bar, len(wrap(bar.text, max(self.size.width, 1))))
        rest = below + fit.has_seats + fit.has_gap + 2 + (bar.entry is not None)
        self.query_one("#middle").styles.max_height = max(self.size.height - rest, 1)
        board.update(
            drawing.draw_board(
                view.board, view.edition, fit, self.color, last=last_squares(view), draft=draft
            )
        )
        laid = () if turn is None else turn.laid
        marked = () if turn is None else turn.marked
        rack = drawing.draw_rack(
            self.controls.rack, view.edition, self.color, laid=laid, marked=marked
        )
        pane = self.query_one("#rack", RackPane)
        pane.styles.margin = (int(fit.has_gap), 0, 0, 0)
        pane.update(rack)

    def _redraw_panel(self) -> None:
        scene, fit = self.controls.scene, self.fit
        if scene is None or not isinstance(fit, Fit):
            return
        view = scene.view
        is_running = isinstance(self.controls.question, TakeTurn)
        clocks = drawing.clocks_of(view, scene.now(), is_running=is_running)
        self.query_one("#seats", Static).update(drawing.draw_seats(view, clocks))
        standing = self.query_one("#standing", Static)
        standing.display = not fit.has_seats
        standing.update(drawing.draw_standing(view, clocks))
        panel = self.query_one("#panel")
        panel.display = bool(fit.panel)
        panel.styles.width = fit.panel
        sheet = sheet_lines(view, has_header=False)
        self.query_one("#sheet", TextPane).show(sheet, "", at_end=True)

    def _redraw_text(self, bar: Bar) -> None:
        if not isinstance(self.fit, Fit):
            return
        text = self.query_one("#text", Static)
        lines = wrap(bar.text, max(self.size.width, 1))
        rows = self._text_rows(bar, len(lines))
        text.styles.height = rows
        text.display = bool(rows)
        # Of a text that is too long, the question at its end stays; the panel has all of it.
        text.update(Text("\n".join(lines[-rows:] if rows else [])))
        self._redraw_messages(overflow=bar.text if len(lines) > rows else "")
        self.query_one("#label", Static).update(Text(f"{bar.entry or ''} "))
        choices = drawing.draw_choices(bar.choices, self.size.width)
        self.query_one("#choices", ChoicesPane).update(choices)

    def _text_rows(self, bar: Bar, needed: int) -> int:
        """Return the lines for the text; without a panel, a long one covers part of the board."""
        if not isinstance(self.fit, Fit):
            return 0
        # A line to type in takes one of the lines of text.
        rows = max(self.fit.text - (bar.entry is not None), 0)
        if self.controls.page is not None:
            return needed
        return rows if self.fit.panel else max(rows, needed)

    def _redraw_messages(self, *, overflow: str) -> None:
        """Show what has happened, and the text that has no room below the board."""
        scene = self.controls.scene
        if scene is not None:
            lines = [*message_lines(scene), *(["", overflow] if overflow else [])]
            self.query_one("#messages", TextPane).show(lines, "", at_end=True)

    def _focus_line(self, *, has_line: bool) -> None:
        line = self.query_one("#line", Input)
        if has_line and self.focused is not line:
            line.focus()
        elif not has_line:
            line.clear()
            self.set_focus(None)


def run_on_screen(job: Callable[[Front], T], color: Depth) -> T:
    """Run ``job`` behind a full screen and return its result.

    Raises ``Quit`` if the players stop, and whatever the job raises.
    """
    results: list[T] = []
    app = GameApp(lambda front: results.append(job(front)), color)
    run_screen(app)
    app.wait_for_game()
    if app.failure is not None:
        raise app.failure
    if not results:
        raise Quit
    return results[0]
