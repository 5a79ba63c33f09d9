"""Pre-endgames: one to four tiles are in the bag, and no player knows which.

A world is one possible choice of the tiles in the bag. Every candidate is tried in every world, or
in a sample if there are too many, and what follows is solved as an endgame. Each stage looks deeper
at fewer candidates. Candidates are ranked by the share of worlds they win, then by the mean final
lead. After a move that does not empty the bag, every player makes the move with the highest equity
until it is empty; with three or four players, the game continues that way to the end.

The input contains nothing that is hidden from the player on turn: see ``Situation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import (
    KernelMove,
    check_leaves,
    check_seed,
    read_move,
    search_seconds,
)
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.endgame import table_for
from tilewright.kernel.generator import Candidate, Option, pack_candidates
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.situation import Situation, kernel_situation
from tilewright.kernel.words import graph_for
from tilewright.lexicon import Lexicon

__all__ = ["MOST_IN_BAG", "PreEndgame", "PreEndgameSolver", "TriedMove", "Watch"]

MOST_IN_BAG: Final = 4
"""With more tiles in the bag, simulation works better."""

Watch: TypeAlias = Callable[[int, int, int], object]
"""Called a few times a second with the stage, how many of its candidates are done, and their total.

If it returns False, the search ends with the results so far; its exceptions are propagated.
"""

_MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A candidate, and its results."""

    move: KernelMove
    win: float
    """The share of worlds that are won; a shared win counts in part."""
    spread: float
    """The mean final lead over the best opponent, in points."""
    worlds: int
    """The number of worlds in which it was last tried; 0 if time ran out first."""
    plies: int | None
    """How many turns ahead endgames were searched: 0 for greedy play, None for a full search."""
    exact: bool
    """Whether every world was tried and every endgame was solved exactly."""


@dataclass(frozen=True, slots=True)
class PreEndgame:
    """The result of a pre-endgame search."""

    ranked: tuple[TriedMove, ...]
    """The candidates, best first; lower ones were tried less deeply."""
    stages: int
    """How many stages were completed."""

    @property
    def best(self) -> KernelMove:
        """The move to make."""
        return self.ranked[0].move


class PreEndgameSolver:
    """Ranks moves for one edition and lexicon; threads may share it."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: LeaveTable | None = None,
        megabytes: int = 32,
        small_graph: bool = True,
    ) -> None:
        """Prepare to solve; the first use of a lexicon takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            leaves: The leave values to use while the bag is not empty.
            megabytes: The size of the transposition table.
            small_graph: Whether to search with only the words that are still possible.
        """
        if megabytes < 0:
            raise ArgumentError("megabytes", "at least 0", megabytes)
        self.edition = edition
        self.lexicon = lexicon
        self._leaves = check_leaves(edition, leaves)
        self._table = megabytes * _MEGABYTE
        self._small_graph = small_graph
        self._graph = graph_for(edition, lexicon)

    def solve(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        *,
        candidates: Sequence[Candidate | Option] = (),
        seconds: float | None = None,
        stages: int | None = None,
        seed: int = 0,
        watch: Watch | None = None,
    ) -> PreEndgame:
        """Return the candidates, ranked as well as the budget allows.

        Args:
            situation: What the player on turn knows; 1 to 4 tiles must be in the bag.
            candidates: The moves to choose from, the most promising first; by default, all moves
                with a good equity.
            seconds: The time limit; by default, the search takes as long as it needs.
            stages: The maximum number of stages; by default, all. If this is the only limit, the
                answer depends on the arguments and not on the machine.
            seed: Selects the sample of worlds if there are too many.
            watch: Called now and then; may end the search.

        Raises:
            ArgumentError: The bag is empty or has too many tiles, a candidate does not fit the
                board or the rack, or a number is out of range.
        """
        if not 1 <= situation.bag <= MOST_IN_BAG:
            raise ArgumentError("bag", f"1 to {MOST_IN_BAG} tiles", situation.bag)
        if stages is not None and stages < 1:
            raise ArgumentError("stages", "at least 1", stages)
        found = _kernel.solve_pre_endgame(
            kernel_edition(self.edition),
            self._graph.handle,
            self._leaves,
            kernel_situation(situation, self.edition),
            pack_candidates(candidates),
            seconds=search_seconds(seconds),
            stages=stages or 0,
            table=table_for(self._table, seconds),
            small_graph=self._small_graph,
            seed=check_seed(seed),
            watch=watch,
        )
        ranked = tuple(
            TriedMove(
                read_move(each.move), each.win, each.lead, each.worlds, each.plies, each.exact
            )
            for each in found.choices
        )
        return PreEndgame(ranked, found.stages)
