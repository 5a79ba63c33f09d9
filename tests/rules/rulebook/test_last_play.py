"""A play that would end the game: no turn is taken until it is settled."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.edition import Level
from tilewright.rules.event import (
    Awarded,
    Skipped,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Pass
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.units import Instant, Seat


def going_out(word: str = "CAT", *others: str, **house: object) -> ScriptedTable:
    """Return a table whose first player has just played the last tiles as ``word``."""
    rules = {key.replace("_", "."): value for key, value in house.items()}
    table = ScriptedTable(word, *(others or ("DOG",)), bag="", house=rules)
    table.play(f"8H {word}")
    return table


def centered(name: str, word: str) -> str:
    """Return a play of ``word`` across from the center."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", PRINTED)
def test_it_suspends_all_turns(name: str) -> None:
    """A play that goes out suspends all turns until it is settled."""
    table = ScriptedTable("CAT", "DOG", edition=name, bag="")
    table.play(centered(name, "CAT"))
    assert table.game.phase is Phase.LAST_PLAY
    for seat in (0, 1):
        with refused(Fault.TURNS_SUSPENDED):
            table.does(seat, Pass())
    with refused(Fault.TURNS_SUSPENDED):
        table.exchange("D")
    with refused(Fault.TURNS_SUSPENDED):
        table.asks(1)


def test_it_ends_when_all_accept() -> None:
    """The game ends when every other player has accepted the last play, including the next one."""
    table = going_out("CAT", "DOG", "SEA")
    table.accept(2)
    assert not table.is_over
    table.accept(1)
    assert table.result.why is EndReason.OUT


def test_it_ends_when_the_window_ends() -> None:
    """Silence accepts: the last play always has a limited window, even with two players."""
    table = going_out()
    assert table.wait(14.999) == ()
    closed, *_ = table.wait(0.001)
    assert isinstance(closed, WindowClosed)
    assert table.result.why is EndReason.OUT


def test_it_ends_when_it_is_challenged_wrongly() -> None:
    """A failed challenge of the last play ends the game; the lost turn has no effect."""
    table = going_out()
    table.challenge(1)
    assert table.result.why is EndReason.OUT
    assert not table.happened(TurnLost)
    assert not table.happened(Skipped)


def test_it_is_withdrawn_when_it_is_invalid() -> None:
    """An invalid last play is withdrawn, and the game continues with the next player."""
    table = going_out("CAZ")
    table.challenge(1)
    assert table.game.phase is Phase.PLAYING
    assert table.rack(0) == "ACZ"
    assert table.scores == (0, 0)
    assert table.on_turn == 1
    table.play("8H DOG")
    table.accept(0)
    assert table.result.winners == (1,)


def test_points_for_a_failed_challenge_still_count() -> None:
    """Where a failed challenge is worth points, the last play gets them before the end."""
    table = going_out("CAT", "DOG", challenge_rule="five")
    table.challenge(1)
    assert table.happened(Awarded) == [Awarded(Instant(0), Seat(0), 5)]
    assert table.result.settlements[0].score == 10 + 5
    assert table.result.settlements[0].gained == 2 + 1 + 2


def test_a_failed_challenge_of_it_is_free_as_printed() -> None:
    """Where a failed challenge costs a turn, one of the last play costs nothing."""
    table = going_out("CAT", "DOG")
    assert table.view(1).edition.challenge.last_play_award == 0
    table.challenge(1)
    assert not table.happened(Awarded)
    assert table.result.settlements[0].score == 10


@pytest.mark.parametrize(("rule", "award"), [("double", 5), ("single", 5), ("ten", 10)])
def test_the_table_may_set_a_price_for_it(rule: str, award: int) -> None:
    """With points, the challenged player gains five (or the usual award) before the settlement."""
    house = {"challenge.rule": rule, "challenge.last_play": "points"}
    table = ScriptedTable("CAT", "DOG", bag="", house=house)
    table.play("8H CAT")
    assert table.view(1).edition.challenge.last_play_award == award
    table.challenge(1)
    assert table.happened(Awarded) == [Awarded(Instant(0), Seat(0), award)]
    assert table.result.settlements[0].score == 10 + award


def test_the_price_is_only_for_the_last_play() -> None:
    """While turns are left, a failed challenge costs a turn and no points."""
    table = ScriptedTable("CATS", "DOGS", house={"challenge.last_play": "points"})
    table.play("8H CAT")
    table.challenge(1)
    assert table.happened(TurnLost)
    assert not table.happened(Awarded)


def test_a_free_challenge_has_its_price_only_then() -> None:
    """Where failed challenges are free, they are so while turns are left."""
    house = {"challenge.rule": "single", "challenge.last_play": "points"}
    table = ScriptedTable("CATS", "DOGS", house=house)
    table.play("8H CAT")
    table.challenge(1)
    assert not table.happened(TurnLost)
    assert not table.happened(Awarded)


def test_the_price_cannot_undo_a_finish_line() -> None:
    """A target once reached stays reached, and ends the game."""
    table = ScriptedTable(
        "TRAINER",
        "DOG",
        edition="glass/finish-line",
        levels=[Level.BEGINNER] * 2,
        house={"challenge.last_play": "points", "target.points": 50},
    )
    table.play("8H TRAINER")
    assert table.game.phase is Phase.LAST_PLAY
    table.challenge(1)
    assert table.result.why is EndReason.TARGET
    assert table.result.winners == (0,)
    assert table.scores[0] == 66 + 5


def test_lost_turns_are_skipped_when_play_resumes() -> None:
    """Turns lost before are skipped when a last play is withdrawn and the game resumes."""
    table = ScriptedTable("CATS", "ORE?", "SEAZ", bag="")
    table.play("8H CAT")
    table.challenge(2)
    table.play("9J OREz")
    assert table.game.phase is Phase.LAST_PLAY
    table.challenge(0)
    assert table.happened(Skipped) == [Skipped(Instant(0), Seat(2))]
    assert table.on_turn == 0


def test_a_target_suspends_turns_as_well() -> None:
    """A play that reaches a Finish Line target suspends all turns in the same way."""
    levels = (Level.BEGINNER,) * 3
    table = ScriptedTable("TRAINER", "DOG", "SEA", edition="glass/finish-line", levels=levels)
    table.play("8H TRAINER")
    assert table.game.phase is Phase.LAST_PLAY
    with refused(Fault.TURNS_SUSPENDED):
        table.passes()
    table.accept(1, 2)
    assert table.result.why is EndReason.TARGET


def test_where_words_are_judged_as_played_it_ends_at_once() -> None:
    """Where words are judged as they are played there is nothing to wait for."""
    table = ScriptedTable("CAT", "DOG", edition="switch", bag="")
    table.play("8H CAT")
    assert table.result.why is EndReason.OUT


def test_a_play_that_leaves_tiles_in_the_bag_is_not_the_last() -> None:
    """An empty rack is refilled while the bag lasts: that does not end the game."""
    table = ScriptedTable("CAT", "DOG", bag="E")
    table.play("8H CAT")
    assert table.game.phase is Phase.PLAYING
    assert table.rack(0) == "E"


def test_a_play_without_points_that_ends_the_game_may_be_challenged() -> None:
    """A scoreless play that completes the scoreless rounds waits for the others too."""
    house = {"end.scoreless_rounds": 1, "challenge.rule": "single"}
    table = ScriptedTable("DO", "??", bag="AAAAAAAA", house=house)
    table.passes()
    table.play("8H at")
    assert table.game.phase is Phase.LAST_PLAY
    table.accept(0)
    assert table.result.why is EndReason.SCORELESS
    again = ScriptedTable("DO", "??", bag="AAAAAAAA", house=house)
    again.passes()
    again.play("8H zq")
    again.challenge(0)
    assert again.result.why is EndReason.SCORELESS
    assert again.game.board.is_empty
