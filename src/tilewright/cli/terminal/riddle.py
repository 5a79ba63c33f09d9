"""A puzzle in the terminal: shows the position, takes moves, grades them, and explains."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tilewright.cli.terminal.color import Style, paint
from tilewright.cli.terminal.game_display import RackOrder, show_board
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.quiz import STOP
from tilewright.cli.terminal.typed_play import read_play
from tilewright.errors import IllegalMove, NotationError
from tilewright.formats.plays import example_place
from tilewright.library.moves import TurnMove, parse_move
from tilewright.rules.participant import Participant

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilewright.analysis.puzzles import Graded, Puzzle
    from tilewright.cli.terminal.screen import Screen

_RIGHT: Final = Style(ink="#2e8b57", bold=True)
_WRONG: Final = Style(ink="#c0392b", bold=True)
_SHOWN: Final = 3
"""How many other moves are shown with the answer."""
_BELOW_ONE: Final = 100


@dataclass
class Riddle:
    """One puzzle on the screen."""

    screen: Screen
    puzzle: Puzzle
    grade: Callable[[TurnMove], Graded]
    """Grades a move; takes a moment if the puzzle does not know the move."""
    first: Graded | None = field(default=None)
    """The first answer, which alone counts."""

    def run(self) -> bool:
        """Ask until the answer is right or the person gives up; return False at the input's end."""
        puzzle, screen = self.puzzle, self.screen
        view = replace(puzzle.view, participants=_participants(puzzle))
        show_board(screen, view)
        screen.show(RackOrder().draw(screen, view))
        screen.tell("Find the best move. One move is clearly best.")
        at = example_place(view.edition)
        screen.tell(
            f"Type a move, such as {at} HORN, exchange ABC or pass; {STOP} shows the answer."
        )
        while True:
            try:
                typed = screen.ask("Your move: ").strip()
            except EOFError:
                return False
            if typed == STOP:
                self._reveal()
                return True
            if typed and self._try(typed):
                return True

    def _try(self, typed: str) -> bool:
        """Grade a move; return whether it is the best one."""
        try:
            graded = self.grade(_read(typed, self.puzzle))
        except IllegalMove as error:
            self.screen.tell(str(error))
            return False
        except NotationError as error:
            self.screen.tell(f"{error.message[0].upper()}{error.message[1:]}.")
            return False
        self.first = self.first or graded
        if graded.is_best:
            self._praise(graded)
            return True
        lost = in_unit(self.puzzle, graded.loss.mean)
        verdict = paint("Not the best:", _WRONG, self.screen.color)
        self.screen.tell(f"{verdict} {_move(graded.text, graded.score)} costs {lost}.")
        return False

    def _praise(self, graded: Graded) -> None:
        verdict = paint("Right.", _RIGHT, self.screen.color)
        self.screen.tell(f"{verdict} {_move(graded.text, graded.score)} is the best move.")
        self._compare()

    def _reveal(self) -> None:
        puzzle = self.puzzle
        self.screen.tell(f"The best move is {_move(puzzle.best, puzzle.score)}.")
        for tip in () if self.first is None else self.first.tips:
            self.screen.tell(str(tip))
        self._compare()

    def _compare(self) -> None:
        """Show what the closest other moves lose, and how that is known."""
        puzzle = self.puzzle
        if puzzle.made:
            self.screen.tell(f"The move in the game was {puzzle.made}.")
        for one in puzzle.rejected[:_SHOWN]:
            lost = in_unit(puzzle, one.loss.mean)
            self.screen.show(f"    {_move(one.text, one.score)} costs {lost}")
        self.screen.tell(how_known(puzzle))


def _move(text: str, score: int) -> str:
    """Return a move with its points; an exchange and a pass score none."""
    return f"{text} for {counted(score, 'point')}" if score else text


def in_unit(puzzle: Puzzle, loss: float) -> str:
    """Return a loss with its unit."""
    from tilewright.analysis.puzzles import Unit

    if puzzle.unit is Unit.WIN:
        return f"{_BELOW_ONE * loss:.1f}% of win chance"
    return f"{loss:.1f} points"


def how_known(puzzle: Puzzle) -> str:
    """Return how the moves of a puzzle were compared, as a sentence."""
    count = counted(puzzle.compared, "other move")
    if not puzzle.deals:
        return f"Proven: this move and {count} were played through to the end of the game."
    return f"Compared with {count}, with up to {puzzle.deals} random draws of the tiles left."


def _participants(puzzle: Puzzle) -> tuple[Participant, ...]:
    """Return the players as the person who solves the puzzle calls them."""
    seats = range(len(puzzle.view.scores))
    others = [seat for seat in seats if seat != puzzle.view.seat]
    names = {seat: f"Opponent {place + 1}" for place, seat in enumerate(others)}
    if len(others) == 1:
        names = {others[0]: "Opponent"}
    return tuple(Participant(names.get(seat, "You")) for seat in seats)


def _read(typed: str, puzzle: Puzzle) -> TurnMove:
    """Return the move that was typed; letters that are missing from the rack are blanks."""
    view = puzzle.view
    if typed.startswith("-") or typed.casefold().startswith(("exchange", "pass")):
        return parse_move(typed.upper().replace("EXCHANGE", "exchange"), view.board, view.edition)
    return read_play(typed, view)
