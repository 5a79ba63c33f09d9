"""Blanks and wild tiles: any letter, declared when played, that letter for good."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.geometry import Square
from tilewright.rules.event import Played
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Play
from tilewright.testing.boards import judged, judged_on, put
from tilewright.testing.scripted import ScriptedTable, refused


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_blank_is_any_letter(name: str) -> None:
    """A blank, or wild tile, may be used as any letter."""
    start = "11K" if name == "super" else "8H"
    for letter in "abcdefghijklmnopqrstuvwxyz":
        verdict = judged(name, f"{start} A{letter}")
        assert verdict.words[0].text == "A" + letter.upper()


@pytest.mark.parametrize("name", SHEETS.values())
def test_the_player_must_say_which(name: str) -> None:
    """The player declares the letter of a blank; an undeclared blank is refused."""
    table = ScriptedTable("A?", "FARM", edition=name)
    half = table.edition.size // 2
    codes = table.tiles("A?").codes
    squares = (Square(half, half), Square(half, half + 1))
    with refused(Fault.UNKNOWN_TILE):
        table.does(0, Play(squares, codes))


@pytest.mark.parametrize("name", SHEETS.values())
def test_it_stays_that_letter(name: str) -> None:
    """A blank stays the letter it was declared as for the rest of the game."""
    table = ScriptedTable("CA?", "FARMS", edition=name, house={"challenge.rule": "void"})
    row, first = (11, "K") if name == "super" else (8, "H")
    table.play(f"{row}{first} CAt")
    third = f"{chr(ord(first) + 2)}{row}"
    assert table.at(third) == "t"
    table.play(f"{row}{first} CATS")
    assert table.last(Played).words[0].text == "CATS"
    assert table.at(third) == "t"


def test_a_wild_tile_is_not_moved() -> None:
    """A wild tile on the board cannot be moved, taken or replaced."""
    table = ScriptedTable("CA?", "TFARMS", edition="switch")
    table.play("8H CAt")
    with refused(Fault.OCCUPIED):
        table.does(1, Play((Square(7, 9),), table.tiles("T").codes))


@pytest.mark.parametrize("name", PRINTED)
def test_a_blank_scores_nothing(name: str) -> None:
    """A blank is worth nothing, in the turn it is played and in every later one."""
    row, first = (11, "K") if name == "super" else (8, "H")
    assert judged(name, f"{row}{first} CAt").score == 2 * (3 + 1)
    later = judged(name, f"{row}{first} CAt", f"{row}{first} CATS")
    assert later.score == 3 + 1 + 0 + 1


def test_a_blank_on_a_letter_square_is_still_nothing() -> None:
    """On a double or triple letter square a blank is still worth nothing."""
    doubled = put("large-print", "8H CAT")
    assert judged_on("large-print", doubled, "8H CATEr").score == 3 + 1 + 1 + 1
    tripled = put("large-print", "9J T")
    assert judged_on("large-print", tripled, "J9 To").score == 1


def test_a_blank_on_a_word_square_multiplies_the_word() -> None:
    """On a double or triple word square a blank multiplies the word as any tile does."""
    assert judged("pocket", "8H cAT").score == 2 * (0 + 1 + 1)
    assert judged_on("pocket", put("pocket", "1B AT"), "1A cAT").score == 3 * (0 + 1 + 1)


def test_a_blank_on_a_quadruple_square() -> None:
    """On the large board a blank quadruples the word on a yellow square, nothing on a green one."""
    assert judged_on("super", put("super", "1B AT"), "1A cAT").score == 4 * (0 + 1 + 1)
    assert judged_on("super", put("super", "3G T"), "3F aT").score == 0 + 1


def test_a_blank_in_a_rack_is_held_as_a_blank() -> None:
    """A blank that is not on the rack cannot be played."""
    table = ScriptedTable("CATSDOG", "FARM")
    with refused(Fault.NOT_ON_RACK):
        table.play("8H CAt")


def test_a_blank_in_a_withdrawn_play_is_undeclared() -> None:
    """A blank in a withdrawn play is a blank again, free to be any letter."""
    table = ScriptedTable("CA?", "FARM")
    table.play("8H CAx")
    table.challenge(1)
    assert "?" in table.rack(0)
    table.passes()
    table.play("8H CAt")
    assert table.at("J8") == "t"
