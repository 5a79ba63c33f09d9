"""The text of a GCG file: its bytes decoded, its lines told apart, a turn's line taken apart.

Nothing here knows a board or a tile set: what comes out are words with their columns.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.errors import NotationError
from tilewright.records.record import Slip

MOST_BYTES: Final = 1_000_000
"""A game of four players with long notes has a tenth of it."""
MOST_EVENTS: Final = 2_000
"""More turns than any game has; a file with more is refused before it costs time."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_ENCODING = re.compile(r"\s*#character-encoding\s+(\S+)\s*", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_SCORE = re.compile(r"[+-]?[0-9]{1,7}")
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}")
_PLACE_LIKE = re.compile(r"[0-9]+[A-Za-z]|[A-Za-z][0-9]+")


class Kind(Enum):
    """What a turn's line is about."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - no password
    TAKEN_BACK = "taken back"
    CHALLENGE = "challenge"
    TIME = "time"
    RACK = "rack"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line and the column where it begins."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file without its end, counted from 1."""

    number: int
    text: str

    def error(self, message: str, column: int = 1) -> NotationError:
        """Return the error for this line; the caller raises it."""
        return NotationError(message, line=self.number, column=column)


@dataclass(frozen=True, slots=True)
class PragmaLine:
    """A line that begins with ``#``."""

    line: Line
    name: str
    """The word behind the ``#``, in lower case."""
    text: str
    """All that follows it."""
    column: int
    """Where the text begins."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line that begins with ``>``, taken apart."""

    line: Line
    nick: Token
    rack: Token | None
    kind: Kind
    deed: tuple[Token, ...]
    """The square and the word of a play; the tiles of an exchange or a settled rack."""
    score: Token
    total: Token


def decode(data: bytes | str) -> tuple[list[Line], list[Slip]]:
    """Return the lines of a file and what is odd about its encoding.

    UTF-8 if the first line says so or if it can be read so, otherwise ISO-8859-1.
    """
    if len(data) > MOST_BYTES:
        message = f"a recorded game has at most {MOST_BYTES} bytes, found {len(data)}"
        raise NotationError(message, line=1, column=1)
    slips = []
    if isinstance(data, bytes):
        try:
            text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
            readable = True
        except UnicodeDecodeError:
            text = data.decode("iso-8859-1")
            readable = False
    else:
        text, readable = data.removeprefix("\ufeff"), True
    lines = [Line(number, line) for number, line in enumerate(_LINE_END.split(text), 1)]
    named = _ENCODING.fullmatch(lines[0].text)
    if named is not None:
        name = named[1].lower().replace("-", "")
        if name == "utf8" and not readable:
            slips.append(Slip("The file is not in UTF-8; it is read as ISO-8859-1.", 1))
        elif name not in {"utf8", "iso88591", "latin1"}:
            used = "UTF-8" if readable else "ISO-8859-1"
            slips.append(Slip(f"The encoding {named[1]} is read as {used}.", 1, harmless=True))
    return lines, slips


def pragma_of(line: Line) -> PragmaLine | None:
    """Take a line apart that begins with ``#``; None for any other."""
    stripped = line.text.lstrip()
    if not stripped.startswith("#"):
        return None
    name, _, text = stripped[1:].partition(" ")
    if "\t" in name:
        name, _, rest = name.partition("\t")
        text = f"{rest} {text}"
    text = text.strip()
    column = line.text.find(text) + 1 if text else len(line.text) + 1
    return PragmaLine(line, name.strip().lower(), text, column)


def is_event(line: Line) -> bool:
    """Tell whether a line is about a turn."""
    return line.text.lstrip().startswith(">")


def nick_of(line: Line, known: list[str]) -> Token:
    """Return who a turn's line is about; a known name may hold a colon."""
    start = line.text.index(">") + 1
    start += len(line.text[start:]) - len(line.text[start:].lstrip())
    rest = line.text[start:]
    for nick in sorted(known, key=len, reverse=True):
        if rest.startswith(f"{nick}:"):
            return Token(nick, start + 1)
    nick, colon, _ = rest.partition(":")
    if not colon or not nick.strip():
        raise line.error("expected a player's name and a colon behind >", start + 1)
    return Token(nick.rstrip(), start + 1)


def event_of(line: Line, known: list[str]) -> EventLine:
    """Take a turn's line apart."""
    nick = nick_of(line, known)
    start = line.text.index(":", nick.column - 1 + len(nick.text)) + 1
    tokens = [
        Token(match.group(), start + match.start() + 1)
        for match in _WORD.finditer(line.text[start:])
    ]
    words = iter(tokens)
    rack = next(words) if _has_rack(tokens) else None
    kind, deed = _deed(line, words)
    score = _number(line, next(words, None), "score, such as +24")
    total = _number(line, next(words, None), "running total, such as 98")
    return EventLine(line, nick, rack, kind, deed, score, total)


def _number(line: Line, token: Token | None, what: str) -> Token:
    if token is None:
        raise line.error(f"the line ends before the {what}", len(line.text) + 1)
    if not _SCORE.fullmatch(token.text):
        raise line.error(f"expected the {what}, found {token.text}", token.column)
    return token


def _has_rack(tokens: list[Token]) -> bool:
    """Tell whether a turn's words begin with a rack: it may be missing."""
    if not tokens or tokens[0].text.startswith(("(", "-")):
        return False
    # A square without a rack before it has a word behind it, not another square.
    return not (
        _PLACE.fullmatch(tokens[0].text)
        and not (len(tokens) > 1 and _PLACE_LIKE.fullmatch(tokens[1].text))
    )


def _deed(  # noqa: PLR0911 - one for each kind
    line: Line, words: Iterator[Token]
) -> tuple[Kind, tuple[Token, ...]]:
    """Read what was done."""
    first = next(words, None)
    if first is None:
        raise line.error("the line ends before it says what was done", len(line.text) + 1)
    text = first.text
    if text.lower() == "(challenge)":
        return Kind.CHALLENGE, ()
    if text.lower() == "(time)":
        return Kind.TIME, ()
    if text.startswith("(") and text.endswith(")"):
        return Kind.RACK, (Token(text[1:-1], first.column + 1),)
    if text == "--":
        return Kind.TAKEN_BACK, ()
    if text in {"-", "-0"}:
        return Kind.PASS, ()
    if text.startswith("-"):
        return Kind.EXCHANGE, (Token(text[1:], first.column + 1),)
    if _PLACE_LIKE.fullmatch(text):
        word = next(words, None)
        if word is None:
            raise line.error("the line ends before the word that was played", len(line.text) + 1)
        return Kind.PLAY, (first, word)
    message = (
        f"expected a square such as 8D and a word, an exchange such as -AEI, a pass -,"
        f" a play taken back --, (challenge), (time) or tiles in parentheses, found {text}"
    )
    raise line.error(message, first.column)
