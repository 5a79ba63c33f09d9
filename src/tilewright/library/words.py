"""A dictionary to look things up in: membership, anagrams, hooks, patterns, definitions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from os import PathLike

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.questions import LIMIT, Extension, Hooks, WordFinder
from tilewright.lexicon import DEFAULT, Lexicon, open_lexicon
from tilewright.lexicon.definitions import Definition, define
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.lexicon.policy import policy_for
from tilewright.library.word_search import WordSearch

__all__ = ["Words", "words"]


class Words:
    """The words of one lexicon. Input may be in upper or lower case; ``?`` is a blank.

    With an edition, letters are its letters: ``[CH]`` is one tile of a Spanish rack.
    Searches leave out offensive words unless ``offensive`` is true. Iteration, the length and
    ``in`` know all words.

    Examples:
        >>> found = words("enable")
        >>> "qi" in found
        True
        >>> found.anagrams("RETAINS")[:2]
        ('ANESTRI', 'ANTSIER')
        >>> found.hooks("TRAIN").back
        'S'
    """

    def __init__(self, lexicon: Lexicon, edition: Edition | None = None) -> None:
        """Look up words in ``lexicon``, in the letters of ``edition`` if there is one."""
        self.lexicon = lexicon
        """The dictionary, with its name, checksum and report."""
        self.edition = edition
        """The edition whose letters are used; None for the letters of the dictionary."""
        self._finder = WordFinder(lexicon, edition)

    def __repr__(self) -> str:
        """Return an expression that opens the same dictionary, if it is one of ours."""
        edition = "" if self.edition is None else f", edition={self.edition.id!r}"
        return f"words({self.lexicon.id!r}{edition})"

    def __contains__(self, word: object) -> bool:
        """Return whether a word is valid."""
        return isinstance(word, str) and self._finder.accepts(word)

    def __iter__(self) -> Iterator[str]:
        """Yield all words."""
        return iter(self.lexicon)

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.lexicon)

    def anagrams(
        self, tiles: str, *, shortest: int | None = None, offensive: bool = False
    ) -> tuple[str, ...]:
        """Return the words that use all of ``tiles``, or at least ``shortest`` of them."""
        search = self._search(offensive=offensive)
        found = self._finder.anagrams(tiles, shortest=shortest, limit=search.limit)
        return search.keep(found, LIMIT)[0].words

    def hooks(self, word: str, *, offensive: bool = False) -> Hooks:
        """Return the letters that form another word before or after ``word``, as on a rack."""
        return self._search(offensive=offensive).hooks(word)[0]

    def extensions(self, word: str, *, offensive: bool = False) -> tuple[Extension, ...]:
        """Return the longer words that contain ``word``, with the letters around it."""
        return tuple(self._search(offensive=offensive).extensions(word)[0][:LIMIT])

    def matching(self, pattern: str, *, offensive: bool = False) -> tuple[str, ...]:
        """Return the words that match a pattern: ``.`` for any letter, ``*`` for any letters."""
        search = self._search(offensive=offensive)
        found = self._finder.find(pattern=pattern, limit=search.limit)
        return search.keep(found, LIMIT)[0].words

    def stems(self, tiles: str, *, offensive: bool = False) -> dict[str, tuple[str, ...]]:
        """Return the words of all of ``tiles`` and one more letter, by that letter."""
        found, _ = self._search(offensive=offensive).stem(tiles)
        return {letter: tuple(words) for letter, words in found.items()}

    def _search(self, *, offensive: bool) -> WordSearch:
        policy = policy_for(self.lexicon, self.edition, offensive=offensive)
        return WordSearch(self._finder, policy)

    def define(self, word: str, *, offensive: bool = False) -> Definition | None:
        """Return what a word means, or None if there is no definition of it.

        Offensive words, and offensive and sexual meanings of others, are left out unless
        ``offensive`` is true.
        """
        return define(word, offensive=offensive)


def words(name_or_path: str | PathLike[str] = DEFAULT, edition: str | None = None) -> Words:
    """Open a dictionary by its name or file.

    A word list in another language needs the letters of an ``edition``, such as ``"german"``.
    Python shows a warning if lines of a word list were refused.

    Examples:
        >>> len(words("enable"))
        172775
    """
    rules = None if edition is None else load_edition(edition)
    found = open_lexicon(name_or_path) if rules is None else open_lexicon_for(rules, name_or_path)
    warn_of_refused(found)
    return Words(found, rules)


def warn_of_refused(lexicon: Lexicon) -> None:
    """Show a Python warning if lines of a word list were refused."""
    if lexicon.report is not None and lexicon.report.refused_count:
        warnings.warn(lexicon.report.sentence, stacklevel=3)
