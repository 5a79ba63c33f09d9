"""Unplayed tiles: what each player loses at the end of the game and what one gains."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.testing.scripted import ScriptedTable


def centered(name: str, word: str) -> str:
    """Return a play of ``word`` across from the center."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", PRINTED)
def test_each_player_loses_their_unplayed_tiles(name: str) -> None:
    """At the end each player loses the value of their unplayed tiles."""
    table = ScriptedTable("CAT", "DOG", "QVA", edition=name, bag="")
    table.passes(6)
    assert table.scores == (-(3 + 1 + 1), -(2 + 1 + 2), -(10 + 4 + 1))


@pytest.mark.parametrize("name", PRINTED)
def test_who_went_out_gains_the_tiles_of_the_others(name: str) -> None:
    """A player who goes out gains the value of everyone else's unplayed tiles."""
    table = ScriptedTable("CAT", "DOG", "QVA", edition=name, bag="")
    table.play(centered(name, "CAT"))
    table.accept(1, 2)
    assert table.scores == (10 + 5 + 15, -5, -15)
    ada, ben, cleo = table.result.settlements
    assert (ada.score, ada.deducted, ada.gained, ada.final) == (10, 0, 20, 30)
    assert (ben.deducted, ben.gained) == (5, 0)
    assert cleo.unplayed == table.tiles("QVA")


def test_no_one_gains_when_no_one_went_out() -> None:
    """When no player goes out, no one gains the tiles of the others."""
    table = ScriptedTable("CATE", "DOGE", bag="")
    table.play("8H CAT")
    table.passes(4)
    assert table.scores == (10 - 1, -6)
    assert [settled.gained for settled in table.result.settlements] == [0, 0]


def test_an_unplayed_blank_costs_nothing() -> None:
    """A blank left on the rack is worth nothing too."""
    table = ScriptedTable("CAT?", "DOG?", bag="")
    table.passes(4)
    assert table.scores == (-5, -5)


def test_it_is_settled_once_all_scores_are_added_up() -> None:
    """Unplayed tiles are settled after the last score is entered, and not before."""
    table = ScriptedTable("CAT", "DOG", bag="")
    table.play("8H CAT")
    assert table.scores == (10, 0)
    table.accept(1)
    assert table.result.settlements[0].before_unplayed == 10
    assert table.scores == (15, -5)


def test_the_110_tile_game_deducts_nothing() -> None:
    """The 110-tile game prints no deduction: the scores do not change."""
    table = ScriptedTable("CAT", "DOG", edition="switch", bag="")
    table.play("8H CAT")
    assert table.is_over
    assert table.scores == (3 + 1 + 1, 0)
    table = ScriptedTable("CAT", "DOG", edition="switch")
    table.passes(4)
    assert table.scores == (0, 0)


def test_deducting_is_a_house_rule() -> None:
    """A table may agree otherwise: deduct in the 110-tile game, or never."""
    table = ScriptedTable(
        "CAT", "DOG", edition="switch", bag="", house={"scoring.unplayed": "deduct"}
    )
    table.play("8H CAT")
    assert table.scores == (5 + 5, -5)
    table = ScriptedTable("CAT", "DOG", bag="", house={"scoring.unplayed": "none"})
    table.passes(4)
    assert table.scores == (0, 0)
