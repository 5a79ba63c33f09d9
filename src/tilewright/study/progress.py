"""Progress: what a person remembers, which question comes next, and how it is stored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tilewright.errors import Cause, FileError, NotationError
from tilewright.study.question import Grade, Question
from tilewright.study.schedule import Memory, remember

__all__ = [
    "PUZZLES",
    "Progress",
    "Shelf",
    "choose_questions",
    "dump_progress",
    "parse_progress",
]

FORMAT: Final = 1
"""The version of the stored format; any other is rejected."""
PUZZLES: Final = "puzzles"
"""Stands for the lexicon on the shelf of puzzles, whatever lexicons they need."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is remembered about the words of one lexicon."""

    memories: Mapping[str, Memory] = field(default_factory=dict)
    """How well each question is remembered, by its id; questions not yet asked are missing."""
    answers: int = 0
    """How many answers were graded."""
    right: int = 0
    """How many of them were right."""

    def after(self, question: Question, grade: Grade, now: datetime) -> Shelf:
        """Return what is remembered after an answer."""
        return self.with_answer(question.id, grade, now)

    def with_answer(self, name: str, grade: Grade, now: datetime) -> Shelf:
        """Return what is remembered after an answer to the question, or the puzzle, ``name``."""
        memory = remember(self.memories.get(name), grade, now)
        return Shelf(
            {**self.memories, name: memory},
            self.answers + 1,
            self.right + (grade is Grade.RIGHT),
        )

    def due(self, deck: Iterable[Question], now: datetime) -> list[Question]:
        """Return the questions of a deck that were asked before and are due, longest due first."""
        seen = [
            (memory.due, question)
            for question in deck
            if (memory := self.memories.get(question.id)) is not None and memory.due <= now
        ]
        return [question for _, question in sorted(seen, key=lambda pair: pair[0])]

    def new(self, deck: Iterable[Question]) -> list[Question]:
        """Return the questions of a deck that were never asked, in its order."""
        return [question for question in deck if question.id not in self.memories]


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything that is stored about a person's study."""

    shelves: Mapping[str, Shelf] = field(default_factory=dict)
    """What is remembered, by lexicon: the same question may have another answer in another one."""
    missed: tuple[str, ...] = ()
    """The words that the person missed, in the order in which they were added."""
    puzzles: Mapping[str, str] = field(default_factory=dict)
    """The puzzles that the person missed, as text, by their id."""

    def due_puzzles(self, now: datetime) -> list[str]:
        """Return the ids of the missed puzzles that are due, longest due first."""
        memories = self.shelf(PUZZLES).memories
        due = [(memory.due, name) for name, memory in memories.items() if memory.due <= now]
        return [name for _, name in sorted(due) if name in self.puzzles]

    def with_puzzle(self, name: str, text: str, grade: Grade, now: datetime) -> Progress:
        """Return the progress after an answer to a puzzle.

        A puzzle that was solved at once is not remembered: there is nothing to learn.
        """
        if grade is Grade.RIGHT and name not in self.puzzles:
            return self
        shelf = self.shelf(PUZZLES).with_answer(name, grade, now)
        kept = replace(self, puzzles={**self.puzzles, name: text})
        return kept.with_shelf(PUZZLES, shelf)

    def shelf(self, lexicon: str) -> Shelf:
        """Return what is remembered about a lexicon, which may be nothing."""
        return self.shelves.get(lexicon, Shelf())

    def with_shelf(self, lexicon: str, shelf: Shelf) -> Progress:
        """Return the progress with what is remembered about a lexicon."""
        return replace(self, shelves={**self.shelves, lexicon: shelf})

    def with_missed(self, words: Iterable[str]) -> Progress:
        """Return the progress with more missed words; those already there are not repeated."""
        return replace(self, missed=tuple(dict.fromkeys((*self.missed, *words))))


def choose_questions(
    decks: Sequence[Sequence[Question]], shelf: Shelf, now: datetime, *, new: int, limit: int
) -> list[Question]:
    """Return the questions to ask now: all that are due, then up to ``new`` new ones.

    There are at most ``limit`` of them. A question that is in several decks is asked once.
    """
    deck = list({question.id: question for one in decks for question in one}.values())
    due = shelf.due(deck, now)
    return [*due, *shelf.new(deck)[: max(0, new)]][: max(0, limit)]


def dump_progress(progress: Progress) -> str:
    """Return progress as JSON, which ``parse_progress`` reads back."""
    shelves = {
        lexicon: {
            "answers": shelf.answers,
            "right": shelf.right,
            "questions": {
                name: [
                    memory.stability,
                    memory.difficulty,
                    memory.last.isoformat(),
                    memory.due.isoformat(),
                ]
                for name, memory in sorted(shelf.memories.items())
            },
        }
        for lexicon, shelf in sorted(progress.shelves.items())
    }
    document = {
        "format": FORMAT,
        "missed": progress.missed,
        "puzzles": dict(sorted(progress.puzzles.items())),
        "lexicons": shelves,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def parse_progress(text: str, name: Path | str = "the progress") -> Progress:
    """Read stored progress; raise ``FileError`` if it is damaged or of another version.

    ``name`` is what the error calls the file.
    """
    try:
        document = json.loads(text)
        version = document["format"]
        if version != FORMAT:
            problem = f"has format {version}; this program reads format {FORMAT}"
            raise FileError(name, problem, cause=Cause.WRONG_VERSION)
        missed = tuple(str(word) for word in document["missed"])
        # The first version had none.
        stored = dict(document.get("puzzles", {}))
        puzzles = {str(name): str(puzzle) for name, puzzle in stored.items()}
        shelves = {str(lexicon): _shelf(**one) for lexicon, one in document["lexicons"].items()}
    except (AttributeError, KeyError, NotationError, TypeError, ValueError) as error:
        raise FileError.damaged(name, f"{type(error).__name__}: {error}") from error
    return Progress(shelves, missed, puzzles)


def _shelf(
    questions: Mapping[str, tuple[float, float, str, str]], answers: int, right: int
) -> Shelf:
    memories = {str(name): _memory(*parts) for name, parts in questions.items()}
    return Shelf(memories, int(answers), int(right))


def _memory(stability: float, difficulty: float, last: str, due: str) -> Memory:
    return Memory(float(stability), float(difficulty), _moment(last), _moment(due))


def _moment(text: str) -> datetime:
    """Return a stored moment, which must have a time zone, in UTC."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise NotationError(f"the time {text} has no time zone")
    return moment.astimezone(UTC)
