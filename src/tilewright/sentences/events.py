"""Describes events in sentences for one reader.

A sentence is built only from the event as one seat saw it, so it cannot reveal anything that
this seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tilewright import catalogue
from tilewright.edition import Edition
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Challenged,
    Committed,
    DrawnForFirst,
    Ended,
    FirstBy,
    FirstChosen,
    HintTaken,
    Left,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Returned,
    SeenEvent,
    Skipped,
    TakenBack,
    TimeReturned,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.seen import (
    OwnDrew,
    OwnExchanged,
    OwnSwitched,
    SeenBegan,
    SeenDrew,
    SeenExchanged,
    SeenSwitched,
)
from tilewright.rules.view import View
from tilewright.sentences import endings
from tilewright.sentences.people import People
from tilewright.units import Seat, Tile

SILENT: Final = (SeenBegan, Committed, Agreed, OwnDrew, SeenDrew)
"""The events that need no sentence."""

_LONG_OUTAGE: Final = 120
"""Seconds from which an outage is given in minutes."""

_FIXED: Final[Mapping[type[SeenEvent], str]] = {
    WindowClosed: "event-window-closed",
    Paused: "event-paused",
    Resumed: "event-resumed",
    PlayExists: "event-play-exists",
}
"""Events whose sentence is the same for every reader."""


def describe(
    event: SeenEvent, view: View, reader: Seat | None, history: Sequence[SeenEvent] = ()
) -> str | None:
    """Return the sentence for ``event``, addressed to ``reader``; None if it needs no sentence.

    ``reader`` is None if no player is addressed, as for spectators and on shared screens.
    ``history`` has the events before it, as ``reader`` saw them; see ``describe_event``.
    """
    return describe_event(event, view.edition, People.of(view.participants, reader), history)


def describe_event(  # noqa: PLR0911 - one return a kind of event
    event: SeenEvent, edition: Edition, people: People, history: Sequence[SeenEvent] = ()
) -> str | None:
    """Return the sentence for ``event`` if there is no view, as for a recorded game.

    ``history`` has the events before it, as far as they are known: who goes first names the tile
    that was drawn.
    """
    if isinstance(event, SILENT):
        return None
    if isinstance(event, Ended):
        return endings.why(event, edition, people)
    if fixed := _FIXED.get(type(event)):
        return catalogue.sentence(fixed)
    match event:
        case TimeReturned():
            return _time_returned(event)
        case Played():
            return _played(event, edition, people)
        case DrawnForFirst():
            return _drawn_for_first(event, edition, people)
        case FirstChosen():
            return _first(event, edition, people, history)
        case HintTaken():
            return people.say("event-hint-taken", event.seat, strength=event.strength)
        case _:
            return _simple(event, people) or _turn(event, edition, people)


def without_repeats(seen: Iterable[SeenEvent]) -> Iterator[SeenEvent]:
    """Yield events that are told together, each fact once.

    A turn that is skipped right after it was lost is told as lost.
    """
    losers: set[Seat] = set()
    for event in seen:
        if isinstance(event, TurnLost):
            losers.add(event.seat)
        if isinstance(event, Skipped) and event.seat in losers:
            losers.remove(event.seat)
        else:
            yield event


def tile_name(tile: Tile, edition: Edition) -> str:
    """Return a tile by its letter and, if that says more, its kind; a blank by its name."""
    face = edition.tiles.face(tile)
    if face.letter and face.mark:
        kind = catalogue.translate(edition.kind_names[face.kind.value])
        return f"{face.letter} ({kind})"
    if face.letter:
        return face.text
    return catalogue.sentence("blank-tile", kind=catalogue.translate(edition.kind_names["blank"]))


def _drawn_for_first(event: DrawnForFirst, edition: Edition, people: People) -> str:
    draws = catalogue.listed(
        people.say("event-draw", seat, tile=tile_name(code, edition)) for seat, code in event.draws
    )
    drawn = catalogue.sentence("event-drawn-for-first", draws=draws)
    # A blank has letter number 0, so it beats A, which has number 1.
    letter_of = edition.tiles.letter_of
    best = min(letter_of[code] for _, code in event.draws)
    tied = [seat for seat, code in event.draws if letter_of[code] == best]
    if len(tied) == 1:
        return drawn
    return f"{drawn} {people.say_together('event-draw-tied', tied)}"


def _first(
    event: FirstChosen, edition: Edition, people: People, history: Sequence[SeenEvent]
) -> str:
    """Return who goes first, and why unless that is obvious."""
    seat, code = event.seat, f"event-first-{event.by.value}"
    if event.by is FirstBy.YOUNGEST and len(people.computers) == len(people.names) - 1:
        return people.say("event-first-alone", seat)
    drawn = [dict(one.draws).get(seat) for one in history if isinstance(one, DrawnForFirst)]
    tile = drawn[-1] if drawn else None
    if event.by is not FirstBy.DRAW or tile is None:
        return people.say(code, seat)
    name = tile_name(tile, edition)
    nearest = edition.tiles.letters[1]
    if edition.tiles.face(tile).letter in ("", nearest):
        return people.say(f"{code}-best", seat, tile=name)
    return people.say(f"{code}-letter", seat, tile=name, nearest=nearest)


def _time_returned(event: TimeReturned) -> str:
    seconds = max(1, round(event.milliseconds / 1000))
    if seconds < _LONG_OUTAGE:
        return catalogue.sentence("event-time-returned", count=seconds)
    return catalogue.sentence("event-time-returned-minutes", count=round(seconds / 60))


def _played(event: Played, edition: Edition, people: People) -> str:
    word = event.words[0]
    played = people.say(
        "event-played",
        event.seat,
        word=word.text,
        place=edition.coordinates.write(word.start, word.axis),
        axis=word.axis.value,
        others=catalogue.listed(other.text for other in event.words[1:]) or "none",
        points=event.score,
        bonus=event.bonus,
    )
    announced = event.play.announced
    if announced is None or announced == event.score:
        return played
    return f"{played} {people.say('event-announced', event.seat, points=announced)}"


def _simple(event: SeenEvent, people: People) -> str | None:
    """Return the sentence for an event if it depends only on who acted, or else None."""
    match event:
        case Accepted():
            code = "event-accepted"
        case Returned():
            code = "event-returned"
        case TurnLost():
            code = "event-turn-lost"
        case Skipped():
            code = "event-skipped"
        case TakenBack():
            code = "event-taken-back"
        case ProofAsked():
            code = "event-proof-asked"
        case Left():
            code = f"event-left-{event.why.value}"
        case Passed():
            code = "event-passed-by-clock" if event.by_clock else "event-passed"
        case _:
            return None
    return people.say(code, event.seat)


def _turn(event: SeenEvent, edition: Edition, people: People) -> str | None:
    match event:
        case SeenExchanged():
            return people.say("event-exchanged", event.seat, count=event.count)
        case OwnExchanged():
            return people.say("event-exchanged", event.seat, count=len(event.given))
        case SeenSwitched():
            return people.say_to("event-switched", event.seat, event.other)
        case OwnSwitched():
            return people.say_to(
                "event-switched-tiles",
                event.seat,
                event.other,
                given=tile_name(event.given, edition),
                taken=tile_name(event.taken, edition),
            )
        case Awarded():
            return people.say("event-awarded", event.seat, points=event.points)
        case _:
            return _challenged(event, people) if isinstance(event, Challenged) else None


def _challenged(event: Challenged, people: People) -> str:
    if not event.refused:
        return people.say_to("event-challenge-failed", event.seat, event.against)
    return people.say_to(
        "event-challenge-succeeded",
        event.seat,
        event.against,
        words=catalogue.listed(event.refused),
        count=len(event.refused),
    )
