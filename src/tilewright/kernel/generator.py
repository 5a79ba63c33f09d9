"""Generating plays: all of them, the best, the best few, with what they score and leave.

The kernel proposes; whoever plays a candidate puts it before the judge like any other play.
Plays come in canonical order: by row and column of the first square of the main word, across
before down, then by the cells of the tiles that are laid. Equity is what a play scores and what
the tiles kept are worth, in thousandths of a point; of equal plays the first in that order is
the best, on every machine.
"""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, Generic, TypeVar, overload

from tilewright.edition import Edition
from tilewright.geometry import Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import MAX_RACK, kernel_edition
from tilewright.kernel.graph import KernelGraph, kernel_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon, Progress
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import BLANK_BIT, Tally

__all__ = ["POINT", "Candidate", "Generator", "LeaveTable", "Option"]

POINT: Final = 1000
"""Thousandths of one point."""

KEPT: Final = 10_000
"""Lexicons of fewer words are made ready in milliseconds and not kept on disk."""

# Equity, score, kind, axis, row, column, length of the word, tiles, then a cell for each square.
_RECORD = struct.Struct("=qqBBBBBB21s5x")
_MOST: Final = 2**62

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A proposed play."""

    play: Play
    score: int
    """The points of the play."""
    leave: Tally
    """What stays on the rack."""
    equity: int
    """Score and leave together, in thousandths of a point."""


@dataclass(frozen=True, slots=True)
class Option:
    """A turn without a play: an exchange or a pass."""

    move: Exchange | Pass
    leave: Tally
    """What stays on the rack."""
    equity: int
    """What that is worth, in thousandths of a point."""

    @property
    def score(self) -> int:
        """The points: none."""
        return 0


class Generator:
    """Proposes plays in positions of one edition with the words of one lexicon.

    It keeps no state between questions, and several threads may share one; the kernel works
    without the interpreter's lock. A second generator for the same edition and lexicon costs
    nothing, as long as the first few are remembered.
    """

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: Mapping[Tally, int] | LeaveTable | None = None,
        word_map: bool = False,
        progress: Progress | None = None,
    ) -> None:
        """Make ready to generate; the first time a lexicon is used takes a moment.

        Args:
            edition: The board, the tiles and the rules.
            lexicon: The words.
            leaves: What tiles kept are worth in thousandths of a point; others, nothing.
            word_map: Whether to use the word map, which finds best plays twice as fast and
                takes 58 MB for the default lexicon. No answer depends on it.
            progress: Called now and then while graph or map are built.
        """
        self.edition = edition
        self.lexicon = lexicon
        letters, cache = edition.tiles.letters, len(lexicon) >= KEPT
        key = (lexicon.checksum, letters)
        graph = _GRAPHS.get(
            key, lambda: kernel_graph(lexicon, letters, progress=progress, cache=cache)
        )
        words = None
        if word_map:
            words = _MAPS.get(
                key, lambda: kernel_word_map(lexicon, graph, progress=progress, cache=cache)
            )
        self._handle = _kernel.Generator(
            kernel_edition(edition), graph.handle, _table(edition, leaves), words
        )

    def all(self, board: Board, rack: Tally) -> Sequence[Candidate]:
        """Return all plays in canonical order."""
        return _Candidates(self._handle.all(*self._position(board, rack)), rack, self.edition)

    def count(self, board: Board, rack: Tally) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""
        return self._handle.count(*self._position(board, rack))

    def best(self, board: Board, rack: Tally) -> Candidate | None:
        """Return the play of the highest equity, the first of equal ones; None without any."""
        found = self._handle.best(*self._position(board, rack))
        return _Candidates(found, rack, self.edition)[0] if found else None

    def top(self, board: Board, rack: Tally, n: int) -> Sequence[Candidate]:
        """Return the best ``n`` plays, the best first."""
        wanted = min(max(n, 0), _MOST)
        found = self._handle.top(*self._position(board, rack), wanted, None)
        return _Candidates(found, rack, self.edition)

    def within(self, board: Board, rack: Tally, millipoints: int) -> Sequence[Candidate]:
        """Return the plays at most so far below the best, the best first."""
        if millipoints < 0:
            return ()
        gap = min(millipoints, _MOST)
        found = self._handle.top(*self._position(board, rack), _MOST, gap)
        return _Candidates(found, rack, self.edition)

    def playable(self, board: Board, rack: Tally) -> frozenset[int]:
        """Return the codes of the tiles that some play lays; the blank's own for a blank."""
        found = self._handle.playable(*self._position(board, rack))
        return frozenset(code for code in rack if found >> (code - 1) & 1)

    def exchanges(self, rack: Tally, bag: int, n: int | None = None) -> Sequence[Option]:
        """Return all exchanges that a bag of so many tiles allows, or ``n``, the best first."""
        found = self._handle.exchanges(self._held(rack), bag)
        if n is not None:
            found = found[: n * _RECORD.size]
        options = []
        for equity, _, _, _, _, _, _, tiles, cells in _RECORD.iter_unpack(found):
            given = Tally(cells[:tiles])
            options.append(Option(Exchange(given), rack - given, equity))
        return options

    def options(self, board: Board, rack: Tally, bag: int, n: int) -> Sequence[Candidate | Option]:
        """Return the best ``n`` of all plays and exchanges, and behind them the pass.

        Plays come before exchanges of equal worth. A pass has the last place whatever it is
        worth: who keeps a fine rack for ever scores nothing with it.
        """
        ranked: list[Candidate | Option] = [*self.top(board, rack, n)]
        ranked += self.exchanges(rack, bag, n)
        ranked.sort(key=lambda option: -option.equity)
        return [*ranked[:n], Option(Pass(), rack, self._handle.value(self._held(rack)))]

    def _position(self, board: Board, rack: Tally) -> tuple[bytes, bytes]:
        return board.cells, self._held(rack)

    def _held(self, rack: Tally) -> bytes:
        if len(rack) > MAX_RACK:
            raise ValueError(f"a rack has at most {MAX_RACK} tiles, not {len(rack)}")
        return rack.codes


class _Candidates(Sequence[Candidate]):
    """Plays as the kernel packs them; values are made of those that are looked at."""

    __slots__ = ("_blank", "_rack", "packed")

    def __init__(self, data: bytes, rack: Tally, edition: Edition) -> None:
        self.packed = data
        self._rack = rack
        self._blank = edition.tiles.blank or 0

    def __len__(self) -> int:
        return len(self.packed) // _RECORD.size

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | Sequence[Candidate]:
        """Return a candidate, or a slice as a list."""
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        count = len(self)
        if not -count <= place < count:
            raise IndexError(f"there are {count} plays, and none has the place {place}")
        equity, score, _, down, row, col, length, _, word = _RECORD.unpack_from(
            self.packed, place % count * _RECORD.size
        )
        steps = [step for step in range(length) if word[step]]
        if down:
            squares = tuple([Square(row + step, col) for step in steps])
        else:
            squares = tuple([Square(row, col + step) for step in steps])
        cells = bytes([word[step] for step in steps])
        left = bytearray(self._rack.codes)
        for cell in cells:
            left.remove(self._blank if cell & BLANK_BIT else cell)
        return Candidate(Play(squares, cells), score, Tally(left), equity)

    def __repr__(self) -> str:
        """Show how many there are."""
        return f"<{len(self)} candidates>"


def _table(
    edition: Edition, leaves: Mapping[Tally, int] | LeaveTable | None
) -> _kernel.Leaves | None:
    """Return a table of leaves for the kernel."""
    if leaves is None or not isinstance(leaves, LeaveTable):
        return LeaveTable(edition, leaves).handle if leaves else None
    if leaves.faces != edition.tiles.faces:
        raise ValueError(f"the leave values are of other tiles than those of {edition.ref}")
    return leaves.handle


class _Recent(Generic[T]):
    """The last few things made, by what they were made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made of ``key``; threads that need the same wait for one of them."""
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
            made = self._made[key] = make()
            if len(self._made) > self._most:
                self._made.popitem(last=False)
            return made


_GRAPHS: Final = _Recent[KernelGraph](8)
_MAPS: Final = _Recent[_kernel.WordMap | None](3)
