"""Play generation: all plays, the best play, or the best few, with their scores and leaves.

The kernel only proposes plays; a candidate that is played goes to the judge like any other play.
In canonical order, plays are sorted by the row and column of the main word's first square, across
before down, then by the cells of the tiles played. Equity is the score plus the leave value, in
millipoints; among plays of equal equity, the first in canonical order ranks highest, on every
machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, overload

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import (
    RECORD_BYTES,
    KernelMove,
    check_leaves,
    pack_move,
    play_from,
    unpack_move,
)
from tilewright.kernel.edition import MAX_RACK, kernel_edition
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.words import graph_for, word_map_for
from tilewright.lexicon import Lexicon, Progress
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import NO_EQUITY, POINT, Millipoints, Tile

__all__ = ["POINT", "Candidate", "Generator", "LeaveTable", "Option", "pack_candidates"]

_MOST: Final = 2**62


@dataclass(frozen=True, slots=True)
class Candidate:
    """A proposed play."""

    play: Play
    """The play."""
    score: int
    """The points that the play scores."""
    leave: Tally
    """The tiles that stay on the rack."""
    equity: Millipoints = NO_EQUITY
    """The score plus the leave value."""

    @property
    def move(self) -> KernelMove:
        """The play."""
        return self.play


@dataclass(frozen=True, slots=True)
class Option:
    """A turn without a play: an exchange or a pass."""

    move: Exchange | Pass
    """The exchange or the pass."""
    leave: Tally
    """The tiles that stay on the rack."""
    equity: Millipoints = NO_EQUITY
    """The leave value."""

    @property
    def score(self) -> int:
        """The points that an exchange or a pass scores: always 0."""
        return 0


def pack_candidates(candidates: Sequence[Candidate | Option]) -> bytes:
    """Pack candidates into records for the kernel."""
    return b"".join(pack_move(each.move, each.score) for each in candidates)


class Generator:
    """Proposes plays for one edition and lexicon.

    A generator keeps no state between calls, so threads may share it; the kernel releases the
    interpreter lock while it works. Creating another generator for the same edition and lexicon
    costs almost nothing.

    Examples:
        >>> position = Position("pocket").with_rack("QUIRKED")
        >>> generator = Generator(position.edition, position.lexicon)
        >>> generator.best(position.board, position.rack).score
        112
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
        """Prepare to generate plays; the first use of a lexicon takes a moment.

        Args:
            edition: The board, the tiles and the rules.
            lexicon: The words.
            leaves: The leave values, in millipoints; leaves that are not listed are worth 0.
            word_map: Whether to use the word map, which finds best plays twice as fast and takes
                58 MB for the default lexicon. It does not change any result.
            progress: Called periodically while the graph or the map is built.
        """
        self.edition = edition
        """The edition that the plays are for."""
        self.lexicon = lexicon
        """The words that plays may form."""
        if leaves is not None and not isinstance(leaves, LeaveTable):
            leaves = LeaveTable(edition, leaves) if leaves else None
        self._handle = _kernel.Generator(
            kernel_edition(edition),
            graph_for(edition, lexicon, progress=progress).handle,
            check_leaves(edition, leaves),
            word_map_for(edition, lexicon, progress=progress) if word_map else None,
        )

    def all(self, board: Board, rack: Tally) -> Sequence[Candidate]:
        """Return all plays in canonical order."""
        return _Candidates(self._handle.all(*self._position(board, rack)), rack, self.edition)

    def count(self, board: Board, rack: Tally) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""
        return self._handle.count(*self._position(board, rack))

    def best(self, board: Board, rack: Tally) -> Candidate | None:
        """Return the play with the highest equity, or None if there is no play.

        Among plays of equal equity, the first in canonical order is returned.
        """
        found = self._handle.best(*self._position(board, rack))
        return _Candidates(found, rack, self.edition)[0] if found else None

    def top(self, board: Board, rack: Tally, n: int) -> Sequence[Candidate]:
        """Return the best ``n`` plays, best first."""
        wanted = min(max(n, 0), _MOST)
        found = self._handle.top(*self._position(board, rack), wanted, None)
        return _Candidates(found, rack, self.edition)

    def within(self, board: Board, rack: Tally, millipoints: int) -> Sequence[Candidate]:
        """Return all plays within this many millipoints of the best play, best first."""
        if millipoints < 0:
            return ()
        gap = min(millipoints, _MOST)
        found = self._handle.top(*self._position(board, rack), _MOST, gap)
        return _Candidates(found, rack, self.edition)

    def playable(self, board: Board, rack: Tally) -> frozenset[Tile]:
        """Return the rack's tiles, blank included, that at least one play uses."""
        found = self._handle.playable(*self._position(board, rack))
        return frozenset(tile for tile in rack if found >> (tile - 1) & 1)

    def exchanges(self, rack: Tally, bag: int, n: int | None = None) -> Sequence[Option]:
        """Return up to ``n`` exchanges allowed with ``bag`` tiles in the bag, best first."""
        found = self._handle.exchanges(_codes(rack), bag)
        count = len(found) // RECORD_BYTES
        options = []
        for index in range(count if n is None else min(n, count)):
            record = unpack_move(found, index)
            given = Tally(record.cells[: record.tiles])
            options.append(Option(Exchange(given), rack - given, Millipoints(record.equity)))
        return options

    def options(self, board: Board, rack: Tally, bag: int, n: int) -> Sequence[Candidate | Option]:
        """Return the best ``n`` plays and exchanges, followed by a pass.

        Plays come before exchanges of equal equity. The pass comes last, whatever its equity;
        otherwise a player with a good rack would keep passing and never score with it.
        """
        ranked: list[Candidate | Option] = [*self.top(board, rack, n)]
        ranked += self.exchanges(rack, bag, n)
        ranked.sort(key=lambda option: -option.equity)
        value = Millipoints(self._handle.value(_codes(rack)))
        return [*ranked[:n], Option(Pass(), rack, value)]

    def _position(self, board: Board, rack: Tally) -> tuple[bytes, bytes]:
        return board.cells, _codes(rack)


def _codes(rack: Tally) -> bytes:
    """Return a rack's tile codes; raise ``ArgumentError`` if the rack has too many tiles."""
    if len(rack) > MAX_RACK:
        raise ArgumentError("rack", f"at most {MAX_RACK} tiles", len(rack))
    return rack.codes


class _Candidates(Sequence[Candidate]):
    """A sequence of plays in the kernel's packed format; a play is unpacked when accessed."""

    __slots__ = ("_blank", "_rack", "packed")

    def __init__(self, data: bytes, rack: Tally, edition: Edition) -> None:
        self.packed = data
        self._rack = rack
        self._blank = edition.tiles.blank or 0

    def __len__(self) -> int:
        return len(self.packed) // RECORD_BYTES

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | Sequence[Candidate]:
        """Return the candidate at an index, or a slice of candidates as a list."""
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        count = len(self)
        if not -count <= place < count:
            plays = "1 play" if count == 1 else f"{count} plays"
            raise IndexError(f"index {place} is out of range for {plays}")
        record = unpack_move(self.packed, place % count)
        word = record.cells[: record.length]
        play = play_from(record.row, record.col, word, down=bool(record.down))
        left = bytearray(self._rack.codes)
        for cell in play.cells:
            left.remove(self._blank if cell & BLANK_BIT else cell)
        return Candidate(play, record.score, Tally(left), Millipoints(record.equity))

    def __repr__(self) -> str:
        """Return a description that shows the number of candidates."""
        return f"<{len(self)} candidates>"
