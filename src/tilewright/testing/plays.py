"""Find random plays fast: real words, phonies, and nonsense.

``rules.endings.any_play`` proves whether a play exists, which is slow; a random game needs a play
quickly, and a different play each time. The search in this module tries a few lines with a small
budget and may miss plays, so no rule may depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tilewright.edition import Edition
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import run
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, Tally

_BUDGET: Final = 120
"""The maximum number of letters that a search along one line may try."""

_CONTENT: Final = 0.3
"""The probability that a word is played as soon as it is found, rather than extended."""

_SHORTEST: Final = 2
_BYTE: Final = 256


class PlayFinder:
    """Finds random plays on one edition's boards with one lexicon's words."""

    def __init__(self, edition: Edition, words: Lexicon) -> None:
        """Prepare to search the graph of ``words`` with the letters of ``edition``."""
        self.edition = edition
        self.words = words
        self.size = edition.size
        self.steps = [
            (tuple(words.graph.number(sign) for sign in letter[:-1]), words.graph.number(last))
            for letter in edition.tiles.letters
            for last in (letter[-1:] or "\0",)
        ]
        """For each letter, the graph numbers of its characters; the last number is separate."""

    def anchors(self, board: Board) -> list[int]:
        """Return the spots where a play can connect: empty squares next to a tile, or starts."""
        cells, size = board.cells, self.size
        if not any(cells):
            return sorted(self.edition.layout.starts)
        filled = [spot for spot, cell in enumerate(cells) if cell]
        near = {other for spot in filled for other in _neighbors(spot, size)}
        return sorted(spot for spot in near if not cells[spot])

    def word_play(self, board: Board, rack: Tally, rng: Random, tries: int = 20) -> Play | None:
        """Return a play whose words are all in the lexicon, or None if none was found."""
        anchors = self.anchors(board)
        for _ in range(tries if anchors and rack else 0):
            stride = rng.choice((1, self.size))
            search = _Search(self, board, rng, rng.choice(anchors), stride)
            tiles = search.find(rack)
            if tiles:
                return self._play(tiles)
        return None

    def phony(self, board: Board, rack: Tally, rng: Random, count: int = 0) -> Play | None:
        """Return a well-placed play of random tiles from ``rack``, whatever words they form."""
        return self._phony(board, rack, rng, self.anchors(board), count)

    def phonies(
        self, board: Board, rack: Tally, rng: Random, tries: int, most: int
    ) -> Iterator[Play]:
        """Yield plays of up to ``most`` random tiles; some of the ``tries`` find no place."""
        anchors = self.anchors(board)
        for _ in range(tries):
            play = self._phony(board, rack, rng, anchors, rng.randint(1, most))
            if play is not None:
                yield play

    def _phony(
        self, board: Board, rack: Tally, rng: Random, anchors: Sequence[int], count: int
    ) -> Play | None:
        least = 1 if any(board.cells) else _SHORTEST
        if not anchors or len(rack) < least:
            return None
        count = min(max(count or rng.randint(1, len(rack)), least), len(rack))
        codes = rng.sample(rack.codes, count)
        spots = self._line(board, rng.choice(anchors), rng.choice((1, self.size)), count, rng)
        if len(spots) < least:
            return None
        return self._play([(spot, self._cell(code, rng)) for spot, code in zip(spots, codes)])  # noqa: B905 - the edge may shorten the line

    def astray(self, board: Board, rack: Tally, rng: Random) -> Play:
        """Return a play of tiles from ``rack`` on empty squares in a line, possibly with gaps."""
        spot = rng.randrange(self.size**2)
        stride = rng.choice((1, self.size))
        low, high = line_of(spot, stride, self.size)
        free = [place for place in range(low, high, stride) if not board.cells[place]]
        count = min(len(free), rng.randint(1, len(rack)) if rack else 0, rng.randint(1, 4))
        spots = sorted(rng.sample(free, count))
        codes = rng.sample(rack.codes, count)
        tiles = zip(spots, codes, strict=True)
        return self._play([(place, self._cell(code, rng)) for place, code in tiles])

    def garbage(self, board: Board, rng: Random) -> Play:
        """Return a play of random tiles, valid or not, anywhere on or off the board."""
        wild = rng.random() < 0.5  # noqa: PLR2004 - every other play is completely random
        low, high = (-2, self.size + 2) if wild else (0, self.size - 1)
        row, col = rng.randint(low, high), rng.randint(low, high)
        tiles: list[tuple[Square, int]] = []
        for _ in range(rng.randint(0, self.edition.rack + 1)):
            cell = rng.randrange(_BYTE) if wild else self._cell(self._any_tile(rng), rng)
            tiles.append((Square(row, col), cell))
            match rng.randrange(4):
                case 0:
                    row, col = rng.randint(low, high), rng.randint(low, high)
                case 1:
                    pass
                case 2:
                    row += rng.randint(1, 2)
                case _:
                    col += rng.randint(1, 2)
        filled = [square for square, _ in board.tiles()]
        if filled and rng.random() < 0.1:  # noqa: PLR2004 - sometimes on top of a tile
            tiles.append((rng.choice(filled), self._any_tile(rng)))
        return Play(tuple(square for square, _ in tiles), bytes(cell for _, cell in tiles))

    def _any_tile(self, rng: Random) -> int:
        return rng.randint(1, len(self.edition.tiles.faces))

    def _cell(self, code: int, rng: Random) -> int:
        """Return the cell for a tile; a blank is declared as any letter."""
        tiles = self.edition.tiles
        if tiles.letter_of[code]:
            return code
        return BLANK_BIT | rng.randrange(1, len(tiles.letters))

    def _line(self, board: Board, anchor: int, stride: int, count: int, rng: Random) -> list[int]:
        """Return up to ``count`` empty spots in a line through the anchor, skipping only tiles."""
        low, high = line_of(anchor, stride, self.size)
        spots = [anchor]
        before = rng.randrange(count)
        back = anchor - stride
        while back >= low and len(spots) <= before:
            if not board.cells[back]:
                spots.insert(0, back)
            back -= stride
        ahead = anchor + stride
        while ahead < high and len(spots) < count:
            if not board.cells[ahead]:
                spots.append(ahead)
            ahead += stride
        return spots

    def _play(self, tiles: Sequence[tuple[int, int]]) -> Play:
        return Play.of({Square(*divmod(spot, self.size)): cell for spot, cell in tiles})


def line_of(spot: int, stride: int, size: int) -> tuple[int, int]:
    """Return the first spot of the row or column through ``spot``, and its end (exclusive)."""
    if stride == 1:
        low = spot - spot % size
        return low, low + size
    return spot % size, size * size


def _neighbors(spot: int, size: int) -> Iterator[int]:
    row, col = divmod(spot, size)
    if col:
        yield spot - 1
    if col < size - 1:
        yield spot + 1
    if row:
        yield spot - size
    if row < size - 1:
        yield spot + size


class _Search:
    """A search along one line for a word that covers an anchor."""

    def __init__(
        self, finder: PlayFinder, board: Board, rng: Random, anchor: int, stride: int
    ) -> None:
        self.finder = finder
        self.graph = finder.words.graph
        self.tiles = finder.edition.tiles
        self.cells = board.cells
        self.rng = rng
        self.anchor = anchor
        self.stride = stride
        self.cross = finder.size if stride == 1 else 1
        self.low, self.high = line_of(anchor, stride, finder.size)
        self.budget = _BUDGET
        self.best: list[tuple[int, int]] = []

    def find(self, rack: Tally) -> list[tuple[int, int]]:
        """Return the tiles of a word that covers the anchor, or an empty list."""
        self.start = self._start(len(rack))
        self._extend(self.start, self.graph.root, bytearray(rack.codes), [])
        return self.best

    def _start(self, tiles: int) -> int:
        """Choose where the word begins, at most ``tiles`` empty squares before the anchor."""
        starts = []
        spot, free = self.anchor, tiles - 1
        while spot >= self.low:
            if spot - self.stride < self.low or not self.cells[spot - self.stride]:
                starts.append(spot)
                free -= 1
                if free < 0:
                    break
            spot -= self.stride
        return self.rng.choice(starts)

    def _extend(self, spot: int, place: int, left: bytearray, laid: list[tuple[int, int]]) -> bool:
        """Extend the word at ``spot``; return True once the search has found a word to keep."""
        if spot >= self.high or self.budget <= 0:
            return False
        behind_spot = spot + self.stride
        for code, cell in self._options(spot, left):
            self.budget -= 1
            accepts, behind = self._step(place, cell)
            if not (accepts or behind) or (code and not self._may_stand(spot, cell)):
                continue
            if code:
                left.remove(code)
                laid.append((spot, cell))
            done = accepts and self._ends_at(behind_spot, laid)
            if not done and behind:
                done = self._extend(behind_spot, behind, left, laid)
            if done:
                return True
            if code:
                left.append(code)
                laid.pop()
        return False

    def _options(self, spot: int, left: bytearray) -> list[tuple[int, int]]:
        """Return the possible tiles and cells for a spot; tile 0 means the tile already there."""
        if self.cells[spot]:
            return [(0, self.cells[spot])]
        codes = list(set(left))
        self.rng.shuffle(codes)
        return [(code, self.finder._cell(code, self.rng)) for code in codes]  # noqa: SLF001 - the same file

    def _step(self, place: int, cell: int) -> tuple[bool, int]:
        before, last = self.finder.steps[self.tiles.letter_of[cell]]
        for number in before:
            place = self.graph.step(place, number)
        return self.graph.arc(place, last)

    def _may_stand(self, spot: int, cell: int) -> bool:
        """Return whether the cross word that ``cell`` forms, if any, is in the lexicon."""
        line = run(self.cells, spot, self.cross, self.finder.size)
        if len(line) == 1:
            return True
        laid = bytearray(self.cells[line.start : line.stop : self.cross])
        laid[line.index(spot)] = cell
        return self.tiles.word(laid) in self.finder.words

    def _ends_at(self, behind: int, laid: list[tuple[int, int]]) -> bool:
        """Record a word that ends before ``behind``; return whether to keep it."""
        length = (behind - self.start) // self.stride
        too_early = behind <= self.anchor or length < _SHORTEST
        if too_early or (behind < self.high and self.cells[behind]):
            return False
        new = dict(laid)
        line = range(self.start, behind, self.stride)
        # Where digraphs must be whole, C and H side by side are not the CH of a word.
        if self.tiles.word(new.get(spot) or self.cells[spot] for spot in line) not in (
            self.finder.words
        ):
            return False
        self.best = list(laid)
        return self.rng.random() < _CONTENT
