"""Samples of every event, and what the tests of event files share."""

import pytest

from tilewright.edition import Edition, Level
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.json.events import (
    dump_events,
    load_events,
)
from tilewright.geometry import Axis, Square
from tilewright.lexicon import LexiconRef
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Began,
    Challenged,
    Committed,
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
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
    Skipped,
    Switched,
    TakenBack,
    TimeReturned,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.participant import Participant
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Instant, Seat, all_seats

SWITCH = load_edition("switch")
TILES = SWITCH.tiles


def tally(text: str) -> Tally:
    """Return tiles of the switch edition."""
    return TILES.parse_tiles(text)


def began(edition: Edition = SWITCH) -> Began:
    """Return the set-up of a two-player table."""
    people = (Participant("Ann", level=Level.BEGINNER), Participant("Ben Ö.", is_computer=True))
    return Began(
        Instant(5),
        edition,
        LexiconRef("enable", "c0ffee"),
        people,
        b"\x01" * 32,
        bytes(32),
        (Seat(1),),
    )


SAMPLES: tuple[Event, ...] = (
    began(),
    Agreed(Instant(6), Seat(0)),
    DrawnForFirst(
        Instant(7), ((Seat(0), TILES.parse_tile("[C~]")), (Seat(1), TILES.parse_tile("?")))
    ),
    FirstChosen(Instant(7), Seat(1), FirstBy.DRAW),
    Drew(Instant(7), Seat(0), tally("AEI??[A+]")),
    Played(
        Instant(8),
        Seat(1),
        Play.of(
            {
                Square(7, 8): BLANK_BIT | TILES.letters.index("O"),
                Square(7, 7): TILES.parse_cell("[D+]"),
            },
            announced=9,
        ),
        (Word("DO", Square(7, 7), Axis.ACROSS, 8), Word("OX", Square(7, 8), Axis.DOWN, -1)),
        3,
        50,
        60,
    ),
    Exchanged(Instant(9), Seat(0), tally("AA"), tally("B?")),
    Passed(Instant(9), Seat(0), by_clock=True),
    Switched(Instant(9), Seat(0), Seat(1), TILES.parse_tile("[I~]"), TILES.parse_tile("Q"), 3),
    Skipped(Instant(10), Seat(0)),
    Accepted(Instant(10), Seat(0)),
    WindowClosed(Instant(10)),
    Challenged(Instant(10), Seat(0), Seat(1), ("DO", "OX")),
    Returned(Instant(10), Seat(1)),
    TurnLost(Instant(10), Seat(0)),
    Awarded(Instant(10), Seat(1), 5),
    ProofAsked(Instant(11), Seat(0)),
    PlayExists(Instant(11)),
    Left(Instant(12), Seat(0), LeaveReason.VANISHED),
    Ended(
        Instant(13),
        EndReason.PASSED_OUT,
        (Settlement(40, 10, tally("AQ"), 11, 0), Settlement(-3, 0, Tally(), 0, 0)),
        all_seats(2),
        Decided.SHARED,
        bytes(range(32)),
    ),
    Paused(Instant(14)),
    Resumed(Instant(15)),
    TakenBack(Instant(15), Seat(1)),
    Committed(Instant(20), Seat(1), bytes(range(32))),
    Agreed(Instant(21), Seat(1), bytes(32)),
    TimeReturned(Instant(22), 25_000),
    HintTaken(Instant(23), Seat(1), 2),
)
"""One event of every kind; they need not form a game."""


def lines(*events: Event) -> list[str]:
    """Return a file as lines, its header first."""
    return dump_events(events).splitlines()


def refused(text: str) -> NotationError:
    """Return the error with which a file is refused."""
    with pytest.raises(NotationError) as caught:
        load_events(text)
    return caught.value
