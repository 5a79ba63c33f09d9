"""A transition: one decision's events, with the game before and after them.

``decide``, ``tick`` and ``arrange`` each return a transition. Callers use the game in ``after``,
so that no event is folded twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tilewright.rules.event import Event
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game


@dataclass(frozen=True, slots=True)
class Transition:
    """One decision; ``after`` is always ``before`` with ``events`` folded into it."""

    before: Game = field(repr=False)
    events: tuple[Event, ...]
    after: Game = field(repr=False)


def fold(before: Game, events: Iterable[Event]) -> Transition:
    """Fold ``events`` into ``before``; raise ``BrokenLog`` if an event is impossible."""
    after = before
    happened = tuple(events)
    for event in happened:
        after = evolve(after, event)
    return Transition(before, happened, after)
