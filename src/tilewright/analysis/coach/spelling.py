"""What the coach knows about letters: vowels by language, and the groups on the rule sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Final

from tilewright.edition import Edition
from tilewright.tiles import TileSet

__all__ = [
    "BEGINNINGS",
    "ENDINGS",
    "FIRST_GROUPS",
    "LAST_GROUPS",
    "USEFUL",
    "is_english",
    "letters_of",
    "vowels_of",
]

_VOWELS: Final[Mapping[str, str]] = {
    "ca": "AEIOU",
    "da": "AEIOUYÆØÅ",
    "de": "AEIOUÄÖÜ",
    "en": "AEIOU",
    "es": "AEIOU",
    "fr": "AEIOUY",
    "it": "AEIOU",
    "nl": "AEIOU",
    "no": "AEIOUYÆØÅ",
    "pl": "AĄEĘIOÓUY",
    "pt": "AEIOU",
    "sv": "AEIOUYÅÄÖ",
}
"""The letters that count as vowels in each language."""

USEFUL: Final = frozenset("AEILNRST")
"""The letters that are most useful to keep in English, as printed on the rule sheets."""

FIRST_GROUPS: Final = ("STR", "MIS", "BR", "CH", "CL", "PL", "PR", "RE", "TH", "UN")
LAST_GROUPS: Final = (
    *("DLE", "ENT", "EST", "FUL", "GHT", "ING", "ISM", "IUM", "IVE", "KLE", "OUS"),
    *("CH", "ED", "ER", "MB", "MP", "ND", "NK", "NT", "TH"),
)
"""The letter groups on the rule sheets, by the end of a word where they are common."""

BEGINNINGS: Final = (
    *("OVER", "UNDER", "FORE"),
    *("CON", "DIS", "MIS", "NON", "OUT", "PRE", "PRO", "SUB"),
    *("DE", "EN", "IN", "RE", "UN", "UP"),
)
"""Common beginnings of English words, longer ones first."""

ENDINGS: Final = (
    *("ATION", "IEST"),
    *("ABLE", "IBLE", "LESS", "LIKE", "MENT", "NESS", "SHIP", "TION", "WISE"),
    *("AGE", "ANT", "ATE", "ENT", "EST", "FUL", "IER", "IES", "ING", "ION", "ISE", "ISH", "ISM"),
    *("IST", "ITY", "IVE", "IZE", "MAN", "OUS", "URE"),
    *("AL", "ED", "ER", "IC", "LY", "OR"),
)
"""Common endings of English words, longer ones first."""


def is_english(edition: Edition) -> bool:
    """Return whether an edition's tiles are the English letters, for English words."""
    return edition.language in {"", "en"} and set(edition.tiles.letters[1:]) == set(ascii_uppercase)


def vowels_of(edition: Edition) -> frozenset[str]:
    """Return an edition's vowels; none if we don't know its language."""
    return frozenset(_VOWELS.get("en" if is_english(edition) else edition.language, ""))


def letters_of(tiles: TileSet, held: Iterable[int]) -> list[str]:
    """Return the letters of tiles or cells; a blank without a letter is left out."""
    numbers = (tiles.letter_of[code] for code in held)
    return [tiles.letters[number] for number in numbers if number]
