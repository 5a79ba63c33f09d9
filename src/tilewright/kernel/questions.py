"""Word lookups: anagrams, hooks, extensions, patterns, lists and stems.

Each lookup walks the lexicon's graph once, so it never takes longer than reading the whole list: a
few milliseconds. Input may be in upper or lower case; invalid input raises ``NotationError``.

With an edition, lookups use its letters, which may have several characters: CH is then one letter,
the length of CHICO is 4, and the tiles of a rack are read as in ``[CH]ICO``. A word is found if it
has a spelling that meets all conditions. If digraphs must be whole, it has only one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import KernelError, NotationError
from tilewright.kernel import _kernel
from tilewright.kernel.graph import kernel_graph, own_graph
from tilewright.kernel.letters import BLANK, Letters, in_capitals, split_tiles
from tilewright.kernel.pattern import ANY, Part, parse_pattern
from tilewright.lexicon import Lexicon
from tilewright.lexicon.for_edition import letters_for
from tilewright.tiles import bracketed

__all__ = ["LIMIT", "Extension", "Found", "Hooks", "Watch", "WordFinder", "with_blanks"]

LIMIT: Final = 10_000
"""The default maximum number of words returned."""

Watch: TypeAlias = Callable[[], object]
"""Called periodically; an exception that the callback raises ends the lookup and is propagated."""

_LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class Found:
    """The words that a lookup found."""

    words: tuple[str, ...]
    """The matching words, up to the limit."""
    spellings: tuple[Sequence[str], ...]
    """The letters of each of these words; a string if every letter has one character."""
    total: int
    """The number of matching words, including those beyond the limit."""
    by_length: dict[int, int]
    """The number of matching words of each length in letters, including those beyond the limit."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that turn a word into another word when added at one end."""

    front: str
    """The letters that form a word when added in front, in order and as on a rack: ``[CH]S``."""
    back: str
    """The letters that form a word when added at the end, in order and as on a rack."""


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

    def __init__(
        self, lexicon: Lexicon, edition: Edition | None = None, *, cache: bool = True
    ) -> None:
        """Look up words of ``lexicon``, in the letters of ``edition`` if there is one.

        Letters of several characters need a graph of their own, which is cached on disk unless
        ``cache`` is false.
        """
        self.lexicon = lexicon
        self._cache = cache
        letters = Letters(lexicon.alphabet if edition is None else letters_for(edition))
        self.letters = Letters(lexicon.alphabet) if letters.are_characters else letters
        """The letters that words are made of here."""
        self._is_whole = edition is not None and edition.tiles.whole_digraphs

    @cached_property
    def _graph(self) -> _kernel.Graph:
        """The graph of the lexicon's words; built when it is first needed."""
        if self.letters.are_characters:
            return own_graph(self.lexicon).handle
        letters = self.letters.all
        graph = kernel_graph(
            self.lexicon, letters, whole_digraphs=self._is_whole, cache=self._cache
        )
        return graph.handle

    def accepts(self, word: str) -> bool:
        """Return whether ``word`` is valid; ``[C][H]E`` asks about the tiles C, H and E."""
        if "[" not in word:
            return in_capitals(word) in self.lexicon
        try:
            letters = self.letters.read_word(word)
        except NotationError:
            return False
        text = "".join(letters)
        if self._is_whole and letters != self.letters.read_word(text):
            return False
        return text in self.lexicon

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
            tiles: The letters that may be used, each as often as it appears; ``?`` is a blank, and
                ``[CH]`` is a letter of several characters.
            pattern: ``.`` or ``?`` for any letter, ``*`` for any letters, ``[AEI]`` for A, E or I,
                ``[^AEI]`` for any other letter, and a letter for itself; ``[[CH]E]`` is CH or E.
            prefix: The beginning of the word.
            suffix: The end of the word.
            containing: Letters that the word must contain, in any order, each at least as often as
                it is listed; written like ``tiles``.
            without: Letters that the word must not contain; written like ``tiles``.
            shortest: The minimum length in letters.
            longest: The maximum length in letters.
            longest_first: Whether to sort longer words first; otherwise, words are sorted
                alphabetically.
            limit: The maximum number of words to return; all matching words are counted.
            watch: Called periodically.
        """
        patterns = []
        if pattern is not None:
            patterns.append(parse_pattern(pattern, self.letters))
        if prefix:
            patterns.append([*self._parts(prefix), self._run])
        if suffix:
            patterns.append([self._run, *self._parts(suffix)])
        read = self.letters.read_tiles
        return self._find(
            patterns,
            tiles=None if tiles is None else read(tiles, blank=BLANK),
            required=self.letters.numbers(read(containing)),
            forbidden=sum(map(self.letters.bit, set(read(without)))),
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
        least = len(split_tiles(tiles)) if shortest is None else shortest
        return self.find(tiles=tiles, shortest=least, longest_first=True, limit=limit, watch=watch)

    def hooks(self, word: str) -> Hooks:
        """Return the letters that form another word when added before or after ``word``."""
        letters = self.letters
        front, back = _kernel.find_hooks(self._graph, letters.numbers(letters.read_word(word)))
        return Hooks(*("".join(map(bracketed, letters.in_set(each))) for each in (front, back)))

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
        text = self.letters.read_word(word)
        behind = room if after is None else max(after, 0)
        return tuple(_extension(longer, text, behind) for longer in found.spellings), found.total

    def stem(self, tiles: str, *, watch: Watch | None = None) -> dict[str, tuple[str, ...]]:
        """Return the words formed from all of ``tiles`` plus one letter, grouped by that letter.

        Letters that form no word are left out. SATINE plus R forms ANESTRI, NASTIER and more.
        """
        if BLANK in tiles:
            raise NotationError("a stem cannot contain blanks; the added letter takes their place")
        found = self.anagrams(tiles + BLANK, limit=self._graph.words, watch=watch)
        stem = Counter(split_tiles(tiles))
        words: dict[str, list[str]] = {}
        for word, letters in zip(found.words, found.spellings, strict=True):
            # The word has all of the stem's letters and one more letter.
            (added,) = Counter(letters) - stem
            words.setdefault(added, []).append(word)
        return {each: tuple(words[each]) for each in self.letters.all if each in words}

    def _find(  # noqa: PLR0913 - conditions by keyword
        self,
        patterns: Sequence[Sequence[Part]],
        *,
        bounds: tuple[int, int],
        limit: int,
        watch: Watch | None,
        tiles: Sequence[str] | None = None,
        required: bytes = b"",
        forbidden: int = 0,
        longest_first: bool = False,
    ) -> Found:
        most = min(max(limit, 0), self._graph.words)
        # If digraphs need not be whole, the graph has a word once for each spelling.
        is_once = self.letters.are_characters or self._is_whole
        shortest, longest = (min(max(bound, 0), _LONGEST + 1) for bound in bounds)
        try:
            data, counts = _kernel.find_words(
                self._graph,
                shortest=shortest,
                longest=longest,
                patterns=patterns,
                tiles=None if tiles is None else self.letters.numbers(tiles),
                required=required,
                forbidden=forbidden,
                limit=most if is_once else self._graph.words,
                longest_first=longest_first,
                watch=watch,
            )
        except KernelError as error:
            raise NotationError(str(error)) from error
        if is_once:
            by_length = {length: count for length, count in enumerate(counts) if count}
            return Found(*self._read(data), sum(counts), by_length)
        once: dict[str, Sequence[str]] = {}
        for word, spelling in zip(*self._read(data), strict=True):
            once.setdefault(word, spelling)
        lengths = Counter(map(len, once.values()))
        return Found(tuple(once)[:most], tuple(once.values())[:most], len(once), dict(lengths))

    def _read(self, data: bytes) -> tuple[tuple[str, ...], tuple[Sequence[str], ...]]:
        """Return the words in the kernel's answer, and the letters of each."""
        numbered = data.decode("latin-1")
        table = dict(enumerate(self.letters.all, 1))
        words = tuple(numbered.translate(table).split("\0")[:-1])
        if self.letters.are_characters:
            return words, words
        spelled = [
            tuple(table[ord(number)] for number in word) for word in numbered.split("\0")[:-1]
        ]
        return words, tuple(spelled)

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
        return [(self.letters.bit(each), False, False) for each in self.letters.read_word(text)]


def with_blanks(word: Sequence[str], tiles: str) -> str:
    """Return ``word`` with blanks in lowercase: QUIZ spelled with the tiles QUI? is QUIz.

    The word is a sequence of letters; those with several characters are shown in brackets.
    """
    left = split_tiles(tiles)
    shown = []
    for letter in word:
        if letter in left:
            left.remove(letter)
            shown.append(bracketed(letter))
        else:
            shown.append(bracketed(letter.lower()))
    return "".join(shown)


def _extension(longer: Sequence[str], word: list[str], after: int) -> Extension:
    """Split a longer word around ``word``, where at most ``after`` letters follow ``word``."""
    size = len(word)
    start = max(len(longer) - size - after, 0)
    while list(longer[start : start + size]) != word:
        start += 1
    before, behind = longer[:start], longer[start + size :]
    return Extension("".join(longer), "".join(before), "".join(behind))
