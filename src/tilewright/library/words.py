"""A dictionary to look things up in: membership, anagrams, hooks, patterns, definitions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from os import PathLike

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.questions import Extension, Hooks, WordFinder
from tilewright.lexicon import DEFAULT, Lexicon, open_lexicon
from tilewright.lexicon.definitions import Definition, define
from tilewright.lexicon.for_edition import open_lexicon_for

__all__ = ["Words", "words"]


class Words:
    """The words of one lexicon. Input may be in upper or lower case; ``?`` is a blank.

    With an edition, letters are its letters: ``[CH]`` is one tile of a Spanish rack.

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

    def anagrams(self, tiles: str, *, shortest: int | None = None) -> tuple[str, ...]:
        """Return the words that use all of ``tiles``, or at least ``shortest`` of them."""
        return self._finder.anagrams(tiles, shortest=shortest).words

    def hooks(self, word: str) -> Hooks:
        """Return the letters that form another word before or after ``word``, as on a rack."""
        return self._finder.hooks(word)

    def extensions(self, word: str) -> tuple[Extension, ...]:
        """Return the longer words that contain ``word``, with the letters around it."""
        return self._finder.extensions(word)[0]

    def matching(self, pattern: str) -> tuple[str, ...]:
        """Return the words that match a pattern: ``.`` for any letter, ``*`` for any letters."""
        return self._finder.find(pattern=pattern).words

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
