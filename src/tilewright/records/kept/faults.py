"""What can be wrong with an entry of a kept game, as codes with arguments for their sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from tilewright.geometry import Square
from tilewright.rules.play.faults import Fault, Finding

Detail: TypeAlias = str | int | tuple[str, ...]
"""A value in a fault's sentence: tiles or a word, a number or a seat, or several words."""


class Severity(Enum):
    """What a fault means for its entry."""

    REFUSED = "refused"
    """The entry is impossible and has no effect."""
    WRONG = "wrong"
    """The entry has its effect, but there is a mistake."""
    UNCHECKED = "unchecked"
    """The entry can't be checked until a bare score is completed."""


class KeptCode(Enum):
    """What is wrong with an entry, besides the judge's faults; programs rely on these codes."""

    SET_EXCEEDED = "set-exceeded"
    RACK_TOO_SMALL = "rack-too-small"
    RACK_TOO_LARGE = "rack-too-large"
    WRONG_SCORE = "wrong-score"
    WRONG_TOTAL = "wrong-total"
    SCORE_UNKNOWN = "score-unknown"
    OUT_OF_TURN = "out-of-turn"
    AFTER_THE_END = "after-the-end"
    RULING_DIFFERS = "ruling-differs"
    AWARD_DIFFERS = "award-differs"
    OUT_OF_TIME = "out-of-time"
    NOT_OVER = "not-over"
    ENDED_ALREADY = "ended-already"
    TILES_LEFT = "tiles-left"
    RACK_COUNT = "rack-count"
    REST_UNKNOWN = "rest-unknown"


@dataclass(frozen=True, slots=True)
class KeptFault:
    """One thing that is wrong with an entry."""

    code: KeptCode | Fault
    """What is wrong."""
    severity: Severity = Severity.WRONG
    """What that means for the entry."""
    squares: tuple[Square, ...] = ()
    """The squares to highlight."""
    about: Mapping[str, Detail] = field(default_factory=dict)
    """The values for the fault's sentence, by name."""


DOUBTFUL: Final = frozenset(
    {Fault.GAP, Fault.NOT_CONNECTED, Fault.FIRST_OFF_START, Fault.FIRST_TOO_SHORT}
)
"""The judge's faults that tiles of a bare score could explain."""


def from_finding(finding: Finding, *, complete: bool) -> KeptFault:
    """Return a finding of the judge as a fault of an entry."""
    doubtful = finding.fault in DOUBTFUL and not complete
    about: dict[str, Detail] = {}
    if finding.fault is Fault.TOO_MANY_TILES:
        about["count"] = next(value for value in finding.about if isinstance(value, int))
    severity = Severity.UNCHECKED if doubtful else Severity.REFUSED
    return KeptFault(finding.fault, severity, finding.squares, about)


def refused(code: KeptCode | Fault, **about: Detail) -> KeptFault:
    """Return a fault that makes an entry impossible."""
    return KeptFault(code, Severity.REFUSED, about=about)


def wrong(code: KeptCode | Fault, **about: Detail) -> KeptFault:
    """Return a fault that leaves an entry its effect."""
    return KeptFault(code, Severity.WRONG, about=about)


def unchecked(code: KeptCode) -> KeptFault:
    """Return a fault that says that an entry can't be checked yet."""
    return KeptFault(code, Severity.UNCHECKED)
