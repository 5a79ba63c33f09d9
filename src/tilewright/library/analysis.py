"""A deeper look at a position: simulation, endgame or pre-endgame, whichever fits.

An analysis takes a ``View``, so it knows no more than the player on turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypedDict

from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.pre_endgame import MOST_IN_BAG, PreEndgameSolver
from tilewright.kernel.simulation import Simulator
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.library.advice import check_rack
from tilewright.library.moves import write_move
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import shipped_leaves
from tilewright.players.win_chances import shipped_chances
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Play
from tilewright.rules.view import View
from tilewright.system import usable_cores

__all__ = ["Analysis", "Judged", "LimitOptions", "Limits", "Method", "analyze"]

_TWO: Final = 2
_PLIES: Final = 2
_SAMPLES: Final = 1000
_NODES: Final = 200_000


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work an analysis may do."""

    seconds: float | None = None
    """The time limit. Without one, the work is limited and the result is repeatable."""
    samples: int | None = None
    """The maximum number of deals per move in a simulation."""
    candidates: int = 15
    """How many moves to compare."""
    threads: int | None = None
    """How many threads to use; by default, one for each core."""
    seed: int = 0
    """Selects the random deals."""
    watch: Callable[[], object] | None = None
    """Called a few times a second; returning False ends the analysis with what it has."""

    def may_continue(self, *_: object) -> object:
        """Ask ``watch`` whether to continue."""
        return self.watch() if self.watch else True


class LimitOptions(TypedDict, total=False):
    """The fields of ``Limits`` as keywords."""

    seconds: float | None
    samples: int | None
    candidates: int
    threads: int | None
    seed: int
    watch: Callable[[], object] | None


class Method(Enum):
    """How an analysis found its figures."""

    ENDGAME = "endgame"
    """The bag is empty and the last racks are known, so the rest of the game was searched."""
    PRE_ENDGAME = "pre-endgame"
    """Every choice of the few tiles left in the bag was tried."""
    SIMULATION = "simulation"
    """The unseen tiles were dealt at random, many times."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and how well it does."""

    text: str
    """The move as text, such as ``8F HORN``."""
    score: int
    """The points that the move scores."""
    spread: float
    """The expected lead over the best opponent, in points."""
    error: float | None
    """The standard error of ``spread``; None if the figure is not a sample's mean."""
    win: float | None
    """The chance of winning, from 0 to 1; None if it is not known."""
    move: Move
    """The move as a value, for ``push`` and ``play``."""

    def __str__(self) -> str:
        """Return the move with its figures."""
        error = "" if self.error is None else f" ± {self.error:.1f}"
        win = "" if self.win is None else f", wins {self.win:.0%}"
        return f"{self.text}  {self.spread:+.1f}{error} points{win}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of a position, best first, and how that was found out.

    Examples:
        >>> position = Position("pocket").with_rack("AEGINRT")
        >>> position.analyze(samples=5, candidates=2, threads=1).method.value
        'simulation'
    """

    method: Method
    """How the figures were found."""
    exact: bool
    """Whether the result is proven, not estimated."""
    moves: tuple[Judged, ...]
    """The moves, best first."""
    work: str
    """How much was searched, as text."""

    @property
    def best(self) -> Judged:
        """The best move."""
        return self.moves[0]

    def __str__(self) -> str:
        """Return one line for the method and one for each move."""
        certainty = "proven" if self.exact else "estimated"
        lines = [f"{self.method.value}, {certainty} ({self.work})", *map(str, self.moves)]
        return "\n".join(lines)


def analyze(view: View, words: Lexicon, limits: Limits) -> Analysis:
    """Return the moves of the player on turn, best first.

    Two players' endgames are searched once the bag is empty, and every choice of the last tiles
    in the bag is tried before that; everything else is simulated. Raises ``ArgumentError`` if the
    rack is unknown or a limit is out of range.
    """
    check_rack(view)
    is_pair = len(view.active) == _TWO and all(view.active) and not view.edition.switch
    if is_pair and not view.bag_count:
        return _endgame(view, words, limits)
    player = EquityPlayer(view.edition, words, leaves=shipped_leaves(view.edition))
    options = player.ranked(view, limits.candidates)
    if is_pair and view.bag_count <= MOST_IN_BAG:
        return _pre_endgame(view, words, options, limits)
    return _simulation(view, words, options, limits)


def _endgame(view: View, words: Lexicon, limits: Limits) -> Analysis:
    seat = view.on_turn
    racks = [view.unseen, view.unseen]
    racks[seat] = view.rack
    found = EndgameSolver(view.edition, words).solve(
        view.board,
        racks,
        scores=view.scores,
        seat=seat,
        targets=view.targets,
        passes=view.passes,
        scoreless=view.scoreless,
        seconds=limits.seconds,
        nodes=_NODES if limits.seconds is None else None,
        watch=limits.may_continue,
    )
    moves = tuple(
        _judged(view, each.move, spread=float(each.value))
        for each in found.ranked[: limits.candidates]
    )
    depth = "to the end" if found.exact else f"{found.plies} turns ahead"
    return Analysis(Method.ENDGAME, found.exact, moves, f"{found.nodes:,} positions, {depth}")


def _pre_endgame(
    view: View, words: Lexicon, options: list[Candidate | Option], limits: Limits
) -> Analysis:
    solver = PreEndgameSolver(view.edition, words, leaves=shipped_leaves(view.edition))
    found = solver.solve(
        Situation.of(view),
        candidates=options,
        seconds=limits.seconds,
        stages=_TWO if limits.seconds is None else None,
        seed=limits.seed,
        watch=limits.may_continue,
    )
    moves = tuple(
        _judged(view, each.move, spread=each.spread, win=each.win) for each in found.ranked
    )
    first = found.ranked[0]
    return Analysis(Method.PRE_ENDGAME, first.exact, moves, f"{first.worlds} possible bags")


def _simulation(
    view: View, words: Lexicon, options: list[Candidate | Option], limits: Limits
) -> Analysis:
    simulator = Simulator(
        view.edition,
        words,
        leaves=shipped_leaves(view.edition),
        chances=shipped_chances(view.edition, len(view.active)),
    )
    is_unlimited = limits.samples is None and limits.seconds is None
    found = simulator.run(
        Situation.of(view),
        options,
        plies=_PLIES * len(view.active) // _TWO,
        samples=_SAMPLES if is_unlimited else limits.samples,
        seconds=limits.seconds,
        seed=limits.seed,
        threads=limits.threads or usable_cores(),
        watch=limits.may_continue,
    )
    others = [score for seat, score in enumerate(view.scores) if seat != view.on_turn]
    lead = view.scores[view.on_turn] - max(others)
    moves = tuple(
        _judged(view, arm.candidate.move, spread=lead + arm.gain, error=arm.error, win=arm.win)
        for arm in sorted(found.arms, key=lambda arm: -arm.aim)
    )
    work = f"{found.rollouts:,} rollouts"
    return Analysis(Method.SIMULATION, exact=False, moves=moves, work=work)


def _judged(
    view: View, move: Move, *, spread: float, error: float | None = None, win: float | None = None
) -> Judged:
    verdict = judge(view.board, move, view.edition) if isinstance(move, Play) else None
    score = verdict.score if isinstance(verdict, Verdict) else 0
    return Judged(write_move(move, view.board, view.edition), score, spread, error, win, move)
