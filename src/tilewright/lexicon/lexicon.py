"""The lexicon: an immutable set of words with a name and a checksum.

House words and bans create a *new* lexicon, never an overlay. The judge and the kernel therefore
cannot disagree about the words, and the checksum in a game's log identifies exactly the words
that the game was played with.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.alphabet import LATIN
from tilewright.lexicon.build import Progress, pack_words
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.validate import Surveyed
from tilewright.lexicon.word_list import SourceReport, fault_of, normalize

_HOUSE_COUNTS: Final = re.compile(r"([+-]\d+)+$")


@dataclass(frozen=True, slots=True)
class LexiconRef:
    """A reference that identifies a game's lexicon without including its words."""

    id: str
    """The name under which the lexicon was opened."""
    checksum: str
    """The checksum of the lexicon's words."""


@dataclass(frozen=True, slots=True, weakref_slot=True, repr=False, eq=False)
class Lexicon:
    """An immutable set of words. Two lexicons are equal if their names and words are equal."""

    id: str
    """The name: ``family``, ``enable``, ``yawl`` or a file name, with ``+2-1`` for house words."""
    checksum: str
    """The SHA-256 of the words in code point order, each followed by a line feed, in UTF-8.

    The checksum depends only on the words, not on the layout of their graph.
    """
    graph: WordGraph
    """The words as a packed graph, which the kernel also reads."""
    report: SourceReport | None = field(default=None)
    """The report on the lines of a word list file; None if the words come from elsewhere."""

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        *,
        id: str,  # noqa: A002 - it becomes the field of that name
        alphabet: str = LATIN,
        report: SourceReport | None = None,
        progress: Progress | None = None,
    ) -> Lexicon:
        """Build a lexicon from ``words``, written in uppercase letters of ``alphabet``."""
        unique = sorted(set(words))
        data = pack_words(unique, alphabet, progress=progress)
        surveyed = Surveyed(words=len(unique), longest=max(map(len, unique), default=0))
        graph = WordGraph(data, alphabet, surveyed=surveyed)
        return cls(id, checksum_of(unique), graph, report)

    @property
    def alphabet(self) -> str:
        """The letters that the lexicon's words may contain."""
        return self.graph.alphabet

    @property
    def longest(self) -> int:
        """The length of the longest word, in letters."""
        return self.graph.longest

    @property
    def ref(self) -> LexiconRef:
        """The reference to this lexicon in a game's log."""
        return LexiconRef(self.id, self.checksum)

    def __contains__(self, word: object) -> bool:
        """Return whether ``word``, in uppercase letters, is acceptable."""
        return isinstance(word, str) and self.graph.accepts(word)

    def accepts_all(self, words: Iterable[str]) -> bool:
        """Return whether all ``words`` are acceptable."""
        return all(map(self.graph.accepts, words))

    def missing(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the ``words`` that are not acceptable, in the given order."""
        return tuple(word for word in words if not self.graph.accepts(word))

    def __iter__(self) -> Iterator[str]:
        """Yield all words in alphabet order."""
        return iter(self.graph)

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.graph)

    def with_house_words(
        self,
        added: Iterable[str] = (),
        banned: Iterable[str] = (),
        *,
        id: str | None = None,  # noqa: A002 - it becomes the field of that name
        progress: Progress | None = None,
    ) -> Lexicon:
        """Return a new lexicon with some words ``added`` and others ``banned``, in either case.

        The new name includes the counts (``enable+2-1``) unless ``id`` is given. Raises
        ``LexiconError`` for an invalid word, for a banned word that is not in the lexicon,
        and for a word that is both added and banned. Adding a known word changes nothing.
        """
        more, fewer = check_house_words(added, banned, self.alphabet)
        absent = self.missing(sorted(fewer))
        if absent:
            message = f"cannot ban {_listed(absent)}: not in the lexicon {self.id}"
            raise LexiconError(message, cause=Cause.UNKNOWN, words=absent)
        new = {word for word in more if word not in self}
        if not new and not fewer and id is None:
            return self
        name = id or house_id(self.id, len(new), len(fewer))
        words = (set(self.graph) | new) - fewer
        return Lexicon.from_words(words, id=name, alphabet=self.alphabet, progress=progress)

    def __eq__(self, other: object) -> bool:
        """Compare names, words and alphabets, but not the reports."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self.ref == other.ref and self.alphabet == other.alphabet

    def __hash__(self) -> int:
        """Hash the name and the checksum."""
        return hash(self.ref)

    def __repr__(self) -> str:
        """Return a description with the name, the size and the beginning of the checksum."""
        return f"<Lexicon {self.id}: {len(self)} words, {self.checksum[:12]}>"


def checksum_of(words: Iterable[str]) -> str:
    """Return the checksum of a set of words; their order does not matter."""
    text = "".join(f"{word}\n" for word in sorted(words))
    return hashlib.sha256(text.encode()).hexdigest()


def house_id(base: str, added: int, banned: int) -> str:
    """Return the name of a lexicon with house words: ``enable+2-1``."""
    return base + (f"+{added}" if added else "") + (f"-{banned}" if banned else "")


def base_id(name: str) -> str:
    """Return the name of the lexicon before house words were added: ``enable`` for ``enable+2-1``.

    A name without house words is returned as it is.
    """
    return _HOUSE_COUNTS.sub("", name)


def check_house_words(
    added: Iterable[str], banned: Iterable[str], alphabet: str
) -> tuple[frozenset[str], frozenset[str]]:
    """Return house words and bans in the lexicon's spelling; raise ``LexiconError`` if invalid."""
    more, fewer = normalize(added), normalize(banned)
    for word in sorted(more | fewer):
        fault = fault_of(word, alphabet)
        if fault:
            raise LexiconError(f"{word!r} cannot be a house word: {fault}", words=[word])
    both = sorted(more & fewer)
    if both:
        message = f"{_listed(both)} cannot be both added and banned"
        raise LexiconError(message, cause=Cause.MISMATCH, words=both)
    return more, fewer


def _listed(words: Iterable[str]) -> str:
    """Return the first few words, separated by commas, and how many more there are."""
    shown, rest = list(words)[:5], len(list(words)) - 5
    return ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")
