"""A game for people at one keyboard on a full screen, in a thread of its own."""

from __future__ import annotations

from contextlib import suppress

from tilewright.cli.fullscreen.questions import (
    Continue,
    Front,
    ReadRules,
    Scene,
    TakeTurn,
    WhoChallenges,
    YesNo,
)
from tilewright.cli.terminal.challenge_prompt import Decision
from tilewright.cli.terminal.keyboard_game import KeyboardGame, Quit
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.cli.terminal.typed_commands import Intent
from tilewright.errors import FileError
from tilewright.rules.play.move import Move, Play
from tilewright.rules.view import View
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.units import Seat


class ScreenGame(KeyboardGame):
    """Plays one game on a full screen."""

    def __init__(
        self,
        table: Table,
        front: Front,
        computers: Computers | None = None,
        clock: StopClock | None = None,
    ) -> None:
        """Play the game at ``table`` on the screen behind ``front``."""
        super().__init__(table, computers, clock)
        self.front = front
        self._told: list[str] = []

    @property
    def clears(self) -> bool:
        """A full screen never shows what it should hide."""
        return True

    # What is shown.

    def tell(self, sentence: str) -> None:
        """Keep a sentence for the next scene."""
        self._told.append(sentence)

    def _tell_news(self) -> None:
        """Tell nothing: the messages show everything that happens."""

    def _show(self, told: str | None = None, closing: tuple[str, ...] = ()) -> None:
        """Show the table as the player at the keyboard may see it, or everyone."""
        reader = self._reader
        view = self._view(reader)
        text = " ".join(self._told) if told is None else told
        self._told.clear()
        self.front.show(Scene(view, reader, text, closing, lambda: self.table.time))

    def hide_rack(self) -> None:
        """Forget what was told to one player."""
        self._told.clear()
        self.holder = None

    def show_public(self, view: View) -> None:  # noqa: ARG002 - shows the newest one
        """Show what everyone may see."""
        self._show()

    def think(self, view: View, seat: Seat, seconds: float) -> None:
        """Show who is thinking, and wait; any key ends the wait."""
        self._show(f"{view.participants[seat].name} is thinking …")
        self.front.pause(seconds)

    def begin_turn(self, view: View) -> None:  # noqa: ARG002 - shows the newest one
        """Show the player their view."""
        self._show()

    def remind(self, warning: str) -> None:
        """Say what a challenge to the last play can cost."""
        self.tell(f"{warning} Press 4 to challenge.")

    def look(self, view: View, what: str) -> None:
        """Give a hint, or stop; the screen itself shows everything else."""
        if what == "hint":
            self._told[:] = [self.hint(view)]
        elif what == "quit":
            raise Quit

    def preview(self, view: View, play: Play) -> None:
        """Do nothing: the screen shows every draft's score."""

    def show_end(self, view: View, settlement: list[str], news: list[str]) -> None:
        """Show the final board and the result until someone presses Enter."""
        del view, news
        self.holder = None
        self._show(closing=tuple(settlement))
        self.front.ask(Continue(" ".join(settlement), "finish"))

    # What is asked.

    def confirms(self, question: str) -> bool:
        """Ask a yes-or-no question."""
        self._show()
        return self.front.ask(YesNo(question))

    def ask_agreement(self, view: View, title: str, rules: list[str], question: str) -> None:
        """Show the rules and wait until the players agree to them."""
        del view
        self._show()
        self.front.ask(ReadRules(title, rules, question))

    def ask_challenge(self, view: View, undecided: list[Seat], warning: str) -> Decision:
        """Ask who challenges the open play."""
        self.holder = None
        self._show()
        names = " or ".join(view.participants[seat].name for seat in undecided)
        question = "Do you challenge?" if self.is_alone else f"Does {names} challenge?"
        if len(undecided) == 1 and not self.is_alone:
            question = f"{names}, do you challenge?"
        return self.front.ask(WhoChallenges(view, undecided, warning, question))

    def ask_to_take_over(self, name: str) -> None:
        """Draw the curtain: no rack is shown until the next player presses Enter."""
        self.holder = None
        news = " ".join(self._news())
        self._show(told="")
        text = f"{news} {name}, it is your turn. Press Enter when only you can see it."
        self.front.ask(Continue(text.strip(), "show my tiles"))

    def read_intent(self, view: View) -> Intent | None:
        """Wait for what the player on turn wants to do."""
        self._show()
        known = self.table.number

        def has_changed() -> bool:
            with suppress(FileError):
                self.table.wake()
            return self.table.number != known

        return self.front.ask(TakeTurn(self._view(view.on_turn), self.table.preview, has_changed))

    # A disk that can't be written.

    def _submit(self, seat: Seat, move: Move) -> bool:
        """Submit a move; if it can't be saved, ask whether to try again."""
        while True:
            try:
                return super()._submit(seat, move)
            except FileError as error:
                self._ask_to_retry(error)

    def _let_computer_act(self, seat: Seat) -> None:
        while True:
            try:
                super()._let_computer_act(seat)
            except FileError as error:
                self._ask_to_retry(error)
            else:
                return

    def _ask_to_retry(self, error: FileError) -> None:
        """Ask whether to save again; stop if not, with everything up to here saved."""
        problem = f"The game cannot be saved: {error}. Nothing is lost yet."
        if not self.front.ask(YesNo(f"{problem} Do you want to try again? No stops the game.")):
            raise Quit from error
