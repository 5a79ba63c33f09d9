"""Regular forms: which known words a string could be a plural, a past tense or a derivation of.

People believe a form of a word that they know. But they also know their common words' forms: if
PLAYED were unknown to an expert who knows PLAY, that would speak against PLAYED.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

__all__ = ["FormKind", "Stem", "stems_of"]


class FormKind(Enum):
    """How a form is made from a word."""

    INFLECTION = "inflection"
    """A plural, a verb form or a comparison, such as HORNS, FARMED and WIDEST."""
    DERIVATION = "derivation"
    """A word with another ending, such as FARMER, HORNLESS and WIDELY."""
    PREFIX = "prefix"
    """A word with another beginning, such as UNHORN and REFARM."""


class Stem(NamedTuple):
    """A word that a string could be a form of."""

    word: str
    kind: FormKind


_INFLECTIONS: Final = ("S", "ES", "D", "ED", "ING", "R", "ST", "EST")
_DERIVATIONS: Final = (
    *("ER", "ERS", "RS", "Y", "LY", "NESS", "LESS", "LIKE", "ISH", "ISM", "IST", "ABLE"),
    *("MENT", "FUL", "SHIP", "DOM", "ISE", "IZE"),
)
_PREFIXES: Final = (
    *("RE", "UN", "OUT", "OVER", "DE", "DIS", "MIS", "NON", "PRE", "UP", "BE", "IN", "SUB"),
    *("FORE", "ANTI", "COUNTER", "INTER", "SUPER", "UNDER", "MID", "EN", "CO", "BI", "TRI"),
)
_VOWEL_ENDINGS: Final = frozenset({"ED", "EST", "ING", "ER", "ERS", "Y", "ISH", "ABLE", "IST"})
"""Endings before which a word doubles its last letter (RUNNING) or drops its E (BAKING)."""

_CHANGED: Final = {"IES": "Y", "IED": "Y", "IER": "Y", "IERS": "Y", "IEST": "Y", "ILY": "Y"}
"""Endings that replace the Y of a word."""

_SHORTEST: Final = 2
"""The minimum length of a stem; hardly any shorter string is a word."""

_SHORTEST_DERIVED: Final = 3
"""The minimum length of a stem with a prefix or another ending."""


def stems_of(word: str) -> Iterator[Stem]:
    """Yield the words that ``word`` could be a regular form of, the likeliest kinds first."""
    for ending in _INFLECTIONS:
        if word.endswith(ending):
            yield from _before(word, ending, FormKind.INFLECTION, _SHORTEST)
    for ending, letter in _CHANGED.items():
        if word.endswith(ending) and len(word) > len(ending) + 1:
            yield Stem(word.removesuffix(ending) + letter, FormKind.INFLECTION)
    for ending in _DERIVATIONS:
        if word.endswith(ending):
            yield from _before(word, ending, FormKind.DERIVATION, _SHORTEST_DERIVED)
    for beginning in _PREFIXES:
        if word.startswith(beginning) and len(word) >= len(beginning) + _SHORTEST_DERIVED:
            yield Stem(word.removeprefix(beginning), FormKind.PREFIX)


def _before(word: str, ending: str, kind: FormKind, shortest: int) -> Iterator[Stem]:
    """Yield the stems of ``word`` before ``ending``, with the usual changes of spelling."""
    stem = word.removesuffix(ending)
    if len(stem) < shortest:
        return
    yield Stem(stem, kind)
    if ending in _VOWEL_ENDINGS:
        yield Stem(f"{stem}E", kind)
        if stem[-1] == stem[-2] and len(stem) > shortest:
            yield Stem(stem[:-1], kind)
