"""What the thread of the game shows and asks, and the values that pass between the threads.

The game runs in a thread of its own and waits for answers there, so that the screen never waits
for a computer player. A question carries its own answer: the screen gives it, the game waits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event
from typing import Generic, TypeAlias, TypeVar

from tilewright.cli.terminal.challenge_prompt import Decision
from tilewright.cli.terminal.keyboard_game import Quit
from tilewright.cli.terminal.typed_commands import Intent
from tilewright.rules.play.explain import Breakdown
from tilewright.rules.play.judge import Refusal, Verdict
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.units import Instant, Seat

T = TypeVar("T")


def _no_time() -> Instant:
    """Return the beginning of time, where no clock runs."""
    return Instant(0)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the screen shows of a game."""

    view: View
    """What may be seen: a player's view during their turn, otherwise a spectator's."""
    reader: Seat | None = None
    """The player addressed as "you", if any."""
    told: str = ""
    """What the player should know now, such as why a move was refused."""
    closing: tuple[str, ...] = ()
    """The lines of the result, once the game is over."""
    now: Callable[[], Instant] = _no_time
    """The table's time, from which clocks are counted."""


class AnyQuestion(ABC):
    """A question, whatever its answer is."""

    @abstractmethod
    def stop(self) -> None:
        """Say that the players want to stop instead of answering."""


class Question(AnyQuestion, Generic[T]):
    """Something that the game asks and waits for."""

    def __init__(self) -> None:
        """Ask the question; nobody has answered it yet."""
        self._answers: SimpleQueue[tuple[T] | None] = SimpleQueue()

    def answer(self, value: T) -> None:
        """Give the answer."""
        self._answers.put((value,))

    def stop(self) -> None:
        """Say that the players want to stop instead."""
        self._answers.put(None)

    def wait(self) -> T:
        """Wait for the answer; raise ``Quit`` if the players want to stop."""
        found = self._answers.get()
        if found is None:
            raise Quit
        return found[0]


class ReadRules(Question[None]):
    """Read some lines, such as the rules, and continue."""

    def __init__(self, title: str, lines: list[str], question: str) -> None:
        """Show ``lines`` under a title."""
        super().__init__()
        self.title = title
        self.lines = lines
        self.question = question


class Continue(Question[None]):
    """Continue when ready: the curtain between two players, and the end of the game."""

    def __init__(self, text: str, label: str) -> None:
        """Show ``text`` and offer to continue."""
        super().__init__()
        self.text = text
        self.label = label


class YesNo(Question[bool]):
    """Confirm something, or not."""

    def __init__(self, text: str) -> None:
        """Ask the question ``text``."""
        super().__init__()
        self.text = text


class WhoChallenges(Question[Decision]):
    """Decide whether anyone challenges the open play."""

    def __init__(self, view: View, undecided: list[Seat], warning: str, question: str) -> None:
        """Ask the players in ``undecided``; ``warning`` says what a challenge can cost."""
        super().__init__()
        self.view = view
        self.undecided = undecided
        self.warning = warning
        self.question = question


class TypeLine(Question[str]):
    """Answer a question in words, as before a new game."""

    def __init__(self, lines: list[str], prompt: str) -> None:
        """Show ``lines`` above the prompt."""
        super().__init__()
        self.lines = lines
        self.prompt = prompt


Preview: TypeAlias = Callable[[Play], tuple[Verdict, Breakdown] | Refusal]
"""Returns what a draft would score, or its faults."""


class TakeTurn(Question[Intent | None]):
    """Take a turn; the answer None means that the game has changed and must be looked at."""

    def __init__(
        self, view: View, preview: Preview, has_changed: Callable[[], bool] = lambda: False
    ) -> None:
        """Ask the player whose view is given; ``has_changed`` says whether the clock acted."""
        super().__init__()
        self.view = view
        self.preview = preview
        self.has_changed = has_changed


Asked: TypeAlias = ReadRules | Continue | YesNo | WhoChallenges | TypeLine | TakeTurn


@dataclass(slots=True)
class Front:
    """The game's side of the screen: shows scenes and asks questions from the game's thread."""

    deliver: Callable[[Scene | AnyQuestion], None]
    """Brings a scene or a question to the screen; raises ``Quit`` if the screen is closed."""
    is_hurried: bool = False
    """Whether computers move at once, as in tests."""
    _skip: Event = field(default_factory=Event)
    is_stopped: bool = False
    """Whether the players have stopped."""

    def show(self, scene: Scene) -> None:
        """Show a scene."""
        self._send(scene)

    def ask(self, question: Question[T]) -> T:
        """Ask a question and wait for the answer; raise ``Quit`` if the players stop."""
        self._send(question)
        return question.wait()

    def pause(self, seconds: float) -> None:
        """Wait while a computer seems to think; ``skip`` ends the wait."""
        self._skip.clear()
        if not self.is_hurried:
            self._skip.wait(seconds)
        if self.is_stopped:
            raise Quit

    def skip(self) -> None:
        """End a computer's pause."""
        self._skip.set()

    def stop(self) -> None:
        """Stop the game at its next question."""
        self.is_stopped = True
        self._skip.set()

    def _send(self, item: Scene | AnyQuestion) -> None:
        if self.is_stopped:
            raise Quit
        self.deliver(item)
