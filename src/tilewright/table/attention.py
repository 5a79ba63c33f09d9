"""When a table next needs attention: a computer player must act, or a timeout is due."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.rules.attention import Action
from tilewright.rules.view import View
from tilewright.units import Instant, Seat, by_seat


def next_computer(
    view: View, computers: Collection[Seat], now: Instant
) -> tuple[Seat, Instant] | None:
    """Return which of the ``computers`` acts next and when, or None if only people must act.

    A computer agrees, accepts and challenges at once. The computer on turn waits while other
    players must still accept the previous play; it then challenges or takes its turn.
    """
    for seat, action in by_seat(view.must_act):
        if action in {Action.AGREE, Action.RESPOND} and seat in computers:
            return seat, now
    seat = view.on_turn
    if view.must_act[seat] is not Action.TURN or seat not in computers:
        return None
    play = view.open_play
    if play is None or not play.awaited or now >= play.window_ends:
        return seat, now
    return seat, play.window_ends


def next_attention(
    view: View, alarm: Instant | None, computers: Collection[Seat], now: Instant
) -> Instant | None:
    """Return when a computer must act or a timeout is due, whichever is first; None if neither."""
    computer = next_computer(view, computers, now) if computers else None
    if computer is None:
        return alarm
    return computer[1] if alarm is None else min(alarm, computer[1])
