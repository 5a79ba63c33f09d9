"""Who must act now: agreeing, responding to an open play, taking the turn."""

from __future__ import annotations

from tests.rules.tables import Table, agreed, began, dealt, few
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.attention import Action, must_act
from tilewright.rules.evolve import replay
from tilewright.rules.play.move import Accept, Agree, Resign
from tilewright.rules.view import view_of
from tilewright.units import Instant, Seat

AGREE, RESPOND, TURN = Action.AGREE, Action.RESPOND, Action.TURN


def test_before_the_game_everyone_must_agree() -> None:
    """No one waits for a player who has agreed or left."""
    table = Table(replay([began(few(), 4)]))
    assert must_act(table.game) == (AGREE,) * 4
    table.do(1, Agree())
    table.do(3, Resign())
    assert must_act(table.game) == (AGREE, None, AGREE, None)


def test_the_turn_waits_for_one_player() -> None:
    """With no open play only the player on turn must act."""
    game = agreed(few(), 3).game
    assert view_of(game, None).waiting_for == (game.on_turn,)
    assert must_act(game)[game.on_turn] is TURN


def test_an_open_play_waits_for_those_who_are_not_on_turn() -> None:
    """The player on turn responds by taking the turn; the others must accept or challenge."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB", "AA"))
    table.do(0, "C3 AB")
    view = view_of(table.game, Seat(1))
    assert view.must_act == (None, TURN, RESPOND, RESPOND)
    assert view.undecided == (1, 2, 3)
    table.do(2, Accept())
    view = view_of(table.game, Seat(1))
    assert view.must_act == (None, TURN, None, RESPOND)
    assert view.undecided == (1, 3)


def test_a_last_play_waits_for_all_opponents() -> None:
    """No player has a turn while a play that ends the game is open."""
    table = Table(dealt(few(), "AB", "ABC", "AA", bag=""))
    table.do(0, "C3 AB")
    assert must_act(table.game) == (None, RESPOND, RESPOND)


def test_a_paused_or_finished_game_waits_for_no_player() -> None:
    """No player can act; the players agree to resume, or the game is over."""
    game = agreed(few(), 2).game
    paused = arrange(game, Arrangement.PAUSE, Instant(1)).after
    over = arrange(game, Arrangement.CANCEL, Instant(1)).after
    assert must_act(paused) == must_act(over) == (None, None)
    assert view_of(over, Seat(0)).undecided == ()
