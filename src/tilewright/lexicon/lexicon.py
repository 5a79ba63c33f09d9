"""The lexicon: a set of words that never changes, with a name and a checksum.

House words and bans make a *new* lexicon, never an overlay: judge and kernel then cannot
disagree about what counts, and the checksum in a game's log says which words it was
played with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon.alphabet import LATIN
from tilewright.lexicon.build import Progress, pack_words
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.validate import Surveyed
from tilewright.lexicon.word_list import SourceReport, fault_of, folded


@dataclass(frozen=True, slots=True)
class LexiconRef:
    """Which lexicon a game was played with: enough to recognise it, without its words."""

    id: str
    """The name under which it was opened."""
    checksum: str
    """The checksum of its words."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Lexicon:
    """An immutable set of words. Equal when name and words are."""

    id: str
    """The name: ``enable``, ``yawl``, a file's name, with ``+2-1`` for house words."""
    checksum: str
    """The SHA-256 of the words in code point order, a line feed behind each, in UTF-8.

    It depends on the words alone and not on how a builder lays out their graph.
    """
    graph: WordGraph
    """The words as a packed graph, which the kernel reads as well."""
    report: SourceReport | None = field(default=None)
    """What became of the lines of a person's own list; none for other lexicons."""

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
        """Build the lexicon of ``words``, which are upper-case letters of ``alphabet``."""
        unique = sorted(set(words))
        data = pack_words(unique, alphabet, progress=progress)
        surveyed = Surveyed(words=len(unique), longest=max(map(len, unique), default=0))
        graph = WordGraph(data, alphabet, surveyed=surveyed)
        return cls(id, checksum_of(unique), graph, report)

    @property
    def alphabet(self) -> str:
        """The letters that words are made of."""
        return self.graph.alphabet

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""
        return self.graph.longest

    @property
    def ref(self) -> LexiconRef:
        """What a game's log says of this lexicon."""
        return LexiconRef(self.id, self.checksum)

    def __contains__(self, word: object) -> bool:
        """Tell whether ``word``, in upper-case letters, counts; anything else does not."""
        return isinstance(word, str) and self.graph.accepts(word)

    def accepts_all(self, words: Iterable[str]) -> bool:
        """Tell whether every one of ``words`` counts."""
        return all(map(self.graph.accepts, words))

    def missing(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return those of ``words`` that do not count, in their order."""
        return tuple(word for word in words if not self.graph.accepts(word))

    def words(self) -> Iterator[str]:
        """Yield all words in the order of the alphabet."""
        return iter(self.graph)

    def __iter__(self) -> Iterator[str]:
        """Yield all words in the order of the alphabet."""
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
        """Return a new lexicon with words ``added`` and ``banned``, in any case.

        Its name says how many (``enable+2-1``) unless ``id`` gives it one. A word that
        cannot be a word, is banned without being there, or is both added and banned is
        refused with ``LexiconError``. Adding a word that is there already changes nothing.
        """
        more, fewer = check_house_words(added, banned, self.alphabet)
        absent = self.missing(sorted(fewer))
        if absent:
            message = f"{_listed(absent)} cannot be banned: not in the lexicon {self.id}"
            raise LexiconError(message, cause=Cause.UNKNOWN, words=absent)
        new = {word for word in more if word not in self}
        if not new and not fewer and id is None:
            return self
        name = id or house_id(self.id, len(new), len(fewer))
        words = (set(self.graph) | new) - fewer
        return Lexicon.from_words(words, id=name, alphabet=self.alphabet, progress=progress)

    def __eq__(self, other: object) -> bool:
        """Compare name, words and letters; the reports do not matter."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self.ref == other.ref and self.alphabet == other.alphabet

    def __hash__(self) -> int:
        """Hash name and checksum."""
        return hash(self.ref)

    def __repr__(self) -> str:
        """Show name, size and the beginning of the checksum, not the words."""
        return f"<Lexicon {self.id}: {len(self)} words, {self.checksum[:12]}>"


def checksum_of(words: Iterable[str]) -> str:
    """Return the checksum of a set of words, in whatever order they come."""
    text = "".join(f"{word}\n" for word in sorted(words))
    return hashlib.sha256(text.encode()).hexdigest()


def house_id(base: str, added: int, banned: int) -> str:
    """Return the name of a lexicon with house words: ``enable+2-1``."""
    return base + (f"+{added}" if added else "") + (f"-{banned}" if banned else "")


def check_house_words(
    added: Iterable[str], banned: Iterable[str], alphabet: str
) -> tuple[frozenset[str], frozenset[str]]:
    """Return house words in the spelling of the lexicon, or raise ``LexiconError``."""
    more, fewer = folded(added), folded(banned)
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
    """Return a few words with commas, and how many more there are."""
    shown, rest = list(words)[:5], len(list(words)) - 5
    return ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")
