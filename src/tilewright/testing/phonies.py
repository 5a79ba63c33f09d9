"""Strings that are not words: random letters, misspellings, unusual forms and inventions.

They are what a table may meet in place of words, from a child's guess to a clever bluff. All come
from a list of real words and a ``Random``, so they can be drawn again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from tilewright.errors import ArgumentError
from tilewright.lexicon import Lexicon

__all__ = ["Phonies"]

_TRIES: Final = 10_000
"""How many strings are tried before a source is given up."""

_ENDINGS: Final = ("S", "ES", "ED", "ING", "ER", "ERS", "LY", "Y", "NESS", "ISH", "ABLE")
_BEGINNINGS: Final = ("RE", "UN", "OUT", "OVER", "MIS", "DE", "NON")
_LONGEST_JUNK: Final = 5
_OVERLAP: Final = 2
"""How many letters two words must share to be joined to an invention."""

_LONGEST: Final = 15


class Phonies:
    """Draws phonies of several kinds."""

    def __init__(self, lexicon: Lexicon, sources: Sequence[str], tiles: str) -> None:
        """Prepare to draw.

        Args:
            lexicon: The dictionary, which has none of the strings drawn.
            sources: The words that phonies are made from; repeated words are used more often.
            tiles: The letters of the tiles in the bag, for random strings.
        """
        self._lexicon = lexicon
        self._sources = [word for word in sources if len(word) > _OVERLAP]
        self._tiles = tiles
        ends: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._sources:
            for at in range(1, len(word) - _OVERLAP):
                ends[word[at : at + _OVERLAP]].append(word[at:])
        self._ends = dict(ends)
        self.kinds: Mapping[str, Callable[[Random], str]] = {
            "random letters": self._junk,
            "misspelled": self._misspelling,
            "unusual form": self._form,
            "invented": self._invention,
        }
        """The kinds of phonies, with the functions that draw them."""

    def draw(self, kind: str, rng: Random) -> str:
        """Return a string of one of the ``kinds`` that is not in the dictionary."""
        draw = self.kinds[kind]
        for _ in range(_TRIES):
            found = draw(rng)
            if 1 < len(found) <= _LONGEST and found not in self._lexicon:
                return found
        raise ArgumentError("kind", f"a kind with strings that are not in {self._lexicon.id}", kind)

    def stream(self, kind: str, seed: str) -> Iterator[str]:
        """Yield phonies of one kind without end; the same for the same ``seed``."""
        rng = Random(f"{kind} {seed}")  # noqa: S311 - repeatable
        while True:
            yield self.draw(kind, rng)

    def _junk(self, rng: Random) -> str:
        return "".join(rng.sample(self._tiles, rng.randint(2, _LONGEST_JUNK)))

    def _misspelling(self, rng: Random) -> str:
        word, letter = rng.choice(self._sources), rng.choice(self._lexicon.alphabet)
        at = rng.randrange(len(word))
        changes = (
            word[:at] + letter + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        )
        return rng.choice(changes)

    def _form(self, rng: Random) -> str:
        word = rng.choice(self._sources)
        if rng.random() < len(_BEGINNINGS) / (len(_BEGINNINGS) + len(_ENDINGS)):
            return rng.choice(_BEGINNINGS) + word
        ending = rng.choice(_ENDINGS)
        return word.removesuffix("E" if ending[0] in "EIY" else "") + ending

    def _invention(self, rng: Random) -> str:
        """Return the beginning of one word joined to the end of another."""
        word = rng.choice(self._sources)
        at = rng.randint(1, len(word) - _OVERLAP)
        ends = self._ends.get(word[at : at + _OVERLAP])
        return word[:at] + rng.choice(ends) if ends else word
