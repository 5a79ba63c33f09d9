"""The simulation player: imagines how the game goes on after each good move, and takes the best.

It deals the unseen tiles again and again, never the real ones. What the others kept is inferred
from what they played: who lays nothing much often keeps something.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.kernel.chances import Chances
from tilewright.kernel.generator import POINT, Candidate, LeaveTable, Option
from tilewright.kernel.simulation import Held, Progress, Simulator
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.players.equity import EquityPlayer
from tilewright.players.player import Budget, Chance
from tilewright.rules.board import Board
from tilewright.rules.event import (
    OwnExchanged,
    Passed,
    Played,
    Returned,
    SeenExchanged,
    TakenBack,
)
from tilewright.rules.move import Move, Seat
from tilewright.rules.view import View
from tilewright.tiles import Tally

__all__ = ["Effort", "SimulationPlayer", "cores"]

_SEEDS = 2**63
_INFERRING = 0.2
_INFERRED = 400
"""Racks that are tried for each of the others."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a player spends on a move when the table does not say."""

    plies: int
    """How many moves it looks ahead."""
    candidates: int
    """How many moves it compares."""
    samples: int | None
    """The most deals for each of them; None is any number."""
    seconds: float | None
    """The most time; None is any time."""
    threads: int
    infer: bool
    """Whether it infers what the others keep."""

    def within(self, budget: Budget) -> tuple[int | None, float | None]:
        """Return samples and seconds for one move: what the table says, else the own habit."""
        samples = self.samples if budget.samples is None else budget.samples
        seconds = self.seconds if budget.seconds is None else budget.seconds
        return samples, seconds


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
        started = time.monotonic()
        chance = Chance(self.seed, view)
        switch = self.switch(view, chance)
        if switch is not None:
            return switch
        options = self.ranked(view, self.effort.candidates)
        first = self.racing(view, chance) if self._races_by_hand(view) else None
        if first is not None or len(options) == 1:
            best: Candidate | Option = first or options[0]
        else:
            best = self.thought(view, options, budget, started)
        return best.play if isinstance(best, Candidate) else best.move

    def thought(
        self, view: View, options: list[Candidate | Option], budget: Budget, started: float
    ) -> Candidate | Option:
        """Return the best of some moves, as far as the budget shows it."""
        samples, seconds = self.effort.within(budget)
        simulator = self._simulator(sum(view.active))
        situation = Situation.of(view)
        seed = self.kernel_seed(view)
        # A fifth of the time for what the others hold, the rest for what follows from it.
        until = None if seconds is None else started + _INFERRING * seconds
        held = self._held(view, situation, simulator, seed, until) if self.effort.infer else []
        if seconds is not None:
            seconds = max(0.01, 0.97 * seconds - (time.monotonic() - started))
        cancelled = budget.cancelled

        def watch(_: Progress) -> bool:
            return cancelled is None or not cancelled()

        return simulator.run(
            situation,
            options,
            plies=self.effort.plies,
            samples=samples,
            seconds=seconds,
            seed=seed,
            threads=self.effort.threads,
            held=held,
            watch=watch,
        ).best.candidate

    def kernel_seed(self, view: View) -> int:
        """Return where the kernel's chance comes from at this point of the game."""
        return int(Chance(self.seed, view).of("simulation") * _SEEDS)

    def ranked_move(self, view: View) -> Move:
        """Return the move of the highest equity, for when there is no time to think."""
        best = self.ranked(view, 1)[0]
        return best.play if isinstance(best, Candidate) else best.move

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
        seed: int,
        until: float | None,
    ) -> list[Held]:
        """Return what the others may have kept when they last played."""

        def watch() -> bool:
            return until is None or time.monotonic() < until

        return [
            simulator.infer(
                situation, seat, before, made, samples=_INFERRED, seed=seed, watch=watch
            )
            for seat, before, made in last_plays(view)
            if watch()
        ]


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
        made = Candidate(play.play, play.score, Tally(), play.score * POINT)
        found.append((seat, before, made))
    return found
