"""Simulation: which of several moves does best when the unseen tiles are dealt at random.

Every candidate is rolled out on the same deals: the opponents get racks, the bag gets an order, and
all players continue by best equity for some plies. A deal that favors one candidate favors the
others too, so their difference shows long before their values do. The leader and the closest
challengers are rolled out again and again until every challenger is beaten at the requested
confidence or makes no difference, or the budget is spent.

Nothing that is hidden from the player on turn is an input: see ``Situation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import check_leaves, check_seed, search_seconds
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.generator import Candidate, Option, pack_candidates
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.simulation_results import (
    Arm,
    Held,
    Progress,
    Rollout,
    Simulation,
    Stopped,
)
from tilewright.kernel.situation import Situation, kernel_situation
from tilewright.kernel.win_chances import Chances
from tilewright.kernel.words import graph_for, word_map_for
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally
from tilewright.units import Millipoints, Seat

__all__ = [
    "Arm",
    "Held",
    "Progress",
    "Rollout",
    "Simulation",
    "Simulator",
    "Stopped",
    "Watch",
]

INFERRED: Final = 1000
"""How many racks inference tries by default: about a tenth of a second."""

TOLERANCE: Final = Millipoints(3000)
"""How far below the best a play is half as likely to be made."""

Watch: TypeAlias = Callable[[Progress], object]
"""Called a few times a second; if it returns False the simulation ends with what it has."""


class Simulator:
    """Simulates positions of one edition with the words of one lexicon.

    It keeps no state between questions, so threads may share it; the kernel works without the
    interpreter's lock.
    """

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: LeaveTable | None,
        chances: Chances | None = None,
        word_map: bool = True,
    ) -> None:
        """Prepare to simulate; the first use of a lexicon takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            leaves: The values of leaves for all players; without them, only scores count.
            chances: The chance of winning, for as many players as are in the game. Without it,
                candidates are compared by the lead.
            word_map: Whether to use the word map: more memory, the same answers sooner.

        Raises:
            ArgumentError: The leave values are for another set of tiles.
        """
        self.edition = edition
        self.chances = chances
        self._handle = _kernel.Simulator(
            kernel_edition(edition),
            graph_for(edition, lexicon).handle,
            check_leaves(edition, leaves),
            word_map_for(edition, lexicon) if word_map else None,
            chances.handle if chances else None,
        )

    def run(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        candidates: Sequence[Candidate | Option],
        *,
        plies: int,
        samples: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        held: Sequence[Held] = (),
        confidence: float = 0.99,
        watch: Watch | None = None,
    ) -> Simulation:
        """Roll the candidates out and return the results of each.

        With a budget of samples and none of seconds, the answer depends only on the arguments,
        whatever the number of threads. If the bag is empty at the horizon, a rollout continues to
        the end of the game.

        Args:
            situation: What the player on turn knows.
            candidates: The moves to choose from; any legal moves.
            plies: How many moves follow the candidate.
            samples: The most deals for a candidate; None for any number.
            seconds: The longest time; None for any time.
            seed: From 0 to 2⁶⁴ - 1.
            threads: How many threads share the work.
            held: What is known about opponents' racks.
            confidence: How certain it must be that no other candidate is better; from 0, below 1.
            watch: Called with the progress; may end the simulation.

        Raises:
            ArgumentError: There is no candidate, one does not fit the board or the rack, there is
                no budget, or a number is out of range.
        """
        if samples is None and seconds is None:
            raise ArgumentError("budget", "samples, seconds or both", "neither")
        if samples is not None and samples < 1:
            raise ArgumentError("samples", "at least 1", samples)
        if not 0 <= confidence < 1:
            raise ArgumentError("confidence", "at least 0 and below 1", confidence)

        def report(rollouts: int, deals: int, best: int, spent: float) -> object:
            return watch and watch(Progress(rollouts, deals, candidates[best], spent))

        found = self._handle.run(
            kernel_situation(situation, self.edition),
            pack_candidates(candidates),
            plies=plies,
            held=_packed(held),
            seed=check_seed(seed),
            samples=samples or 0,
            seconds=search_seconds(seconds),
            confidence=confidence,
            threads=threads,
            watch=report if watch else None,
        )
        return Simulation.read(found, tuple(candidates), has_chances=self.chances is not None)

    def trace(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        candidate: Candidate | Option,
        *,
        plies: int,
        seed: int = 0,
        sample: int = 0,
        held: Sequence[Held] = (),
    ) -> Rollout:
        """Return one rollout of a candidate, move by move, so that it can be checked."""
        found = self._handle.trace(
            kernel_situation(situation, self.edition),
            pack_candidates([candidate]),
            plies=plies,
            held=_packed(held),
            seed=check_seed(seed),
            sample=sample,
        )
        return Rollout.read(found, has_chances=self.chances is not None)

    def infer(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        seat: Seat,
        board: Board,
        made: Candidate,
        *,
        samples: int = INFERRED,
        tolerance: Millipoints = TOLERANCE,
        seed: int = 0,
        watch: Callable[[], object] | None = None,
    ) -> Held:
        """Return what an opponent may have kept of the rack that a play was made from.

        Racks of the tiles played and of unseen tiles are tried; the closer the play is to the best
        play of a rack, the more likely the rack. There are no leaves if nothing was kept, if the
        opponent had drawn the last tiles before, or if no rack agrees with the play.

        Args:
            situation: What the player on turn knows now, after the play.
            seat: The seat that made the play.
            board: The board before the play.
            made: The play and its score; its leave and equity do not matter.
            samples: How many racks are tried.
            tolerance: How far below the best a play is half as likely to be made.
            seed: From 0 to 2⁶⁴ - 1.
            watch: Called now and then; if it returns False, the racks tried so far count.
        """
        kernel_situation(situation, self.edition)  # the same checks as for a simulation
        kept = self.edition.rack - len(made.play.cells)
        if kept < 1 or kept > situation.counts[seat] or samples < 1:
            return Held(seat, ())
        found = self._handle.infer(
            board.cells,
            pack_candidates([made]),
            situation.unseen.codes,
            kept=kept,
            samples=samples,
            tolerance=tolerance,
            seed=check_seed(seed),
            watch=watch,
        )
        return Held(seat, tuple((Tally(codes), weight) for codes, weight in found))


def _packed(held: Sequence[Held]) -> list[tuple[int, list[tuple[bytes, float]]]]:
    """Return what opponents hold for the kernel."""
    return [(one.seat, [(tiles.codes, weight) for tiles, weight in one.leaves]) for one in held]
