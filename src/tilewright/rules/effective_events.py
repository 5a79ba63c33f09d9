"""The events in force: a game's history without the turns that were taken back.

A log is never rewritten, so a turn that is taken back stays in it, followed by ``TakenBack``. Code
that asks how the game stands, rather than what happened, first leaves out both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tilewright.rules.event import Event, Exchanged, Passed, Played, SeenEvent, Skipped, TakenBack
from tilewright.rules.seen import OwnExchanged, SeenExchanged
from tilewright.units import Seat

_E = TypeVar("_E", Event, SeenEvent)


def seat_of_turn(event: Event | SeenEvent) -> Seat | None:
    """Return whose turn ends with this event, or None if no turn does."""
    match event:
        case Played() | Exchanged() | OwnExchanged() | SeenExchanged() | Passed() | Skipped():
            return event.seat
        case _:
            return None


def effective_events(events: Iterable[_E]) -> list[_E]:
    """Return the events without taken-back turns and without the events that took them back.

    A takeback undoes the event with which the last turn in force ended, and everything after it.
    What the player did earlier in that turn, such as switching a tile, stays in force.
    """
    kept: list[_E] = []
    ends: list[int] = []
    for event in events:
        if isinstance(event, TakenBack):
            del kept[ends.pop() :]
            continue
        if seat_of_turn(event) is not None:
            ends.append(len(kept))
        kept.append(event)
    return kept
