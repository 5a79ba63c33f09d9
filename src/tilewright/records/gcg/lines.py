"""The lines of a GCG file: decode the bytes, classify each line, and split turns into tokens.

This module does not depend on a board or a tile set; tokens keep their text and column.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.errors import NotationError
from tilewright.records.slips import Slip, SlipKind, slip

MOST_BYTES: Final = 1_000_000
"""The maximum file size in bytes, ten times the size of a four-player game with long notes."""
MOST_EVENTS: Final = 2_000
"""The maximum number of turns; no game has that many, so longer files are rejected early."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_ENCODING = re.compile(r"\s*#character-encoding\s+(\S+)\s*", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_SCORE = re.compile(r"[+-]?[0-9]{1,7}")
_PLACE = re.compile(r"[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2}")
_PLACE_LIKE = re.compile(r"[0-9]+[A-Za-z]|[A-Za-z][0-9]+")


class Kind(Enum):
    """The kind of action that a turn's line records."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - not a password
    WITHDRAWN = "withdrawn"
    CHALLENGE = "challenge"
    TIME = "time"
    RACK = "rack"


@dataclass(frozen=True, slots=True)
class Token:
    """One word on a line, and its column."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, without its line break; lines are numbered from 1."""

    number: int
    text: str

    def error(self, message: str, column: int = 1) -> NotationError:
        """Build the error for this line; the caller raises it."""
        return NotationError(message, line=self.number, column=column)


@dataclass(frozen=True, slots=True)
class PragmaLine:
    """A line that begins with ``#``."""

    line: Line
    name: str
    """The word after the ``#``, in lowercase."""
    text: str
    """The text after the pragma's name."""
    column: int
    """The column where the text begins."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line that begins with ``>``, split into its parts."""

    line: Line
    nick: Token
    rack: Token | None
    kind: Kind
    details: tuple[Token, ...]
    """A play's square and word, or the tiles exchanged or left unplayed."""
    score: Token
    total: Token


def decode(data: bytes | str) -> tuple[list[Line], list[Slip]]:
    """Return a file's lines and any slips in its encoding.

    A file is read as UTF-8 if its bytes are valid UTF-8, and otherwise as ISO-8859-1.
    """
    if len(data) > MOST_BYTES:
        message = f"the file has {len(data)} bytes; a recorded game may have at most {MOST_BYTES}"
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
            slips.append(slip(SlipKind.ENCODING, 1, name="none", used="ISO-8859-1"))
        elif name not in {"utf8", "iso88591", "latin1"}:
            used = "UTF-8" if readable else "ISO-8859-1"
            about = {"name": named[1], "used": used}
            slips.append(Slip(SlipKind.ENCODING, 1, about, harmless=True))
    return lines, slips


def pragma_of(line: Line) -> PragmaLine | None:
    """Split a line that begins with ``#``; return None for any other line."""
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
    """Return whether a line records a turn."""
    return line.text.lstrip().startswith(">")


def nick_of(line: Line, known: list[str]) -> Token:
    """Return the player's name on a turn's line; a known name may contain a colon."""
    start = line.text.index(">") + 1
    start += len(line.text[start:]) - len(line.text[start:].lstrip())
    rest = line.text[start:]
    for nick in sorted(known, key=len, reverse=True):
        if rest.startswith(f"{nick}:"):
            return Token(nick, start + 1)
    nick, colon, _ = rest.partition(":")
    if not colon or not nick.strip():
        raise line.error("expected a player's name and a colon after >", start + 1)
    return Token(nick.rstrip(), start + 1)


def event_of(line: Line, known: list[str]) -> EventLine:
    """Split a turn's line into its parts."""
    nick = nick_of(line, known)
    start = line.text.index(":", nick.column - 1 + len(nick.text)) + 1
    tokens = [
        Token(match.group(), start + match.start() + 1)
        for match in _WORD.finditer(line.text[start:])
    ]
    words = iter(tokens)
    rack = next(words) if _has_rack(tokens) else None
    kind, details = _kind(line, words)
    score = _number(line, next(words, None), "score, such as +24")
    total = _number(line, next(words, None), "running total, such as 98")
    return EventLine(line, nick, rack, kind, details, score, total)


def _number(line: Line, token: Token | None, what: str) -> Token:
    if token is None:
        raise line.error(f"the line ends before the {what}", len(line.text) + 1)
    if not _SCORE.fullmatch(token.text):
        raise line.error(f"expected the {what}, found {token.text}", token.column)
    return token


def _has_rack(tokens: list[Token]) -> bool:
    """Return whether a turn begins with a rack, which is optional."""
    if not tokens or tokens[0].text.startswith(("(", "-")):
        return False
    # Without a rack, the first square is followed by a word, not by another square.
    return not (
        _PLACE.fullmatch(tokens[0].text)
        and not (len(tokens) > 1 and _PLACE_LIKE.fullmatch(tokens[1].text))
    )


def _kind(  # noqa: PLR0911 - one for each kind
    line: Line, words: Iterator[Token]
) -> tuple[Kind, tuple[Token, ...]]:
    """Return the kind of action and its details."""
    first = next(words, None)
    if first is None:
        raise line.error("expected a play, an exchange or another action", len(line.text) + 1)
    text = first.text
    if text.lower() == "(challenge)":
        return Kind.CHALLENGE, ()
    if text.lower() == "(time)":
        return Kind.TIME, ()
    if text.startswith("(") and text.endswith(")"):
        return Kind.RACK, (Token(text[1:-1], first.column + 1),)
    if text == "--":
        return Kind.WITHDRAWN, ()
    if text in {"-", "-0"}:
        return Kind.PASS, ()
    if text.startswith("-"):
        return Kind.EXCHANGE, (Token(text[1:], first.column + 1),)
    if _PLACE_LIKE.fullmatch(text):
        word = next(words, None)
        if word is None:
            raise line.error("expected the word that was played", len(line.text) + 1)
        return Kind.PLAY, (first, word)
    message = (
        f"expected a square such as 8D and a word, an exchange such as -AEI, a pass -,"
        f" a withdrawn play --, (challenge), (time) or tiles in parentheses, found {text}"
    )
    raise line.error(message, first.column)
