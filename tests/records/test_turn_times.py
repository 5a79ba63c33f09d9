"""The times of turns: what the clock took from each player, and nothing that no one knows."""

from dataclasses import replace
from itertools import count

import pytest

from tilewright.edition import ClockKind, ClockRules, Edition
from tilewright.edition.shipped import load_edition
from tilewright.library.game import play
from tilewright.records.turn_times import ClockTime, times_from_clocks, times_from_events
from tilewright.rules.effective_events import seat_of_turn
from tilewright.rules.event import Began, Event
from tilewright.rules.evolve import begin, evolve
from tilewright.units import Instant, Seat

STEP = 7000
"""Milliseconds between two events."""


def slowed(events: tuple[Event, ...], edition: Edition) -> list[Event]:
    """Return the events of a game as if it had a clock, some seconds apart."""
    first = events[0]
    assert isinstance(first, Began)
    at = count(0, STEP)
    whole = [replace(first, edition=edition), *events[1:-1]]
    return [replace(event, at=Instant(next(at))) for event in whole]


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    """Return the events of a game without a clock."""
    return play("beginner", "beginner", seed=4).events


def test_a_game_without_a_clock_has_no_times(events: tuple[Event, ...]) -> None:
    """The time between moves says nothing then."""
    assert times_from_events(events) == ()


def test_a_game_clock_says_what_each_turn_took(events: tuple[Event, ...]) -> None:
    """The times of a player add up to what the clock lost, with the increments."""
    edition = load_edition(
        "pocket", {"clock.kind": "game", "clock.seconds": 1500, "clock.increment": 5}
    )
    log = slowed(events, edition)
    times = times_from_events(log)
    game = begin(log[0])
    for event in log[1:]:
        game = evolve(game, event)
    turns = [seat for event in log if (seat := seat_of_turn(event)) is not None]
    assert len(times) == len(turns)
    for seat in (Seat(0), Seat(1)):
        own = [time for time, who in zip(times, turns, strict=True) if who == seat]
        known = [time for time in own if time is not None and time.used is not None]
        assert len(known) == len(own) > 5
        used = sum(time.used or 0 for time in known)
        assert used > 0
        assert known[0].before == 1_500_000
        assert known[-1].left == game.clocks[seat] == 1_500_000 - used + 5000 * len(own)


def test_a_move_clock_has_no_time_left(events: tuple[Event, ...]) -> None:
    """Each turn has its own limit."""
    edition = load_edition("pocket", {"clock.kind": "move", "clock.seconds": 60})
    times = times_from_events(slowed(events, edition))
    assert times
    assert all(time is not None and time.left is None and time.used for time in times)


def test_readings_of_a_clock_become_times() -> None:
    """Without a reading, neither the turn nor the player's next one has a time."""
    rules = ClockRules(ClockKind.GAME, seconds=60)
    ann, ben = Seat(0), Seat(1)
    turns = [(ann, 50_000), (ben, None), (ann, 45_000), (ben, 20_000), (ann, -1000), (ben, 5000)]
    assert times_from_clocks(turns, rules) == (
        ClockTime(10_000, 50_000, 60_000),
        None,
        ClockTime(5000, 45_000, 50_000),
        ClockTime(None, 20_000, None),
        ClockTime(46_000, -1000, 45_000),
        ClockTime(15_000, 5000, 20_000),
    )
    assert times_from_clocks([(ann, None)], rules) == ()
    assert times_from_clocks(turns, ClockRules()) == ()
