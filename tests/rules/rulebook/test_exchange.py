"""Exchanging tiles: all or some of them, as a turn, while the bag holds enough."""

from dataclasses import replace

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.rules.event import Exchanged, Passed
from tilewright.rules.play.faults import Fault
from tilewright.rules.seen import OwnExchanged, SeenExchanged
from tilewright.rules.view import Ability
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.units import Instant, Seat


@pytest.mark.parametrize("name", PRINTED)
def test_some_tiles(name: str) -> None:
    """A turn may be used to exchange some tiles for an equal number of others."""
    table = ScriptedTable("CATSQVV", "FARM", edition=name)
    table.exchange("QVV", draws="EEE")
    assert table.rack(0) == "ACEEEST"
    assert "Q" in table.bag


@pytest.mark.parametrize("name", PRINTED)
def test_all_tiles(name: str) -> None:
    """A turn may be used to exchange the whole rack."""
    table = ScriptedTable("CATSQVV", "FARM", edition=name)
    table.exchange("CATSQVV", draws="EEEEEEO")
    assert table.rack(0) == "EEEEEEO"


def test_any_number_of_tiles() -> None:
    """Any number from one to the whole rack may be exchanged."""
    for count in range(1, 8):
        table = ScriptedTable("CATSQVV", "FARM")
        table.exchange("CATSQVV"[:count])
        assert len(table.game.racks[0]) == 7


def test_discards_come_into_the_bag_last() -> None:
    """Discards are set aside and mixed in after the draw, so none of them can be drawn."""
    table = ScriptedTable("CATDOG", "FARMSE", bag="BEBE")
    exchanged, *_ = table.exchange("CAT", draws="BEB")
    assert isinstance(exchanged, Exchanged)
    assert exchanged.drawn == table.tiles("BBE")
    assert table.rack(0) == "BBDEGO"
    assert table.bag == "ACET"


@pytest.mark.parametrize("name", PRINTED)
def test_it_ends_the_turn(name: str) -> None:
    """An exchange takes the whole turn: it scores nothing, and the next player is on turn."""
    table = ScriptedTable("CATSQVV", "FARM", edition=name)
    table.exchange("QVV")
    assert table.on_turn == 1
    assert table.scores == (0, 0)


def test_the_large_board_needs_seven_tiles_in_the_bag() -> None:
    """On the large board no exchange is possible with fewer than seven tiles in the bag."""
    table = ScriptedTable("CATDOGS", "FARMEEE", edition="super", bag="BITEIOU")
    assert table.edition.exchange.minimum == 7
    table.exchange("G")
    table.exchange("FARMEEE")
    table = ScriptedTable("CATDOGS", "FARMEEE", edition="super", bag="BITEIO")
    assert Ability.EXCHANGE not in table.view(0).may
    with refused(Fault.BAG_TOO_LOW):
        table.exchange("G")


@pytest.mark.parametrize("name", ["pocket", "large-print", "glass"])
def test_elsewhere_the_bag_must_hold_as_many(name: str) -> None:
    """Where no minimum is printed, the bag must hold at least as many tiles as are exchanged."""
    table = ScriptedTable("CATDOGS", "FARMEEE", edition=name, bag="BIT")
    with refused(Fault.BAG_TOO_LOW):
        table.exchange("CATS")
    table.exchange("CAT")
    assert table.rack(0) == "BDGIOST"


def test_seven_is_a_house_rule_elsewhere() -> None:
    """The tournament minimum of seven tiles in the bag is a house rule."""
    table = ScriptedTable("CATDOGS", "FARMEEE", bag="BITEIO", house={"exchange.minimum": 7})
    with refused(Fault.BAG_TOO_LOW):
        table.exchange("G")


@pytest.mark.parametrize("name", ["super", "glass", "glass/9-tile", "glass/finish-line"])
@pytest.mark.parametrize("bag", ["BITEIOU", "B", ""])
def test_exchanging_none_is_a_pass(name: str, bag: str) -> None:
    """Where the sheet prints "all, some or none", an exchange of none is a pass like any other."""
    exchanged = ScriptedTable("CATDOGS", "FARMEEE", edition=name, bag=bag)
    passed = ScriptedTable("CATDOGS", "FARMEEE", edition=name, bag=bag)
    for _ in range(3):
        assert isinstance(exchanged.exchange("")[0], Passed)
        passed.passes()
    assert exchanged.game.events == passed.game.events
    assert (exchanged.on_turn, exchanged.rack(0)) == (1, "ACDGOST")


@pytest.mark.parametrize("name", ["pocket", "large-print"])
def test_elsewhere_none_is_refused(name: str) -> None:
    """Where the sheet doesn't print it, a player who keeps all tiles must pass."""
    table = ScriptedTable("CATDOGS", "FARM", edition=name)
    with refused(Fault.EXCHANGE_NOTHING):
        table.exchange("")
    table.passes()
    assert table.on_turn == 1


def test_older_games_refuse_an_exchange_of_none() -> None:
    """A game that began before version 5 of the rules continues under its own rules."""
    table = ScriptedTable("CATDOGS", "FARM", edition="glass")
    table.game = replace(table.game, rules=4)
    with refused(Fault.EXCHANGE_NOTHING):
        table.exchange("")


def test_only_own_tiles_are_exchanged() -> None:
    """A player can exchange only tiles on their own rack."""
    table = ScriptedTable("CATDOGS", "FARM")
    with refused(Fault.NOT_ON_RACK):
        table.exchange("QZ")


def test_the_others_see_only_how_many() -> None:
    """Discards are face down: the others see how many tiles were exchanged, not which."""
    table = ScriptedTable("CATSQVV", "FARM")
    exchanged, *_ = table.exchange("QVV", draws="EEE")
    assert exchanged.seen_by(Seat(1)) == SeenExchanged(Instant(0), Seat(0), 3)
    assert exchanged.seen_by(None) == SeenExchanged(Instant(0), Seat(0), 3)
    assert exchanged.seen_by(Seat(0)) == OwnExchanged(
        Instant(0), Seat(0), table.tiles("QVV"), table.tiles("EEE")
    )


def test_the_110_tile_game_has_no_exchange() -> None:
    """The 110-tile game has no exchange."""
    table = ScriptedTable("CATDOGS", "FARM", edition="switch")
    assert Ability.EXCHANGE not in table.view(0).may
    with refused(Fault.NO_EXCHANGE):
        table.exchange("G")
