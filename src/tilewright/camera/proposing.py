"""Proposing plays: which play explains best what was read on the squares.

The play is one line of new tiles that touches the board. Tiles that can't be left and words that
aren't in the dictionary make a play less likely, not impossible: entries may have been wrong, and
players may have invented a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush, nlargest
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from tilewright.camera.kinds import KindLikelihoods
from tilewright.camera.letters import BLANK, EMPTY, LETTERS, Likelihoods
from tilewright.edition import Edition
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, blank_cell
from tilewright.units import Cell, Letter, Tile

__all__ = ["Proposal", "propose_plays"]

_LINES: Final = 12
"""How many places of the new tiles are looked at."""
_OPTIONS: Final = 6
"""How many tiles are tried on each square."""
_COMBINATIONS: Final = 80
"""How many plays are tried in each place."""
_NOT_LEFT: Final = -6.0
"""What a tile that can't be left does to the logarithm of a play's likelihood."""
_NO_WORD: Final = -5.0
"""What words that aren't in the dictionary do to it."""
_FAR: Final = 6.0
"""A tile that is less likely than the best one by more than this isn't tried on its square."""
_RARER: Final = 0.05
"""How much less likely each letter of a blank is than the next more common one."""
_MOST_BLANKS: Final = 2
"""How many blanks a play may have; 26 letters for each of three are too many to try."""
_FLOOR: Final = -12.0
"""No square is read with more certainty than this."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A play that a photo may show."""

    play: Play
    probability: float
    """How likely this play is, among all that were considered."""
    certainty: tuple[float, ...]
    """How certain each tile of the play is, from 0 to 1."""
    guessed: tuple[Square, ...]
    """The squares with blanks, whose letters a photo can't show."""


class _Option(NamedTuple):
    """A tile that may be on a square."""

    gain: float
    """How much likelier this tile is than an empty square, as a logarithm."""
    tile: Tile


class _Candidate(NamedTuple):
    score: float
    play: Play


def propose_plays(  # noqa: PLR0913 - what was read, and what is known
    read: Likelihoods,
    kinds: KindLikelihoods,
    before: Board,
    edition: Edition,
    *,
    words: Container[str] | None = None,
    count: int = 3,
) -> list[Proposal]:
    """Return the likeliest plays, the best first; none if no new tiles were seen.

    Args:
        read: What was read on each square.
        kinds: The kinds of tiles on each square.
        before: The board before the play.
        edition: The edition.
        words: The dictionary, if there is one.
        count: How many plays to return.
    """
    options = [
        [] if cell else _options(place, read, kinds, edition)
        for place, cell in enumerate(before.cells)
    ]
    known = _Known(before, edition, words)
    found: dict[Play, float] = {}
    lines = nlargest(_LINES, _lines(options, before, edition))
    for _, line in (each for each in lines if each[0] > lines[0][0] - 2 * _FAR):
        for each in known.plays(line, [options[spot] for spot in line]):
            found[each.play] = max(each.score, found.get(each.play, -np.inf))
    if not found or max(found.values()) < 0:
        return []
    # The last one stands for a photo without new tiles.
    scores = np.array([*found.values(), 0.0])
    shares = np.exp(scores - scores.max())
    chances = dict(zip(found, (shares / shares.sum()).tolist(), strict=False))
    best = sorted(chances, key=lambda play: -chances[play])[:count]
    return [_proposal(play, chances) for play in best]


def _proposal(play: Play, chances: dict[Play, float]) -> Proposal:
    certain = tuple(
        sum(chance for other, chance in chances.items() if tile in set(other.tiles()))
        for tile in play.tiles()
    )
    blanks = tuple(square for square, cell in play.tiles() if cell & BLANK_BIT)
    return Proposal(play, chances[play], certain, blanks)


def _options(
    place: int, read: Likelihoods, kinds: KindLikelihoods, edition: Edition
) -> list[_Option]:
    """Return the likeliest tiles on a square, the best first."""
    row = np.maximum(read[place], _FLOOR)
    options = []
    for tile, face in edition.tiles.numbered():
        if not face.letter:
            options.append(_Option(float(row[BLANK] - row[EMPTY]), tile))
        elif face.letter in LETTERS:
            gain = row[2 + LETTERS.index(face.letter)] - row[EMPTY]
            options.append(_Option(float(gain + kinds[face.kind][place]), tile))
    best = nlargest(_OPTIONS, options)
    return [each for each in best if each.gain > best[0].gain - _FAR]


def _lines(
    options: Sequence[list[_Option]], before: Board, edition: Edition
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield every line of squares that a play could fill, with the most that it can gain."""
    size = before.size
    starts = edition.layout.starts
    anchors = _anchors(before) if any(before.cells) else starts
    rows = [range(row * size, (row + 1) * size) for row in range(size)]
    columns = [range(col, size * size, size) for col in range(size)]
    for line in (*rows, *columns):
        for first, begin in enumerate(line):
            if before.cells[begin]:
                continue
            gain, spots = 0.0, []
            for spot in line[first:]:
                if before.cells[spot]:
                    continue
                gain += options[spot][0].gain
                spots.append(spot)
                if len(spots) > edition.rack:
                    break
                # A single square is the same line across and down.
                is_twin = len(spots) == 1 and line.step != 1
                if not is_twin and not anchors.isdisjoint(spots):
                    yield gain, tuple(spots)


def _anchors(before: Board) -> frozenset[int]:
    """Return the empty squares next to a tile."""
    size = before.size
    found = set()
    for place, cell in enumerate(before.cells):
        if cell:
            row, col = divmod(place, size)
            near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            found |= {y * size + x for y, x in near if 0 <= y < size and 0 <= x < size}
    return frozenset(place for place in found if not before.cells[place])


class _Known:
    """What is known before looking: the board, the tiles that are left, and the dictionary."""

    def __init__(self, before: Board, edition: Edition, words: Container[str] | None) -> None:
        self.before = before
        self.edition = edition
        self.words = words
        self.common = _common_letters(edition)
        self.left = Counter(edition.tiles.tally)
        self.left.subtract(edition.tiles.tile_of(Cell(cell)) for cell in before.cells if cell)

    def plays(self, line: Sequence[int], options: Sequence[list[_Option]]) -> Iterator[_Candidate]:
        """Yield the likeliest plays on a line that the judge accepts."""
        squares = tuple(Square(*divmod(spot, self.before.size)) for spot in line)
        for gain, tiles in _combinations(options):
            used = Counter(tiles)
            over = sum(max(0, count - max(0, self.left[tile])) for tile, count in used.items())
            yield from self._declared(squares, tiles, gain + over * _NOT_LEFT)

    def _declared(
        self, squares: tuple[Square, ...], tiles: tuple[Tile, ...], score: float
    ) -> Iterator[_Candidate]:
        """Yield the plays with these tiles: one for each letter that a blank may stand for."""
        blanks = [place for place, tile in enumerate(tiles) if tile == self.edition.tiles.blank]
        if len(blanks) > _MOST_BLANKS:
            return
        unknown: Play | None = None
        for rank, letters in enumerate(product(self.common, repeat=len(blanks))):
            cells = [Cell(tile) for tile in tiles]
            for place, letter in zip(blanks, letters, strict=True):
                cells[place] = blank_cell(letter)
            play = Play(squares, bytes(cells))
            verdict = judge(self.before, play, self.edition)
            if not isinstance(verdict, Verdict):
                return
            unknown = unknown or play
            if self.words is None or all(word.text in self.words for word in verdict.words):
                yield _Candidate(score - _RARER * rank, play)
        # What isn't in the dictionary is still on the table.
        if unknown is not None and self.words is not None:
            yield _Candidate(score + _NO_WORD, unknown)


def _combinations(options: Sequence[list[_Option]]) -> Iterator[tuple[float, tuple[Tile, ...]]]:
    """Yield the best combinations of one option per square, best first."""
    start = (0,) * len(options)
    least = -sum(each[0].gain for each in options)
    heap = [(least, start)]
    seen = {start}
    for _ in range(_COMBINATIONS):
        if not heap or heap[0][0] > least + 2 * _FAR:
            return
        cost, chosen = heappop(heap)
        yield -cost, tuple(each[rank].tile for each, rank in zip(options, chosen, strict=True))
        for place, rank in enumerate(chosen):
            if rank + 1 < len(options[place]):
                following = (*chosen[:place], rank + 1, *chosen[place + 1 :])
                if following not in seen:
                    seen.add(following)
                    step = options[place][rank].gain - options[place][rank + 1].gain
                    heappush(heap, (cost + step, following))


def _common_letters(edition: Edition) -> list[Letter]:
    """Return the letters, the one with the most tiles first."""
    tiles = edition.tiles
    counts: Counter[Letter] = Counter()
    for (tile, face), count in zip(tiles.numbered(), tiles.counts, strict=True):
        if face.letter:
            counts[tiles.letter_of[tile]] += count
    return [letter for letter, _ in counts.most_common()]
