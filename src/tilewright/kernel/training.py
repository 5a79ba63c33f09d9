"""Learn leave values from racks that occur in self-play.

See ``docs/design/004-leaves.md`` for what a value means and how it is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.edition import Edition, Level
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import check_leaves
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.leaves import LeaveTable, Provenance
from tilewright.kernel.selfplay import targets_of
from tilewright.kernel.words import graph_for, word_map_for
from tilewright.lexicon import Lexicon
from tilewright.tiles import Tally

__all__ = ["SAMPLE_BYTES", "LeaveSampler", "LeaveSums", "SizeFit", "TrainedLeaves", "listed_tiles"]

SAMPLE_BYTES: Final = 16
"""The size of one sample, in bytes."""

MOST_LISTED: Final = 1_500_000
"""The maximum number of leaves that a table lists; a model estimates the larger leaves."""


def listed_tiles(edition: Edition) -> int:
    """Return the number of tiles in the largest leaves that a table lists individually.

    A table lists all leaves up to that size, as if the set had enough tiles of each face:
    1.1 million leaves of up to six tiles with 27 faces, 0.2 million of up to four tiles with 46.
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
    """Plays games and draws random racks for their positions."""

    def __init__(
        self, edition: Edition, lexicon: Lexicon, *, players: int = 2, word_map: bool = True
    ) -> None:
        """Prepare to play with the words of ``lexicon``."""
        self.edition = edition
        self._graph = graph_for(edition, lexicon)
        self._map = word_map_for(edition, lexicon) if word_map else None
        self._targets = targets_of(edition, [Level.EXPERT] * players)

    def sample(  # noqa: PLR0913 - the rest are options by keyword
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
        """Play games, numbered from ``first``, and return their samples.

        Args:
            leaves: The leave values that all players use; the sampled equities include them.
            games: How many games to play.
            first: The number of the first game.
            seed: Games with the same seed and number give the same samples.
            racks: How many racks to draw in each position.
            forced: How many additional racks to draw in each position; three of their tiles have
                faces chosen uniformly, so that rare tiles occur more often.
            watch: Called before every game; its exceptions are propagated.
        """
        return _kernel.sample_games(
            kernel_edition(self.edition),
            self._graph.handle,
            check_leaves(self.edition, leaves),
            self._map,
            targets=self._targets,
            seed=seed,
            first=first,
            games=games,
            racks=racks,
            forced=forced,
            progress=watch,
        )


@dataclass(frozen=True, slots=True)
class SizeFit:
    """How accurate the values of leaves of one size are."""

    size: int
    met: int
    """How many different leaves of this size occurred; 0 if the model estimates their values."""
    spread: float
    """How far these leaves' values are from what smaller leaves predict, in millipoints."""
    weights: tuple[float, ...]
    """The weights of single tiles, pairs, triples and so on when smaller leaves predict a value."""


@dataclass(frozen=True, slots=True)
class TrainedLeaves:
    """Learned leave values, and how accurate they are."""

    table: LeaveTable
    noise: float
    """The standard deviation of a single rack's equity, in millipoints."""
    sizes: tuple[SizeFit, ...]


class LeaveSums:
    """The sums of the samples for every leave that occurs in them."""

    def __init__(self, edition: Edition, largest: int | None = None) -> None:
        """Start without samples; leaves have at most ``largest`` tiles."""
        self.edition = edition
        self.largest = listed_tiles(edition) if largest is None else largest
        self._handle = _kernel.LeaveSums(len(edition.tiles.faces), self.largest)

    def add(self, samples: Sequence[bytes]) -> None:
        """Add samples; each is compared with the mean of all samples in this call."""
        self._handle.add(samples)

    def at(self, leave: Tally) -> tuple[int, int]:
        """Return how often a leave occurred, and by how much its racks exceed the mean in total."""
        return self._handle.at(leave.codes)

    def fit(self, samples: bytes = b"", provenance: Provenance | None = None) -> TrainedLeaves:
        """Return the leave values; ``samples`` train the model for leaves too large to list."""
        edition = self.edition
        found = self._handle.fit(bytes(edition.tiles.counts), edition.rack - 1, samples)
        return TrainedLeaves(
            LeaveTable.of(edition, found.table, provenance),
            found.noise,
            tuple(
                SizeFit(size, fit.met, fit.spread, tuple(fit.weights))
                for size, fit in enumerate(found.sizes, 1)
            ),
        )

    def error(self, table: LeaveTable, size: int) -> float:
        """Return a table's error against the sampled means of leaves with ``size`` tiles.

        The error is the root mean square, in millipoints, with each leave weighted by how often it
        occurs, after subtracting the sampling noise in the means.
        """
        return self._handle.error(table.handle, size)
