"""The engines behind a review: generator, simulator and solver for one edition and dictionary."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from tilewright.analysis.coach.reader import USUAL_LEVEL
from tilewright.analysis.effort import Effort
from tilewright.edition import Edition, Level
from tilewright.kernel.endgame import Endgame, EndgameSolver
from tilewright.kernel.generator import Candidate, Generator, Option
from tilewright.kernel.simulation import Comparison, Held, Simulation, Simulator
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.library.moves import write_move
from tilewright.players.leaves import shipped_leaves
from tilewright.players.ranking import Ranking
from tilewright.players.win_chances import shipped_chances
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.manners import is_sayable
from tilewright.rules.play.move import Move, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import NO_EQUITY, Millipoints, Seat

__all__ = ["Engine", "Stopped", "TurnMove"]

TurnMove = Candidate | Option
"""A move that ends a turn, with its score and what it keeps."""

_PARTS: Final = 4
"""A time limit is shared by choosing, valuing, hidden tiles and draws."""


_PLENTY: Final = 20
"""How many times the usual number of deals a time limit may allow."""


class Stopped(Exception):  # noqa: N818 - it is a request, not an error
    """The caller stopped the review."""


class Engine:
    """Answers the questions of a review about positions with one number of players."""

    def __init__(  # noqa: PLR0913 - the kind of game, and how to work
        self,
        edition: Edition,
        lexicon: Lexicon,
        seats: int,
        effort: Effort,
        watch: Callable[[], object] | None = None,
        *,
        policy: WordPolicy | None = None,
        level: Level = USUAL_LEVEL,
    ) -> None:
        """Prepare; ``watch`` is called several times a second and stops the work with False.

        Every word counts in what the engines compute. The ``policy`` says which moves may be named;
        by default, it is that of the language. The ``level`` is the players', for tips.
        """
        self.level = level
        self.policy = policy_for(lexicon, edition) if policy is None else policy
        self.edition = edition
        self.lexicon = lexicon
        self.seats = seats
        self.effort = effort
        self.chances = shipped_chances(edition, seats)
        """The win chances with all players; None if there are none for this kind of game."""
        self._leaves = shipped_leaves(edition)
        self._simulators: dict[int, Simulator] = {}
        self._verdicts: dict[tuple[Board, Play], Verdict] = {}
        self._watch = watch
        self._was_stopped = False

    @cached_property
    def generator(self) -> Generator:
        """The generator with leave values."""
        return Generator(self.edition, self.lexicon, leaves=self._leaves)

    @cached_property
    def _ranking(self) -> Ranking:
        return Ranking(self.generator, Generator(self.edition, self.lexicon))

    def _simulator(self, situation: Situation) -> Simulator:
        """Return the simulator for the number of players who are still in the game."""
        active = sum(situation.active)
        if active not in self._simulators:
            self._simulators[active] = Simulator(
                self.edition,
                self.lexicon,
                leaves=self._leaves,
                chances=shipped_chances(self.edition, active),
            )
        return self._simulators[active]

    def chances_for(self, situation: Situation) -> Chances | None:
        """Return the win chances for the players who are still in the game, if there are any."""
        return self._simulator(situation).chances

    def knows_chances(self, situation: Situation) -> bool:
        """Return whether there are win chances for the players who are still in the game."""
        return self.chances_for(situation) is not None

    @cached_property
    def solver(self) -> EndgameSolver:
        """The endgame solver."""
        return EndgameSolver(self.edition, self.lexicon)

    def proceed(self, *_: object) -> bool:
        """Return whether to continue; the kernel calls this several times a second."""
        if self._watch is not None and self._watch() is False:
            self._was_stopped = True
        return not self._was_stopped

    def check_stopped(self) -> None:
        """Raise ``Stopped`` if the caller has stopped the review."""
        if self._was_stopped:
            raise Stopped

    @property
    def plies(self) -> int:
        """How many moves to look ahead: until the player is on turn again."""
        return self.seats

    @property
    def seconds(self) -> float | None:
        """The time limit for one of the questions about a turn."""
        return None if self.effort.seconds is None else self.effort.seconds / _PARTS

    @property
    def valuing(self) -> int:
        """The number of deals for valuing a turn; a time limit ends it earlier."""
        samples = self.effort.samples
        return samples if self.effort.seconds is None else _PLENTY * samples

    def seed(self, *parts: object) -> int:
        """Return the seed for a question, so that each question gets deals of its own."""
        text = repr((self.effort.seed, *parts))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def options(self, situation: Situation, wanted: int) -> list[TurnMove]:
        """Return the best moves by score and leave, best first."""
        return self._ranking.top(
            situation.board,
            situation.rack,
            wanted,
            bag=situation.bag,
            unseen=situation.unseen,
            others=max(1, sum(situation.active) - 1),
        )

    def is_sayable(self, situation: Situation, move: TurnMove) -> bool:
        """Return whether a move may be named to a player."""
        verdict = self.verdict(situation, move.move) if self.policy.lists else None
        return is_sayable(self.policy, situation.board, move.move, self.edition, verdict=verdict)

    def sayable_options(self, situation: Situation, wanted: int) -> list[TurnMove]:
        """Return the best moves that may be named, best first; a pass if there are no others."""
        looked_at = wanted
        while True:
            found = self.options(situation, looked_at)
            named = [one for one in found if self.is_sayable(situation, one)]
            if len(named) >= wanted or len(found) < looked_at:
                return named[:wanted] or [Option(Pass(), situation.rack)]
            looked_at *= 2

    def moves(self, situation: Situation) -> Sequence[Candidate]:
        """Return all plays."""
        return self.generator.all(situation.board, situation.rack)

    def bonus_play(self, situation: Situation) -> Candidate | None:
        """Return the best play that earns a bonus and may be named, if there is one."""
        bonuses = self.edition.bonuses
        least = next((tiles for tiles, points in enumerate(bonuses) if points), len(bonuses))
        if len(situation.rack) < least:
            return None
        plays = self.generator.all(situation.board, situation.rack)
        good = sorted(
            (play for play in plays if self.bonus(play.play)), key=lambda one: -one.equity
        )
        return next((play for play in good if self.is_sayable(situation, play)), None)

    def text(self, situation: Situation, move: TurnMove) -> str:
        """Return a move as text."""
        verdict = self.verdict(situation, move.move)
        return write_move(move.move, situation.board, self.edition, verdict=verdict)

    def remember(self, board: Board, play: Play, verdict: Verdict) -> None:
        """Use this verdict on a play instead of judging it again."""
        self._verdicts[board, play] = verdict

    def verdict(self, situation: Situation, move: Move) -> Verdict | None:
        """Return the verdict on a play, which is judged once; None for other moves."""
        if not isinstance(move, Play):
            return None
        known = self._verdicts.get((situation.board, move))
        if known is None:
            judged = judge(situation.board, move, self.edition)
            if isinstance(judged, Refusal):
                return None
            self.remember(situation.board, move, judged)
            known = judged
        return known

    def bonus(self, play: Play) -> int:
        """Return the bonus for the number of tiles that a play uses."""
        used = len(play.cells)
        return self.edition.bonuses[used] if used < len(self.edition.bonuses) else 0

    def leave_value(self, leave: Tally) -> Millipoints:
        """Return what the tiles kept are worth; 0 without leave values."""
        return NO_EQUITY if self._leaves is None else self._leaves.value(leave)

    def settled(self, situation: Situation, move: TurnMove) -> tuple[float, float] | None:
        """Return the final lead and the share of the win if a move ends the game, or None."""
        found = self._simulator(situation).trace(situation, move, plies=1)
        if found.ending is None or len(found.turns) > 1:
            return None
        share = 1 / len(found.winners) if situation.seat in found.winners else 0.0
        return found.lead, share

    def solve(self, situation: Situation, nodes: int | None = None) -> Endgame:
        """Solve an endgame of two players as far as ``nodes`` or the effort allow."""
        racks = [situation.unseen, situation.unseen]
        racks[situation.seat] = situation.rack
        found = self.solver.solve(
            situation.board,
            racks,
            scores=situation.scores,
            seat=situation.seat,
            targets=situation.targets,
            passes=situation.passes,
            scoreless=situation.scoreless,
            nodes=self.effort.nodes if nodes is None else nodes,
            seconds=self.seconds,
            watch=self.proceed,
        )
        self.check_stopped()
        return found

    def select(self, situation: Situation, candidates: Sequence[TurnMove], seed: int) -> Simulation:
        """Find the best candidate by simulation."""
        found = self._simulator(situation).run(
            situation,
            candidates,
            plies=self.plies,
            samples=self.effort.selecting if self.effort.seconds is None else None,
            seconds=self.seconds,
            seed=seed,
            threads=self.effort.threads,
            confidence=0.95,
            watch=self.proceed,
        )
        self.check_stopped()
        return found

    def compare(  # noqa: PLR0913 - a question by keyword
        self,
        situation: Situation,
        candidates: Sequence[TurnMove],
        *,
        samples: int,
        seed: int,
        plies: int | None = None,
        racks: Sequence[Tally | None] = (),
        drawn: Sequence[Tally] = (),
    ) -> Comparison:
        """Compare candidates with the first one on common deals.

        Known ``racks`` are the same in every deal. Without candidates, the position is measured.
        """
        held = [
            Held(Seat(seat), ((rack, 1.0),))
            for seat, rack in enumerate(racks)
            if rack and seat != situation.seat
        ]
        found = self._simulator(situation).compare(
            situation,
            candidates,
            plies=self.plies if plies is None else plies,
            samples=samples,
            seconds=self.seconds,
            seed=seed,
            threads=self.effort.threads,
            held=held,
            drawn=drawn,
            watch=self.proceed,
        )
        self.check_stopped()
        return found
