"""Pre-endgames: positions in which the bag contains one to four unknown tiles.

A world is one possible choice of the tiles in the bag. Every candidate is tried in every world, or
in a sample if there are too many worlds, and the rest of the game is solved as an endgame. Each
stage searches fewer candidates more deeply. Candidates are ranked by the share of worlds they win,
then by the mean final lead. After a move that does not empty the bag, every player makes the move
with the highest equity until the bag is empty; with three or four players, the game continues that
way to the end.

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
"""The maximum number of tiles in the bag; with more tiles, simulation works better."""

Watch: TypeAlias = Callable[[int, int, int], object]
"""Called a few times a second with the stage, its finished candidates and all its candidates.

If the callback returns False, the search ends with the results so far. Its exceptions are
propagated.
"""

_MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A candidate and the results of trying it."""

    move: KernelMove
    win: float
    """The share of worlds that the move wins; a shared win counts in part."""
    spread: float
    """The mean final lead over the best opponent, in points."""
    worlds: int
    """The number of worlds in the move's last stage; 0 if time ran out before it was tried."""
    plies: int | None
    """How many turns ahead endgames were searched: 0 for greedy play, None for a full search."""
    exact: bool
    """Whether every world was tried and every endgame was solved exactly."""


@dataclass(frozen=True, slots=True)
class PreEndgame:
    """The result of a pre-endgame search."""

    ranked: tuple[TriedMove, ...]
    """The candidates, best first; lower-ranked candidates were searched less deeply."""
    stages: int
    """How many stages were completed."""

    @property
    def best(self) -> KernelMove:
        """The move to make."""
        return self.ranked[0].move


class PreEndgameSolver:
    """Ranks pre-endgame moves for one edition and lexicon; threads may share a solver."""

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
        """Return the candidates, ranked as accurately as the budget allows.

        Args:
            situation: What the player on turn knows; 1 to 4 tiles must be in the bag.
            candidates: The moves to choose from, the most promising first; by default, all moves
                with good equity.
            seconds: The time limit; by default, there is none.
            stages: The maximum number of stages; by default, there is none. If this is the only
                limit, the result depends on the arguments and not on the machine.
            seed: Selects the sample of worlds if there are too many to try all of them.
            watch: Called periodically; may end the search.

        Raises:
            ArgumentError: The bag is empty or has too many tiles, or a number is out of range.
            KernelError: A candidate does not fit the board or the rack.
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
