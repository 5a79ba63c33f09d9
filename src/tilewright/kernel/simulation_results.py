"""What a simulation, a rollout and an inference return."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilewright.kernel import _kernel
from tilewright.kernel.boundary import ENDINGS, RecordedTurn, read_turn
from tilewright.kernel.generator import Candidate, Option
from tilewright.rules.event import EndReason
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["Arm", "Held", "Progress", "Rollout", "Simulation", "Stopped"]


class Stopped(Enum):
    """Why a simulation ended."""

    CONFIDENT = "confident"
    """Every challenger is beaten, or makes no difference."""
    SAMPLES = "samples"
    """The candidates used up their deals."""
    SECONDS = "seconds"
    """Time ran out."""
    CANCELLED = "cancelled"
    """The caller's ``watch`` stopped it."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A candidate, and the results of its rollouts."""

    candidate: Candidate | Option
    samples: int
    """How many deals it was rolled out on."""
    aim: float
    """What candidates are compared by: the chance of winning plus a little of the lead, or just
    the lead."""
    gain: float
    """By how many points the lead grows up to the horizon, including everyone's leaves."""
    error: float
    """The standard error of ``gain``."""
    win: float | None
    """The chance of winning; None if the simulator has no win chances."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of a simulation."""

    arms: tuple[Arm, ...]
    """In the order of the candidates."""
    best: Arm
    stopped: Stopped
    rollouts: int

    @classmethod
    def read(
        cls,
        found: _kernel.SimulationResult,
        candidates: tuple[Candidate | Option, ...],
        *,
        has_chances: bool,
    ) -> Simulation:
        """Return a result of the kernel."""
        arms = tuple(
            Arm(
                candidate,
                arm.samples,
                arm.aim,
                arm.gain,
                arm.error,
                arm.win if has_chances else None,
            )
            for candidate, arm in zip(candidates, found.arms, strict=True)
        )
        return cls(arms, arms[found.best], Stopped[found.stopped.name], found.rollouts)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a simulation has come."""

    rollouts: int
    samples: int
    """The deals of the leader."""
    best: Candidate | Option
    """The leader."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Held:
    """What an opponent may still hold of the rack that their last play was made from."""

    seat: Seat
    leaves: tuple[tuple[Tally, float], ...]
    """Leaves with their weights; the rest of the rack was drawn since."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout, move by move."""

    racks: tuple[Tally, ...]
    """The rack of each seat before the candidate."""
    turns: tuple[RecordedTurn, ...]
    """The turns; the candidate is the first."""
    kept: tuple[float, ...]
    """The value of each seat's leave, in points; 0 if the game ended."""
    scores: tuple[int, ...]
    """At the horizon; if the game ended, after unplayed tiles were settled."""
    ending: EndReason | None
    winners: tuple[Seat, ...]
    lead: float
    """The points ahead of the best opponent, including leaves."""
    win: float | None

    @classmethod
    def read(cls, found: _kernel.Trace, *, has_chances: bool) -> Rollout:
        """Return a rollout of the kernel."""
        return cls(
            racks=tuple(map(Tally, found.racks)),
            turns=tuple(map(read_turn, found.turns)),
            kept=tuple(found.kept),
            scores=tuple(found.scores),
            ending=None if found.ending is None else ENDINGS[found.ending],
            winners=tuple(map(Seat, found.winners)),
            lead=found.lead,
            win=found.win if found.ending is not None or has_chances else None,
        )
