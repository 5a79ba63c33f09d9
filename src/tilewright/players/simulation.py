"""The simulation player, which simulates the game after each good move and plays the best move.

The player repeatedly deals the unseen tiles at random; it never sees where they really are. It
infers from opponents' plays which tiles they kept: a low-scoring play often means that good tiles
were kept. With a few tiles left in the bag, the player simulates first and then tries the best
moves for each possible choice of those tiles. Once the bag is empty, a single opponent's tiles are
known, so there is nothing left to simulate, and the rest of the game is solved as far as the budget
allows. Against two or three opponents, the racks stay hidden, and the player continues to simulate.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from tilewright.edition import Edition
from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.generator import Candidate, LeaveTable, Option
from tilewright.kernel.pre_endgame import MOST_IN_BAG, PreEndgameSolver
from tilewright.kernel.simulation import Held, Simulation, Simulator
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.players.equity import EquityPlayer
from tilewright.players.protocol import Budget, Chance
from tilewright.rules.effective_events import effective_events
from tilewright.rules.event import (
    Passed,
    Played,
    Returned,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Move
from tilewright.rules.seen import OwnExchanged, SeenExchanged
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat

__all__ = ["TWO", "Effort", "SimulationPlayer", "Thinking", "move_of"]

TWO: Final = 2
"""The number of players with whom an empty bag means that both know each other's tiles."""

_SEEDS = 2**63
_INFERRING = 0.2
"""The share of the time spent inferring which tiles opponents have."""
_INFERRED = 400
"""The number of racks to try for each opponent."""
_NODES = 20_000
"""The number of positions to search in an endgame without a time limit, so that the result is
repeatable; this takes a few tenths of a second."""
_SIMULATING = 0.4
"""The share of the time spent simulating before the pre-endgame search."""
_TRIED = 6
"""The number of simulated moves that the pre-endgame search then tries."""
_STAGES = 2
"""The number of pre-endgame stages if samples are limited, about as much work as simulating."""
_THINKING = 0.97
_LEAST = 0.001
"""The minimum time, in seconds, for a call to the kernel, even if time has run out."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The limits for choosing one move; the time counts from the creation of this object."""

    seconds: float | None
    """The time limit; None for no limit."""
    samples: int | None
    """The maximum number of deals per candidate; None for no limit."""
    cancelled: Callable[[], bool] | None = None
    now: Callable[[], float] = time.monotonic
    started: float = field(init=False)

    def __post_init__(self) -> None:
        """Start the clock."""
        object.__setattr__(self, "started", self.now())

    def left(self, part: float = 1.0) -> float | None:
        """Return the seconds left in this ``part`` of the time; None if there is no limit.

        A little time is reserved for making the move.
        """
        if self.seconds is None:
            return None
        until = self.started + part * _THINKING * self.seconds
        return max(_LEAST, until - self.now())

    def may_continue(self, part: float = 1.0) -> bool:
        """Return whether there is time left in this ``part`` and thinking was not canceled."""
        if self.cancelled is not None and self.cancelled():
            return False
        return self.seconds is None or self.now() < self.started + part * _THINKING * self.seconds


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a player does for a move unless the table sets a budget."""

    plies: int
    """How many moves to look ahead with two players; with more players, as many rounds."""
    candidates: int
    """The number of moves to compare."""
    samples: int | None
    """The maximum number of deals per move; None for no limit."""
    seconds: float | None
    """The time limit; None for no limit."""
    threads: int
    infer: bool
    """Whether to infer which tiles opponents kept."""

    def thinking(self, budget: Budget) -> Thinking:
        """Start the clock for a move; limits that are None in ``budget`` get their defaults."""
        samples = self.samples if budget.samples is None else budget.samples
        seconds = self.seconds if budget.seconds is None else budget.seconds
        return Thinking(seconds, samples, budget.cancelled)


class SimulationPlayer(EquityPlayer):
    """Plays the move that does best in simulated games."""

    def __init__(  # noqa: PLR0913 - everything a player consists of
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        effort: Effort,
        seed: int = 0,
        leaves: LeaveTable | None = None,
        chances: dict[int, Chances] | None = None,
        name: str = "simulation",
    ) -> None:
        """Create a player; ``chances`` are the win chances by number of players."""
        super().__init__(edition, lexicon, seed=seed, leaves=leaves, name=name)
        self.effort = effort
        self._chances = chances or {}
        self._simulators: dict[int, Simulator] = {}

    def turn(self, view: View, budget: Budget) -> Move:
        """Return the best move, or first a switch if a switch improves the rack."""
        thinking = self.effort.thinking(budget)
        chance = Chance(self.seed, view)
        switch = self.switch(view, chance)
        if switch is not None:
            return switch
        solved = self._solve(view, thinking)
        if solved is not None:
            return solved
        options = self.ranked(view, self.effort.candidates)
        first = self.racing(view, chance) if self._races_by_hand(view) else None
        if first is not None or len(options) == 1:
            return move_of(first or options[0])
        if 0 < view.bag_count <= MOST_IN_BAG and self._is_between_two(view):
            return self._try_worlds(view, options, thinking)
        return move_of(self.simulate(view, options, thinking).best.candidate)

    @staticmethod
    def _is_between_two(view: View) -> bool:
        """Return whether two players are left in the game and tiles cannot be switched."""
        return sum(view.active) == TWO and not view.edition.switch

    @cached_property
    def _endgames(self) -> EndgameSolver:
        return EndgameSolver(self.edition, self.lexicon)

    def _solve(self, view: View, thinking: Thinking) -> Move | None:
        """Return the best move in a two-player endgame; None if a rack is unknown."""
        if view.bag_count or not self._is_between_two(view):
            return None
        playing = [seat for seat, active in by_seat(view.active) if active]
        (other,) = (seat for seat in playing if seat != view.seat)
        if len(view.unseen) != view.rack_counts[other]:
            # A player who left took tiles out of the game, and it is not known which tiles.
            return None
        racks = [view.rack if seat == view.seat else view.unseen for seat in playing]
        timed = thinking.seconds is not None
        return self._endgames.solve(
            view.board,
            racks,
            scores=[view.scores[seat] for seat in playing],
            seat=1 - playing.index(other),
            targets=None if view.targets is None else [view.targets[seat] for seat in playing],
            passes=[view.passes[seat] for seat in playing],
            scoreless=view.scoreless,
            seconds=thinking.left(),
            nodes=None if timed else _NODES,
            # With several threads, results may vary; without a time limit, they must be repeatable.
            threads=self.effort.threads if timed else 1,
            watch=lambda *_: thinking.may_continue(),
        ).best

    @cached_property
    def _last_tiles(self) -> PreEndgameSolver:
        return PreEndgameSolver(self.edition, self.lexicon, leaves=self.leaves)

    def _try_worlds(
        self, view: View, options: list[Candidate | Option], thinking: Thinking
    ) -> Move:
        """Return the move that wins for the most possible choices of the tiles in the bag."""
        simulated = self.simulate(view, options, thinking, part=_SIMULATING)
        arms = sorted(simulated.arms, key=lambda arm: -arm.aim)
        found = self._last_tiles.solve(
            Situation.of(view),
            candidates=[arm.candidate for arm in arms[:_TRIED]],
            seconds=thinking.left(),
            stages=None if thinking.samples is None else _STAGES,
            seed=self.kernel_seed(view),
            watch=lambda *_: thinking.may_continue(),
        )
        return found.best if found.stages else move_of(simulated.best.candidate)

    def simulate(
        self, view: View, options: list[Candidate | Option], thinking: Thinking, part: float = 1.0
    ) -> Simulation:
        """Simulate the moves in ``options`` within this ``part`` of the time."""
        simulator = self._simulator(sum(view.active))
        situation = Situation.of(view)
        seed = self.kernel_seed(view)
        held = self._infer(view, situation, simulator, thinking, part) if self.effort.infer else []
        return simulator.run(
            situation,
            options,
            plies=self.effort.plies * sum(view.active) // TWO,
            samples=thinking.samples,
            seconds=thinking.left(part),
            seed=seed,
            threads=self.effort.threads,
            held=held,
            watch=lambda _: thinking.may_continue(part),
        )

    def kernel_seed(self, view: View) -> int:
        """Return the seed for the kernel at this point in the game."""
        return int(Chance(self.seed, view).of("simulation") * _SEEDS)

    def _races_by_hand(self, view: View) -> bool:
        """Return whether the game has a target but there are no win chances for such a game."""
        return view.targets is not None and sum(view.active) not in self._chances

    def _simulator(self, seats: int) -> Simulator:
        if seats not in self._simulators:
            self._simulators[seats] = Simulator(
                self.edition,
                self.lexicon,
                leaves=self.leaves,
                chances=self._chances.get(seats),
                word_map=True,
            )
        return self._simulators[seats]

    def _infer(
        self,
        view: View,
        situation: Situation,
        simulator: Simulator,
        thinking: Thinking,
        part: float,
    ) -> list[Held]:
        """Return the tiles that opponents may have kept when they last played."""

        def watch() -> bool:
            return thinking.may_continue(part * _INFERRING)

        seed = self.kernel_seed(view)
        return [
            simulator.infer(
                situation, seat, before, made, samples=_INFERRED, seed=seed, watch=watch
            )
            for seat, before, made in last_plays(view)
            if watch()
        ]


def move_of(found: Candidate | Option) -> Move:
    """Return the move of a candidate or option."""
    return found.move


def last_plays(view: View) -> list[tuple[Seat, Board, Candidate]]:
    """Return each opponent's seat and last play, with the board before that play.

    Opponents whose last turn was an exchange, a pass or a withdrawn play are left out.
    """
    plays: list[Played] = []
    last: dict[Seat, Played | None] = {}
    for event in effective_events(view.history):
        match event:
            case Played():
                plays.append(event)
                last[event.seat] = event
            case Returned():
                plays.pop()
                last[event.seat] = None
            case Passed() | SeenExchanged() | OwnExchanged():
                last[event.seat] = None
            case _:
                pass
    found = []
    for seat, play in last.items():
        if play is None or seat == view.seat or not view.active[seat]:
            continue
        since = plays[plays.index(play) :]
        squares = tuple(square for each in since for square in each.play.squares)
        before = view.board.with_tiles(squares, bytes(len(squares)))
        made = Candidate(play.play, play.score, Tally())
        found.append((seat, before, made))
    return found
