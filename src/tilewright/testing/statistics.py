"""Counts of what happened in random games, so that tests can check that everything occurred."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tilewright.errors import IllegalMove
from tilewright.rules.event import (
    Ended,
    Event,
    FirstChosen,
    Left,
)
from tilewright.rules.play.faults import Finding
from tilewright.rules.play.move import Move


@dataclass
class Statistics:
    """Counts for one random game, or for many games combined."""

    games: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    """Moves that were made, by type name."""
    events: Counter[str] = field(default_factory=Counter)
    """Events, by type name."""
    faults: Counter[str] = field(default_factory=Counter)
    """The faults of refused moves, by name."""
    ends: Counter[str] = field(default_factory=Counter)
    """Why the games ended."""
    decided: Counter[str] = field(default_factory=Counter)
    """What decided the winners."""
    leaves: Counter[str] = field(default_factory=Counter)
    """Why players left."""
    firsts: Counter[str] = field(default_factory=Counter)
    """How the first player was chosen."""

    def made(self, move: Move) -> None:
        """Count a move that was made."""
        self.moves[type(move).__name__] += 1

    def happened(self, event: Event) -> None:
        """Count an event and the reason it gives, if any."""
        self.events[type(event).__name__] += 1
        match event:
            case Ended():
                self.games += 1
                self.ends[event.why.value] += 1
                self.decided[event.decided.value] += 1
            case Left():
                self.leaves[event.why.value] += 1
            case FirstChosen():
                self.firsts[event.by.value] += 1
            case _:
                pass

    def refused(self, error: IllegalMove) -> None:
        """Count a refused move's faults."""
        for finding in error.findings:
            if isinstance(finding, Finding):
                self.faults[finding.fault.name] += 1

    def __iadd__(self, other: Statistics) -> Statistics:  # noqa: PYI034 - no subclasses
        """Add the counts of other games."""
        self.games += other.games
        for name in ("moves", "events", "faults", "ends", "decided", "leaves", "firsts"):
            getattr(self, name).update(getattr(other, name))
        return self
