"""The players: the person or computer in each seat."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Level


@dataclass(frozen=True, slots=True)
class Participant:
    """The person or computer in a seat."""

    name: str
    """The name that others see."""
    is_computer: bool = False
    """Whether a program plays."""
    level: Level | None = None
    """The level that determines this player's target in a Finish Line game."""
