"""Learning leave values: racks met in self-play, and the values that follow from them.

See ``docs/design/004-leaves.md`` for what a value means and how it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.leaves import LeaveTable, Provenance
from tilewright.kernel.selfplay import switchable_codes, targets_of
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon
from tilewright.tiles import Tally

__all__ = ["SAMPLE_BYTES", "LeaveSampler", "LeaveSums", "SizeFit", "TrainedLeaves", "listed_tiles"]

SAMPLE_BYTES: Final = 16
"""The length of one sample."""

MOST_LISTED: Final = 1_500_000
"""How many leaves a table lists at most; larger ones are left to the model."""


def listed_tiles(edition: Edition) -> int:
    """Return how many tiles the largest leaves have whose values are listed one by one.

    A table lists all leaves up to that size that its tiles could make if there were enough of
    each: 1.1 million for six of 27 kinds, 0.2 million for four of 46.
    """
    kinds, listed, leaves = len(edition.tiles.faces), 0, 1
    of_size = 1
    for size in range(1, edition.rack):
        of_size = of_size * (kinds + size - 1) // size
        leaves += of_size
        if leaves > MOST_LISTED:
            break
        listed = size
    return listed


class LeaveSampler:
    """Plays games and draws racks in their positions."""

    def __init__(
        self, edition: Edition, lexicon: Lexicon, *, players: int = 2, word_map: bool = True
    ) -> None:
        """Make ready to play with the words of ``lexicon``, so many at a table."""
        self.edition = edition
        self._graph = kernel_graph(lexicon, edition.tiles.letters)
        self._map = kernel_word_map(lexicon, self._graph) if word_map else None
        self._targets = targets_of(edition, [Level.EXPERT] * players)

    def sample(  # noqa: PLR0913 - what the kernel is told
        self,
        leaves: LeaveTable | None,
        *,
        games: int,
        first: int = 0,
        seed: int = 0,
        racks: int = 3,
        forced: int = 1,
        watch: Callable[[], object] | None = None,
    ) -> bytes:
        """Return the samples of the games with the numbers from ``first`` on.

        Args:
            leaves: What all players go by; the samples are of equities with these values.
            games: How many games to play.
            first: The number of the first one.
            seed: Equal seeds and numbers, equal samples.
            racks: How many racks to draw in each position.
            forced: How many more, each with three tiles that are any faces with equal chance.
            watch: Called before every game; what it raises is raised.
        """
        return _kernel.sample_games(
            kernel_edition(self.edition),
            self._graph.handle,
            leaves.handle if leaves else None,
            self._map,
            targets=self._targets,
            judged_as_played=self.edition.challenge.judged_as_played,
            switchable=switchable_codes(self.edition),
            seed=seed,
            first=first,
            games=games,
            racks=racks,
            forced=forced,
            progress=watch,
        )


@dataclass(frozen=True, slots=True)
class SizeFit:
    """What was found for the leaves of one size; values are in thousandths of a point."""

    size: int
    met: int
    """How many different ones occurred; 0 for those that the model values."""
    spread: float
    """How far their values lie from what smaller leaves tell of them."""
    weights: tuple[float, ...]
    """How much the effects of one, two, three ... tiles count in that."""


@dataclass(frozen=True, slots=True)
class TrainedLeaves:
    """Values that were learnt, and how well they are known."""

    table: LeaveTable
    noise: float
    """The deviation of a single rack's equity, in thousandths of a point."""
    sizes: tuple[SizeFit, ...]


class LeaveSums:
    """Sums over samples for every leave in them."""

    def __init__(self, edition: Edition, largest: int | None = None) -> None:
        """Begin with none; leaves have at most ``largest`` tiles."""
        self.edition = edition
        self.largest = listed_tiles(edition) if largest is None else largest
        self._handle = _kernel.LeaveSums(len(edition.tiles.faces), self.largest)

    def add(self, samples: Sequence[bytes]) -> None:
        """Add samples; they are compared with the mean of all that are added together."""
        self._handle.add(samples)

    def at(self, leave: Tally) -> tuple[int, int]:
        """Return how often a leave was met, and the sum of what its racks exceeded the mean by."""
        return self._handle.at(leave.codes)

    def fit(self, samples: bytes = b"", provenance: Provenance | None = None) -> TrainedLeaves:
        """Return the values; some ``samples`` tell what leaves too large to be listed are worth."""
        edition = self.edition
        handle, noise, sizes = self._handle.fit(
            bytes(edition.tiles.counts), edition.rack - 1, samples
        )
        return TrainedLeaves(
            LeaveTable.of(edition, handle, provenance),
            noise,
            tuple(
                SizeFit(size, met, spread, tuple(weights))
                for size, (met, spread, weights) in enumerate(sizes, 1)
            ),
        )

    def error(self, table: LeaveTable, size: int) -> float:
        """Return how far a table lies from the means of the leaves of ``size``.

        It is the root of the mean square in thousandths of a point, each leave as often as it is
        met, without what chance adds to the means.
        """
        return self._handle.error(table.handle, size)
