"""Word lookups: anagrams, hooks, extensions, patterns, lists and stems.

Each lookup walks the lexicon's graph once, so it never takes longer than reading the whole list: a
few milliseconds. Input may be in upper or lower case; invalid input raises ``NotationError``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.errors import KernelError, NotationError
from tilewright.kernel import _kernel
from tilewright.kernel.graph import own_graph
from tilewright.kernel.pattern import ANY, Part, in_capitals, parse_pattern
from tilewright.lexicon import Lexicon
from tilewright.lexicon.alphabet import letters_text

__all__ = ["LIMIT", "Extension", "Found", "Hooks", "Watch", "WordFinder", "with_blanks"]

LIMIT: Final = 10_000
"""The default maximum number of words returned."""

BLANK: Final = "?"
"""The character that stands for a blank in a string of tiles."""

Watch: TypeAlias = Callable[[], object]
"""Called periodically; an exception that the callback raises ends the lookup and is propagated."""

_LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class Found:
    """The words that a lookup found."""

    words: tuple[str, ...]
    """The matching words, up to the limit."""
    total: int
    """The number of matching words, including those beyond the limit."""
    by_length: dict[int, int]
    """The number of matching words of each length, including those beyond the limit."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that turn a word into another word when added at one end."""

    front: str
    """The letters that form a word when added in front, in alphabetical order."""
    back: str
    """The letters that form a word when added at the end, in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A longer word that contains the given word."""

    word: str
    """The longer word."""
    before: str
    """The letters before the given word."""
    after: str
    """The letters after the given word."""


class WordFinder:
    """Looks up words in one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Open the graph of ``lexicon`` for lookups."""
        self.lexicon = lexicon
        self._graph = own_graph(lexicon).handle
        self._numbers = {letter: number for number, letter in enumerate(lexicon.alphabet, 1)}
        self._texts = "\0" + lexicon.alphabet

    def find(  # noqa: PLR0913 - conditions by keyword
        self,
        *,
        tiles: str | None = None,
        pattern: str | None = None,
        prefix: str = "",
        suffix: str = "",
        containing: str = "",
        without: str = "",
        shortest: int = 1,
        longest: int = _LONGEST,
        longest_first: bool = False,
        limit: int = LIMIT,
        watch: Watch | None = None,
    ) -> Found:
        """Return the words that meet all conditions.

        Args:
            tiles: The letters that may be used, each as often as it appears; ``?`` is a blank.
            pattern: ``.`` or ``?`` for any letter, ``*`` for any letters, ``[AEI]`` for A, E or I,
                ``[^AEI]`` for any other letter, and a letter for itself.
            prefix: The beginning of the word.
            suffix: The end of the word.
            containing: Letters that the word must contain, in any order, each at least as often as
                it is listed.
            without: Letters that the word must not contain.
            shortest: The minimum length.
            longest: The maximum length.
            longest_first: Whether to sort longer words first; otherwise, words are sorted
                alphabetically.
            limit: The maximum number of words to return; all matching words are counted.
            watch: Called periodically.
        """
        patterns = []
        if pattern is not None:
            patterns.append(parse_pattern(pattern, self.lexicon.alphabet))
        if prefix:
            patterns.append([*self._parts(prefix), self._run])
        if suffix:
            patterns.append([self._run, *self._parts(suffix)])
        return self._find(
            patterns,
            tiles=tiles,
            required=self._letters(containing),
            forbidden=sum(1 << number for number in set(self._letters(without))),
            bounds=(shortest, longest),
            longest_first=longest_first,
            limit=limit,
            watch=watch,
        )

    def anagrams(
        self,
        tiles: str,
        *,
        shortest: int | None = None,
        limit: int = LIMIT,
        watch: Watch | None = None,
    ) -> Found:
        """Return the words that use all of ``tiles``, or at least ``shortest`` of them.

        The longest words come first. ``?`` among the tiles is a blank; ``with_blanks`` shows
        which letter it stands for.
        """
        least = len(in_capitals(tiles)) if shortest is None else shortest
        return self.find(tiles=tiles, shortest=least, longest_first=True, limit=limit, watch=watch)

    def hooks(self, word: str) -> Hooks:
        """Return the letters that form another word when added before or after ``word``."""
        front, back = _kernel.find_hooks(self._graph, self._letters(word))
        return Hooks(self._set_text(front), self._set_text(back))

    def extensions(
        self,
        word: str,
        *,
        before: int | None = None,
        after: int | None = None,
        limit: int = LIMIT,
        watch: Watch | None = None,
    ) -> tuple[tuple[Extension, ...], int]:
        """Return longer words that contain ``word``, up to the limit, and how many there are.

        ``before`` and ``after`` limit the number of letters before and after the word; None means
        no limit.
        """
        inner = self._parts(word)
        room = max(self.lexicon.longest - len(inner), 0)
        found = self._find(
            [[*self._gap(before, room), *inner, *self._gap(after, room)]],
            bounds=(len(inner) + 1, _LONGEST),
            limit=limit,
            watch=watch,
        )
        text = in_capitals(word)
        behind = room if after is None else max(after, 0)
        return tuple(_extension(longer, text, behind) for longer in found.words), found.total

    def stem(self, tiles: str, *, watch: Watch | None = None) -> dict[str, tuple[str, ...]]:
        """Return the words formed from all of ``tiles`` plus one letter, grouped by that letter.

        Letters that form no word are left out. SATINE plus R forms ANESTRI, NASTIER and more.
        """
        if BLANK in tiles:
            raise NotationError("a stem cannot contain blanks; the added letter takes their place")
        found = self.anagrams(tiles + BLANK, limit=self._graph.words, watch=watch)
        words: dict[str, list[str]] = {}
        for word in found.words:
            # The word has all of the stem's letters and one more letter.
            (added,) = Counter(word) - Counter(in_capitals(tiles))
            words.setdefault(added, []).append(word)
        return {each: tuple(words[each]) for each in self.lexicon.alphabet if each in words}

    def _find(  # noqa: PLR0913 - conditions by keyword
        self,
        patterns: Sequence[Sequence[Part]],
        *,
        bounds: tuple[int, int],
        limit: int,
        watch: Watch | None,
        tiles: str | None = None,
        required: bytes = b"",
        forbidden: int = 0,
        longest_first: bool = False,
    ) -> Found:
        shortest, longest = (min(max(bound, 0), _LONGEST + 1) for bound in bounds)
        try:
            data, counts = _kernel.find_words(
                self._graph,
                shortest=shortest,
                longest=longest,
                patterns=patterns,
                tiles=None if tiles is None else self._letters(tiles, blank=BLANK),
                required=required,
                forbidden=forbidden,
                limit=min(max(limit, 0), self._graph.words),
                longest_first=longest_first,
                watch=watch,
            )
        except KernelError as error:
            raise NotationError(str(error)) from error
        words = data.decode("latin-1").translate(dict(enumerate(self._texts))).split("\0")[:-1]
        by_length = {length: count for length, count in enumerate(counts) if count}
        return Found(tuple(words), sum(counts), by_length)

    @property
    def _run(self) -> Part:
        """The pattern part that matches any number of letters."""
        return (ANY, True, True)

    def _gap(self, most: int | None, room: int) -> list[Part]:
        """Return the pattern parts for up to ``most`` letters; at most ``room`` letters can fit."""
        if most is None or most >= room:
            return [self._run]
        return [(ANY, True, False)] * max(most, 0)

    def _parts(self, text: str) -> list[Part]:
        """Return the pattern parts that match ``text`` letter by letter."""
        return [(1 << number, False, False) for number in self._letters(text)]

    def _letters(self, text: str, *, blank: str = "") -> bytes:
        """Return the letter numbers for ``text``, with 0 for a blank."""
        upper = in_capitals(text)
        for column, letter in enumerate(upper, 1):
            if letter not in self._numbers and letter != blank:
                raise NotationError(
                    f"{letter!r} at position {column} in {text!r} is not one of the letters "
                    f"{letters_text(self.lexicon.alphabet)}"
                )
        return bytes(self._numbers.get(letter, 0) for letter in upper)

    def _set_text(self, letters: int) -> str:
        """Return a set of letters as a string."""
        return "".join(letter for letter, number in self._numbers.items() if letters >> number & 1)


def with_blanks(word: str, tiles: str) -> str:
    """Return ``word`` with blanks in lowercase: QUIZ spelled with the tiles QUI? is QUIz."""
    left = list(in_capitals(tiles))
    shown = []
    for letter in word:
        if letter in left:
            left.remove(letter)
            shown.append(letter)
        else:
            shown.append(letter.lower())
    return "".join(shown)


def _extension(longer: str, word: str, after: int) -> Extension:
    """Split a longer word around ``word``, where at most ``after`` letters follow ``word``."""
    start = longer.index(word, max(len(longer) - len(word) - after, 0))
    return Extension(longer, longer[:start], longer[start + len(word) :])
