"""Leaving a game: resigning, disappearing, and what that means for the others."""

import pytest

from tests.rules.rulebook.sheets import SHEETS
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Left,
    Returned,
    Skipped,
    TurnLost,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.outcome import Decided, EndReason, LeaveReason
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Accept, Agree, Challenge, Move, Pass, Resign
from tilewright.rules.turns.setup import set_up
from tilewright.rules.turns.window import must_accept
from tilewright.rules.view import Ability
from tilewright.testing.scripted import NAMES, SEED, WORDS, ScriptedDealer, ScriptedTable, refused
from tilewright.units import Instant, Seat, all_seats


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_player_may_resign_at_any_time(name: str) -> None:
    """A player may resign at any time, on turn or not."""
    for seat in (0, 1, 2):
        table = ScriptedTable("CAT", "DOG", "SEA", edition=name)
        assert Ability.RESIGN in table.view(seat).may
        table.resign(seat)
        assert table.happened(Left) == [Left(Instant(0), Seat(seat), LeaveReason.RESIGNED)]
        assert not table.is_over


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_player_left_wins(seat: int) -> None:
    """When only one player is left, the game ends without settlement and that player wins."""
    table = ScriptedTable("CATZ", "DOG")
    table.play("8H CAT")
    table.resign(seat)
    assert table.result.why is EndReason.LAST_STANDING
    assert table.result.winners == (1 - seat,)
    assert table.result.decided is Decided.LAST_STANDING
    assert table.scores == (10, 0)


def test_of_four_the_last_one_wins() -> None:
    """Of four players the last one left wins, however low their score."""
    table = ScriptedTable("CATZ", "DOG", "SEA", "ORE")
    table.play("8H CAT")
    table.resign(0, 1)
    assert not table.is_over
    table.resign(3)
    assert table.result.winners == (2,)
    assert table.scores == (10, 0, 0, 0)


def test_the_seat_keeps_its_score_but_cannot_win() -> None:
    """The seat of a player who resigned keeps its score, but cannot win."""
    table = ScriptedTable("CATZ", "DOG", "SEA")
    table.play("8H CAT")
    table.resign(0)
    table.accept(2)
    table.passes(4)
    assert table.result.why is EndReason.PASSED_OUT
    assert table.scores[0] == 10
    assert 0 not in table.result.winners


def test_its_tiles_are_set_aside_and_do_not_count() -> None:
    """The tiles of a player who left are set aside unseen: no bag or score includes them."""
    table = ScriptedTable("CAT", "DOG", "QVA", bag="")
    table.resign(2)
    assert table.rack(2) == "AQV"
    assert table.bag == ""
    table.play("8H CAT")
    table.accept(1)
    assert table.scores == (10 + 5, -5, 0)
    assert table.view(0).rack_counts == (0, 3, 3)


def test_its_turns_are_skipped() -> None:
    """A player who left is skipped: the turn passes to the next player in the game."""
    table = ScriptedTable("CAT", "DOG", "SEA", "ORE")
    table.resign(1)
    order = []
    for _ in range(4):
        order.append(table.on_turn)
        table.passes()
    assert order == [0, 2, 3, 0]
    assert not table.happened(Skipped)


def test_resigning_on_turn_hands_it_on() -> None:
    """When the player on turn resigns, the next one is on turn."""
    table = ScriptedTable("CAT", "DOG", "SEA")
    table.resign(0)
    assert table.on_turn == 1


@pytest.mark.parametrize("move", [Challenge(), Accept(), Pass(), Resign()])
def test_who_left_does_nothing_more(move: Challenge | Accept | Pass | Resign) -> None:
    """A player who left cannot challenge, accept, take a turn or leave again."""
    table = ScriptedTable("CATZ", "DOG", "SEA")
    table.play("8H CATZ")
    table.resign(2)
    with refused(Fault.LEFT_THE_GAME):
        table.does(2, move)
    assert table.view(2).may == frozenset()


def test_no_one_waits_for_a_player_who_left() -> None:
    """The window does not wait for a player who left."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.resign(2)
    table.play("9J OR")
    assert table.on_turn == 0


def test_its_lost_turns_lapse() -> None:
    """Turns that a player still had to lose are dropped when they leave."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    table.challenge(2)
    assert table.game.lost_turns == (0, 0, 1)
    table.resign(2)
    assert table.game.lost_turns == (0, 0, 0)


def test_its_last_play_stays_open_to_challenge() -> None:
    """The last play of a player who resigned may still be challenged and withdrawn."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CATZ")
    table.resign(0)
    assert table.on_turn == 1
    table.challenge(2)
    assert table.happened(Returned) == [Returned(Instant(0), Seat(0))]
    assert table.scores == (0, 0, 0)
    assert table.game.board.is_empty
    assert table.on_turn == 1


def test_a_failed_challenge_of_it_costs_as_usual() -> None:
    """A failed challenge of that play costs the challenger a turn as usual."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    table.resign(0)
    table.challenge(1)
    assert table.happened(TurnLost) == [TurnLost(Instant(0), Seat(1))]
    assert table.on_turn == 2
    assert table.scores == (10, 0, 0)


def test_resigning_on_turn_leaves_the_open_play_open() -> None:
    """When the player on turn resigns, the previous play stays open to those who remain."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOG")
    table.play("8H CATZ")
    table.resign(1)
    assert table.on_turn == 2
    assert must_accept(table.game) == (3,)
    with refused(Fault.WINDOW_OPEN):
        table.passes()
    table.challenge(3)
    assert table.game.board.is_empty
    assert table.on_turn == 2


def test_every_player_means_those_in_the_game() -> None:
    """Players who left do not count: no one waits for their passes."""
    table = ScriptedTable("CAT", "DOG", "SEA")
    table.passes(5)
    assert table.game.passes == (2, 2, 1)
    assert not table.is_over
    table.resign(2)
    assert table.result.why is EndReason.PASSED_OUT


def test_scoreless_rounds_are_of_those_in_the_game() -> None:
    """A scoreless round has as many turns as there are players still in the game."""
    table = ScriptedTable("CAT", "DOG", "SEA", house={"end.scoreless_rounds": 3})
    table.resign(2)
    for _ in range(5):
        table.exchange(table.rack(table.on_turn)[0])
    assert not table.is_over
    table.passes()
    assert table.result.why is EndReason.SCORELESS


def test_finish_line_targets_do_not_change() -> None:
    """The targets of a Finish Line game stay as they were when a player leaves."""
    levels = [Level.BEGINNER] * 3
    table = ScriptedTable("CAT", "DOG", "SEA", edition="glass/finish-line", levels=levels)
    table.resign(2)
    assert table.view(0).targets == (60, 60, 60)


def test_a_finisher_who_resigns_cannot_win() -> None:
    """A player who resigns before their last play is settled cannot win; the game still ends."""
    table = ScriptedTable("CAT", "DOG", "SEA", bag="")
    table.play("8H CAT")
    table.resign(0)
    assert table.game.phase is Phase.LAST_PLAY
    table.accept(1, 2)
    assert table.result.why is EndReason.OUT
    assert table.scores == (10, -5, -3)
    assert table.result.winners == (2,)


def test_a_finisher_of_the_race_who_resigns_cannot_win() -> None:
    """Nor can a player who reached a target and resigned: the best share among the others wins."""
    levels = [Level.BEGINNER] * 3
    table = ScriptedTable("TRAINER", "DOG", "SEA", edition="glass/finish-line", levels=levels)
    table.play("8H TRAINER")
    table.resign(0)
    table.accept(1, 2)
    assert table.result.why is EndReason.TARGET
    assert table.result.winners == (1, 2)
    assert table.scores == (66, 0, 0)


def test_a_resignation_in_the_last_window_counts_as_no_objection() -> None:
    """No one waits for a player who resigns while the last play is open."""
    table = ScriptedTable("CAT", "DOG", "SEA", bag="")
    table.play("8H CAT")
    table.accept(1)
    table.resign(2)
    assert table.result.why is EndReason.OUT
    assert table.scores == (10 + 5, -5, 0)


def test_resigning_before_the_game_begins() -> None:
    """A player may leave before the others have agreed; the game begins without them."""
    people = tuple(Participant(name) for name in NAMES[:3])
    edition = load_edition("switch")
    game = begin(set_up(edition, WORDS, people, seed=SEED, now=Instant(0), youngest=all_seats(1)))
    moves: tuple[tuple[int, Move], ...] = ((1, Agree()), (0, Resign()), (2, Agree()))
    script = ScriptedDealer()
    script.wishes.append(bytes([2]))
    for seat, move in moves:
        game = decide(game, Seat(seat), move, script, WORDS, Instant(0)).after
    assert game.phase is Phase.PLAYING
    assert game.on_turn == 2
    assert [len(rack) for rack in game.racks] == [0, 8, 8]


def test_where_words_are_judged_as_played_leaving_may_end_the_game() -> None:
    """If only the player who left could still play, the referee ends the game."""
    table = ScriptedTable("CATQ", "VVWW", "SXXJ", edition="switch", bag="")
    table.play("8H CAT")
    assert not table.is_over
    table.resign(2)
    assert table.result.why is EndReason.NO_PLAYS


def test_a_vanished_player_is_removed_by_the_others() -> None:
    """Without a clock the others may remove a missing player after the table's time limit."""
    table = ScriptedTable("CAT", "DOG", "SEA")
    table.wait(299)
    with refused(Fault.NOT_MISSING):
        table.remove(0, by=1)
    table.wait(1)
    table.remove(0, by=2)
    assert table.happened(Left) == [Left(Instant(300_000), Seat(0), LeaveReason.VANISHED)]
    assert table.on_turn == 1


def test_only_whom_the_game_waits_for_is_removed() -> None:
    """Only the player who must act can be removed, and not by themselves."""
    table = ScriptedTable("CAT", "DOG", "SEA")
    table.wait(1000)
    with refused(Fault.NOT_MISSING):
        table.remove(1, by=2)
    with refused(Fault.NO_SUCH_SEAT):
        table.remove(0, by=0)


def test_the_time_limit_is_the_tables_own() -> None:
    """How long the others wait for a missing player is a house rule."""
    table = ScriptedTable("CAT", "DOG", house={"clock.absence": 60})
    table.wait(60)
    table.remove(0, by=1)
    assert table.result.winners == (1,)


def test_with_a_clock_the_clock_removes() -> None:
    """With a clock, a missing player is removed by the clock, not by the others."""
    table = ScriptedTable("CAT", "DOG", house={"clock.kind": "game", "clock.seconds": 60})
    table.wait(600)
    with refused(Fault.CLOCK_DECIDES):
        table.remove(0, by=1)
    table.wait(61)
    assert table.happened(Left)[0].why is LeaveReason.TIME
