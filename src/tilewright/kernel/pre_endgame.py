"""Before the endgame: one to four tiles are in the bag, and nobody knows which.

Every candidate is tried with every choice of the tiles in the bag, or with a sample of them where
there are too many; the rest is an endgame. Stages look ever deeper at ever fewer candidates. What
counts first is the share of those worlds that are won, then the mean final lead. A move that does
not empty the bag is followed by moves of best equity until the bag is empty; three and four
players go on so to the end.

Nothing that the player on turn may not know is an input: see ``Situation``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.endgame import switchable, table_for
from tilewright.kernel.generator import KEPT, Candidate, Option
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.simulation import move_record
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally

__all__ = ["MOST_IN_BAG", "PreEndgame", "PreEndgameSolver", "TriedMove", "Watch"]

MOST_IN_BAG: Final = 4
"""With more tiles in the bag, simulation serves better."""

Watch: TypeAlias = Callable[[int, int, int], object]
"""Called some times a second with the stage, the candidates done in it, and all of them.

When it returns False the search ends with what it knows; what it raises is raised.
"""

_MEGABYTE: Final = 1 << 20
_PLAY, _EXCHANGE = 1, 2
_SEEDS: Final = 2**64
_TO_THE_END: Final = 255


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A candidate, with what it came to."""

    move: Play | Exchange | Pass
    win: float
    """The share of worlds that are won; a shared win counts in part."""
    spread: float
    """The mean final lead over the best other."""
    worlds: int
    """In how many worlds it was tried last; 0 when time was up before."""
    plies: int | None
    """How many turns ahead endgames were searched; 0 is greedy play, None to the end."""
    exact: bool
    """Whether every world was tried, and every endgame proven."""


@dataclass(frozen=True, slots=True)
class PreEndgame:
    """What is known of a position before the endgame."""

    ranked: tuple[TriedMove, ...]
    """The candidates, the best first; those behind were tried less deeply."""
    stages: int
    """How many stages were gone through."""

    @property
    def best(self) -> Play | Exchange | Pass:
        """The move to make."""
        return self.ranked[0].move


class PreEndgameSolver:
    """Ranks moves of one edition with the words of one lexicon; threads may share it."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: LeaveTable | None = None,
        megabytes: int = 32,
        small_graph: bool = True,
    ) -> None:
        """Make ready; the first time a lexicon is used takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            leaves: What tiles kept are worth while the bag is not empty.
            megabytes: The size of the table of positions.
            small_graph: Whether to search with the words that are still possible alone.
        """
        if megabytes < 0:
            raise ValueError(f"megabytes: expected 0 or more, not {megabytes}")
        if leaves is not None and leaves.faces != edition.tiles.faces:
            raise ValueError("the leave values are of another set of tiles")
        self.edition = edition
        self.lexicon = lexicon
        self._leaves = leaves.handle if leaves else None
        self._table = megabytes * _MEGABYTE
        self._small_graph = small_graph
        self._graph = kernel_graph(lexicon, edition.tiles.letters, cache=len(lexicon) >= KEPT)

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
            situation: What the player on turn knows; 1 to 4 tiles are in the bag.
            candidates: The moves to choose from, the most promising first; without, all moves
                that look well by equity.
            seconds: How long to search at the most; without, as long as it takes.
            stages: How many stages to go through at the most; without, through all. With stages
                alone the answer depends on the arguments and not on the machine.
            seed: Decides which worlds are sampled, where they are too many.
            watch: Called now and then; may end the search.

        Raises:
            ValueError: The bag holds none or too many, a candidate is not for this board or
                rack, or a number does not fit.
        """
        if situation.edition != self.edition:
            wrong = f"the situation is of {situation.edition.ref}"
            raise ValueError(f"{wrong}, the solver for {self.edition.ref}")
        if not 1 <= situation.bag <= MOST_IN_BAG:
            expected = f"before the endgame 1 to {MOST_IN_BAG} tiles are in the bag"
            raise ValueError(f"{expected}, not {situation.bag}")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds: expected a time above zero, not {seconds}")
        if stages is not None and stages < 1:
            raise ValueError(f"stages: expected at least 1, not {stages}")
        if not 0 <= seed < _SEEDS:
            raise ValueError(f"a seed is a number from 0 below 2 to the 64, not {seed}")
        choices, stages = _kernel.solve_preendgame(
            kernel_edition(self.edition),
            self._graph.handle,
            self._leaves,
            situation.board.cells,
            situation.rack.codes,
            situation.unseen.codes,
            b"".join(map(move_record, candidates)),
            counts=list(situation.counts),
            scores=list(situation.scores),
            targets=list(situation.targets or [0] * situation.seats),
            passes=list(situation.passes),
            active=[int(active) for active in situation.active],
            scoreless=situation.scoreless,
            seat=situation.seat,
            judged_as_played=self.edition.challenge.judged_as_played,
            switchable=switchable(self.edition),
            seconds=0.0 if seconds is None or math.isinf(seconds) else seconds,
            stages=stages or 0,
            table=table_for(self._table, seconds),
            small_graph=self._small_graph,
            seed=seed,
            watch=watch,
        )
        ranked = tuple(
            TriedMove(
                _move(move), win, lead, worlds, None if plies == _TO_THE_END else plies, exact
            )
            for move, win, lead, worlds, plies, exact in choices
        )
        return PreEndgame(ranked, stages)


def _move(move: tuple[int, int, int, int, bytes, int]) -> Play | Exchange | Pass:
    kind, axis, row, col, cells, _ = move
    if kind == _PLAY:
        return Play.line(Square(row, col), Axis.DOWN if axis else Axis.ACROSS, cells)
    return Exchange(Tally(cells)) if kind == _EXCHANGE else Pass()
