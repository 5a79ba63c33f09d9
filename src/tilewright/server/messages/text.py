"""Validation of text that people type: names, chat messages and passwords.

Nothing hidden may be in it: no control characters, which terminals obey, no characters that change
the direction of the text around them, and none that are invisible.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tilewright.catalogue import Argument, sentence
from tilewright.server.messages.errors import Code
from tilewright.server.messages.sizes import (
    LONGEST_ACCOUNT_ID,
    LONGEST_NAME,
    SHORTEST_PASSWORD,
)

_PICTURE: Final = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe"
    "\u2600-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_TAGS: Final = "[\U000e0020-\U000e007e]{1,6}\U000e007f"
_EMOJI: Final = f"{_PICTURE}[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?(?:{_TAGS})?"
_EMOJI_SEQUENCE: Final = re.compile(f"{_EMOJI}(?:\u200d{_EMOJI})*|[0-9#*]\ufe0f?\u20e3")
"""An emoji with its modifiers, several that are joined to one, or a keycap."""
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python considers printable but that leave no trace on the screen."""
_VIRAMA: Final = 9
"""The combining class of the signs after which Indic scripts need invisible joiners."""
_MOST_MARKS: Final = 4
"""Maximum number of marks on one character; more would cover the lines above and below."""

COMMON_PASSWORDS: Final = frozenset(
    [
        "password",
        "password1",
        "password12",
        "password123",
        "passw0rd",
        "p@ssword",
        "p@ssw0rd",
        "12345678",
        "123456789",
        "1234567890",
        "0123456789",
        "87654321",
        "987654321",
        "0987654321",
        "11223344",
        "12341234",
        "123123123",
        "12344321",
        "1q2w3e4r",
        "1q2w3e4r5t",
        "1qaz2wsx",
        "q1w2e3r4",
        "qwertyui",
        "qwertyuiop",
        "qwerty12",
        "qwerty123",
        "qwerty1234",
        "asdfghjk",
        "asdfghjkl",
        "zxcvbnm1",
        "zxcvbnm123",
        "abcdefgh",
        "abcd1234",
        "abc12345",
        "abcd12345",
        "iloveyou",
        "iloveyou1",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "batman123",
        "trustno1",
        "whatever",
        "letmein1",
        "letmein123",
        "welcome1",
        "welcome123",
        "admin123",
        "admin1234",
        "administrator",
        "changeme",
        "computer",
        "internet",
        "starwars",
        "pokemon1",
        "michelle",
        "jennifer",
        "jonathan",
        "basketball",
        "liverpool",
        "charlie1",
        "dragon123",
        "monkey123",
        "master123",
        "shadow123",
        "passwort",
        "passwort1",
        "hallo123",
        "azertyuiop",
        "motdepasse",
        "contraseña",
        "contrasena",
        "scrabble",
        "scrabble1",
        "tilewright",
        "crossword",
        "wordgame",
    ]
)
"""Passwords that attackers try first, and the names of what is played here."""


class BadText(ValueError):  # noqa: N818 - becomes a problem
    """Text that must not be accepted, and the code by which clients recognize why."""

    def __init__(self, code: Code, name: str, /, **arguments: Argument) -> None:
        """Create the error that ``decode`` converts to a problem with the message ``name``."""
        super().__init__(sentence(f"problem-{name}", **arguments))
        self.code = code


def check_printable(text: str) -> None:
    """Raise ``ValueError`` if ``text`` has hidden characters other than newlines."""
    if _has_hidden(text.replace("\n", "")):
        message = "expected only visible characters"
        raise ValueError(message)


def _has_hidden(text: str) -> bool:
    """Return whether ``text`` has invisible, control or direction characters.

    Those that belong to an emoji are not hidden, nor are joiners where Indic scripts need them.
    """
    plain = _EMOJI_SEQUENCE.sub("", text)
    if plain.isascii():
        return not plain.isprintable()
    shown = "".join(
        character
        for place, character in enumerate(plain)
        if character not in "\u200c\u200d"
        or place == 0
        or unicodedata.combining(plain[place - 1]) != _VIRAMA
    )
    return not shown.isprintable() or _INVISIBLE.search(shown) is not None


def trim(text: str) -> str:
    """Return text without the spaces around it; raise ``ValueError`` if nothing is left."""
    check_printable(text)
    trimmed = text.strip()
    if not trimmed:
        message = "expected text, found only spaces"
        raise ValueError(message)
    return trimmed


def clean_name(text: str) -> str:
    """Return a name in its normal form (NFC); raise ``BadText`` if it can't be a name."""
    name = unicodedata.normalize("NFC", text).strip(" ")
    if not name:
        raise BadText(Code.BAD_NAME, "name-blank")
    if len(name) > LONGEST_NAME or len(account_id(name)) > LONGEST_ACCOUNT_ID:
        raise BadText(Code.BAD_NAME, "name-long", most=LONGEST_NAME)
    if _has_hidden(name):
        raise BadText(Code.BAD_NAME, "name-hidden")
    marks = 0
    for place, character in enumerate(name):
        is_mark = unicodedata.category(character) in {"Mn", "Me"}
        marks = marks + 1 if is_mark else 0
        if marks > _MOST_MARKS or (is_mark and place == 0):
            raise BadText(Code.BAD_NAME, "name-marks", most=_MOST_MARKS)
    return name


def account_id(name: str) -> str:
    """Return a name normalized for comparison: NFKC, case-folded."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_new_password(password: str, name: str = "") -> None:
    """Raise ``BadText`` if a password is too short, blank, or among the first to be tried."""
    if len(password) < SHORTEST_PASSWORD:
        raise BadText(Code.BAD_PASSWORD, "password-short", least=SHORTEST_PASSWORD)
    if not password.strip() or not any(map(str.isprintable, password)):
        raise BadText(Code.BAD_PASSWORD, "password-blank")
    simple = password.strip().casefold()
    if simple in COMMON_PASSWORDS or len(set(simple)) == 1 or simple == account_id(name):
        raise BadText(Code.BAD_PASSWORD, "password-easy")
