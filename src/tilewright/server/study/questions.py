"""Choosing and grading questions; pure functions that run in a thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.server.messages.outgoing import Meaning
from tilewright.server.messages.study import (
    DeckProgress,
    GradedAnswer,
    QuestionKind,
    StudyDeck,
    StudyGrade,
    StudyMemory,
    StudyQuestion,
)
from tilewright.server.tables.meanings import meaning_of
from tilewright.study import (
    Grade,
    Kind,
    Memory,
    Question,
    build_deck,
    build_question,
    grade,
    remember,
)
from tilewright.units import Instant

__all__ = ["Chosen", "choose", "grade_answer", "remembered"]

_EXPLAINED: Final = 3
"""How many words of an answer are explained."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The questions to ask, and the progress with each deck."""

    decks: tuple[DeckProgress, ...]
    questions: tuple[StudyQuestion, ...]


def choose(  # noqa: PLR0913 - a question by keyword
    words: Lexicon,
    decks: Sequence[StudyDeck],
    *,
    due: Mapping[str, Instant],
    missed: Sequence[str],
    now: Instant,
    new: int,
    limit: int,
    offensive: bool = False,
) -> Chosen:
    """Return what to ask now: what is due, longest due first, then new questions.

    ``due`` has when each question that was asked before is due, by its id. Offensive words are
    asked about only if ``offensive`` is true.
    """
    built = {
        deck: _questions(deck.value, words, tuple(missed), offensive=offensive) for deck in decks
    }
    progress = tuple(
        DeckProgress(
            deck=deck,
            questions=len(questions),
            asked=sum(one.id in due for one in questions),
            due=sum(due.get(one.id, now + 1) <= now for one in questions),
        )
        for deck, questions in built.items()
    )
    all_questions = {one.id: one for questions in built.values() for one in questions}
    waiting = [one for one in all_questions.values() if due.get(one.id, now + 1) <= now]
    waiting.sort(key=lambda one: due[one.id])
    fresh = [one for one in all_questions.values() if one.id not in due][:new]
    return Chosen(progress, tuple(map(_shown, [*waiting, *fresh][:limit])))


@lru_cache(maxsize=24)
def _questions(
    deck: str, words: Lexicon, missed: tuple[str, ...], *, offensive: bool
) -> tuple[Question, ...]:
    # Only the deck of missed words depends on them.
    asked = missed if deck == StudyDeck.MISSED.value else ()
    return build_deck(deck, words, asked, offensive=offensive)


def _shown(question: Question) -> StudyQuestion:
    is_spelling = question.kind is Kind.SPELL
    return StudyQuestion(
        id=question.id,
        kind=QuestionKind(question.kind.value),
        letters=question.letters,
        count=len(question.answer) if is_spelling else 0,
    )


def grade_answer(  # noqa: PLR0913 - a question by keyword
    words: Lexicon,
    question: str,
    typed: str,
    *,
    before: StudyMemory | None,
    now: Instant,
    counts: bool,
    offensive: bool = False,
) -> GradedAnswer:
    """Grade an answer, and return what is remembered after it.

    Raises ``NotationError`` if there is no such question, or if the answer is neither yes nor no.
    """
    asked = build_question(question, words, offensive=offensive)
    found = grade(asked, typed)
    # Our definitions are English.
    is_english = find_lexicon(words.id) is not None
    explained = asked.words[:_EXPLAINED] if is_english else ()
    meanings = [meaning_of(word, offensive=offensive) for word in explained]
    return GradedAnswer(
        grade=StudyGrade(found.value),
        answer=asked.answer,
        meanings=tuple(filter(_has_senses, meanings)),
        memory=remembered(before, found, now) if counts else None,
    )


def _has_senses(meaning: Meaning) -> bool:
    return bool(meaning.senses)


def remembered(before: StudyMemory | None, found: Grade, now: Instant) -> StudyMemory:
    """Return how well a question is remembered after an answer."""
    memory = None
    if before is not None:
        # A client's clock may be wrong; nothing was answered in the future.
        last = min(before.last, now)
        memory = Memory(before.stability, before.difficulty, _time(last), _time(before.due))
    after = remember(memory, found, _time(now))
    return StudyMemory(
        stability=after.stability,
        difficulty=after.difficulty,
        last=now,
        due=Instant(round(after.due.timestamp() * 1000)),
        answers=(before.answers if before else 0) + 1,
        right=(before.right if before else 0) + (found is Grade.RIGHT),
    )


def _time(instant: int) -> datetime:
    return datetime.fromtimestamp(instant / 1000, UTC)
