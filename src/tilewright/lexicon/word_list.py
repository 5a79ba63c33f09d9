"""Read a word list, any text file with one word per line, and report on its lines.

The first token on a line is the word, in upper or lower case; definitions and numbers after it
are ignored. Blank lines and comments are skipped. Any other line without a valid word is reported
with a reason, because a list that silently lost words could cost a player a game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from typing import NamedTuple

from tilewright.lexicon.alphabet import LATIN

SHORTEST = 2
"""The minimum length of a word, in letters."""

LONGEST = 21
"""The maximum length of a word, in letters: the longest row of any board."""

_SHOWN = 1000
_EXAMPLES = 3
_TEXT_SHOWN = 60
_COMMENT = ("#", ";", "//")
_LIGATURES = {"Œ": "OE", "Æ": "AE", "ẞ": "SS"}


class RefusedLine(NamedTuple):
    """A word list line without a valid word."""

    line: int
    """The line number, counted from 1."""
    text: str
    """The line, shortened if it is long."""
    reason: str
    """Why the line was refused."""

    def __str__(self) -> str:
        """Return the line with its number and the reason, as text."""
        return f"line {self.line}: {self.text!r}: {self.reason}"


class SourceReport(NamedTuple):
    """A summary of a word list's lines."""

    source: str
    """The name of the file."""
    lines: int
    """How many lines the file has."""
    taken: int
    """How many distinct words were accepted."""
    repeated: int
    """How many lines repeated a word."""
    skipped: int
    """How many lines were blank or comments."""
    refused_count: int
    """How many lines were refused."""
    refused: tuple[RefusedLine, ...]
    """The first thousand refused lines."""
    folded: int = 0
    """How many lines had accents that the alphabet lacks, and were taken without them."""

    @property
    def sentence(self) -> str:
        """The report as one sentence."""
        words, lines = _count(self.taken, "word"), _count(self.lines, "line")
        text = f"{self.source}: {words} taken from {lines}"
        if self.repeated:
            text += f", {self.repeated} repeated"
        if self.folded:
            text += f", {self.folded} without their accents"
        if self.refused_count:
            refused = _count(self.refused_count, "line")
            shown = "; ".join(map(str, self.refused[:_EXAMPLES]))
            text += f", {refused} refused, starting with {shown}"
        return text + "."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def decode(data: bytes) -> str:
    """Decode a file in UTF-8, in UTF-16 with a byte order mark, or otherwise in Latin-1."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    # An accented letter may be encoded as two characters; a lexicon stores it as one.
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def fault_of(word: str, alphabet: str = LATIN) -> str | None:
    """Return why the uppercase ``word`` cannot be in a lexicon, or None if it can."""
    for letter in word:
        if letter not in alphabet:
            letters = "A to Z" if alphabet == LATIN else alphabet
            return f"{letter!r} is not one of the letters {letters}"
    if len(word) < SHORTEST:
        return f"a word must have at least {SHORTEST} letters"
    if len(word) > LONGEST:
        return f"a word can have at most {LONGEST} letters"
    return None


def fold_letters(word: str, alphabet: Container[str]) -> str:
    """Return ``word`` without accents and ligatures that the alphabet lacks: ÉTÉ is ETE."""
    return "".join(letter if letter in alphabet else _plain(letter) for letter in word)


def _plain(letter: str) -> str:
    parts = _LIGATURES.get(letter) or unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))


def read_words(
    data: bytes, *, source: str, alphabet: str = LATIN, fold_accents: bool = False
) -> tuple[frozenset[str], SourceReport]:
    """Return the words in a word list, given as its file's bytes, and a report on its lines.

    ``fold_accents`` says to take words without accents that the alphabet lacks.
    """
    lines = decode(data).splitlines()
    known = frozenset(alphabet)
    first_token = re.compile(r"[^\s,;]+").match
    words: set[str] = set()
    refused: list[RefusedLine] = []
    refused_count = repeated = skipped = folded = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        token = first_token(text)
        if not text or text.startswith(_COMMENT):
            skipped += 1
            continue
        word = token[0].upper() if token else text
        if fold_accents and not known.issuperset(word):
            plain = fold_letters(word, known)
            if known.issuperset(plain):
                folded += 1
                word = plain
        if SHORTEST <= len(word) <= LONGEST and known.issuperset(word):
            repeated += word in words
            words.add(word)
            continue
        refused_count += 1
        if len(refused) < _SHOWN:
            shown = text if len(text) <= _TEXT_SHOWN else text[: _TEXT_SHOWN - 1] + "…"
            refused.append(RefusedLine(number, shown, fault_of(word, alphabet) or "not a word"))
    report = SourceReport(
        source=source,
        lines=len(lines),
        taken=len(words),
        repeated=repeated,
        skipped=skipped,
        refused_count=refused_count,
        refused=tuple(refused),
        folded=folded,
    )
    return frozenset(words), report


def normalize(words: Iterable[str]) -> frozenset[str]:
    """Return words as a lexicon spells them: uppercase, in NFC, without surrounding spaces."""
    return frozenset(unicodedata.normalize("NFC", word.strip()).upper() for word in words)
