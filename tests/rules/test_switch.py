"""Switching a tile: with whom, which tile, and once a turn."""

import pytest

from tests.rules.tables import Table, dealt, few, kinds, switch_edition
from tilewright.rules.event import Switched
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Pass, Resign, Switch
from tilewright.rules.seen import OwnSwitched, SeenSwitched
from tilewright.units import Instant, Seat, Tile

ORANGE = Tile(5)
"""The switch tile."""


def _table(*racks: str) -> Table:
    table = Table(dealt(switch_edition(), *(racks or ("AB[D~]", "ABC", "AAA"))))
    assert table.game.edition.tiles.parse_tile("[D~]") == ORANGE
    return table


def test_a_switch_gives_and_takes() -> None:
    """The orange tile is given and one of the other's taken; the turn is not over."""
    table = _table()
    events = table.do(0, Switch(ORANGE, Seat(1), 2), after=1)
    assert events == (Switched(Instant(1000), Seat(0), Seat(1), ORANGE, Tile(3), 2),)
    assert (table.rack(0), table.rack(1)) == ("ABC", "AB[D~]")
    assert (table.game.on_turn, table.game.switched) == (0, True)
    assert table.faults(0, Switch(ORANGE, Seat(2), 0)) == [Fault.SWITCHED_ALREADY]
    table.do(0, Pass())
    assert not table.game.switched


def test_the_two_players_see_both_tiles() -> None:
    """The others see only who switched with whom."""
    event = Switched(Instant(5), Seat(2), Seat(0), ORANGE, Tile(3), 1)
    own = OwnSwitched(Instant(5), Seat(2), Seat(0), ORANGE, Tile(3))
    assert [event.seen_by(Seat(seat)) for seat in (0, 1, 2)] == [
        own,
        SeenSwitched(Instant(5), Seat(2), Seat(0)),
        own,
    ]
    assert event.seen_by(None) == SeenSwitched(Instant(5), Seat(2), Seat(0))


@pytest.mark.parametrize(
    ("tile", "fault", "about"),
    [
        (1, Fault.NOT_A_SWITCH_TILE, "A"),
        (0, Fault.NOT_A_SWITCH_TILE, "0"),
        (99, Fault.NOT_A_SWITCH_TILE, "99"),
        (6, Fault.NOT_A_SWITCH_TILE, "?"),
    ],
)
def test_only_a_switch_tile_is_switched(tile: int, fault: Fault, about: str) -> None:
    """Other tiles, and numbers that are not tiles, are refused by name."""
    (finding,) = _table().refuses(0, Switch(Tile(tile), Seat(1), 0))
    assert (finding.fault, finding.about) == (fault, (about,))


def test_the_tile_must_be_held() -> None:
    """An orange tile on another tray is not the player's own."""
    (finding,) = _table("ABC", "AB[D~]").refuses(0, Switch(ORANGE, Seat(1), 0))
    assert (finding.fault, finding.about) == (Fault.NOT_ON_RACK, (("[D~]",),))


@pytest.mark.parametrize("other", [0, 3, -1, 2])
def test_the_partner_is_another_player_in_the_game(other: int) -> None:
    """Not themselves, not an unknown seat, not a player who left."""
    table = _table()
    table.do(2, Resign())
    assert table.faults(0, Switch(ORANGE, Seat(other), 0)) == [Fault.SWITCH_PARTNER]


def test_the_partner_must_hold_a_tile() -> None:
    """There is nothing to take from an empty tray."""
    table = _table("AB[D~]", "", "AAA")
    assert table.faults(0, Switch(ORANGE, Seat(1), 0)) == [Fault.SWITCH_PARTNER]


@pytest.mark.parametrize("point", [-1, 3])
def test_one_of_the_tiles_is_pointed_at(point: int) -> None:
    """The error has the number of tiles on the tray."""
    (finding,) = _table().refuses(0, Switch(ORANGE, Seat(1), point))
    assert (finding.fault, finding.about) == (Fault.SWITCH_POINT, (3,))
    _table().do(0, Switch(ORANGE, Seat(1), 0))


def test_switching_is_part_of_a_turn_and_of_an_edition() -> None:
    """Out of turn, and where there are no switch tiles, it is refused."""
    assert _table("AB[D~]", "AA[D~]").faults(1, Switch(ORANGE, Seat(0), 0)) == [Fault.NOT_YOUR_TURN]
    assert Table(dealt(few(), "ABD", "ABC")).faults(0, Switch(Tile(1), Seat(1), 0)) == [
        Fault.NO_SWITCH
    ]


def test_a_switch_followed_by_a_pass_is_a_pass() -> None:
    """Two rounds of passes end the game, with or without switches."""
    table = _table("AB[D~]", "ABC")
    table.do(0, Switch(ORANGE, Seat(1), 0))
    table.do(0, Pass())
    table.do(1, Switch(ORANGE, Seat(0), 0))
    for seat in (1, 0):
        table.do(seat, Pass())
    assert kinds(table.do(1, Pass())) == ["Passed", "Ended"]
