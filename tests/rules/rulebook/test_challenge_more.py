"""Challenging with three and four players: the window, acceptance, turns lost and skipped."""

import pytest

from tilewright.rules.event import (
    Returned,
    Skipped,
    TurnLost,
)
from tilewright.rules.game import Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.turns.window import must_accept
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.units import Instant, Seat


def three() -> ScriptedTable:
    """Return a table of three whose first player has just played CAT."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    return table


def four() -> ScriptedTable:
    """Return a table of four whose first player has just played CAT."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOGS")
    table.play("8H CAT")
    return table


def test_no_turn_starts_before_the_others_have_accepted() -> None:
    """With three or four players no turn may start until the others have accepted the play."""
    table = four()
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.accept(2)
    with refused(Fault.WINDOW_OPEN):
        table.play("9J OR")
    table.accept(3)
    table.play("9J OR")
    assert table.on_turn == 2


def test_who_is_waited_for() -> None:
    """Neither the player on turn nor the one who played must accept: only the others must act."""
    assert must_accept(three().game) == (2,)
    assert must_accept(four().game) == (2, 3)


def test_two_players_need_not_wait() -> None:
    """With two players no one has to accept: the next player starts when ready."""
    table = ScriptedTable("CATZ", "ORE")
    table.play("8H CAT")
    assert must_accept(table.game) == ()
    table.play("9J OR")


def test_the_window_is_fifteen_seconds() -> None:
    """Silence accepts when the table's window closes: after 15 seconds unless agreed otherwise."""
    table = three()
    table.wait(14.999)
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.wait(0.001)
    table.passes()
    assert table.on_turn == 2


def test_the_window_is_the_tables_own() -> None:
    """The length of the window is a house rule."""
    table = ScriptedTable("CATZ", "ORE", "SEA", house={"challenge.window": 40})
    table.play("8H CAT")
    table.wait(39)
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.wait(1)
    table.passes()


@pytest.mark.parametrize("challenger", [1, 2, 3])
def test_any_other_player_may_challenge(challenger: int) -> None:
    """Any other player may challenge, not only the next one."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOGS")
    table.play("8H CATZ")
    table.challenge(challenger)
    assert table.happened(Returned) == [Returned(Instant(0), Seat(0))]
    assert table.on_turn == 1


def test_a_challenge_after_the_window() -> None:
    """After the window a play may still be challenged until the next player starts a turn."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CATZ")
    table.wait(60)
    table.challenge(2)
    assert table.game.board.is_empty


def test_a_turn_that_was_started_closes_it() -> None:
    """Once the next player has started a turn, the play can no longer be challenged."""
    table = three()
    table.accept(2)
    table.passes()
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(2)


@pytest.mark.parametrize("challenger", [1, 2, 3])
def test_accepting_does_not_end_the_right_to_challenge(challenger: int) -> None:
    """Until the next turn starts, any other player may challenge, also one who has accepted."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOGS")
    table.play("8H CATZ")
    table.accept(2)
    table.accept(3)
    table.challenge(challenger)
    assert table.game.board.is_empty


@pytest.mark.parametrize("elsewhere", [(), (3,)])
def test_players_who_share_a_device_accept_together(elsewhere: tuple[int, ...]) -> None:
    """When the next player sees their tiles, all at that device accept; others are waited for."""
    table = four()
    for seat in must_accept(table.game):
        if seat not in elsewhere:
            table.accept(seat)
    assert must_accept(table.game) == elsewhere
    for other in elsewhere:
        with refused(Fault.WINDOW_OPEN):
            table.play("9J OR")
        table.accept(other)
    table.play("9J OR")


def test_the_challengers_next_turn_is_lost() -> None:
    """After a failed challenge, a challenger who is not next loses their turn when it comes."""
    table = three()
    table.challenge(2)
    assert table.game.lost_turns == (0, 0, 1)
    assert table.on_turn == 1
    *_, skipped = table.play("9J OR")
    assert skipped == Skipped(Instant(0), Seat(2))
    assert table.game.lost_turns == (0, 0, 0)
    assert table.on_turn == 0


def test_the_first_challenge_settles_a_play() -> None:
    """After one challenge no other is possible: the play is settled and the next turn may begin."""
    table = four()
    table.challenge(3)
    for other in (1, 2):
        with refused(Fault.NOTHING_TO_CHALLENGE):
            table.challenge(other)
    table.play("9J OR")
    assert table.happened(TurnLost) == [TurnLost(Instant(0), Seat(3))]


def test_lost_turns_add_up() -> None:
    """Turns lost to several challenges add up: two failed challenges, two turns."""
    table = four()
    table.challenge(3)
    table.play("9J OR")
    table.challenge(3)
    assert table.game.lost_turns == (0, 0, 0, 2)
    table.passes()  # Cleo; Dan is skipped
    assert table.on_turn == 0
    table.passes(3)  # Ada, Ben, Cleo; Dan is skipped again
    assert table.on_turn == 0
    table.passes(2)
    assert table.game.lost_turns == (0, 0, 0, 0)
    assert len(table.happened(Skipped)) == 2


def test_a_skipped_player_starts_no_turn() -> None:
    """A skipped player starts no turn: the previous play stays open, to that player too."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    table.challenge(2)
    table.play("9J OE")
    assert table.happened(Skipped) == [Skipped(Instant(0), Seat(2))]
    assert table.on_turn == 0
    assert must_accept(table.game) == (2,)
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.challenge(2)
    assert table.at("J9") == ""
    assert table.on_turn == 0


def test_a_player_who_moves_twice_in_a_row_waits() -> None:
    """A player who moves twice in a row because the others lost turns waits for the window."""
    table = ScriptedTable("CATZTOE", "ORE", "SEA")
    table.play("8H CAT")
    table.accept(2)
    table.passes()
    table.play("8H CATS")
    table.challenge(1)
    table.resign(2)
    table.play("J8 TO")
    assert table.happened(Skipped) == [Skipped(Instant(0), Seat(1))]
    assert table.on_turn == 0
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    assert must_accept(table.game) == (1,)
    table.wait(15)
    table.passes()
    assert table.on_turn == 1


def test_a_computer_never_closes_the_window_sooner() -> None:
    """A computer waits for the window too, and its acceptance closes it for no one else."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOGS", computers=(1, 2))
    table.play("8H CATZ")
    table.accept(1, 2)
    with refused(Fault.WINDOW_OPEN):
        table.play("9J OR")
    table.challenge(3)
    assert table.game.board.is_empty


def test_an_invalid_play_costs_only_that_turn() -> None:
    """After a play is withdrawn the next player is on turn; its player moves in the next round."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CATZ")
    table.challenge(2)
    assert table.game.phase is Phase.PLAYING
    assert table.on_turn == 1
    assert table.game.lost_turns == (0, 0, 0)
    table.passes(2)
    assert table.on_turn == 0
    table.play("8H CAT")


def test_after_a_settled_challenge_no_one_waits() -> None:
    """A challenge settles the play whatever its outcome, so the next turn may begin at once."""
    table = three()
    table.challenge(2)
    table.play("9J OR")
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CATZ")
    table.challenge(2)
    table.play("8H ORE")
