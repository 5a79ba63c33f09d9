"""Other worlds: a seat cannot distinguish them from the real one, and they do differ."""

from random import Random

import pytest

from tests.rules.tables import Table, agreed, dealt, few, switch_edition
from tilewright.errors import BrokenLog
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.event import Agreed
from tilewright.rules.game import Game
from tilewright.rules.play.move import Challenge, Exchange, Pass, Resign, Switch
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample, resample_events
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, Tile, as_seat


def _eventful() -> Game:
    """Return a game with a play, a withdrawn phony, an exchange and a draw."""
    table = Table(dealt(few({"end.passes": 9}), "ABD", "BBC", "AAB"))
    table.do(0, "C3 AB")
    table.do(1, "E3 C", after=20)
    table.do(0, Challenge())
    table.do(2, Exchange(Tally(table.game.racks[2].codes[1:])))
    table.do(0, Pass())
    table.do(1, Exchange(Tally(table.game.racks[1].codes[:1])))
    return table.game


def _switched() -> Game:
    """Return a game with switches in both directions, and a play after them."""
    table = Table(dealt(switch_edition(), "AB[D~]", "AB[D~]", "AAC"))
    table.do(0, Switch(Tile(5), Seat(1), 2))
    table.do(0, Pass())
    table.do(1, Switch(Tile(5), Seat(2), 2))
    table.do(1, "C3 AB")
    return table.game


def _taken_back() -> Game:
    """Return a game in which a play is taken back and another one is made."""
    table = Table(dealt(few({"challenge.rule": "void"}), "ABD", "BBC", "AAB"))
    table.do(0, "C3 AB")
    table.take(arrange(table.game, Arrangement.TAKE_BACK, Instant(0)))
    table.do(0, "C3 AD")
    return table.game


@pytest.mark.parametrize(
    "game",
    [_eventful(), _switched(), _taken_back()],
    ids=["exchanges", "switches", "take-backs"],
)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_no_seat_can_tell_another_world(game: Game, seat: int | None) -> None:
    """The view stays the same while everything that the seat cannot know is mixed."""
    for number in range(30):
        world = resample(game, as_seat(seat), Random(number))
        assert view_of(world, as_seat(seat)) == view_of(game, as_seat(seat))
        assert [len(rack) for rack in world.racks] == [len(rack) for rack in game.racks]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_other_worlds_differ(seat: int | None) -> None:
    """What the seat cannot know varies, including the seed."""
    game = _eventful()
    worlds = [resample(game, as_seat(seat), Random(number)) for number in range(30)]
    assert len({world.racks for world in worlds}) > 1
    assert len({world.seed for world in worlds}) == 30


def test_a_finished_game_has_no_secrets() -> None:
    """The game is returned unchanged."""
    table = agreed(few(), 2)
    table.do(0, Resign())
    assert resample(table.game, Seat(1), Random(1)) is table.game


def test_a_log_must_begin_with_its_beginning() -> None:
    """Tiles cannot be tracked from the middle of a game."""
    with pytest.raises(BrokenLog):
        resample_events((Agreed(Instant(0), Seat(0)),), Seat(0), Random(1))
