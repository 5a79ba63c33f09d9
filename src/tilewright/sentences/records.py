"""A recorded game's steps as sentences, worded like the events of a live game."""

from __future__ import annotations

from typing import assert_never

from tilewright.edition import Edition
from tilewright.records.follow import Step
from tilewright.records.record import (
    ChallengeBonus,
    Exchanged,
    RackGained,
    RackLost,
    TimeLost,
    Withdrawn,
)
from tilewright.records.record import Passed as RecordedPass
from tilewright.rules.event import (
    Awarded,
    Passed,
    Played,
    Returned,
    SeenEvent,
)
from tilewright.rules.play.move import Play
from tilewright.rules.seen import SeenExchanged
from tilewright.sentences.events import describe_event
from tilewright.sentences.people import People
from tilewright.units import Instant


def describe(step: Step, edition: Edition, people: People) -> str:
    """Return the sentence for one step of a recorded game."""
    event = event_of(step)
    if event is not None:
        return describe_event(event, edition, people) or ""
    seat, action = step.entry.seat, step.entry.action
    tiles = edition.tiles.text(action.tiles) if isinstance(action, RackGained | RackLost) else ""
    if isinstance(action, RackGained):
        other = people.only_other(seat)
        if other is not None:
            code = "record-rack-gained-from"
            return people.say_to(code, seat, other, points=step.score, tiles=tiles)
        return people.say("record-rack-gained", seat, points=step.score, tiles=tiles)
    code = "record-rack-lost" if isinstance(action, RackLost) else "record-time-lost"
    return people.say(code, seat, points=-step.score, tiles=tiles)


def event_of(step: Step) -> SeenEvent | None:  # noqa: PLR0911 - one return an action
    """Return the event a spectator would have seen; None for the final scoring."""
    seat = step.entry.seat
    match step.entry.action:
        case Play() as play:
            verdict = step.verdict
            if verdict is None:
                return None
            return Played(
                Instant(0),
                seat,
                play,
                verdict.words,
                verdict.square_points,
                verdict.bonus,
                verdict.score,
            )
        case Exchanged(count=count):
            return SeenExchanged(Instant(0), seat, count)
        case RecordedPass():
            return Passed(Instant(0), seat)
        case Withdrawn():
            return Returned(Instant(0), seat)
        case ChallengeBonus(points=points):
            return Awarded(Instant(0), seat, points)
        case RackGained() | RackLost() | TimeLost():
            return None
        case other:
            assert_never(other)
