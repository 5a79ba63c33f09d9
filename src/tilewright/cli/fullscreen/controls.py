"""What the screen shows and what keys and clicks do, whatever is asked now.

This is everything about the full-screen game that needs no screen: the library only draws what
``Controls`` says and passes keys and clicks on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

from tilewright.cli.fullscreen.bar import Bar, Choice, Page
from tilewright.cli.fullscreen.draft import Draft, new_draft
from tilewright.cli.fullscreen.pages import look_page, messages_page
from tilewright.cli.fullscreen.questions import (
    AnyQuestion,
    Asked,
    Continue,
    ReadRules,
    Scene,
    TakeTurn,
    TypeLine,
    WhoChallenges,
    YesNo,
)
from tilewright.cli.fullscreen.turn_controls import TurnControls
from tilewright.cli.terminal.challenge_prompt import AcceptAll, ChallengeBy
from tilewright.cli.terminal.game_display import RackOrder
from tilewright.cli.terminal.typed_commands import Intent, Look, TakeBack
from tilewright.geometry import Square
from tilewright.rules.effective_events import seat_of_turn
from tilewright.rules.view import View
from tilewright.units import Seat, Tile

STOP_KEYS: Final = frozenset({"ctrl+c", "ctrl+q"})
"""The keys that save and stop at any moment."""
_CLOSERS: Final = frozenset({"escape", "enter", "q", "space"})
"""The keys that close a page."""
_LOOKS: Final = {"7": "sheet", "9": "explain", "0": "rules"}
"""What anyone may look at between turns."""
_MESSAGES: Final = "m"
_PUBLIC_LOOKS: Final = (
    Choice("7", "sheet", is_minor=True),
    Choice("9", "explain", is_minor=True),
    Choice("0", "rules", is_minor=True),
    Choice(_MESSAGES, "messages", is_minor=True),
)
_SCROLL: Final = (Choice("pagedown", "more"), Choice("pageup", "back up"))
_ACCEPT: Final = "enter"
_TAKE_BACK: Final = Choice("t", "take back", is_minor=True)
_NUMBERS: Final = "123"


class Controls:
    """The state of the screen."""

    def __init__(self, *, skip: Callable[[], None], stop: Callable[[], None]) -> None:
        """Show nothing yet; ``skip`` ends a computer's pause, ``stop`` saves and stops."""
        self.scene: Scene | None = None
        self.question: Asked | None = None
        """What the game waits for; None while it works."""
        self.turn: TurnControls | None = None
        """The turn under way; None if the question is a different one."""
        self.page: Page | None = None
        """What is read instead of the board, if anything."""
        self._drafts: dict[Seat | None, tuple[int, Draft]] = {}
        """Each player's last draft, and how many turns were over when it was made."""
        self._orders = RackOrder()
        self._skip = skip
        self._stop = stop

    # What comes from the game.

    def show(self, scene: Scene) -> None:
        """Show a scene; what was typed before stays."""
        self.scene = scene

    def ask(self, question: AnyQuestion) -> None:
        """Ask a question."""
        if not isinstance(question, Asked):
            raise TypeError(question)
        self.question = question
        self.turn = None
        match question:
            case TakeTurn():
                self.turn = self._begin_turn(question)
            case ReadRules():
                self.page = Page(question.title, tuple(question.lines))
            case TypeLine():
                self.page = Page("", tuple(question.lines))
            case Continue() | YesNo() | WhoChallenges():
                pass
            case _ as never:
                assert_never(never)

    def _begin_turn(self, question: TakeTurn) -> TurnControls:
        view = question.view
        turns, draft = self._drafts.get(view.seat, (_turns(view), new_draft(view.edition)))
        if turns != _turns(view):
            # The draft was played, or its turn is over; only the cursor stays where it was.
            draft = replace(draft, laid=())
        rack = self._orders.of(view)
        return TurnControls(question, rack, draft, self._told)

    @property
    def _told(self) -> str:
        return "" if self.scene is None else self.scene.told

    @property
    def rack(self) -> list[Tile]:
        """The reader's tiles in their own order; empty if no rack may be seen."""
        return [] if self.scene is None else self._orders.of(self.scene.view)

    # What the screen shows.

    def bar(self) -> Bar:  # noqa: PLR0911 - one return a kind of question
        """Return what is asked now, and the choices."""
        if self.page is not None and not isinstance(self.question, ReadRules | TypeLine):
            return Bar("", (Choice("escape", "back to the game"), *_SCROLL))
        question = self.question
        match question:
            case None:
                return Bar(self._told)
            case TakeTurn():
                return self.turn.bar() if self.turn is not None else Bar()
            case ReadRules():
                return Bar(question.question.strip(), (Choice("enter", "agree"),))
            case TypeLine():
                return Bar("", (Choice("enter", "continue"),), question.prompt.strip())
            case Continue():
                choices = (Choice("enter", question.label), *_PUBLIC_LOOKS)
                return Bar(question.text, choices)
            case YesNo():
                text = f"{self._told} {question.text}".strip()
                return Bar(text, (Choice("y", "yes"), Choice("n", "no")))
            case WhoChallenges():
                return self._challenge_bar(question)
            case _ as never:
                assert_never(never)

    @staticmethod
    def _challenge_bar(question: WhoChallenges) -> Bar:
        names = [question.view.participants[seat].name for seat in question.undecided]
        if len(names) == 1:
            challengers = [Choice("c", "challenge")]
        else:
            numbered = zip(_NUMBERS, names, strict=False)
            challengers = [Choice(key, f"{name} challenges") for key, name in numbered]
        text = f"{question.warning} {question.question}"
        return Bar(text, (Choice(_ACCEPT, "accept"), *challengers, _TAKE_BACK, *_PUBLIC_LOOKS))

    # What keys and clicks do.

    def press(self, key: str) -> None:
        """Do what a key does."""
        if key in STOP_KEYS:
            self._stop()
        elif self.page is not None and not isinstance(self.question, ReadRules | TypeLine):
            if key in _CLOSERS:
                self.page = None
        elif self.question is None:
            self._skip()
        else:
            self._press(self.question, key)

    def _press(self, question: Asked, key: str) -> None:
        match question:
            case TakeTurn():
                if self.turn is not None:
                    self._decide(question, self.turn, self.turn.press(key))
            case ReadRules() | Continue() if key == "enter":
                self.page = None
                self._close()
                question.answer(None)
            case Continue():
                self._look_between_turns(key)
            case YesNo() if key in {"y", "Y", "n", "N", "escape"}:
                self._close()
                question.answer(key in {"y", "Y"})
            case WhoChallenges():
                self._answer_challenge(question, key)
            case _:
                return

    def _close(self) -> None:
        """Wait for the game; it answers with a scene and the next question."""
        self.question = None
        self.turn = None

    def _answer_challenge(self, question: WhoChallenges, key: str) -> None:
        undecided = question.undecided
        if key == _ACCEPT:
            self._close()
            question.answer(AcceptAll())
        elif len(undecided) == 1 and key.lower() == "c":
            self._close()
            question.answer(ChallengeBy(undecided[0], is_certain=True))
        elif len(undecided) > 1 and key in _NUMBERS[: len(undecided)]:
            self._close()
            question.answer(ChallengeBy(undecided[_NUMBERS.index(key)], is_certain=True))
        elif key == _TAKE_BACK.key:
            self._close()
            question.answer(TakeBack())
        else:
            self._look_between_turns(key)

    def _look_between_turns(self, key: str) -> None:
        if self.scene is None:
            return
        if key in _LOOKS:
            self.page = look_page(_LOOKS[key], self.scene.view)
        elif key == _MESSAGES:
            self.page = messages_page(self.scene)

    def _decide(self, question: TakeTurn, turn: TurnControls, intent: Intent | None) -> None:
        """Pass a decision on to the game, or show what the player wants to see."""
        if intent is None:
            return
        if isinstance(intent, Look):
            self._look(question, turn, intent.what)
            return
        self._submit(question, turn, intent)

    def _submit(self, question: TakeTurn, turn: TurnControls, intent: Intent) -> None:
        """Pass an intent on to the game; the draft stays until the turn is over."""
        self._drafts[question.view.seat] = _turns(question.view), turn.draft
        self._close()
        question.answer(intent)

    def _look(self, question: TakeTurn, turn: TurnControls, what: str) -> None:
        match what:
            case "quit":
                self._stop()
            case "shuffle" | "sort":
                turn.press("5" if what == "shuffle" else "6")
            case "rack" | "board":
                pass
            case "hint":
                # Only the game can work it out.
                self._submit(question, turn, Look(what))
            case _:
                self.page = look_page(what, question.view, turn.draft.play, question.preview)

    def type_line(self, text: str) -> None:
        """Do what a finished line says."""
        question = self.question
        if isinstance(question, TypeLine):
            self.page = None
            self._close()
            question.answer(text)
        elif isinstance(question, TakeTurn) and self.turn is not None:
            self._decide(question, self.turn, self.turn.type_line(text))

    def preview_line(self, text: str) -> None:
        """Show the play in a line that is being typed."""
        if self.turn is not None:
            self.turn.preview_line(text)

    def click_square(self, square: Square) -> None:
        """Do what a click on the board does."""
        if self.turn is not None and self.page is None:
            self.turn.click_square(square)

    def click_tile(self, place: int) -> None:
        """Do what a click on the rack does."""
        if self.turn is not None and self.page is None:
            self.turn.click_tile(place)

    def look_again(self) -> None:
        """End a turn that the clock has ended; the game finds out what happened."""
        if isinstance(self.question, TakeTurn):
            question = self.question
            self._close()
            question.answer(None)

    def interrupt(self) -> None:
        """Tell the game that the players stop."""
        if self.question is not None:
            question = self.question
            self._close()
            question.stop()


def _turns(view: View) -> int:
    """Return how many turns are over."""
    return sum(seat_of_turn(event) is not None for event in view.history)
