"""The results of simulations, rollouts and inferences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilewright.kernel import _kernel
from tilewright.kernel.boundary import ENDINGS, RecordedTurn, read_turn
from tilewright.kernel.generator import Candidate, Option
from tilewright.rules.outcome import EndReason
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = [
    "Arm",
    "Compared",
    "Comparison",
    "Held",
    "Measure",
    "Progress",
    "Rollout",
    "Simulation",
    "Stopped",
]


class Stopped(Enum):
    """Why a simulation ended."""

    CONFIDENT = "confident"
    """Every challenger is worse than the leader, or too close to matter."""
    SAMPLES = "samples"
    """The candidates reached the maximum number of deals."""
    SECONDS = "seconds"
    """Time ran out."""
    CANCELLED = "cancelled"
    """The caller's ``watch`` callback stopped the simulation."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A candidate and the results of its rollouts."""

    candidate: Candidate | Option
    samples: int
    """The number of deals on which the candidate was rolled out."""
    aim: float
    """The value by which candidates are compared: the chance of winning plus a small bonus for the
    lead, or only the lead if the simulator has no win chances."""
    gain: float
    """The mean gain in the lead by the end of a rollout, in points, including all leaves."""
    error: float
    """The standard error of ``gain``."""
    win: float | None
    """The chance of winning; None if the simulator has no win chances."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of a simulation."""

    arms: tuple[Arm, ...]
    """The candidates with their results, in the given order."""
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
        """Convert a result from the kernel."""
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
class Measure:
    """The mean of a sample, and its standard error."""

    mean: float
    error: float

    @classmethod
    def read(cls, found: list[_kernel.Measure], seats: int) -> tuple[Measure, ...]:
        """Convert the kernel's measures, one for each seat."""
        return tuple(cls(one.mean, one.error) for one in found[:seats])


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison measured for one candidate; every field has one measure per seat."""

    lead: tuple[Measure, ...]
    """The lead over the best opponent at the end of a rollout, in points, including all leaves."""
    win: tuple[Measure, ...]
    """The chance of winning, which sums to 1; all 0 if the simulator has no win chances."""
    lead_more: tuple[Measure, ...]
    """How much higher ``lead`` is than the reference candidate's, on the same deals."""
    win_more: tuple[Measure, ...]
    """How much higher ``win`` is than the reference candidate's, on the same deals."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison: every candidate was rolled out on the same deals."""

    arms: tuple[Compared, ...]
    """The results, in the order of the candidates."""
    samples: int
    """The number of deals."""

    @classmethod
    def read(cls, found: _kernel.Comparison) -> Comparison:
        """Convert a result from the kernel."""
        arms = tuple(
            Compared(
                *(
                    Measure.read(each, found.seats)
                    for each in (arm.lead, arm.win, arm.lead_more, arm.win_more)
                )
            )
            for arm in found.arms
        )
        return cls(arms, found.samples)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a simulation."""

    rollouts: int
    samples: int
    """The number of deals on which the leader was rolled out."""
    best: Candidate | Option
    """The leading candidate."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Held:
    """The tiles that an opponent may have kept when they made their last play."""

    seat: Seat
    leaves: tuple[tuple[Tally, float], ...]
    """The possible leaves with their weights; the other tiles on the rack were drawn later."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout, move by move."""

    racks: tuple[Tally, ...]
    """Each seat's rack before the candidate is played."""
    turns: tuple[RecordedTurn, ...]
    """The turns, beginning with the candidate."""
    kept: tuple[float, ...]
    """The value of each seat's leave, in points; 0 if the game ended."""
    scores: tuple[int, ...]
    """The scores after the last ply; if the game ended, unplayed tiles have been counted."""
    ending: EndReason | None
    winners: tuple[Seat, ...]
    lead: float
    """The lead over the best opponent in points, including leaves."""
    win: float | None

    @classmethod
    def read(cls, found: _kernel.Trace, *, has_chances: bool) -> Rollout:
        """Convert a rollout from the kernel."""
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
