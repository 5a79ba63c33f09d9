"""Reading a word list: any text file with one word a line, and a report of what was taken.

The first token of a line counts, in any case; definitions or figures behind it do no
harm. Blank lines and comments are skipped. Every other line is refused with its reason,
because a list that silently lost words would cost somebody a game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from tilewright.lexicon.alphabet import LATIN

SHORTEST = 2
"""A play of one letter forms a word only together with another."""

LONGEST = 21
"""The longest row of any board."""

_SHOWN = 1000
_TEXT_SHOWN = 60
_COMMENT = ("#", ";", "//")


class RefusedLine(NamedTuple):
    """A line of a word list that gave no word."""

    line: int
    """Its number, from one."""
    text: str
    """What stands there, shortened when it is long."""
    reason: str
    """Why no word was taken from it."""

    def __str__(self) -> str:
        """Return one line for a person."""
        return f"line {self.line}: {self.text!r}: {self.reason}"


class SourceReport(NamedTuple):
    """What became of the lines of a word list."""

    source: str
    """The name of the file."""
    lines: int
    """How many lines it has."""
    taken: int
    """How many different words were taken."""
    repeated: int
    """How many lines had a word that was taken already."""
    skipped: int
    """How many lines were blank or comments."""
    refused_count: int
    """How many lines were refused."""
    refused: tuple[RefusedLine, ...]
    """The refused lines, at most the first thousand."""

    @property
    def sentence(self) -> str:
        """The report in one sentence."""
        text = f"{self.source}: {self.taken} words taken from {self.lines} lines"
        if self.repeated:
            text += f", {self.repeated} repeated"
        if self.refused_count:
            text += f", {self.refused_count} lines refused, the first {self.refused[0]}"
        return text + "."


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8 or UTF-16 with a mark, UTF-8, or else Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    # An accented letter may be written as two characters; a letter of ours is one.
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def fault_of(word: str, alphabet: str = LATIN) -> str | None:
    """Return why the upper-case ``word`` cannot be in a lexicon, or None when it can."""
    for letter in word:
        if letter not in alphabet:
            letters = "A to Z" if alphabet == LATIN else alphabet
            return f"{letter!r} is not one of the letters {letters}"
    if len(word) < SHORTEST:
        return f"shorter than {SHORTEST} letters"
    if len(word) > LONGEST:
        return f"longer than {LONGEST} letters"
    return None


def read_words(
    data: bytes, *, source: str, alphabet: str = LATIN
) -> tuple[frozenset[str], SourceReport]:
    """Return the words of a list given as the bytes of a file, and what became of its lines."""
    lines = decode(data).splitlines()
    known = frozenset(alphabet)
    first_token = re.compile(r"[^\s,;]+").match
    words: set[str] = set()
    refused: list[RefusedLine] = []
    refused_count = repeated = skipped = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        token = first_token(text)
        if not text or text.startswith(_COMMENT):
            skipped += 1
            continue
        word = token[0].upper() if token else text
        if SHORTEST <= len(word) <= LONGEST and known.issuperset(word):
            repeated += word in words
            words.add(word)
            continue
        refused_count += 1
        if len(refused) < _SHOWN:
            shown = text if len(text) <= _TEXT_SHOWN else text[: _TEXT_SHOWN - 1] + "…"
            refused.append(RefusedLine(number, shown, fault_of(word, alphabet) or "no word"))
    report = SourceReport(
        source=source,
        lines=len(lines),
        taken=len(words),
        repeated=repeated,
        skipped=skipped,
        refused_count=refused_count,
        refused=tuple(refused),
    )
    return frozenset(words), report


def folded(words: Iterable[str]) -> frozenset[str]:
    """Return words as a person gave them in the spelling of a lexicon: upper case, no space."""
    return frozenset(unicodedata.normalize("NFC", word.strip()).upper() for word in words)
