"""What the scorekeeper's screen shows and what keys and clicks do, apart from the library.

The line below the board takes everything as text. With Tab, or a click on a square, tiles can be
typed onto the board instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from tilewright.cli.fullscreen import draft as drafts
from tilewright.cli.fullscreen.bar import Bar, Choice, Page
from tilewright.cli.fullscreen.draft import Draft
from tilewright.cli.keep import telling
from tilewright.cli.keep.desk import Answer, Desk, Shown
from tilewright.cli.keep.prompt import greeting, remarks, reminder
from tilewright.cli.keep.versions import versions_page
from tilewright.cli.terminal.answers import as_sentence
from tilewright.errors import NotationError
from tilewright.formats.plays import example_place
from tilewright.geometry import Square
from tilewright.records.kept.model import KeptPlay
from tilewright.rules.play.board import Board

_CLOSERS: Final = frozenset({"escape", "enter", "q", "space", "tab"})
"""The keys that close a page."""
_CHANGES: Final = {"ctrl+z": "undo", "ctrl+y": "redo"}
_STOP: Final = Choice("ctrl+c", "stop")
_LINE: Final = (
    Choice("enter", "enter"),
    Choice("tab", "board"),
    Choice("ctrl+z", "undo", is_minor=True),
    Choice("ctrl+y", "redo", is_minor=True),
    Choice("pageup", "sheet", is_minor=True),
)
_BOARD: Final = (
    Choice("enter", "enter"),
    Choice("space", "turn"),
    Choice("tab", "line"),
    Choice("escape", "take back", is_minor=True),
)
_PAGE: Final = (Choice("escape", "close"), Choice("pagedown", "more"), Choice("pageup", "back up"))


class KeepControls:
    """The state of the scorekeeper's screen."""

    def __init__(self, desk: Desk, *, stop: Callable[[], None], told: str = "") -> None:
        """Keep score at ``desk``; ``stop`` closes the screen, ``told`` is said first."""
        self.desk = desk
        self.stop = stop
        begin = [told or telling.turn_of(desk.followed), *remarks(desk), greeting(desk)]
        self.told = " ".join(begin)
        self.page: Page | None = None
        if desk.game.branches:
            self.page = versions_page(desk.game, desk.words)
        self.draft: Draft | None = None
        """The tiles typed onto the board; None while the line is typed."""
        self.shown = Shown()
        self.fill: str | None = None
        """What the line must contain next; None if it stays as it is."""

    @property
    def label(self) -> str:
        """Who is asked: the player on turn."""
        seat = self.desk.followed.on_turn
        return "end" if seat is None else telling.people_of(self.desk.game.header).names[seat]

    def bar(self) -> Bar:
        """Return what is said now, and what can be done with which key."""
        late = telling.late_line(self.desk.followed, self.desk.clock)
        text = f"{late} {self.shown.text or self.told}".strip()
        if self.page is not None:
            return Bar("", (*self.page.choices, *_PAGE))
        if self.draft is not None:
            return Bar(text, (*_BOARD, *self._clock_choice(), _STOP))
        return Bar(text, (*_LINE, *self._clock_choice(), _STOP), f"{self.label}>")

    def _clock_choice(self) -> tuple[Choice, ...]:
        clock = self.desk.clock
        if not clock.is_used or self.desk.followed.on_turn is None:
            return ()
        return (Choice("ctrl+t", "pause clock" if clock.is_running else "start clock"),)

    @property
    def board(self) -> Board:
        """The board to draw: as it was before the entry that is being corrected, if any is."""
        return self.shown.board or self.desk.followed.board

    @property
    def drawn(self) -> Draft | None:
        """The tiles to draw as a draft: those typed onto the board, or those in the line."""
        play = self.shown.play
        if self.draft is not None or play is None:
            return self.draft
        return Draft(play.squares[0], laid=tuple(play.tiles()))

    @property
    def last(self) -> tuple[Square, ...]:
        """The squares of the last play that is on the board."""
        followed = self.desk.followed
        for step in reversed(followed.steps):
            entry = step.entry
            if isinstance(entry, KeptPlay) and step.applied:
                is_there = all(followed.board[at] == cell for at, cell in entry.play.tiles())
                return entry.play.squares if is_there else ()
        return ()

    # The line.

    def type_line(self, text: str) -> None:
        """Do what the finished line says."""
        if text.strip():
            self._answer(self.desk.do(text))

    def preview_line(self, text: str) -> None:
        """Show what the line would do."""
        if self.draft is None and self.page is None:
            self.shown = self.desk.preview(text)

    def _answer(self, answer: Answer) -> None:
        if answer.quits:
            self.stop()
            return
        self.told = _joined(answer.lines)
        self.page = answer.page
        # What is wrong with a line is told now; its tiles stay on the board.
        self.shown = replace(self.shown, text="")
        if answer.is_done:
            self.shown = Shown()
            self.fill = answer.draft

    # Keys.

    def press(self, key: str) -> None:
        """Do what a key does, other than typing in the line."""
        if key == "ctrl+c":
            self.stop()
        elif self.page is not None:
            self._press_on_page(key, self.page)
        elif key == "ctrl+t":
            verb = "pause" if self.desk.clock.is_running else "start"
            self.told = _joined(self.desk.do(f"clock {verb}").lines)
        elif key in _CHANGES:
            self._leave_board()
            self._answer(self.desk.do(_CHANGES[key]))
        elif key == "tab":
            if self.draft is None:
                self.draft = drafts.new_draft(self.desk.edition)
                self.shown = Shown()
                self.told = "Move the cursor and type the tiles; Shift and a letter is a blank."
            else:
                self._leave_board()
        elif self.draft is not None:
            self._press_on_board(key, self.draft)
        elif key == "escape":
            self.shown, self.fill = Shown(), ""
            self.told = reminder(self.desk)

    def _press_on_page(self, key: str, page: Page) -> None:
        chosen = next((one for one in page.choices if one.key == key), None)
        if chosen is not None:
            self._answer(self.desk.do(chosen.label))
        elif key in _CLOSERS:
            self.page = None
            self.told = reminder(self.desk)

    def _leave_board(self) -> None:
        self.draft = None
        self.shown = Shown()
        self.told = reminder(self.desk)

    def _press_on_board(self, key: str, draft: Draft) -> None:
        edition = self.desk.edition
        self.told = ""
        try:
            if key == "enter":
                self._enter_draft(draft)
                return
            if key in drafts.STEPS:
                self.draft = drafts.move_cursor(draft, key, edition.size)
            elif key == "space":
                self.draft = drafts.turn(draft)
            elif key in {"backspace", "delete"}:
                self.draft = drafts.erase(draft)
            elif key == "escape":
                self.draft = drafts.recall(draft)
            elif len(key) == 1 and key.isalpha():
                cell = drafts.choose_cell(key, edition.tiles, None, is_blank=key.isupper())
                self.draft = drafts.lay(draft, cell, self.desk.followed.board)
            elif key == "[":
                at = example_place(edition)
                self.told = f"Type a tile with a mark in the line, such as {at} HO[R+]N."
        except NotationError as error:
            self.told = as_sentence(error)
        self._show_draft()

    def _show_draft(self) -> None:
        play = None if self.draft is None else self.draft.play
        self.shown = Shown() if play is None or self.told else self.desk.preview_play(play)

    def _enter_draft(self, draft: Draft) -> None:
        if draft.play is None:
            self.told = "Type the tiles of the play first."
            return
        answer = self.desk.enter_play(draft.play)
        self.shown = Shown()
        self.told = _joined(answer.lines)
        if answer.is_done:
            self.draft = Draft(draft.cursor, draft.axis)

    # The mouse.

    def click_square(self, square: Square) -> None:
        """Move the cursor to a square, or turn it there."""
        if self.page is not None:
            return
        if self.draft is None:
            self.press("tab")
            self.draft = Draft(square)
        else:
            self.draft = drafts.point_at(self.draft, square)

    def click_entry(self, place: int) -> None:
        """Put an entry of the sheet into the line, to correct it."""
        if 0 <= place < len(self.desk.game.entries):
            self.draft = None
            self._answer(self.desk.do(f"edit {place + 1}"))


def _joined(lines: Iterable[str]) -> str:
    """Return lines as one text; a line without a period, such as a sum, gets one."""
    return " ".join(line if line.endswith((".", "?", "!")) else f"{line}." for line in lines)
