"""The store's interface for study: what an account remembers, and the puzzles from its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tilewright.units import Instant


@dataclass(frozen=True, slots=True)
class StudyCard:
    """How well a person remembers one question."""

    lexicon: str
    """The dictionary that the question is about."""
    question: str
    """What identifies the question."""
    stability: float
    """The days until the chance of remembering falls to 90 %."""
    difficulty: float
    """How hard it is to learn, from 1 to 10."""
    last: Instant
    """When the question was last answered."""
    due: Instant
    """When to ask it again."""
    answers: int
    """How many answers counted."""
    right: int
    """How many of them were right."""


class StudyStore(Protocol):
    """The part of the store that keeps study cards, missed words and puzzles."""

    async def study_cards(self, account: str, lexicon: str) -> list[StudyCard]:
        """Return an account's cards for a dictionary, in the order of their questions."""
        ...

    async def study_card(self, account: str, lexicon: str, question: str) -> StudyCard | None:
        """Return an account's card for a question, if there is one."""
        ...

    async def save_study_cards(
        self, account: str, cards: Sequence[StudyCard], most: int | None = None
    ) -> bool:
        """Store cards; a stored card of the same question stays if it was answered later.

        Returns False, and stores nothing, if the account would have more than ``most`` cards.
        """
        ...

    async def missed_words(self, account: str) -> list[str]:
        """Return the words that an account wants to study, in the order they were added."""
        ...

    async def add_missed_words(
        self, account: str, words: Sequence[str], now: Instant, most: int
    ) -> bool:
        """Add words to study; those already there are not repeated.

        Returns False, and stores nothing, if the account would have more than ``most`` words.
        """
        ...

    async def puzzle(self, puzzle: str) -> str | None:
        """Return a puzzle's data; None if there is no such puzzle, or if its game was deleted.

        The data is empty if the turn was found to make no puzzle.
        """
        ...

    async def save_puzzle(self, puzzle: str, table: str, data: str) -> None:
        """Store what was made of a turn, unless another process was first."""
        ...
