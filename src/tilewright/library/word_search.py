"""Word searches that say only words that a policy allows, and count those that they leave out.

The library and the terminal search with it; ``WordFinder`` finds every word.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tilewright.kernel.letters import split_tiles, write_tile
from tilewright.kernel.questions import Extension, Found, Hooks, WordFinder
from tilewright.lexicon.policy import WordPolicy

__all__ = ["WordSearch"]


class WordSearch(NamedTuple):
    """Searches a lexicon for words that may be said."""

    finder: WordFinder
    policy: WordPolicy

    @property
    def limit(self) -> int:
        """A limit for a lookup that finds all words."""
        return len(self.finder.lexicon)

    def keep(self, found: Found, limit: int) -> tuple[Found, int]:
        """Return what may be said of all that a lookup found, and how many words are left out."""
        pairs = zip(found.words, found.spellings, strict=True)
        said = [(word, letters) for word, letters in pairs if self.policy.allows(word)]
        kept = Found(
            words=tuple(word for word, _ in said[:limit]),
            spellings=tuple(letters for _, letters in said[:limit]),
            total=len(said),
            by_length=dict(Counter(len(letters) for _, letters in said)),
        )
        return kept, found.total - len(said)

    def hooks(self, word: str) -> tuple[Hooks, int]:
        """Return the letters that form a word that may be said, and how many are left out."""
        found = self.finder.hooks(word)
        middle = "".join(self.finder.letters.read_word(word))
        front, back = split_tiles(found.front), split_tiles(found.back)
        before = [letter for letter in front if self.policy.allows(letter + middle)]
        after = [letter for letter in back if self.policy.allows(middle + letter)]
        said = Hooks("".join(map(write_tile, before)), "".join(map(write_tile, after)))
        return said, len(front) + len(back) - len(before) - len(after)

    def extensions(
        self, word: str, *, before: int | None = None, after: int | None = None
    ) -> tuple[list[Extension], int]:
        """Return the longer words that may be said, and how many are left out."""
        found, total = self.finder.extensions(word, before=before, after=after, limit=self.limit)
        said = [one for one in found if self.policy.allows(one.word)]
        return said, total - len(said)

    def stem(self, tiles: str) -> tuple[dict[str, list[str]], int]:
        """Return the words with one more letter that may be said, and how many are left out."""
        found = self.finder.stem(tiles)
        said = {letter: [*filter(self.policy.allows, words)] for letter, words in found.items()}
        left_out = sum(map(len, found.values())) - sum(map(len, said.values()))
        return {letter: words for letter, words in said.items() if words}, left_out
