"""Coordinates: those of the large-print sheet and those of tournaments mirror each other."""

import pytest

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.plays import parse_play, write_play
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.testing.scripted import ScriptedTable

TOP_LEFT = Square(0, 0)


def test_the_top_left_square() -> None:
    """The top left square is A1 for a word across and 1A for a word down."""
    printed = load_edition("large-print").coordinates
    assert printed.write(TOP_LEFT, Axis.ACROSS) == "A1"
    assert printed.write(TOP_LEFT, Axis.DOWN) == "1A"
    assert printed.read("A1", 15) == (TOP_LEFT, Axis.ACROSS)
    assert printed.read("1A", 15) == (TOP_LEFT, Axis.DOWN)


def test_letters_name_columns_and_numbers_rows() -> None:
    """Letters name columns and numbers rows: across is D8, down 8D."""
    square = Square(row=7, col=3)
    assert Coordinates.PRINTED.write(square, Axis.ACROSS) == "D8"
    assert Coordinates.PRINTED.write(square, Axis.DOWN) == "8D"


def test_the_tournament_writes_it_the_other_way_round() -> None:
    """Tournament files write 8D for a word across and D8 for one down."""
    square = Square(row=7, col=3)
    assert Coordinates.TOURNAMENT.write(square, Axis.ACROSS) == "8D"
    assert Coordinates.TOURNAMENT.write(square, Axis.DOWN) == "D8"
    assert Coordinates.TOURNAMENT.read("8D", 15) == (square, Axis.ACROSS)


@pytest.mark.parametrize("name", edition_ids())
def test_each_edition_has_its_own_on_screen(name: str) -> None:
    """The large-print edition shows its own coordinates on screen, all others the tournament's."""
    printed = name.startswith("large-print")
    expected = Coordinates.PRINTED if printed else Coordinates.TOURNAMENT
    assert load_edition(name).coordinates is expected


def test_both_describe_the_same_play() -> None:
    """Coordinates only describe a position: both notations read as the same play."""
    edition = load_edition("large-print")
    board = Board.empty(15)
    ours = parse_play("F8 HORN", board, edition, coordinates=Coordinates.PRINTED)
    theirs = parse_play("8F HORN", board, edition)
    assert ours == theirs
    assert write_play(ours, board, edition, Coordinates.PRINTED) == "F8 HORN"
    assert write_play(ours, board, edition) == "8F HORN"


def test_the_last_square_of_the_large_board() -> None:
    """On the large board the letters run to U and the numbers to 21."""
    table = ScriptedTable("HORN", "FARM", edition="super")
    assert table.at("U21") == ""
    last = Square(20, 20)
    assert Coordinates.TOURNAMENT.read("21U", 21) == (last, Axis.ACROSS)
    assert Coordinates.TOURNAMENT.write(last, Axis.DOWN) == "U21"
