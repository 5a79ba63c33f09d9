"""The first play: two letters or more, across or down, over the center star."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Axis
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault
from tilewright.testing.boards import faults, judged
from tilewright.testing.scripted import ScriptedTable, refused


def center(name: str) -> tuple[str, int]:
    """Return the column and the row of the start square."""
    half = load_edition(name).size // 2
    return chr(65 + half), half + 1


@pytest.mark.parametrize("name", SHEETS.values())
def test_two_letters_or_more(name: str) -> None:
    """The first word has two or more letters; a single tile is refused."""
    column, row = center(name)
    empty = Board.empty(load_edition(name).size)
    assert faults(name, empty, {f"{column}{row}": "A"}) == [Fault.FIRST_TOO_SHORT]
    assert judged(name, f"{row}{column} AT").words[0].text == "AT"


@pytest.mark.parametrize("name", SHEETS.values())
def test_across_or_down(name: str) -> None:
    """The first word reads across or down."""
    column, row = center(name)
    assert judged(name, f"{row}{column} HORN").axis is Axis.ACROSS
    assert judged(name, f"{column}{row} HORN").axis is Axis.DOWN


@pytest.mark.parametrize("name", SHEETS.values())
def test_one_letter_on_the_start(name: str) -> None:
    """The first play must cover the center star (or START) with any of its letters."""
    column, row = center(name)
    for back in range(4):
        judged(name, f"{row}{chr(ord(column) - back)} HORN")
    empty = Board.empty(load_edition(name).size)
    next_to = {f"{chr(ord(column) + step)}{row}": "A" for step in (1, 2)}
    assert faults(name, empty, next_to) == [Fault.FIRST_OFF_START]


@pytest.mark.parametrize("name", SHEETS.values())
def test_no_diagonal_words(name: str) -> None:
    """Diagonal words are not allowed."""
    column, row = center(name)
    after = chr(ord(column) + 1)
    empty = Board.empty(load_edition(name).size)
    diagonal = {f"{column}{row}": "A", f"{after}{row + 1}": "T"}
    assert faults(name, empty, diagonal) == [Fault.NOT_IN_LINE]


@pytest.mark.parametrize("name", PRINTED)
def test_the_star_doubles_the_first_word(name: str) -> None:
    """The center star is a double word square: it doubles the score of the first word."""
    column, row = center(name)
    assert judged(name, f"{row}{column} AT").score == 2 * (1 + 1)


def test_start_multiplies_nothing() -> None:
    """START in the 110-tile game marks where the first word goes, and nothing more."""
    assert judged("switch", "8H AT").score == 2


def test_all_faults_are_told_at_once() -> None:
    """A first play that breaks several rules is refused with all of them."""
    empty = Board.empty(15)
    assert faults("pocket", empty, {"A1": "A", "C1": "T"}) == [Fault.GAP, Fault.FIRST_OFF_START]


def test_the_rule_holds_until_a_play_is_settled() -> None:
    """After a pass or an exchange the rule applies to the next player's play."""
    table = ScriptedTable("HORN", "FARM")
    table.passes()
    with refused(Fault.FIRST_OFF_START):
        table.play("1A FARM")
    table.play("8H FARM")
    assert table.scores == (0, 18)
