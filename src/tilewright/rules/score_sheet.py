"""The score sheet: how each event changed a score, with the running total.

The sheet is derived from the events that a seat has seen, so every screen can show it. A line is
never changed afterward: a play that is withdrawn or taken back gets a second line that subtracts
its points, and the final settlement also gets a line. The points in a seat's lines therefore
always add up to its score in the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.rules.event import (
    Awarded,
    Ended,
    Passed,
    Played,
    Returned,
    SeenEvent,
    Skipped,
    TakenBack,
)
from tilewright.rules.seen import OwnExchanged, SeenExchanged
from tilewright.units import Seat, by_seat


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the score sheet."""

    index: int
    """The event's index in the history."""
    event: SeenEvent
    seat: Seat
    points: int
    """The change in score; negative for a play that was withdrawn or taken back."""
    total: int
    """The seat's score after this line."""
    play: Played | None = None
    """The play that this line adds or subtracts; None for any other kind of line."""


def score_sheet(history: Iterable[SeenEvent], seats: int) -> tuple[SheetLine, ...]:
    """Return the score sheet for a game with ``seats`` players, in event order.

    A turn without points (an exchange, a pass, a lost turn) has a line with 0 points. The end of
    the game adds a line for each seat whose score it changes.
    """
    totals = [0] * seats
    lines: list[SheetLine] = []
    last: Played | None = None
    turns: list[Played | None] = []
    for index, event in enumerate(history):
        changes: list[tuple[Seat, int, Played | None]] = []
        match event:
            case Played():
                last = event
                turns.append(event)
                changes = [(event.seat, event.score, event)]
            case Returned() if last is not None:
                changes = [(event.seat, -last.score, last)]
            case TakenBack():
                undone = turns.pop()
                changes = [(event.seat, -undone.score if undone else 0, undone)]
            case Awarded():
                changes = [(event.seat, event.points, None)]
            case OwnExchanged() | SeenExchanged() | Passed() | Skipped():
                turns.append(None)
                changes = [(event.seat, 0, None)]
            case Ended():
                finals = [settlement.final for settlement in event.settlements]
                changes = [
                    (seat, final - totals[seat], None)
                    for seat, final in by_seat(finals)
                    if final != totals[seat]
                ]
            case _:
                continue
        for seat, points, play in changes:
            totals[seat] += points
            lines.append(SheetLine(index, event, seat, points, totals[seat], play))
    return tuple(lines)
