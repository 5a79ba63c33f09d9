"""A session of study in the terminal: asks questions, grades the answers, and explains them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tilewright.cli.terminal.color import Style, paint
from tilewright.cli.terminal.definition import definition_lines
from tilewright.cli.terminal.layout import counted
from tilewright.errors import NotationError
from tilewright.kernel.letters import write_tile
from tilewright.study.question import Grade, Kind, Question, grade

if TYPE_CHECKING:
    from tilewright.cli.terminal.screen import Screen

STOP: Final = "."
"""What to type to end a session; any word could be an answer."""

_EXPLAINED: Final = 3
"""How many words of an answer are explained."""
_STYLES: Final = {
    Grade.RIGHT: Style(ink="#2e8b57", bold=True),
    Grade.PARTLY: Style(ink="#b8860b", bold=True),
    Grade.WRONG: Style(ink="#c0392b", bold=True),
}
_VERDICTS: Final = {Grade.RIGHT: "Right.", Grade.PARTLY: "Partly right.", Grade.WRONG: "Wrong."}


@dataclass
class Quiz:
    """One session. A question that was not answered right is asked again at its end."""

    screen: Screen
    record: Callable[[Question, Grade], None]
    """Called with the grade of each question's first answer, which alone counts."""
    grades: dict[str, Grade] = field(default_factory=dict)
    """The grade of each question's first answer."""

    def run(self, questions: Iterable[Question]) -> None:
        """Ask all questions; the end of the input or a dot ends the session early."""
        queue = deque(questions)
        while queue:
            question = queue.popleft()
            found = self._ask(question)
            if found is None:
                return
            if question.id not in self.grades:
                self.grades[question.id] = found
                self.record(question, found)
            self._explain(question, found)
            if found is not Grade.RIGHT:
                queue.append(question)

    def _ask(self, question: Question) -> Grade | None:
        """Return the grade of an answer; None if the person stops."""
        while True:
            try:
                typed = self.screen.ask(f"{prompt_of(question)} ")
            except EOFError:
                return None
            if typed.strip() == STOP:
                return None
            try:
                return grade(question, typed)
            except NotationError as error:
                self.screen.tell(f"{error.message[0].upper()}{error.message[1:]}.")

    def _explain(self, question: Question, found: Grade) -> None:
        from tilewright.lexicon.definitions import define

        verdict = paint(_VERDICTS[found], _STYLES[found], self.screen.color)
        self.screen.show(f"{verdict} {answer_of(question)}")
        for word in question.words[:_EXPLAINED]:
            meaning = define(word)
            if meaning is not None:
                for line in definition_lines(word, meaning):
                    self.screen.show(f"    {line}")

    @property
    def right(self) -> int:
        """How many questions were right the first time."""
        return sum(found is Grade.RIGHT for found in self.grades.values())

    @property
    def summary(self) -> str:
        """How the session went, in one line."""
        if not self.grades:
            return "No question was answered."
        return f"{self.right} of {counted(len(self.grades), 'question')} right the first time."


def prompt_of(question: Question) -> str:
    """Return what to ask."""
    letters = question.letters
    match question.kind:
        case Kind.VALID:
            return f"Is {letters} a word? [y/n]"
        case Kind.FRONT:
            return f"Which letters go before {letters}?"
        case Kind.BACK:
            return f"Which letters go after {letters}?"
        case _:
            count = counted(len(question.answer), "word")
            return f"What can you spell with {letters}? ({count})"


def answer_of(question: Question) -> str:
    """Return the answer as a sentence."""
    letters, answer = question.letters, question.answer
    match question.kind:
        case Kind.VALID:
            return f"{letters} is {'a word' if answer else 'not a word'}."
        case Kind.FRONT:
            return f"Before {letters}: {''.join(map(write_tile, answer)) or 'no letter'}."
        case Kind.BACK:
            return f"After {letters}: {''.join(map(write_tile, answer)) or 'no letter'}."
        case _:
            return f"{letters}: {', '.join(answer)}."
