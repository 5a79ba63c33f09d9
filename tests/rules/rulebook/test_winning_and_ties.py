"""Who wins: the highest final score, then the score before unplayed tiles, then all share."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.rules.outcome import Decided
from tilewright.testing.scripted import ScriptedTable


def centered(name: str, word: str) -> str:
    """Return a play of ``word`` across from the center."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", SHEETS.values())
def test_the_highest_final_score_wins(name: str) -> None:
    """The player with the highest final score wins."""
    table = ScriptedTable("CATE", "DOGE", edition=name, bag="")
    table.play(centered(name, "CAT"))
    table.passes(4)
    assert table.result.winners == (0,)
    assert table.result.decided is Decided.SCORE


def test_unplayed_tiles_can_cost_the_victory() -> None:
    """The final score counts: a player who led before the settlement of unplayed tiles may lose."""
    table = ScriptedTable("CATQZ", "ORAE?", bag="")
    table.play("8H CAT")
    table.play("9J OR")
    assert table.scores == (10, 4)
    table.passes(4)
    assert table.scores == (10 - 20, 4 - 2)
    assert table.result.winners == (1,)


@pytest.mark.parametrize("name", PRINTED)
def test_a_tie_goes_to_the_score_before_unplayed_tiles(name: str) -> None:
    """A tie goes to the player with the highest score before unplayed tiles were counted."""
    table = ScriptedTable("CATHF", "ORAE?", edition=name, bag="")
    row, first, third = (11, "K", "M") if name == "super" else (8, "H", "J")
    table.play(f"{row}{first} CAT")
    table.play(f"{row + 1}{third} OR")
    assert table.scores == (10, 4)
    table.passes(4)
    assert table.scores == (2, 2)
    assert table.result.winners == (0,)
    assert table.result.decided is Decided.BEFORE_UNPLAYED


@pytest.mark.parametrize("name", PRINTED)
def test_a_tie_that_remains_is_shared(name: str) -> None:
    """If the tie remains, the victory is shared, even where no sheet says so."""
    table = ScriptedTable("CAT", "CAT", "DOG", edition=name, bag="")
    table.passes(6)
    assert table.result.winners == (0, 1, 2)
    assert table.result.decided is Decided.SHARED


def test_two_of_three_may_share() -> None:
    """Those who tie for first share the victory; the others do not."""
    table = ScriptedTable("CAT", "QQQ", "TAC", bag="")
    table.passes(6)
    assert table.result.winners == (0, 2)


def test_a_tie_in_the_110_tile_game_is_shared() -> None:
    """In the 110-tile game, without unplayed tiles to count, tied players share the victory."""
    table = ScriptedTable("CAT", "DOG", edition="switch")
    table.passes(4)
    assert table.result.winners == (0, 1)
    assert table.result.decided is Decided.SHARED


def test_sharing_every_tie_is_a_house_rule() -> None:
    """A table may agree that every tie is shared."""
    table = ScriptedTable("CATHF", "ORAE?", bag="", house={"scoring.tie": "shared"})
    table.play("8H CAT")
    table.play("9J OR")
    table.passes(4)
    assert table.result.winners == (0, 1)
    assert table.result.decided is Decided.SHARED
