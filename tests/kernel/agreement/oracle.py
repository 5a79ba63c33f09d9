"""Two ways to list all plays of a position that share nothing with the generator.

``brute_force`` places every arrangement of the rack on every free stretch of every line and
asks the judge: obviously correct, and slow. ``WordOracle`` starts from the words instead of
the tiles: for each stretch of each line it finds the words that fit there with bit sets,
which is fast enough for the largest boards. Both submit every play to the judge, and
both look words up in a plain set rather than in the packed graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import perm

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Letter

Key = tuple[int, int, int, bytes]
"""The sort key of a play in the canonical order."""

_SHORTEST = 2
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Known:
    """A legal play with valid words, and its score."""

    play: Play
    score: int
    start: Square
    axis: Axis

    @property
    def key(self) -> Key:
        """The sort key in the canonical order: first square, axis, then the tiles played."""
        return self.start.row, self.start.col, int(self.axis is Axis.DOWN), self.play.cells


def judged(board: Board, play: Play, edition: Edition, words: Container[str]) -> Known | None:
    """Return the judge's verdict as a play, or None if it is refused or forms invalid words."""
    verdict = judge(board, play, edition)
    if isinstance(verdict, Refusal):
        return None
    for word in verdict.words:
        if word.text not in words:
            return None
    return Known(play, verdict.score, verdict.start, verdict.axis)


def key_of(known: Known) -> Key:
    """Return the sort key of a play in the canonical order."""
    return known.key


# --- by trying everything ------------------------------------------------------------------


def brute_force(
    board: Board, rack: Tally, edition: Edition, words: Container[str]
) -> tuple[Known, ...]:
    """List all plays in canonical order by trying every arrangement of tiles."""
    found = []
    for squares in _placements(board, rack, edition):
        for cells in _arrangements(rack, len(squares), edition):
            known = judged(board, Play(squares, cells), edition, words)
            if known is not None:
                found.append(known)
    return tuple(sorted(found, key=key_of))


def brute_cost(board: Board, rack: Tally, edition: Edition) -> int:
    """Return about how many plays ``brute_force`` would judge, without judging any."""
    letters = len(edition.tiles.letters) - 1
    blanks = rack.count(edition.tiles.blank or 0)
    free = board.cells.count(0)
    most = min(len(rack), edition.rack, board.size)
    arranged = sum(perm(len(rack), count) for count in range(1, most + 1))
    # A power of integers is an integer if its exponent is not negative.
    return 2 * free * arranged * int(letters**blanks)


def _placements(board: Board, rack: Tally, edition: Edition) -> Iterator[tuple[Square, ...]]:
    """Yield the squares of all well-placed plays; the tiles do not matter."""
    size = board.size
    lines = [[Square(row, col) for col in range(size)] for row in range(size)]
    lines += [[Square(row, col) for row in range(size)] for col in range(size)]
    filler = next(code for code in range(1, 256) if edition.tiles.is_cell(code))
    seen = set()
    for line in lines:
        free = [square for square in line if not board[square]]
        for first in range(len(free)):
            for count in range(1, min(len(rack), len(free) - first) + 1):
                squares = tuple(free[first : first + count])
                if squares in seen:
                    continue  # a single square is in a row and in a column
                seen.add(squares)
                if not isinstance(
                    judge(board, Play(squares, bytes([filler] * count)), edition), Refusal
                ):
                    yield squares


def _arrangements(rack: Tally, count: int, edition: Edition) -> Iterator[bytes]:
    """Yield every way to place ``count`` tiles of the rack in a row, blanks as every letter."""
    declared = [BLANK_BIT | number for number in range(1, len(edition.tiles.letters))]
    for codes in set(permutations(rack.codes, count)):
        shown = [(code,) if edition.tiles.letter_of[code] else declared for code in codes]
        yield from map(bytes, product(*shown))


# --- by trying every word ------------------------------------------------------------------


class WordIndex:
    """Words by their number of letters, found with bit sets; for one alphabet of tiles."""

    def __init__(self, letters: Sequence[str], words: Iterable[str]) -> None:
        """Spell ``words`` in ``letters`` in every possible way."""
        self.words = frozenset(words)
        numbers = {letter: number for number, letter in enumerate(letters) if letter}
        spelled: dict[int, list[bytes]] = {}
        for word in self.words:
            for spelling in _spellings(word, numbers):
                if len(spelling) >= _SHORTEST:
                    spelled.setdefault(len(spelling), []).append(spelling)
        self.shelves = {length: _Shelf(length, list_) for length, list_ in spelled.items()}


def _spellings(word: str, numbers: dict[str, int]) -> list[bytes]:
    """Return all ways to spell a word with tiles, which may show several characters each."""
    if all(len(letter) == 1 for letter in numbers):
        return [bytes(map(numbers.__getitem__, word))] if all(map(numbers.get, word)) else []
    begun = [[b""], *([] for _ in word)]
    for place in range(len(word)):
        for letter, number in numbers.items():
            if begun[place] and word.startswith(letter, place):
                after = begun[place + len(letter)]
                after.extend(start + bytes([number]) for start in begun[place])
    return begun[-1]


class _Shelf:
    """All words with the same number of letters; a set of them is an integer, one bit each."""

    def __init__(self, length: int, words: list[bytes]) -> None:
        self.length = length
        self.words = words[::-1]  # the first digit of a number is its highest bit
        self.all = (1 << len(words)) - 1
        joined = b"".join(words)
        self.at: list[dict[int, int]] = []
        """For each position, the words that have a letter there."""
        self.often: dict[int, list[int]] = {}
        """For each letter, the words that have it at least once, twice, and so on."""
        for place in range(length):
            column = joined[place::length]
            self.at.append({})
            for letter in set(column):
                digits = bytes(49 if other == letter else 48 for other in range(256))
                having = int(column.translate(digits), 2)
                self.at[place][letter] = having
                self._count(letter, having)

    def _count(self, letter: int, having: int) -> None:
        levels = self.often.setdefault(letter, [])
        carried = having
        for level, known in enumerate(levels):
            levels[level], carried = known | carried, known & carried
        if carried:
            levels.append(carried)

    def with_letters(self, place: int, letters: Iterable[int]) -> int:
        """Return the words that have one of ``letters`` at a position."""
        bits = 0
        for letter in letters:
            bits |= self.at[place].get(letter, 0)
        return bits

    def spelled_with(self, held: Counter[int], blanks: int) -> int:
        """Return the words that the tiles can spell with this many blanks."""
        over = [0] * (blanks + 1)
        for letter, levels in self.often.items():
            for lacking in levels[held[letter] :]:
                carried = lacking
                for count, known in enumerate(over):
                    over[count], carried = known | carried, known & carried
        return self.all & ~over[blanks]

    def members(self, bits: int) -> Iterator[bytes]:
        """Yield the words of a set."""
        while bits:
            lowest = bits & -bits
            yield self.words[lowest.bit_length() - 1]
            bits ^= lowest


@lru_cache(maxsize=4)
def _small_index(letters: tuple[str, ...], lexicon: Lexicon) -> WordIndex:
    return WordIndex(letters, lexicon)


@lru_cache(maxsize=2)
def _large_index(letters: tuple[str, ...], lexicon: Lexicon) -> WordIndex:
    # Takes seconds to build; the many small ones must not evict it.
    return WordIndex(letters, lexicon)


class WordOracle:
    """Lists all plays in any position of one edition, by trying every word in every place."""

    def __init__(self, edition: Edition, lexicon: Lexicon) -> None:
        """Reuse the index of the same words and letters, if it was built recently."""
        self.edition = edition
        index = _large_index if len(lexicon) > _MANY else _small_index
        self.index = index(edition.tiles.letters, lexicon)
        self.faces = [edition.tiles.faces_of(Letter(n)) for n in range(len(edition.tiles.letters))]

    def plays(self, board: Board, rack: Tally) -> tuple[Known, ...]:
        """List all plays in canonical order."""
        words, edition = self.index.words, self.edition
        found: dict[Play, Known] = {}
        for axis in Axis:
            search = _Stretches(self, board if axis is Axis.ACROSS else board.transposed, rack)
            for row, cols, letters in search.fitting(axis):
                squares = tuple(
                    Square(row, col) if axis is Axis.ACROSS else Square(col, row) for col in cols
                )
                for cells in self._shown(letters, rack):
                    play = Play(squares, cells)
                    known = judged(board, play, edition, words)
                    if known is not None:
                        found[play] = known
        return tuple(sorted(found.values(), key=key_of))

    def _shown(self, letters: bytes, rack: Tally) -> Iterator[bytes]:
        """Yield every choice of held tiles that shows ``letters``."""
        blank = self.edition.tiles.blank
        begun: list[tuple[bytes, Tally]] = [(b"", rack)]
        for letter in letters:
            longer = []
            for cells, left in begun:
                held = [(int(code), code) for code in self.faces[letter] if code in left]
                if blank is not None and blank in left:
                    held.append((BLANK_BIT | letter, blank))
                longer += [(cells + bytes([cell]), left - (code,)) for cell, code in held]
            begun = longer
        return (cells for cells, _ in begun)


class _Stretches:
    """The stretches of the rows of a board, and the words that fit them."""

    def __init__(self, oracle: WordOracle, board: Board, rack: Tally) -> None:
        tiles = oracle.edition.tiles
        self.oracle = oracle
        self.board = board
        self.letters = bytes(tiles.letter_of[cell] for cell in board.cells)
        self.held = Counter(tiles.letter_of[code] for code in rack)
        self.blanks = self.held.pop(Letter(0), 0)
        self.most = min(len(rack), oracle.edition.rack)
        self.affordable: dict[tuple[int, bytes], int] = {}

    def fitting(self, axis: Axis) -> Iterator[tuple[int, list[int], bytes]]:
        """Yield row, free columns and the letters for them, for every word that fits."""
        size = self.board.size
        starts = self.oracle.edition.layout.starts if self.board.is_empty else frozenset()
        for row in range(size):
            line = self.letters[row * size : (row + 1) * size]
            allowed = [self._allowed(row, col) for col in range(size)]
            hot = [
                line[col] > 0
                or allowed[col] is not None
                or (row * size + col if axis is Axis.ACROSS else col * size + row) in starts
                for col in range(size)
            ]
            for first in range(size):
                if first and line[first - 1]:
                    continue
                for behind in range(first + _SHORTEST, size + 1):
                    free = [col for col in range(first, behind) if not line[col]]
                    if len(free) > self.most:
                        break
                    ended = behind == size or not line[behind]
                    if ended and free and any(hot[first:behind]):
                        for word in self._words(line[first:behind], allowed[first:behind]):
                            yield row, free, bytes(word[col - first] for col in free)

    def _allowed(self, row: int, col: int) -> list[int] | None:
        """Return the letters that form a word across the row here; None if no word is formed."""
        size = self.board.size
        column = self.letters[col::size]
        if column[row]:
            return None
        low, high = row, row + 1
        while low and column[low - 1]:
            low -= 1
        while high < size and column[high]:
            high += 1
        if high - low == 1:
            return None
        letters = self.oracle.edition.tiles.letters
        above = "".join(letters[number] for number in column[low:row])
        below = "".join(letters[number] for number in column[row + 1 : high])
        words = self.oracle.index.words
        return [n for n in range(1, len(letters)) if above + letters[n] + below in words]

    def _words(self, line: bytes, allowed: list[list[int] | None]) -> Iterator[bytes]:
        """Yield the words that fit a stretch: its letters, those across it, and the rack."""
        shelf = self.oracle.index.shelves.get(len(line))
        if shelf is None:
            return
        bits = shelf.all
        for place, letter in enumerate(line):
            across = allowed[place]
            if letter:
                bits &= shelf.at[place].get(letter, 0)
            elif across is not None:
                bits &= shelf.with_letters(place, across)
            if not bits:
                return
        there = bytes(sorted(letter for letter in line if letter))
        key = len(line), there
        if key not in self.affordable:
            self.affordable[key] = shelf.spelled_with(self.held + Counter(there), self.blanks)
        yield from shelf.members(bits & self.affordable[key])
