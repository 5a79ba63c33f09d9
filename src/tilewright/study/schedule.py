"""When to ask a question again: shortly before it would be forgotten, as FSRS predicts.

FSRS models how stable a memory is and how difficult it is to learn. We use the library's default
parameters and whole days: a question that was answered wrong is repeated in the same session, so
it needs no steps of minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from fsrs import Card, Rating, Scheduler, State

from tilewright.errors import ArgumentError
from tilewright.study.question import Grade

__all__ = ["Memory", "remember"]

_RATINGS: Final = {
    Grade.RIGHT: Rating.Good,
    Grade.PARTLY: Rating.Hard,
    Grade.WRONG: Rating.Again,
}


@dataclass(frozen=True, slots=True)
class Memory:
    """How well one question is remembered."""

    stability: float
    """The days until the chance of remembering falls to 90 %."""
    difficulty: float
    """How hard it is to learn, from 1 to 10."""
    last: datetime
    """When the question was last answered, in UTC."""
    due: datetime
    """When to ask it again, in UTC."""


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def remember(before: Memory | None, grade: Grade, now: datetime) -> Memory:
    """Return how well a question is remembered after an answer; it was new if ``before`` is None.

    ``now`` must be in UTC.
    """
    if before is None:
        card = Card(card_id=0, due=now)
    else:
        card = Card(
            card_id=0,
            state=State.Review,
            stability=before.stability,
            difficulty=before.difficulty,
            due=before.due,
            last_review=before.last,
        )
    after, _ = _scheduler().review_card(card, _RATINGS[grade], now)
    if after.stability is None or after.difficulty is None:
        raise ArgumentError("before", "a memory that FSRS can schedule", before)
    return Memory(after.stability, after.difficulty, now, after.due)
