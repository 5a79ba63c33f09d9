"""Switching tiles in the 110-tile game: an orange tile for any of another player's, unseen."""

import pytest

from tilewright.rules.dealer import Occasion, Purpose, SeededDealer
from tilewright.rules.event import Switched
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Switch
from tilewright.rules.seen import OwnSwitched, SeenSwitched
from tilewright.rules.view import Ability
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.tiles import Kind
from tilewright.units import Instant, Seat, Tile


def table_of_three() -> ScriptedTable:
    """Return a table where Ada holds an orange I and Ben a Q and a Z."""
    return ScriptedTable("[I~]CATSDOG", "QZEEEEEE", "FARM", edition="switch")


def test_give_an_orange_tile_and_take_another() -> None:
    """A player on turn may give an orange tile to another and take any one of that player's."""
    table = table_of_three()
    table.switch("[I~]", other=1, point=1, tray="Q Z E E E E E E")
    assert table.rack(0) == "ACDGOSTZ"
    assert table.rack(1) == "EEEEEEQ[I~]"


def test_only_on_the_players_own_turn() -> None:
    """A player can switch only on their own turn."""
    table = ScriptedTable("CATSDOG", "[I~]EEE", "FARM", edition="switch")
    with refused(Fault.NOT_YOUR_TURN):
        table.does(1, Switch(table.edition.tiles.parse_tile("[I~]"), Seat(0), 0))


def test_it_does_not_use_up_the_turn() -> None:
    """After a switch the same player still plays or passes."""
    table = table_of_three()
    table.switch("[I~]", other=1)
    assert table.on_turn == 0
    table.play("8H CAT")
    assert table.on_turn == 1


def test_before_playing() -> None:
    """The switch comes before the play: after the play the turn is over."""
    table = ScriptedTable("[I~]CATSDO", "[C~]EEE", edition="switch")
    table.play("8H CAT")
    with refused(Fault.NOT_YOUR_TURN):
        table.does(0, Switch(table.edition.tiles.parse_tile("[I~]"), Seat(1), 0))


def test_once_a_turn() -> None:
    """A player may switch once per turn, and again in a later turn."""
    table = ScriptedTable("[I~][C~]CATS", "EEE", edition="switch")
    table.switch("[I~]", other=1)
    with refused(Fault.SWITCHED_ALREADY):
        table.switch("[C~]", other=1)
    assert Ability.SWITCH not in table.view(0).may
    table.passes(2)
    table.switch("[C~]", other=1)


def test_only_orange_tiles_are_given() -> None:
    """Only an orange tile from the player's own tray can be given."""
    table = table_of_three()
    with refused(Fault.NOT_A_SWITCH_TILE):
        table.switch("C", other=1)
    with refused(Fault.NOT_ON_RACK):
        table.switch("[K~]", other=1)


def test_any_tile_can_be_taken() -> None:
    """Any of the other player's tiles may be taken, whatever its kind; the player points at it."""
    for point in range(8):
        table = ScriptedTable("[I~]CATS", "QZ[E+]?EEEE", edition="switch")
        table.switch("[I~]", other=1, point=point, tray="Q Z [E+] ? E E E E")
        face = table.edition.tiles.face(table.last(Switched).taken)
        assert face.text == ["Q", "Z", "[E+]", "?", "E", "E", "E", "E"][point]
    table = table_of_three()
    with refused(Fault.SWITCH_POINT):
        table.switch("[I~]", other=1, point=8)


def test_without_looking() -> None:
    """The tile is taken unseen: the other tray is face down and mixed by the dealer."""
    table = table_of_three()
    assert table.view(0).rack_counts == (8, 8, 8)
    tray = table.game.racks[1]
    orders = {
        SeededDealer().order(tray, Occasion.by_purpose(bytes(32), 0, Purpose.SWITCH, turn))
        for turn in range(20)
    }
    assert len(orders) > 1


def test_the_two_see_both_tiles_and_the_others_neither() -> None:
    """The two players see both tiles; all others see only who switched with whom."""
    table = table_of_three()
    table.switch("[I~]", other=1, point=0, tray="Q Z E E E E E E")
    event = table.last(Switched)
    orange, taken = table.edition.tiles.parse_tile("[I~]"), table.edition.tiles.parse_tile("Q")
    assert (
        event.seen_by(Seat(0))
        == event.seen_by(Seat(1))
        == OwnSwitched(Instant(0), Seat(0), Seat(1), orange, taken)
    )
    assert (
        event.seen_by(Seat(2)) == event.seen_by(None) == SeenSwitched(Instant(0), Seat(0), Seat(1))
    )


def test_the_partner_is_in_the_game_and_holds_a_tile() -> None:
    """The other player must be another, still in the game, and hold a tile."""
    table = table_of_three()
    with refused(Fault.SWITCH_PARTNER):
        table.switch("[I~]", other=0)
    with refused(Fault.SWITCH_PARTNER):
        table.switch("[I~]", other=3)
    table.resign(2)
    with refused(Fault.SWITCH_PARTNER):
        table.switch("[I~]", other=2)


def test_an_orange_tile_stays_orange() -> None:
    """An orange tile stays orange on any tray, and can be switched again."""
    table = ScriptedTable("[I~]CATS", "QEEE", edition="switch")
    table.switch("[I~]", other=1, point=0, tray="Q E E E")
    table.passes()
    code = table.edition.tiles.parse_tile("[I~]")
    assert code in table.game.racks[1]
    assert table.edition.tiles.face(code).kind is Kind.SWITCH
    table.switch("[I~]", other=0)
    assert code in table.game.racks[0]


def test_trays_stay_full() -> None:
    """All players have eight tiles at the beginning and at the end of each turn."""
    table = table_of_three()
    table.switch("[I~]", other=1)
    assert [len(rack) for rack in table.game.racks] == [8, 8, 8]
    table.play("8H CAT")
    assert [len(rack) for rack in table.game.racks] == [8, 8, 8]


@pytest.mark.parametrize("name", ["pocket", "super", "large-print", "glass"])
def test_other_editions_have_no_switch(name: str) -> None:
    """Only the 110-tile game has switch tiles."""
    table = ScriptedTable("CATSDOG", "FARM", edition=name)
    with refused(Fault.NO_SWITCH):
        table.does(0, Switch(Tile(1), Seat(1), 0))
