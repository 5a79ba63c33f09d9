"""Plays games on the full screen without a screen: keys go in, scenes and questions come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.cli.terminal_tables import WORDS
from tilewright.cli.fullscreen.controls import Controls
from tilewright.cli.fullscreen.game import ScreenGame
from tilewright.cli.fullscreen.questions import (
    AnyQuestion,
    Asked,
    Continue,
    Front,
    ReadRules,
    Scene,
    TakeTurn,
    WhoChallenges,
    YesNo,
)
from tilewright.cli.terminal.keyboard_game import Quit
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.tiles import BLANK_BIT
from tilewright.units import Cell

Answer = Callable[[Controls], None]
"""Answers the question that the controls show, with keys and clicks."""


class Player:
    """Plays a game through the controls of its screen, and remembers what was shown."""

    def __init__(
        self,
        table: Table,
        answer: Answer,
        computers: Computers | None = None,
        clock: StopClock | None = None,
    ) -> None:
        """Answer every question at ``table`` by ``answer``."""
        self.table = table
        self.answer = answer
        self.shown: list[Scene | Asked] = []
        self.front = Front(self._deliver, is_hurried=True)
        self.controls = Controls(skip=self.front.skip, stop=self._stop)
        self.game = ScreenGame(table, self.front, computers, clock)

    def run(self) -> bool:
        """Play until the game is over; return False if the players stopped before that."""
        try:
            self.game.run()
        except Quit:
            return False
        return True

    @property
    def scenes(self) -> list[Scene]:
        """Everything that was shown."""
        return [item for item in self.shown if isinstance(item, Scene)]

    def _stop(self) -> None:
        self.front.stop()
        self.controls.interrupt()

    def _deliver(self, item: Scene | AnyQuestion) -> None:
        if isinstance(item, Scene):
            self.controls.show(item)
            self.shown.append(item)
            return
        self.controls.ask(item)
        assert isinstance(item, Asked)
        self.shown.append(item)
        self.answer(self.controls)
        assert self.controls.question is not item, "the question was not answered"


def press(controls: Controls, *keys: str) -> None:
    """Press these keys, one after the other."""
    for key in keys:
        controls.press(key)


def keys_of(cell: Cell, view: View) -> list[str]:
    """Return the keys that lay a tile: its letter, with Shift for a blank, or its brackets."""
    text = view.edition.tiles.cell_text(cell)
    if cell & BLANK_BIT:
        return ["*", text.strip("[]")]
    return list(text.lower())


def lay(controls: Controls, play: Play, view: View) -> None:
    """Lay the tiles of a play, each on its square."""
    for square, cell in play.tiles():
        controls.click_square(square)
        press(controls, *keys_of(cell, view))


def routine(controls: Controls) -> bool:
    """Answer a question that is not about a turn: agree, go on, accept, confirm."""
    match controls.question:
        case ReadRules() | Continue() | WhoChallenges():
            controls.press("enter")
        case YesNo():
            controls.press("y")
        case _:
            return False
    return True


def robot(controls: Controls) -> None:
    """Play the first possible play, otherwise pass."""
    question = controls.question
    if isinstance(question, TakeTurn):
        view = question.view
        play = find_play(view.board, view.rack, view.edition, WORDS)
        if play is None:
            controls.press("2")
        else:
            lay(controls, play, view)
            controls.press("enter")
    else:
        routine(controls)


def turns(*each: Callable[[Controls], None]) -> Answer:
    """Take the turns in this way, one after the other, and stop after the last."""
    waiting = iter(each)

    def answer(controls: Controls) -> None:
        if routine(controls):
            return
        take = next(waiting, None)
        if take is None:
            controls.press("ctrl+c")
        else:
            take(controls)

    return answer


def keys(*names: str) -> Callable[[Controls], None]:
    """Return a turn that presses these keys."""
    return lambda controls: press(controls, *names)


def typed(line: str) -> Callable[[Controls], None]:
    """Return a turn that types a command."""

    def take(controls: Controls) -> None:
        controls.press(":")
        controls.preview_line(line)
        controls.type_line(line)

    return take


def letters_on(controls: Controls) -> Iterable[str]:
    """Return the letters of the draft, in the order in which they were laid."""
    assert controls.turn is not None
    tiles = controls.turn.view.edition.tiles
    return [tiles.cell_text(cell) for _, cell in controls.turn.draft.laid]
