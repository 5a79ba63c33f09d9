"""How long the turns of a game took, by its clock.

Only games with a clock have times: without one, the time between two moves says how long the
players were at the board, not how long someone thought.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.edition import ClockKind, ClockRules
from tilewright.rules.effective_events import effective_events, seat_of_turn
from tilewright.rules.event import Event, Skipped
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import SECOND
from tilewright.rules.turns.clock import charge
from tilewright.units import Seat

__all__ = ["ClockTime", "times_from_clocks", "times_from_events"]


@dataclass(frozen=True, slots=True)
class ClockTime:
    """The time of one turn, in milliseconds."""

    used: int | None
    """The time for the turn; None if it is not known."""
    left: int | None
    """What was left on the player's game clock after the turn; None with a clock for each move."""
    before: int | None
    """What was left before the turn, or the time for a move; None if it is not known."""


def times_from_events(events: Sequence[Event]) -> tuple[ClockTime | None, ...]:
    """Return the times of the turns in force, in the order of play; nothing without a clock."""
    game = begin(events[0])
    rules = game.edition.clock
    if rules.kind is ClockKind.NONE:
        return ()
    times: dict[int, ClockTime | None] = {}
    for event in events[1:]:
        after = evolve(game, event)
        seat = seat_of_turn(event)
        if isinstance(event, Skipped):
            times[id(event)] = None
        elif seat is not None and rules.kind is ClockKind.MOVE:
            used = max(0, event.at - game.turn_since)
            times[id(event)] = ClockTime(used, None, rules.seconds * SECOND)
        elif seat is not None:
            before = game.clocks[seat]
            used = before - charge(game, seat, event.at)[seat]
            times[id(event)] = ClockTime(used, after.clocks[seat], before)
        game = after
    return tuple(times[id(event)] for event in effective_events(events) if id(event) in times)


def times_from_clocks(
    turns: Sequence[tuple[Seat, int | None]], rules: ClockRules
) -> tuple[ClockTime | None, ...]:
    """Return the times of turns, given what the player's clock showed after each.

    A turn without a reading has no time, and neither has the next one of the same player, because
    no one knows when it began.
    """
    if rules.kind is not ClockKind.GAME or all(reading is None for _, reading in turns):
        return ()
    shown: dict[Seat, int | None] = {}
    times: list[ClockTime | None] = []
    for seat, reading in turns:
        before = shown.get(seat, rules.seconds * SECOND)
        shown[seat] = reading
        if reading is None:
            times.append(None)
            continue
        used = None if before is None else before + rules.increment * SECOND - reading
        times.append(ClockTime(used, reading, before))
    return tuple(times)
