"""Clocks, a house rule: time per game with increment and overtime, or time per move."""

import pytest

from tests.rules.rulebook.sheets import SHEETS
from tilewright.edition import ClockKind
from tilewright.edition.shipped import load_edition
from tilewright.errors import EditionError
from tilewright.rules.event import Left, Passed
from tilewright.rules.outcome import EndReason, LeaveReason
from tilewright.rules.play.faults import Fault
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.units import Instant, Seat

GAME = {"clock.kind": "game", "clock.seconds": 60}
MOVE = {"clock.kind": "move", "clock.seconds": 30}


@pytest.mark.parametrize("name", SHEETS.values())
def test_as_printed_there_is_none(name: str) -> None:
    """As printed there is no clock, and time does nothing."""
    assert load_edition(name).clock.kind is ClockKind.NONE
    table = ScriptedTable("CAT", "DOG", edition=name)
    assert table.wait(1_000_000) == ()


def test_time_per_game() -> None:
    """Each player has a time for the whole game, which runs during their own turns."""
    table = ScriptedTable("CAT", "DOG", house=GAME)
    table.wait(10)
    table.passes()
    table.wait(25)
    table.passes()
    table.wait(5)
    table.passes()
    assert table.game.clocks == (45_000, 35_000)


def test_increment() -> None:
    """Each turn may add some seconds to the player's clock."""
    table = ScriptedTable("CAT", "DOG", house={**GAME, "clock.increment": 4})
    table.wait(10)
    table.passes()
    assert table.game.clocks == (54_000, 60_000)


@pytest.mark.parametrize(
    ("seconds", "lost"), [(60, 0), (60.001, 10), (120, 10), (120.001, 20), (300, 40)]
)
def test_overtime_costs_ten_points_a_started_minute(seconds: float, lost: int) -> None:
    """Overtime costs ten points for each minute or part of a minute."""
    table = ScriptedTable("CAT", "DOG", bag="", house=GAME)
    table.wait(seconds)
    table.play("8H CAT")
    table.accept(1)
    assert table.result.settlements[0].overtime == lost
    assert table.scores == (10 + 5 - lost, -5)


def test_overtime_may_cost_the_victory() -> None:
    """Points lost for overtime count when the winner is decided."""
    table = ScriptedTable("CAT", "DOG", bag="", house=GAME)
    table.wait(60 + 200)
    table.play("8H CAT")
    table.accept(1)
    assert table.scores == (15 - 40, -5)
    assert table.result.winners == (1,)


def test_the_turn_under_way_counts_at_the_end() -> None:
    """When the game ends during a turn, the time used in that turn counts too."""
    table = ScriptedTable("CATQ", "VVWW", bag="", house=GAME)
    table.play("8H CAT")
    table.wait(130)
    table.asks(0, 1)
    assert [settled.overtime for settled in table.result.settlements] == [0, 20]
    assert table.game.clocks == (60_000, -70_000)


def test_after_ten_minutes_the_game_is_lost() -> None:
    """After ten minutes of overtime a player has lost and is out of the game."""
    table = ScriptedTable("CAT", "DOG", house=GAME)
    assert table.wait(660) == ()
    table.wait(0.001)
    assert table.happened(Left)[0].why is LeaveReason.TIME
    assert table.result.why is EndReason.LAST_STANDING
    assert table.result.winners == (1,)


def test_of_three_the_others_go_on() -> None:
    """With three players the others continue without the one who ran out of time."""
    table = ScriptedTable("CAT", "DOG", "SEA", house=GAME)
    table.wait(661)
    assert not table.is_over
    assert table.on_turn == 1


def test_points_and_minutes_are_house_rules() -> None:
    """The cost of a minute of overtime, and the number that loses the game, are house rules."""
    house = {**GAME, "clock.overtime_points": 5, "clock.overtime_minutes": 1}
    table = ScriptedTable("CAT", "DOG", bag="", house=house)
    table.wait(110)
    table.play("8H CAT")
    table.accept(1)
    assert table.result.settlements[0].overtime == 5
    table = ScriptedTable("CAT", "DOG", house=house)
    table.wait(120.001)
    assert table.result.winners == (1,)


def test_a_move_clock_that_runs_out_is_a_pass() -> None:
    """With a clock per move, a clock that runs out is a pass."""
    table = ScriptedTable("CAT", "DOG", house=MOVE)
    assert table.wait(29.999) == ()
    table.wait(0.001)
    assert table.happened(Passed) == [Passed(Instant(30_000), Seat(0), by_clock=True)]
    assert table.on_turn == 1
    assert table.game.passes == (1, 0)


def test_passes_of_the_clock_end_the_game_like_others() -> None:
    """Passes by the clock count: the game ends when every player has passed twice."""
    table = ScriptedTable("CAT", "DOG", house=MOVE)
    for _ in range(4):
        table.wait(30)
    assert table.result.why is EndReason.PASSED_OUT


def test_a_move_clock_costs_no_points() -> None:
    """A clock per move costs no points and removes no player."""
    table = ScriptedTable("CAT", "DOG", house=MOVE)
    table.wait(30)
    assert table.scores == (0, 0)
    assert not table.happened(Left)


def test_no_time_runs_while_others_may_challenge() -> None:
    """A player's clock starts when they may move: after the window, or when all have accepted."""
    table = ScriptedTable("CATZ", "ORE", "SEA", house=GAME)
    table.play("8H CAT")
    table.wait(20)
    table.passes()
    assert table.game.clocks[1] == 55_000  # five seconds after the window of fifteen
    table = ScriptedTable("CATZ", "ORE", "SEA", house=GAME)
    table.play("8H CAT")
    table.wait(4)
    table.accept(2)
    table.wait(20)
    table.passes()
    assert table.game.clocks[1] == 40_000


def test_a_move_clock_waits_for_the_window() -> None:
    """A clock per move starts after the window too."""
    table = ScriptedTable("CATZ", "ORE", "SEA", house=MOVE)
    table.play("8H CAT")
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    assert table.wait(44.999) == ()
    table.wait(0.001)
    assert table.happened(Passed)[0].seat == 1


def test_a_clock_needs_a_time() -> None:
    """A clock needs a time; without one it is refused."""
    with pytest.raises(EditionError) as caught:
        load_edition("pocket", {"clock.kind": "game"})
    assert caught.value.field == "clock.seconds"
