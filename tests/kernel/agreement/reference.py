"""The generator's interface on top of the word oracle: slow, plain, and obviously correct.

It defines what each query means. The tests run against it where the kernel is not wanted,
which proves that they can pass; with a flaw planted in it, they fail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.kernel.agreement.oracle import WordOracle
from tilewright.edition import Edition
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Tile

POINT = 1000
"""Millipoints of one point."""


@dataclass(frozen=True, slots=True)
class ReferenceCandidate:
    """A play with its score, the tiles it leaves on the rack, and the equity of both."""

    play: Play
    score: int
    leave: Tally
    equity: int


class ReferenceGenerator:
    """Answers every query from the sorted list of all plays."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: Mapping[Tally, int] | None = None,
        word_map: bool = False,
    ) -> None:
        """Take the words from ``lexicon``; a word map changes nothing."""
        self.edition = edition
        self.oracle = WordOracle(edition, lexicon)
        self.leaves = leaves or {}
        self.word_map = word_map
        self._last: tuple[Board, Tally, list[ReferenceCandidate]] | None = None

    def all(self, board: Board, rack: Tally) -> Sequence[ReferenceCandidate]:
        """Return all plays in canonical order; those of the last position are cached."""
        if self._last is not None and self._last[:2] == (board, rack):
            return self._last[2]
        candidates = []
        for known in self.oracle.plays(board, rack):
            leave = rack - self.edition.tiles.tiles_of(known.play.cells)
            equity = known.score * POINT + self.leaves.get(leave, 0)
            candidates.append(ReferenceCandidate(known.play, known.score, leave, equity))
        self._last = board, rack, candidates
        return candidates

    def count(self, board: Board, rack: Tally) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""
        plays = self.all(board, rack)
        return len(plays), sum(candidate.score for candidate in plays)

    def best(self, board: Board, rack: Tally) -> ReferenceCandidate | None:
        """Return the first of the plays with the highest equity."""
        return next(iter(self._ranked(board, rack)), None)

    def top(self, board: Board, rack: Tally, n: int) -> Sequence[ReferenceCandidate]:
        """Return the ``n`` plays with the highest equity, equal ones in canonical order."""
        return self._ranked(board, rack)[:n]

    def within(self, board: Board, rack: Tally, millipoints: int) -> Sequence[ReferenceCandidate]:
        """Return the plays at most this far below the best, in the order of ``top``."""
        ranked = self._ranked(board, rack)
        return [
            candidate for candidate in ranked if candidate.equity >= ranked[0].equity - millipoints
        ]

    def playable(self, board: Board, rack: Tally) -> frozenset[Tile]:
        """Return the codes of the tiles that some play uses."""
        tiles = self.edition.tiles
        cells = {cell for candidate in self.all(board, rack) for _, cell in candidate.play.tiles()}
        return frozenset(tiles.tile_of(cell) for cell in cells)

    def _ranked(self, board: Board, rack: Tally) -> list[ReferenceCandidate]:
        return sorted(self.all(board, rack), key=lambda candidate: -candidate.equity)
