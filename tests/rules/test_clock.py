"""Time: windows that close, clocks that run out, and what they cost."""

import pytest

from tests.rules.tables import ONE, Table, began, dealt, few, kinds
from tilewright.rules.event import Left, Passed
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.move import AskProof, Challenge, Pass
from tilewright.rules.turns.clock import next_alarm, overtime
from tilewright.units import Instant, Seat


def _game_clock(**more: int) -> Table:
    house: dict[str, object] = {"clock.kind": "game", "clock.seconds": 60}
    house |= {f"clock.{name}": value for name, value in more.items()}
    return Table(dealt(few(house), "ABD", "ABC"))


def test_without_a_clock_time_does_nothing() -> None:
    """Without a clock or an open window there is no alarm before, during or after a game."""
    table = Table(dealt(few(), "ABD", "ABC"))
    assert next_alarm(table.game) is None
    assert next_alarm(begin(began(few(), 2))) is None
    assert table.wait(10**6) == ()
    assert next_alarm(table.game.after(phase=Phase.OVER)) is None


def test_the_window_of_the_last_play_ends() -> None:
    """The alarm is set for the end of the window."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB", after=2)
    assert next_alarm(table.game) == 17_000
    assert table.wait(14.999) == ()
    assert kinds(table.wait(0.001)) == ["WindowClosed", "Ended"]


def test_a_move_clock_that_runs_out_is_a_pass() -> None:
    """When time runs out the turn is passed, and the next player has their own time."""
    table = Table(dealt(few({"clock.kind": "move", "clock.seconds": 30}), "ABD", "ABC"))
    assert next_alarm(table.game) == 30_000
    assert table.wait(29.999) == ()
    assert table.wait(0.001) == (Passed(Instant(30_000), Seat(0), by_clock=True),)
    assert (table.game.on_turn, next_alarm(table.game)) == (1, 60_000)
    assert table.game.clocks == (0, 0)
    table.wait(30)
    table.wait(30)
    assert kinds(table.wait(30)) == ["Passed", "Ended"]


def test_a_game_clock_is_charged_for_the_own_turns() -> None:
    """The time since the turn began is deducted and the increment added."""
    table = _game_clock(increment=5)
    table.do(0, "C3 AB", after=10)
    assert table.game.clocks == (55_000, 60_000)
    table.do(1, Pass(), after=70)
    assert table.game.clocks == (55_000, -5000)
    assert overtime(table.game, Seat(1)) == 10
    assert overtime(table.game, Seat(0)) == 0


def test_a_skipped_turn_has_no_increment() -> None:
    """A lost turn costs no time and adds none."""
    table = _game_clock(increment=5)
    table.do(0, "C3 AB")
    table.do(1, Challenge(), after=3)
    assert table.game.clocks[1] == 57_000


def test_time_does_not_run_back() -> None:
    """An instant before the turn's beginning costs nothing."""
    table = Table(_game_clock().game.after(turn_since=Instant(5000)))
    table.do(0, Pass())
    assert table.game.clocks == (60_000, 60_000)


def test_far_over_time_the_game_is_lost() -> None:
    """After the allowed minutes of overtime the player is removed."""
    table = _game_clock(overtime_minutes=2)
    assert next_alarm(table.game) == 180_001
    assert table.wait(180) == ()
    events = table.wait(0.001)
    assert events[0] == Left(Instant(180_001), Seat(0), LeaveReason.TIME)
    assert kinds(events) == ["Left", "Ended"]


@pytest.mark.parametrize(
    ("left", "points"),
    [(1, 0), (0, 0), (-1, 10), (-59_999, 10), (-60_000, 10), (-60_001, 20), (-120_001, 30)],
)
def test_every_started_minute_over_time_costs(left: int, points: int) -> None:
    """Ten points for each minute or part of one, and none for the last instant in time."""
    game = _game_clock().game.after(clocks=(left, 0))
    assert overtime(game, Seat(0)) == points


def test_a_move_clock_knows_no_overtime() -> None:
    """Only a clock for the game can go into overtime."""
    game = dealt(few({"clock.kind": "move", "clock.seconds": 30}), "ABD", "ABC")
    assert overtime(game.after(clocks=(-1, -1)), Seat(0)) == 0


def test_the_turn_under_way_is_charged_when_the_game_ends() -> None:
    """The player on turn when others end the game has used up time as well."""
    house: dict[str, object] = {"clock.kind": "game", "clock.seconds": 60}
    table = Table(dealt(few(house), "ABC", "CC", bag=""), words=ONE)
    table.do(0, "C3 AB", after=1)
    table.do(1, AskProof(), after=61)
    table.do(0, AskProof())
    assert table.game.result is not None
    assert table.game.clocks == (59_000, -1000)
    assert [line.overtime for line in table.game.result.settlements] == [0, 10]
