"""What follows a tip or a hint that names a play: a better play with rarer words, and meanings.

A familiar word is never called the best if it is not, and every word that we teach is explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright import catalogue
from tilewright.analysis.coach.reader import Reader
from tilewright.lexicon import define
from tilewright.lexicon.policy import EVERY_WORD

__all__ = ["Note", "Value", "meanings_of", "say_notes", "spoken"]

Value: TypeAlias = int | str | tuple[str, ...]
"""A value in a sentence; several words are listed when the sentence is said."""

_MOST_MEANINGS: Final = 3
"""How many words of a play are explained."""
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence after a tip or a hint."""

    code: str
    """The code of the sentence in the catalogue."""
    arguments: tuple[tuple[str, Value], ...]
    """What fills its placeholders."""

    def __str__(self) -> str:
        """Return the sentence."""
        return catalogue.sentence(self.code, **spoken(self.arguments))


def say_notes(sentence: str, notes: Iterable[Note]) -> str:
    """Return a sentence with the notes after it."""
    return " ".join([sentence, *map(str, notes)])


def meanings_of(reader: Reader, words: Iterable[str]) -> tuple[Note, ...]:
    """Return what the main word of a play means, and other words that the reader does not know.

    ``words`` has the main word first. A word that we have no definition for is left out, and so
    are meanings that we don't say.
    """
    main, *others = dict.fromkeys(words)
    asked = [main, *(word for word in others if not reader.knows_all((word,)))]
    return tuple(_meanings(reader, asked[:_MOST_MEANINGS])) if reader.has_definitions else ()


def _meanings(reader: Reader, words: Iterable[str]) -> Iterator[Note]:
    for word in words:
        found = define(word, offensive=reader.policy == EVERY_WORD)
        if found is not None:
            gloss = found.senses[0].gloss.rstrip(". ")
            values = (("word", word), ("base", found.base or _NONE), ("meaning", gloss))
            yield Note("coach-meaning", values)


def spoken(arguments: Iterable[tuple[str, Value]]) -> dict[str, catalogue.Argument]:
    """Return values as they are said: words as a list, and the names of squares translated."""
    said: dict[str, catalogue.Argument] = {}
    for name, value in arguments:
        if isinstance(value, tuple):
            said[name] = catalogue.listed(value)
        else:
            is_data = name == "premium" and isinstance(value, str)
            said[name] = catalogue.translate(str(value)) if is_data else value
    return said
