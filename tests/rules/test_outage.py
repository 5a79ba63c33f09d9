"""Outages: players get back the time in which they could not act."""

import pytest

from tests.rules.tables import Table, dealt, few
from tilewright.errors import BrokenLog
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.audit import audit
from tilewright.rules.event import TimeReturned
from tilewright.rules.evolve import evolve
from tilewright.rules.game import MINUTE
from tilewright.rules.play.move import Pass, Resign
from tilewright.rules.tick import return_time
from tilewright.rules.turns.clock import clocks_at, next_alarm
from tilewright.units import Instant, Seat

CLOCK = {"clock.kind": "game", "clock.seconds": 60}


def outage(table: Table, seconds: int, *, of: int | None = None) -> bool:
    """Let the server be down, and return whether it gives back ``of`` seconds, or all of them."""
    table.now += seconds * 1000
    length = 1000 * (seconds if of is None else of)
    transition = return_time(table.game, length, Instant(table.now))
    if transition is not None:
        assert table.take(transition) == (TimeReturned(Instant(table.now), length),)
    return transition is not None


def test_a_clock_does_not_run_in_an_outage() -> None:
    """Only the time outside the outage is charged to the player on turn."""
    table = Table(dealt(few(CLOCK), "ABD", "ABC"))
    table.now += 5000
    assert outage(table, 30)
    assert clocks_at(table.game, Instant(table.now))[0] == 55_000
    table.do(0, Pass(), after=10)
    assert table.game.clocks == (45_000, 60_000)


def test_a_window_stays_open_for_as_long_as_it_was() -> None:
    """The others have their whole time to challenge the last play."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    assert next_alarm(table.game) == 15_000
    assert outage(table, 100)
    assert next_alarm(table.game) == 115_000


def test_without_a_clock_only_a_long_outage_counts() -> None:
    """Short ones make no difference: time only matters for removing absent players."""
    table = Table(dealt(few(), "ABD", "ABC"))
    assert not outage(table, MINUTE // 1000)
    assert outage(table, MINUTE // 1000 + 1)


def test_nothing_is_given_back_that_was_not_lost() -> None:
    """An outage is no longer than the time since the last event, and no time runs in a pause."""
    table = Table(dealt(few(CLOCK), "ABD", "ABC"))
    assert not outage(table, 10, of=11)
    assert not outage(table, 10, of=0)
    table.take(arrange(table.game, Arrangement.PAUSE, Instant(table.now)))
    assert not outage(table, 10)
    with pytest.raises(BrokenLog):
        evolve(table.game, TimeReturned(Instant(table.now), 1000))
    table.do(0, Resign())
    assert not outage(table, 10)


def test_a_log_cannot_give_back_nothing() -> None:
    """The time in the event is positive."""
    game = dealt(few(CLOCK), "ABD", "ABC")
    with pytest.raises(BrokenLog):
        evolve(game, TimeReturned(Instant(0), 0))


def test_an_outage_can_be_audited() -> None:
    """The event follows from the rules; one that is too long doesn't."""
    table = Table(dealt(few(CLOCK), "ABD", "ABC"))
    outage(table, 30)
    events = table.game.events
    number = len(events) - 1
    # The tiles of this table are not those of its seed, which the audit also reports.
    assert all(departure.number < number for departure in audit(events).departures)
    forged = (*events[:-1], TimeReturned(events[-1].at, 31_000))
    assert audit(forged).departures[-1].number == number
    assert events[-1] == TimeReturned(Instant(30_000), 30_000)
    assert table.game.on_turn == Seat(0)
