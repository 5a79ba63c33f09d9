"""When a table next needs the program: a computer must act, or time runs out."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.rules.event import Instant
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Seat
from tilewright.rules.view import View


def next_computer(
    view: View, computers: Collection[Seat], now: Instant
) -> tuple[Seat, Instant] | None:
    """Return which of ``computers`` acts next and from when; None if the table waits for people.

    A computer agrees, accepts and challenges at once. It does not take its turn while
    others may still challenge the play before.
    """
    if view.phase is Phase.OVER or view.paused is not None:
        return None
    for seat in undecided(view):
        if seat in computers:
            return seat, now
    if view.phase is Phase.PLAYING and view.on_turn in computers:
        play = view.open_play
        waits = play is not None and play.awaited and now < play.window_ends
        return view.on_turn, play.window_ends if play is not None and waits else now
    return None


def next_attention(
    view: View, alarm: Instant | None, computers: Collection[Seat], now: Instant
) -> Instant | None:
    """Return when a computer must act or time does something, whichever is first."""
    moments = [] if alarm is None else [alarm]
    computer = next_computer(view, computers, now)
    if computer is not None:
        moments.append(computer[1])
    return min(moments, default=None)


def undecided(view: View) -> tuple[Seat, ...]:
    """Return who has to agree to the rules, or to say something about the open play."""
    active = [seat for seat, is_active in enumerate(view.active) if is_active]
    if view.phase is Phase.AGREEING:
        return tuple(seat for seat in active if seat not in view.agreed)
    play = view.open_play
    if play is None or (view.phase is Phase.PLAYING and not play.awaited):
        return ()
    return tuple(seat for seat in active if seat != play.seat and seat not in play.accepted)
