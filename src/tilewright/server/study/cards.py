"""Study cards of accounts, and how they are told to clients."""

from __future__ import annotations

from typing import Final

from tilewright.server.messages.study import StudyMemory
from tilewright.store.contract import StudyCard
from tilewright.units import Instant

__all__ = ["MOST_CARDS", "MOST_WORDS", "PUZZLES", "as_card", "as_memory"]

MOST_CARDS: Final = 20_000
"""Maximum number of cards of an account: more than all decks of three dictionaries have."""
MOST_WORDS: Final = 2_000
"""Maximum number of missed words of an account."""
PUZZLES: Final = "puzzles"
"""Stands for the dictionary on the cards of puzzles, whatever dictionaries they need."""


def as_memory(card: StudyCard) -> StudyMemory:
    """Return what a card says."""
    return StudyMemory(
        stability=card.stability,
        difficulty=card.difficulty,
        last=card.last,
        due=card.due,
        answers=card.answers,
        right=card.right,
    )


def as_card(
    lexicon: str, question: str, memory: StudyMemory, *, latest: Instant | None = None
) -> StudyCard:
    """Return a card for a question, answered at ``latest`` at the latest."""
    last = memory.last if latest is None else min(memory.last, latest)
    return StudyCard(
        lexicon,
        question,
        memory.stability,
        memory.difficulty,
        last,
        memory.due,
        memory.answers,
        memory.right,
    )
