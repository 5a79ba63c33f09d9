"""The policy that decides which words we say: recommend, define, list, ask about or explain.

Everything that speaks to a player asks a ``WordPolicy`` first: hints, tips, reviews, puzzles,
study, word searches at the terminal, and what computers play. Unless someone wants them, offensive
words are not said. What a player has played, or looks up by its letters, is their own
word: it is shown and judged like any other, but we add nothing to it.

``docs/design/041-what-we-say.md`` has the reasons, and decides about single words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tilewright.edition import Edition
from tilewright.lexicon.lexicon import Lexicon, LexiconRef, base_id
from tilewright.lexicon.offensive import LISTS, is_offensive
from tilewright.lexicon.sources import find_lexicon

__all__ = ["EVERY_WORD", "POLITE", "WordPolicy", "language_of", "policy_for", "strictest"]


@dataclass(frozen=True, slots=True)
class WordPolicy:
    """Which words we say.

    Examples:
        >>> POLITE.allows("HORSE"), EVERY_WORD.lists
        (True, frozenset())
    """

    lists: frozenset[str]
    """The languages whose offensive words we do not say; none if we say every word."""

    def allows(self, word: str) -> bool:
        """Return whether we say a word, in uppercase letters."""
        return not any(is_offensive(word, language) for language in self.lists)

    def allows_all(self, words: Iterable[str]) -> bool:
        """Return whether we say all of the words."""
        return all(map(self.allows, words))

    @property
    def key(self) -> str:
        """What identifies the policy and its lists, for what is stored and depends on them."""
        return ",".join(f"{language}:{_digest(language)}" for language in sorted(self.lists))


POLITE: Final = WordPolicy(frozenset(LISTS))
"""Leaves out the offensive words of all languages: for words whose language is not known."""
EVERY_WORD: Final = WordPolicy(frozenset())
"""Leaves out nothing."""


def strictest(first: WordPolicy, *others: WordPolicy) -> WordPolicy:
    """Return the policy for where several apply, as those of a host and a table.

    This is the only rule for it: we say a word if all of them allow it.
    """
    return WordPolicy(first.lists.union(*(other.lists for other in others)))


def policy_for(
    lexicon: Lexicon | LexiconRef | None = None,
    edition: Edition | None = None,
    *,
    offensive: bool = False,
) -> WordPolicy:
    """Return the policy for the words of a lexicon that is used with an edition.

    With ``offensive``, every word may be said. Otherwise the list for the language counts; all
    lists if the language is not known, and none if we have no list for it.
    """
    if offensive:
        return EVERY_WORD
    language = language_of(lexicon, edition)
    return WordPolicy(frozenset(LISTS) & {language}) if language else POLITE


def language_of(lexicon: Lexicon | LexiconRef | None, edition: Edition | None) -> str:
    """Return the code of the language that words are in; empty if it is not known."""
    if edition is not None and edition.language:
        return edition.language
    known = None if lexicon is None else find_lexicon(base_id(lexicon.id))
    return "" if known is None else known.language


@lru_cache(maxsize=len(LISTS))
def _digest(language: str) -> str:
    return hashlib.sha256(LISTS[language].read_bytes()).hexdigest()[:16]
