"""Simulation: which of some moves does best when the tiles that nobody has seen are dealt.

Every candidate is rolled out on the same deals: the others get racks, the bag an order, and all
go on by best equity for some plies. A deal that favours one candidate favours the others as well,
so their difference shows long before their values do. The leader and the challengers that are
least clearly behind are rolled out again and again until every challenger is beaten at the wanted
confidence, makes no difference, or the budget is spent.

Nothing that the player on turn may not know is an input: see ``Situation``.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.geometry import MAX_SIZE, Axis, Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.generator import KEPT, Candidate, Option
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon
from tilewright.rules.event import EndReason
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play, Seat
from tilewright.tiles import Kind, Tally

__all__ = [
    "Arm",
    "Held",
    "Progress",
    "Rollout",
    "RolloutTurn",
    "Simulation",
    "Simulator",
    "Stopped",
    "Watch",
    "move_record",
]

# Equity, score, kind, axis, row, column, length of the word, tiles, then a cell for each square.
_RECORD = struct.Struct("=qqBBBBBB21s5x")
_PASS, _PLAY, _EXCHANGE = range(3)
_SEEDS: Final = 2**64
_ENDINGS: Final = (
    EndReason.OUT,
    EndReason.TARGET,
    EndReason.PASSED_OUT,
    EndReason.SCORELESS,
    EndReason.NO_PLAYS,
)
"""As the kernel numbers them."""

INFERRED: Final = 1000
"""Racks that inference tries, unless told otherwise: about a tenth of a second."""

TOLERANCE: Final = 3000
"""How far below the best a play is half as likely to be made, in thousandths of a point."""


class Stopped(Enum):
    """Why a simulation ended."""

    CONFIDENT = "confident"
    """Every challenger is beaten, or makes no difference."""
    SAMPLES = "samples"
    """The candidates had as many deals as they may."""
    SECONDS = "seconds"
    """The time was over."""
    CANCELLED = "cancelled"
    """Whoever watched had enough."""


_STOPPED: Final = tuple(Stopped)


@dataclass(frozen=True, slots=True)
class Arm:
    """A candidate, and what its rollouts came to."""

    candidate: Candidate | Option
    samples: int
    """On how many deals it was rolled out."""
    aim: float
    """What candidates are compared by: the chance to win with a little of the lead, or the lead."""
    equity: float
    """By how many points the lead grows up to the horizon, with what all keep."""
    error: float
    """The standard error of ``equity``."""
    win: float | None
    """The chance to win; None where the simulator has no chances."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What a simulation found."""

    arms: tuple[Arm, ...]
    """In the order of the candidates."""
    best: Arm
    stopped: Stopped
    rollouts: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a simulation is."""

    rollouts: int
    samples: int
    """Deals of the leader."""
    best: Candidate | Option
    """The leader."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Held:
    """What another player may still hold of the rack from which the last play was made."""

    seat: Seat
    leaves: tuple[tuple[Tally, float], ...]
    """Leaves with their weights; the rest of the rack was drawn since."""


@dataclass(frozen=True, slots=True)
class RolloutTurn:
    """One turn of a rollout; the candidate is the first."""

    seat: Seat
    move: Play | Exchange | Pass
    score: int
    drawn: Tally


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout, move by move."""

    racks: tuple[Tally, ...]
    """What each seat holds before the candidate."""
    turns: tuple[RolloutTurn, ...]
    kept: tuple[float, ...]
    """What is kept counts for each, in points; nothing where the game ended."""
    scores: tuple[int, ...]
    """At the horizon; where the game ended, after unplayed tiles were counted."""
    ending: EndReason | None
    winners: tuple[Seat, ...]
    lead: float
    """The points over the best of the others, with what is kept."""
    win: float | None


Watch: TypeAlias = Callable[[Progress], object]
"""Called some times a second; when it returns False the simulation ends with what it has."""


class Simulator:
    """Simulates positions of one edition with the words of one lexicon.

    It keeps no state between questions, and several threads may share one; the kernel works
    without the interpreter's lock.
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
        """Make ready to simulate; the first time a lexicon is used takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            leaves: What tiles kept are worth to all players; without, only scores count.
            chances: The chance to win, for as many players as are in the game. Without, the
                lead is what candidates are compared by.
            word_map: Whether to use the word map: more memory, the same answers sooner.

        Raises:
            ValueError: The leave values are of another set of tiles.
        """
        if leaves is not None and leaves.faces != edition.tiles.faces:
            raise ValueError("the leave values are of another set of tiles")
        self.edition = edition
        self.chances = chances
        cache = len(lexicon) >= KEPT
        graph = kernel_graph(lexicon, edition.tiles.letters, cache=cache)
        words = kernel_word_map(lexicon, graph, cache=cache) if word_map else None
        switchable = bytes(
            code
            for code, face in enumerate(edition.tiles.faces, 1)
            if edition.switch and face.kind is Kind.SWITCH
        )
        self._handle = _kernel.Simulator(
            kernel_edition(edition),
            graph.handle,
            leaves.handle if leaves else None,
            words,
            chances.handle if chances else None,
            judged_as_played=edition.challenge.judged_as_played,
            switchable=switchable,
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
        """Roll the candidates out and return what each is worth.

        With a budget of samples and none of seconds the answer depends on the arguments alone,
        whatever the threads. When the bag is empty at the horizon, a rollout goes on to the end
        of the game.

        Args:
            situation: What the player on turn knows.
            candidates: The moves to choose from; any that are legal.
            plies: How many moves follow the candidate.
            samples: The most deals of a candidate; None is any number.
            seconds: The most time; None is any time.
            seed: A number from 0 below 2⁶⁴.
            threads: How many threads share the work.
            held: What is known about the racks of others.
            confidence: How sure it must be that no other candidate is better; from 0 below 1.
            watch: Told the progress; may end the simulation.

        Raises:
            ValueError: There is no candidate, one is not for this board or rack, no budget is
                given, or a number is out of range.
        """
        if samples is None and seconds is None:
            raise ValueError("a simulation needs a budget: samples, seconds or both")
        if samples is not None and samples < 1:
            raise ValueError(f"samples: expected at least 1, not {samples}")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds: expected more than 0, not {seconds}")
        if not 0 <= confidence < 1:
            raise ValueError(f"confidence: expected 0 to below 1, not {confidence}")

        def told(rollouts: int, deals: int, best: int, spent: float) -> object:
            return watch and watch(Progress(rollouts, deals, candidates[best], spent))

        arms, best, stopped, rollouts = self._handle.run(
            self._asked(situation, seed),
            b"".join(map(move_record, candidates)),
            plies=plies,
            held=_held(held),
            seed=seed,
            samples=samples or 0,
            seconds=seconds or 0.0,
            confidence=confidence,
            threads=threads,
            watch=told if watch else None,
        )
        found = tuple(
            Arm(candidate, count, aim, equity, error, win if self.chances else None)
            for candidate, (count, aim, equity, error, win) in zip(candidates, arms, strict=True)
        )
        return Simulation(found, found[best], _STOPPED[stopped], rollouts)

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
        """Return one rollout of a candidate, move by move, for those who want to check it."""
        racks, turns, kept, scores, ending, winners, lead, win = self._handle.trace(
            self._asked(situation, seed),
            move_record(candidate),
            plies=plies,
            held=_held(held),
            seed=seed,
            sample=sample,
        )
        over = ending >= 0
        return Rollout(
            tuple(map(Tally, racks)),
            tuple(_turn(*turn) for turn in turns),
            tuple(kept),
            tuple(scores),
            _ENDINGS[ending] if over else None,
            tuple(seat for seat in range(situation.seats) if winners >> seat & 1),
            lead,
            win if over or self.chances else None,
        )

    def infer(  # noqa: PLR0913 - the rest are options by keyword
        self,
        situation: Situation,
        seat: Seat,
        board: Board,
        made: Candidate,
        *,
        samples: int = INFERRED,
        tolerance: int = TOLERANCE,
        seed: int = 0,
        watch: Callable[[], object] | None = None,
    ) -> Held:
        """Return what another player may have kept of the rack from which a play was made.

        Racks of the tiles played and of unseen ones are tried; a rack is as likely as the play
        is near the best that it allows. There are no leaves where nothing was kept, where the
        player had drawn the last tiles before, or where no rack agrees with the play.

        Args:
            situation: What the player on turn knows now, after the play.
            seat: Who made the play.
            board: The board before the play.
            made: The play and its score; its leave and equity do not matter.
            samples: How many racks are tried.
            tolerance: How far below the best a play is half as likely, in thousandths of a point.
            seed: A number from 0 below 2⁶⁴.
            watch: Asked now and then; when it returns False the racks tried so far count.
        """
        self._asked(situation, seed)
        kept = self.edition.rack - len(made.play.cells)
        if kept < 1 or kept > situation.counts[seat] or samples < 1:
            return Held(seat, ())
        found = self._handle.infer(
            board.cells,
            move_record(made),
            situation.unseen.codes,
            kept=kept,
            samples=samples,
            tolerance=tolerance,
            seed=seed,
            watch=watch,
        )
        return Held(seat, tuple((Tally(codes), weight) for codes, weight in found))

    def _asked(self, situation: Situation, seed: int) -> _Asked:
        """Return a situation for the kernel."""
        if situation.edition != self.edition:
            wrong = f"the situation is of {situation.edition.ref}"
            raise ValueError(f"{wrong}, the simulator for {self.edition.ref}")
        if not 0 <= seed < _SEEDS:
            raise ValueError(f"a seed is a number from 0 below 2 to the 64, not {seed}")
        return (
            situation.board.cells,
            situation.rack.codes,
            list(situation.counts),
            situation.seat,
            situation.unseen.codes,
            list(situation.scores),
            list(situation.targets or [0] * situation.seats),
            list(situation.passes),
            situation.scoreless,
            [int(active) for active in situation.active],
        )


_Asked: TypeAlias = tuple[
    bytes, bytes, list[int], int, bytes, list[int], list[int], list[int], int, list[int]
]


def _held(held: Sequence[Held]) -> list[tuple[int, list[tuple[bytes, float]]]]:
    return [(one.seat, [(tiles.codes, weight) for tiles, weight in one.leaves]) for one in held]


def move_record(candidate: Candidate | Option) -> bytes:
    """Return a candidate as the kernel holds moves."""
    if isinstance(candidate, Option):
        if isinstance(candidate.move, Pass):
            return _RECORD.pack(0, 0, _PASS, 0, 0, 0, 0, 0, b"")
        codes = candidate.move.tiles.codes
        return _RECORD.pack(0, 0, _EXCHANGE, 0, 0, 0, len(codes), len(codes), codes)
    squares, cells = candidate.play.squares, candidate.play.cells
    if not squares:
        raise ValueError("a play lays at least one tile")
    first, last = squares[0], squares[-1]
    down = first.col == last.col and first.row != last.row
    length = max(last.row - first.row, last.col - first.col) + 1
    if min(first) < 0 or max(last) >= MAX_SIZE:
        raise ValueError("a candidate reaches beyond the board")
    lane = bytearray(max(length, 0))
    for (row, col), cell in zip(squares, cells, strict=True):
        step = row - first.row if down else col - first.col
        if (col != first.col if down else row != first.row) or not 0 <= step < length:
            raise ValueError("the tiles of a play lie in one row or one column")
        lane[step] = cell
    return _RECORD.pack(
        0, candidate.score, _PLAY, down, first.row, first.col, length, len(cells), bytes(lane)
    )


def _turn(  # noqa: PLR0913, PLR0917 - what the kernel tells of a turn
    seat: int, kind: int, axis: int, row: int, col: int, cells: bytes, score: int, drawn: bytes
) -> RolloutTurn:
    move: Play | Exchange | Pass
    if kind == _PLAY:
        move = Play.line(Square(row, col), Axis.DOWN if axis else Axis.ACROSS, cells)
    elif kind == _EXCHANGE:
        move = Exchange(Tally(cells))
    else:
        move = Pass()
    return RolloutTurn(seat, move, score, Tally(drawn))
