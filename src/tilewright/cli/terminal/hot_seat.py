"""A game at a prompt for people at one keyboard: each sees only their own rack.

The game is told in lines, with drawn boards or in sentences only. ``KeyboardGame`` says what is
asked and when.
"""

from __future__ import annotations

import random

from tilewright.cli.terminal.answers import as_sentence, confirms
from tilewright.cli.terminal.challenge_prompt import (
    ChallengeBy,
    Decision,
    question,
    read_answer,
)
from tilewright.cli.terminal.challenge_prompt import (
    help_lines as challenge_help,
)
from tilewright.cli.terminal.game_display import (
    RackOrder,
    explain_last,
    sheet_lines,
    show_board,
    show_table,
)
from tilewright.cli.terminal.keyboard_game import KeyboardGame, Quit
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.cli.terminal.typed_commands import (
    Intent,
    Look,
    help_lines,
    offers,
    read_intent,
)
from tilewright.errors import NotationError
from tilewright.rules.play.judge import Refusal
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.sentences import faults, scores
from tilewright.sentences.rules import rules_of
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.units import Seat, Tile

__all__ = ["HotSeat", "Quit", "rearrange"]


class HotSeat(KeyboardGame):
    """Plays one game at a prompt."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        computers: Computers | None = None,
        clock: StopClock | None = None,
    ) -> None:
        """Play the game at ``table`` on ``screen``, with ``computers`` in some of the seats."""
        super().__init__(table, computers, clock)
        self.screen = screen
        self.orders = RackOrder()

    @property
    def clears(self) -> bool:
        """Whether the screen is a terminal that can be cleared."""
        return self.screen.clears

    def tell(self, sentence: str) -> None:
        """Show a sentence, wrapped to fit the screen."""
        self.screen.tell(sentence)

    def confirms(self, question: str) -> bool:
        """Ask a yes-or-no question until it is answered; Enter means no."""
        return confirms(self.screen, question)

    def ask_agreement(self, view: View, title: str, rules: list[str], question: str) -> None:  # noqa: ARG002
        """Show the rules and wait for Enter."""
        self.screen.show(title)
        for sentence in rules:
            self.screen.tell(f"- {sentence}")
        self.screen.ask(question)

    def think(self, view: View, seat: Seat, seconds: float) -> None:
        """Show who is thinking, if the line can be removed again, and wait."""
        if self.screen.clears:
            self.screen.show(f"{view.participants[seat].name} is thinking ...")
        self.screen.wait(seconds)

    def ask_challenge(self, view: View, undecided: list[Seat], warning: str) -> Decision:
        """Ask who challenges the open play, repeating the question until the answer is clear."""
        self.screen.tell(warning)
        while True:
            line = self.screen.ask(question(view, undecided, is_alone=self.is_alone))
            try:
                answer = read_answer(line, view, undecided)
            except NotationError as error:
                self.screen.tell(as_sentence(error))
                continue
            match answer:
                case Look("help"):
                    for text in challenge_help(undecided):
                        self.screen.show(text)
                case Look():
                    self.look(view, answer.what)
                case ChallengeBy() if not answer.is_certain:
                    name = view.participants[answer.seat].name
                    if self.confirms(f"Does {name} challenge?"):
                        return answer
                case _:
                    return answer

    def ask_to_take_over(self, name: str) -> None:
        """Wait for Enter."""
        self.screen.ask(f"{name}, it is your turn. Press Enter when only you can see it. ")

    def hide_rack(self) -> None:
        """Clear the screen, if that is possible."""
        self.screen.wipe()

    def show_public(self, view: View) -> None:
        """Show the board, the scores and the bag."""
        show_table(self.screen, view)

    def begin_turn(self, view: View) -> None:
        """Show the table, the player's rack and what they can type."""
        show_table(self.screen, view)
        self.screen.show(f"\n{self.orders.draw(self.screen, view)}")
        self.screen.tell(offers(view.edition))

    def read_intent(self, view: View) -> Intent | None:
        """Read a line and interpret it; None if it is empty or can't be understood."""
        seat = view.on_turn
        line = self.screen.ask(f"{view.participants[seat].name}> ")
        if not line.strip():
            return None
        try:
            return read_intent(line, self._view(seat))
        except NotationError as error:
            self.screen.tell(as_sentence(error))
            return None

    # Looking at things.

    def look(self, view: View, what: str) -> None:
        """Show what the player asked to see; raise ``Quit`` for the command ``quit``."""
        show = self.screen.show
        match what:
            case "quit":
                raise Quit
            case "help" | "sheet":
                for line in help_lines(view.edition) if what == "help" else sheet_lines(view):
                    show(line)
            case "rules":
                for sentence in rules_of(view.edition):
                    self.screen.tell(f"- {sentence}")
            case "board":
                show_board(self.screen, view)
            case "unseen":
                text = view.edition.tiles.text(view.unseen)
                self.screen.tell(f"Tiles left ({len(view.unseen)}): {text}")
            case "hint":
                self.screen.tell(self.hint(view))
            case "explain":
                show("\n".join(explain_last(view)) or "There is no play to explain.")
            case _:
                rearrange(self.orders.of(view), what)
                show(self.orders.draw(self.screen, view))

    def preview(self, view: View, play: Play) -> None:
        """Show what a play would score, but never whether its words are valid."""
        answer = self.table.preview(play)
        if isinstance(answer, Refusal):
            described = (faults.describe(finding, view.edition) for finding in answer.findings)
            self.screen.tell(" ".join(described))
            return
        verdict, breakdown = answer
        for line in scores.describe(breakdown):
            self.screen.show(f"  {line}")
        self.screen.show(f"  total {verdict.score}")

    def show_end(self, view: View, settlement: list[str], news: list[str]) -> None:
        """Show the final board, what happened last, and the result."""
        self.screen.wipe()
        show_table(self.screen, view)
        for line in (*news, *settlement):
            self.screen.tell(line)


def rearrange(order: list[Tile], what: str) -> None:
    """Sort or shuffle a rack, as the player asked."""
    if what == "sort":
        order.sort()
    elif what == "shuffle":
        random.shuffle(order)
