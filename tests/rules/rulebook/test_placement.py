"""Where tiles may be placed after the first play: lines, connections, crossing words."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Axis
from tilewright.rules.event import Played
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Play
from tilewright.testing.boards import faults, judged, lay, words_of
from tilewright.testing.scripted import ScriptedTable, refused

SMALL_BOARDS = ("pocket", "large-print", "glass", "switch")


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_one_row_or_one_column(name: str) -> None:
    """All tiles of a play must be in one row or one column."""
    board = lay(load_edition(name), "8F HORN")
    assert faults(name, board, {"F9": "A", "G10": "B"}) == [Fault.NOT_IN_LINE]
    assert faults(name, board, {"F9": "A", "F10": "B", "G9": "C"}) == [Fault.NOT_IN_LINE]
    assert faults(name, board, {"F9": "E", "F10": "R"}) == []


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_one_continuous_line(name: str) -> None:
    """The tiles must form one continuous line; tiles on the board may fill its gaps."""
    board = lay(load_edition(name), "8F HORN")
    assert faults(name, board, {"H7": "O", "H9": "E"}) == []
    assert faults(name, board, {"H7": "O", "H10": "E"}) == [Fault.GAP]


def test_not_in_different_parts_of_the_board() -> None:
    """A play cannot add tiles to words in different parts of the board."""
    board = lay(load_edition("large-print"), "8F HORN", "F8 HE")
    assert faults("large-print", board, {"J8": "S", "H9": "S"}) == [Fault.NOT_IN_LINE]
    assert faults("large-print", board, {"J8": "S", "D8": "A"}) == [Fault.GAP]


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_play_connects(name: str) -> None:
    """After the first play every play must use or touch a tile on the board."""
    start = "11I HORN" if name == "super" else "8F HORN"
    board = lay(load_edition(name), start)
    assert faults(name, board, {"A1": "A", "B1": "T"}) == [Fault.NOT_CONNECTED]
    touching = {"J12": "A", "K12": "T"} if name == "super" else {"G9": "A", "H9": "T"}
    assert faults(name, board, touching) == []


def test_touching_at_a_corner_is_not_touching() -> None:
    """Words that meet only at a corner are not connected."""
    board = lay(load_edition("pocket"), "8F HORN")
    assert faults("pocket", board, {"J9": "A", "K9": "T"}) == [Fault.NOT_CONNECTED]


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_adding_letters_to_a_word(name: str) -> None:
    """A word may be formed by adding one or more letters to a word on the board."""
    assert list(words_of(judged(name, "8F HORN", "8F HORNS"))) == ["HORNS"]
    assert list(words_of(judged(name, "8H BALL", "8D BASEBALL"))) == ["BASEBALL"]


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_at_right_angles_through_a_letter(name: str) -> None:
    """A word may be placed at right angles, using a letter on the board."""
    assert list(words_of(judged(name, "8F HORN", "H6 FARM"))) == ["FARM"]


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_at_right_angles_adding_a_letter(name: str) -> None:
    """A word may be placed at right angles so that it adds a letter to a word on the board."""
    assert list(words_of(judged(name, "8F HORN", "J7 ISLE"))) == ["ISLE", "HORNS"]


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_parallel_to_a_word(name: str) -> None:
    """A word may be placed parallel to another if the letters that touch form words as well."""
    words = words_of(judged(name, "8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT"))
    assert list(words) == ["BIT", "PI", "AT"]


def test_extending_at_both_ends() -> None:
    """A word may be extended at both ends in one play: TRAINER becomes STRAINERS."""
    verdict = judged("large-print", "8E TRAINER", "8D STRAINERS")
    assert words_of(verdict) == {"STRAINERS": 11}  # both new tiles are on double letter squares


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_single_tile_is_a_play(name: str) -> None:
    """After the first play one tile is enough if it forms a new word."""
    start, more = ("11I HORN", "11I HORNS") if name == "super" else ("8F HORN", "8F HORNS")
    assert list(words_of(judged(name, start, more))) == ["HORNS"]


def test_one_tile_may_form_two_words() -> None:
    """One tile may form a word across and a word down at the same time; both are scored."""
    verdict = judged("pocket", "8H AT", "H8 AT", "9H TO")
    assert [(word.text, word.axis) for word in verdict.words] == [
        ("TO", Axis.ACROSS),
        ("TO", Axis.DOWN),
    ]
    assert verdict.score == 2 * (1 + 2)


@pytest.mark.parametrize("name", PRINTED)
def test_all_words_formed_are_credited(name: str) -> None:
    """The player scores every word formed or changed in the turn."""
    plays = ("8F HORN", "H6 FARM", "10F PASTE")
    if name == "super":
        plays = ("11I HORN", "K9 FARM", "13I PASTE")
    verdict = judged(name, *plays)
    assert verdict.score == sum(words_of(verdict).values()) == 25


def test_a_touching_letter_must_form_a_word() -> None:
    """Letters that touch others in adjacent rows must form complete words with all of them."""
    table = ScriptedTable("HORN", "CATS", house={"challenge.rule": "void"})
    table.play("8F HORN")
    with refused(Fault.NOT_A_WORD):
        table.play("9F CAT")  # HC, OA and RT are not words
    table.play("J5 CATS")
    assert [word.text for word in table.last(Played).words] == ["CATS", "HORNS"]


@pytest.mark.parametrize("name", SHEETS.values())
def test_nothing_on_the_board_moves(name: str) -> None:
    """A tile cannot be moved or replaced once played: a filled square is refused."""
    start = "11I HORN" if name == "super" else "8F HORN"
    square = "I11" if name == "super" else "F8"
    edition = load_edition(name)
    board = lay(edition, start)
    assert Fault.OCCUPIED in faults(name, board, {square: "C"})
    after = lay(edition, start, start + "S")
    assert all(after[place] == cell for place, cell in board.tiles())


def test_a_play_needs_a_tile() -> None:
    """A turn that places no tile is not a play."""
    table = ScriptedTable("HORN", "FARM")
    with refused(Fault.NO_TILES):
        table.does(0, Play((), b""))


def test_no_more_tiles_than_a_rack_holds() -> None:
    """A play has at most as many tiles as a rack, each on its own square of the board."""
    board = lay(load_edition("pocket"), "8F HORN")
    eight = {f"{column}9": "A" for column in "ABCDEFGH"}
    assert faults("pocket", board, eight) == [Fault.TOO_MANY_TILES]


def test_separate_words_need_an_empty_square_between() -> None:
    """Words must be apart unless they form new words both ways: the 110-tile game's crossword rule.

    A parallel play that forms words across shares letters with what is there: that is the
    same adjacency rule as in the other editions.
    """
    table = ScriptedTable("CATS", "ADORES", "TEA", edition="switch")
    table.play("8H CAT")
    with refused(Fault.NOT_CONNECTED):
        table.play("11H ADS")
    with refused(Fault.NOT_A_WORD):
        table.play("9H ADO")
    table.play("9J OR")
    assert [word.text for word in table.last(Played).words] == ["OR", "TO"]
