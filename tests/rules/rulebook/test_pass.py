"""Passing: always allowed, in every edition."""

import pytest

from tests.rules.rulebook.sheets import SHEETS
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import Passed
from tilewright.rules.view import Ability
from tilewright.testing.scripted import WORDS, ScriptedTable
from tilewright.units import Instant, Seat


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_pass_is_always_allowed(name: str) -> None:
    """A player may pass at any turn, even in the edition whose sheet does not mention it."""
    table = ScriptedTable("CATDOGS", "FARM", edition=name)
    assert Ability.PASS in table.view(0).may
    table.passes()
    assert table.happened(Passed) == [Passed(Instant(0), Seat(0))]
    assert table.on_turn == 1
    assert table.scores == (0, 0)


def test_a_pass_is_allowed_although_a_play_exists() -> None:
    """In the 110-tile game too a player may pass whether or not a play exists.

    The sheet lets a player pass who cannot play; refusing it to the others would reveal that
    a play exists.
    """
    table = ScriptedTable("CATDOGS", "FARM", edition="switch")
    assert find_play(table.game.board, table.game.racks[0], table.edition, WORDS) is not None
    table.passes()
    assert table.on_turn == 1


def test_a_pass_changes_nothing_but_the_turn() -> None:
    """A pass leaves board, racks, bag and scores as they are."""
    table = ScriptedTable("CATDOGS", "FARM")
    before = table.game
    table.passes()
    after = table.game
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
