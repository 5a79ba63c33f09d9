"""Questions about words, and how an answer to one is graded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.errors import NotationError
from tilewright.kernel.letters import split_tiles

__all__ = ["Grade", "Kind", "Question", "grade"]

_SEPARATORS: Final = re.compile(r"[\s,;/]+")
_YES: Final = frozenset({"Y", "YES"})
_NO: Final = frozenset({"N", "NO"})
_NOTHING: Final = frozenset({"", "-", "NONE"})


class Kind(Enum):
    """What is asked about the letters of a question."""

    VALID = "valid"
    """Are they a word?"""
    FRONT = "front"
    """Which letters form another word before this word?"""
    BACK = "back"
    """Which letters form another word after this word?"""
    SPELL = "spell"
    """Which words can be spelled with all of them?"""


class Grade(Enum):
    """How well a question was answered."""

    RIGHT = "right"
    """Everything, and nothing wrong."""
    PARTLY = "partly"
    """Something, and nothing wrong."""
    WRONG = "wrong"
    """Nothing, or something wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about words, with its answer in the lexicon that it was made from."""

    kind: Kind
    """What is asked."""
    letters: str
    """The word or the letters that it is about."""
    answer: tuple[str, ...]
    """The letters or words to name; for ``VALID``, the word itself if it is one."""
    words: tuple[str, ...]
    """The words whose meaning is worth knowing."""
    unsaid: tuple[str, ...] = ()
    """Right answers that we don't name: nobody has to know them, and they are not wrong."""

    @property
    def id(self) -> str:
        """What identifies the question in stored progress."""
        return f"{self.kind.value} {self.letters}"


def grade(question: Question, typed: str) -> Grade:
    """Grade a typed answer; case doesn't matter.

    Whether something is a word is answered with yes or no. Letters may be typed together or apart
    (``[CH]`` is one letter), and words need spaces or commas between them; nothing, a dash or
    ``none`` means that there are none. Raises ``NotationError`` if the answer should be yes or no
    and is neither.
    """
    text = typed.strip().upper()
    if question.kind is Kind.VALID:
        if text not in _YES | _NO:
            raise NotationError("type y for yes, or n for no")
        is_right = (text in _YES) == bool(question.answer)
        return Grade.RIGHT if is_right else Grade.WRONG
    named = set() if text in _NOTHING else _named(text, question.kind)
    named -= set(question.unsaid)
    right = set(question.answer)
    if named == right:
        return Grade.RIGHT
    return Grade.PARTLY if named and named < right else Grade.WRONG


def _named(text: str, kind: Kind) -> set[str]:
    """Return the letters or words in an answer."""
    parts = [part for part in _SEPARATORS.split(text) if part]
    return set(parts) if kind is Kind.SPELL else set(split_tiles("".join(parts)))
