"""The simulation player: imagines how the game goes on after each good move, and takes the best.

It deals the unseen tiles again and again, never the real ones. What the others kept is inferred
from what they played: who lays nothing much often keeps something. With the last few tiles in the
bag it imagines first, and then tries the best moves in the worlds that those tiles allow. When the
bag is empty, what the last opponent holds is known: then there is nothing to imagine, and the rest
of the game is solved as far as the budget goes. Against two or three others the racks stay unknown,
and it goes on imagining.
"""

from __future__ import annotations

import os
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
from tilewright.rules.event import (
    OwnExchanged,
    Passed,
    Played,
    Returned,
    SeenExchanged,
    TakenBack,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Move, Seat
from tilewright.rules.view import View
from tilewright.tiles import Tally

__all__ = ["TWO", "Effort", "SimulationPlayer", "Thinking", "cores", "move_of"]

TWO: Final = 2
"""With so many in the game, each knows what the other holds once the bag is empty."""

_SEEDS = 2**63
_INFERRING = 0.2
"""The part of the time for what the others hold; the rest is for what follows from it."""
_INFERRED = 400
"""Racks that are tried for each of the others."""
_NODES = 20_000
"""Positions of an endgame where no time limits it: some tenths of a second, and repeatable."""
_IMAGINING = 0.4
"""The part of the time that is for imagining before worlds are tried one by one."""
_TRIED = 6
"""How many moves are worth trying so."""
_STAGES = 2
"""Stages of that where samples are counted: about as much work as the samples are."""
_THINKING = 0.97
_LEAST = 0.001
"""However late it is, the kernel wants some time."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The time and the samples of one choice, from when it was asked for."""

    seconds: float | None
    """The most time; None is any time."""
    samples: int | None
    """The most deals for each candidate; None is any number."""
    cancelled: Callable[[], bool] | None = None
    now: Callable[[], float] = time.monotonic
    started: float = field(init=False)

    def __post_init__(self) -> None:
        """Begin to count."""
        object.__setattr__(self, "started", self.now())

    def left(self, part: float = 1.0) -> float | None:
        """Return the seconds that are left of a part of the time; None is any number.

        A little is kept back for what comes after the thinking.
        """
        if self.seconds is None:
            return None
        until = self.started + part * _THINKING * self.seconds
        return max(_LEAST, until - self.now())

    def goes_on(self, part: float = 1.0) -> bool:
        """Tell whether there is time left of a part of it, and nobody has had enough."""
        if self.cancelled is not None and self.cancelled():
            return False
        return self.seconds is None or self.now() < self.started + part * _THINKING * self.seconds


@dataclass(frozen=True, slots=True)
class Effort:
    """What a player spends on a move when the table does not say."""

    plies: int
    """How many moves it looks ahead between two; among more it looks as many rounds ahead."""
    candidates: int
    """How many moves it compares."""
    samples: int | None
    """The most deals for each of them; None is any number."""
    seconds: float | None
    """The most time; None is any time."""
    threads: int
    infer: bool
    """Whether it infers what the others keep."""

    def thinking(self, budget: Budget) -> Thinking:
        """Return what one move may cost from now on: what the table says, else the own habit."""
        samples = self.samples if budget.samples is None else budget.samples
        seconds = self.seconds if budget.seconds is None else budget.seconds
        return Thinking(seconds, samples, budget.cancelled)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class SimulationPlayer(EquityPlayer):
    """Plays the move that does best in games that it imagines."""

    def __init__(  # noqa: PLR0913 - what a player is made of
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
        """Simulate with these leave values, and chances to win by the number of players."""
        super().__init__(edition, lexicon, seed=seed, leaves=leaves, name=name)
        self.effort = effort
        self._chances = chances or {}
        self._simulators: dict[int, Simulator] = {}

    def turn(self, view: View, budget: Budget) -> Move:
        """Take the best of the good moves; switch first if that helps."""
        thinking = self.effort.thinking(budget)
        chance = Chance(self.seed, view)
        switch = self.switch(view, chance)
        if switch is not None:
            return switch
        solved = self._solved(view, thinking)
        if solved is not None:
            return solved
        options = self.ranked(view, self.effort.candidates)
        first = self.racing(view, chance) if self._races_by_hand(view) else None
        if first is not None or len(options) == 1:
            return move_of(first or options[0])
        if 0 < view.bag_count <= MOST_IN_BAG and self._is_between_two(view):
            return self._tried(view, options, thinking)
        return move_of(self.simulated(view, options, thinking).best.candidate)

    @staticmethod
    def _is_between_two(view: View) -> bool:
        """Whether what is unseen is the other's or the bag's, and nobody may switch tiles."""
        return sum(view.active) == TWO and not view.edition.switch

    @cached_property
    def _endgames(self) -> EndgameSolver:
        return EndgameSolver(self.edition, self.lexicon)

    def _solved(self, view: View, thinking: Thinking) -> Move | None:
        """Return the best move of an endgame between two, where both racks are known."""
        if view.bag_count or not self._is_between_two(view):
            return None
        playing = [seat for seat, active in enumerate(view.active) if active]
        (other,) = (seat for seat in playing if seat != view.seat)
        if len(view.unseen) != view.rack_counts[other]:
            # A player who left took tiles along: nobody knows which.
            return None
        racks = [view.rack if seat == view.seat else view.unseen for seat in playing]
        timed = thinking.seconds is not None
        return self._endgames.solve(
            view.board,
            racks,
            scores=[view.scores[seat] for seat in playing],
            seat=playing.index(view.seat or 0),
            targets=None if view.targets is None else [view.targets[seat] for seat in playing],
            passes=[view.passes[seat] for seat in playing],
            scoreless=view.scoreless,
            seconds=thinking.left(),
            nodes=None if timed else _NODES,
            # Threads help each other by chance: without a clock the answer is to be the same.
            threads=self.effort.threads if timed else 1,
            watch=lambda *_: thinking.goes_on(),
        ).best

    @cached_property
    def _last_tiles(self) -> PreEndgameSolver:
        return PreEndgameSolver(self.edition, self.lexicon, leaves=self.leaves)

    def _tried(self, view: View, options: list[Candidate | Option], thinking: Thinking) -> Move:
        """Return the move that wins most of the worlds which the last tiles of the bag allow."""
        imagined = self.simulated(view, options, thinking, part=_IMAGINING)
        arms = sorted(imagined.arms, key=lambda arm: -arm.aim)
        found = self._last_tiles.solve(
            Situation.of(view),
            candidates=[arm.candidate for arm in arms[:_TRIED]],
            seconds=thinking.left(),
            stages=None if thinking.samples is None else _STAGES,
            seed=self.kernel_seed(view),
            watch=lambda *_: thinking.goes_on(),
        )
        return found.best if found.stages else move_of(imagined.best.candidate)

    def simulated(
        self, view: View, options: list[Candidate | Option], thinking: Thinking, part: float = 1.0
    ) -> Simulation:
        """Return what comes of some moves, as far as a part of the time shows it."""
        simulator = self._simulator(sum(view.active))
        situation = Situation.of(view)
        seed = self.kernel_seed(view)
        held = self._held(view, situation, simulator, thinking, part) if self.effort.infer else []
        return simulator.run(
            situation,
            options,
            plies=self.effort.plies * sum(view.active) // TWO,
            samples=thinking.samples,
            seconds=thinking.left(part),
            seed=seed,
            threads=self.effort.threads,
            held=held,
            watch=lambda _: thinking.goes_on(part),
        )

    def kernel_seed(self, view: View) -> int:
        """Return where the kernel's chance comes from at this point of the game."""
        return int(Chance(self.seed, view).of("simulation") * _SEEDS)

    def _races_by_hand(self, view: View) -> bool:
        """Whether no table of chances knows about the race to a target."""
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

    def _held(
        self,
        view: View,
        situation: Situation,
        simulator: Simulator,
        thinking: Thinking,
        part: float,
    ) -> list[Held]:
        """Return what the others may have kept when they last played."""

        def watch() -> bool:
            return thinking.goes_on(part * _INFERRING)

        seed = self.kernel_seed(view)
        return [
            simulator.infer(
                situation, seat, before, made, samples=_INFERRED, seed=seed, watch=watch
            )
            for seat, before, made in last_plays(view)
            if watch()
        ]


def move_of(found: Candidate | Option) -> Move:
    """Return the move itself."""
    return found.play if isinstance(found, Candidate) else found.move


def last_plays(view: View) -> list[tuple[Seat, Board, Candidate]]:
    """Return the last turn of each of the others, where it was a play that stands.

    With it comes the board before it. Who exchanged or passed since tells nothing here.
    """
    plays: list[Played] = []
    last: dict[Seat, Played | None] = {}
    for event in view.history:
        match event:
            case Played():
                plays.append(event)
                last[event.seat] = event
            case Returned() | TakenBack():
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
