"""Simulation: find the move that does best when the unseen tiles are dealt at random.

Every candidate is rolled out on the same deals: each opponent gets a rack, the bag is shuffled, and
every player makes the move with the highest equity for a few plies. A deal that favors one
candidate favors the others too, so it takes far fewer deals to tell which candidate is better than
to measure each candidate's value. The leader and its closest challengers are rolled out repeatedly
until every challenger is worse at the requested confidence or too close to matter, or the budget is
spent.

The input contains nothing that is hidden from the player on turn: see ``Situation``.
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
    Compared,
    Comparison,
    Held,
    Measure,
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
    "Compared",
    "Comparison",
    "Held",
    "Measure",
    "Progress",
    "Rollout",
    "Simulation",
    "Simulator",
    "Stopped",
    "Watch",
]

INFERRED: Final = 1000
"""The default number of racks that inference tries, which takes about a tenth of a second."""

TOLERANCE: Final = Millipoints(3000)
"""How far below the best play's equity a play must be to be chosen half as often."""

Watch: TypeAlias = Callable[[Progress], object]
"""Called a few times a second; returning False ends the simulation with the results so far."""


class Simulator:
    """Simulates positions of one edition with one lexicon.

    A simulator keeps no state between calls, so threads may share it; the kernel releases the
    interpreter lock while it works.
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
            leaves: The leave values that all players use; without them, only scores count.
            chances: The win chances for the number of players in the game. Without them,
                candidates are compared by the lead.
            word_map: Whether to use the word map, which takes more memory but gives the same
                results faster.

        Raises:
            ArgumentError: The leave values are for a different tile set.
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
        """Roll out the candidates and return the results for each candidate.

        If the budget is given in samples and not in seconds, the result depends only on the
        arguments and is the same for any number of threads. If the bag is empty after the last
        ply, a rollout continues to the end of the game.

        Args:
            situation: What the player on turn knows.
            candidates: The moves to choose from; any legal moves.
            plies: How many moves to play after the candidate.
            samples: The maximum number of deals per candidate; None for no limit.
            seconds: The time limit; None for no limit.
            seed: From 0 to 2⁶⁴ - 1.
            threads: How many threads share the work.
            held: The leaves that opponents may have kept, as returned by ``infer``.
            confidence: How certain it must be that no other candidate is better; at least 0 and
                below 1.
            watch: Called with the progress; may end the simulation.

        Raises:
            ArgumentError: There is no budget, or a number is out of range.
            KernelError: There are no candidates, or one does not fit the board or the rack.
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

    def compare(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        candidates: Sequence[Candidate | Option] = (),
        *,
        plies: int,
        samples: int,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        held: Sequence[Held] = (),
        drawn: Sequence[Tally] = (),
        reference: int = 0,
        watch: Callable[[int], object] | None = None,
    ) -> Comparison:
        """Measure how much candidates differ, and how certain that is.

        Unlike ``run``, this gives every candidate the same deals whatever the results are, so the
        means and the differences have no bias. The result depends only on the arguments and is the
        same for any number of threads, unless ``seconds`` or ``watch`` ends it early.

        Without candidates, the position itself is measured: the player on turn also makes the move
        with the highest equity.

        Args:
            situation: What the player on turn knows.
            candidates: The moves to compare; any legal moves, and a move may occur twice.
            plies: How many moves to play after the candidate.
            samples: The number of deals.
            seconds: The time limit; None for no limit.
            seed: From 0 to 2⁶⁴ - 1.
            threads: How many threads share the work.
            held: The leaves that opponents may have kept. A seat with one leave as large as its
                rack has exactly this rack in every deal; if all opponents do, only the bag is
                shuffled.
            drawn: The tiles that the player draws after each candidate; an empty tally leaves the
                draw to chance.
            reference: The index of the candidate with which the others are compared.
            watch: Called with the number of deals; returning False ends the comparison.

        Raises:
            ArgumentError: A number is out of range.
            KernelError: A candidate does not fit the board or the rack.
        """
        found = self._handle.compare(
            kernel_situation(situation, self.edition),
            pack_candidates(candidates),
            plies=plies,
            held=_packed(held),
            drawn=[tiles.codes for tiles in drawn],
            reference=reference,
            seed=check_seed(seed),
            samples=samples,
            seconds=search_seconds(seconds),
            threads=threads,
            watch=watch,
        )
        return Comparison.read(found)

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
        """Return the leaves that an opponent may have kept when they made a play.

        Each rack tried consists of the tiles played and random unseen tiles; the closer the play
        is to the rack's best play, the more likely the rack. The result has no leaves if the
        opponent kept no tiles or had already drawn the last tiles, or if no rack makes the play
        plausible.

        Args:
            situation: What the player on turn knows now, after the play.
            seat: The seat that made the play.
            board: The board before the play.
            made: The play and its score; its leave and equity do not matter.
            samples: How many racks to try.
            tolerance: How far a play must be below the best play to be half as likely.
            seed: From 0 to 2⁶⁴ - 1.
            watch: Called periodically; if it returns False, only the racks tried so far count.
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
    """Return the opponents' possible leaves in the kernel's format."""
    return [(one.seat, [(tiles.codes, weight) for tiles, weight in one.leaves]) for one in held]
