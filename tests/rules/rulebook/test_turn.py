"""A turn: play, count, announce, refill the rack; then the player on the left is on turn."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.rules.event import Drew, Played
from tilewright.rules.play.faults import Fault
from tilewright.testing.scripted import ScriptedTable, refused


@pytest.mark.parametrize("name", SHEETS.values())
def test_as_many_tiles_are_drawn_as_were_played(name: str) -> None:
    """After a play its player draws as many tiles as were played, so that the rack is full."""
    table = ScriptedTable("HORNEST", "FARM", edition=name)
    play = "11I HORN" if name == "super" else "8F HORN"
    _, drew, *_ = table.play(play, draws="AABB")
    assert isinstance(drew, Drew)
    assert drew.tiles == table.tiles("AABB")
    assert len(table.game.racks[0]) == table.edition.rack


def test_the_bag_may_hold_too_few() -> None:
    """Tiles are drawn as long as there are any left in the bag."""
    table = ScriptedTable("CATDOG", "FARMSE", bag="BE")
    table.play("8H CAT")
    assert table.rack(0) == "BDEGO"
    assert table.bag == ""
    table.play("9H FARMS")
    assert table.rack(1) == "E"


def test_play_passes_to_the_left() -> None:
    """The turn passes to the left, seat by seat, and around the table."""
    table = ScriptedTable("HORN", "FARM", "CAT", "DOG", first=2)
    order = []
    for _ in range(6):
        order.append(table.on_turn)
        table.passes()
    assert order == [2, 3, 0, 1, 2, 3]


def test_only_the_player_on_turn_plays() -> None:
    """Players move in turn; a move by another player is refused."""
    table = ScriptedTable("HORN", "FARM")
    with refused(Fault.NOT_YOUR_TURN):
        table.play("8F FARM", by=1)


def test_only_own_tiles_are_played() -> None:
    """A player can play only tiles of their own rack, each once."""
    table = ScriptedTable("CATEDOG", "FARM")
    with refused(Fault.NOT_ON_RACK):
        table.play("8H TOOT")
    with refused(Fault.NOT_ON_RACK):
        table.play("8H FARM")


@pytest.mark.parametrize("name", PRINTED)
def test_the_score_is_kept_turn_by_turn(name: str) -> None:
    """The scorekeeper enters each score after the turn and keeps the running total."""
    table = ScriptedTable("HORNBIT", "FAMOB", edition=name)
    large = name == "super"
    table.play("11I HORN" if large else "8F HORN")
    assert table.scores == (14, 0)
    table.play("K9 FARM" if large else "H6 FARM")
    assert table.scores == (14, 9)
    assert [(turn.seat, turn.score) for turn in table.happened(Played)] == [(0, 14), (1, 9)]


def test_turn_and_running_total_stand_side_by_side() -> None:
    """The scorepad has the points of the turn in one column and the running total in another."""
    table = ScriptedTable("CATSDOG", "HANDY", edition="switch")
    table.play("8H CAT", draws="SES")
    table.passes()
    table.play("8H CATS")
    turns = [played.score for played in table.happened(Played)]
    assert turns == [5, 6]
    assert table.scores == (11, 0)


def test_the_referee_counts() -> None:
    """Without the house rule players need not count: the referee announces the score."""
    table = ScriptedTable("HORN", "FARM")
    assert not table.edition.announce
    played, *_ = table.play("8F HORN")
    assert isinstance(played, Played)
    assert (played.play.announced, played.score) == (None, 14)


def test_players_may_announce_their_own_score() -> None:
    """A table may let players announce their own score, shown with the referee's figure.

    The referee's figure is the one that counts.
    """
    table = ScriptedTable("HORN", "FARM", house={"scoring.announce": True})
    assert table.edition.announce
    table.play("8F HORN", announced=15)
    played = table.last(Played)
    assert (played.play.announced, played.score) == (15, 14)
    assert table.scores == (14, 0)
    assert played in table.view(1).history
