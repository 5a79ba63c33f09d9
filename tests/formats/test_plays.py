"""Plays as text: every way to write one, and the errors for nonsense."""

from dataclasses import replace

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play, write_play
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, Face, Kind, TileSet
from tilewright.units import Tile

POCKET = load_edition("pocket")
SWITCH = load_edition("switch")
EMPTY = Board.empty(15)


def after(*plays: str) -> Board:
    """Return the pocket board after plays."""
    board = EMPTY
    for text in plays:
        play = parse_play(text, board, POCKET)
        board = board.with_tiles(play.squares, play.cells)
    return board


HORN = after("8F HORN")


def test_a_play_across_and_down() -> None:
    """Row first reads across, column first down, in either case."""
    across = parse_play("8F HORN", EMPTY, POCKET)
    assert across.squares == tuple(Square(7, col) for col in range(5, 9))
    assert parse_play("8f HORN", EMPTY, POCKET) == across
    down = parse_play("  f8  HORN ", EMPTY, POCKET)
    assert down.squares == tuple(Square(row, 5) for row in range(7, 11))
    printed = parse_play("F8 HORN", EMPTY, POCKET, coordinates=Coordinates.PRINTED)
    assert printed == across


@pytest.mark.parametrize("text", ["H6 FA.M", "H6 FARM", "H6 FA(R)M", "h6 FArM", "H6 FA(.)M"])
def test_filled_squares_have_many_spellings(text: str) -> None:
    """A dot, parentheses and the plain letter in either case all skip a filled square."""
    play = parse_play(text, HORN, POCKET)
    assert [square.name for square in play.squares] == ["H6", "H7", "H9"]
    assert write_play(play, HORN, POCKET) == "H6 FA.M"


def test_several_letters_in_one_parenthesis() -> None:
    """Parentheses may enclose any number of squares."""
    board = after("8F HORN")
    assert parse_play("8E S(HORN)S", board, POCKET) == parse_play("8E S....S", board, POCKET)


def test_lower_case_is_a_blank() -> None:
    """A blank is its own cell, declared as the letter."""
    play = parse_play("8F HoRN", EMPTY, POCKET)
    assert play.cells[1] == BLANK_BIT | POCKET.tiles.letters.index("O")
    assert write_play(play, EMPTY, POCKET) == "8F HoRN"


def test_marked_faces() -> None:
    """Brackets name a face; without them the standard one is meant."""
    play = parse_play("8D QUi[E+]T", EMPTY, SWITCH)
    assert write_play(play, EMPTY, SWITCH) == "8D QUi[E+]T"
    plain = parse_play("8D QUiET", EMPTY, SWITCH)
    assert plain != play
    assert SWITCH.tiles.face(Tile(plain.cells[3])).mark == ""


def test_the_rack_decides_about_unmarked_letters() -> None:
    """A letter is the face on the rack: the standard one first, then any other."""

    def faces(text: str, rack: str) -> str:
        held = SWITCH.tiles.parse_tiles(rack)
        return write_play(parse_play(text, EMPTY, SWITCH, rack=held), EMPTY, SWITCH)

    assert faces("8H TEE", "T[E+][E+]") == "8H T[E+][E+]"
    assert faces("8H TEE", "TE[E+]") == "8H TE[E+]"
    assert faces("8H TE[E+]", "TE[E+]") == "8H TE[E+]"
    assert faces("8H [E+]TE", "TE[E+]") == "8H [E+]TE"
    assert faces("8H E[E+]T", "T[E+]") == "8H E[E+]T"
    assert faces("8H QeT", "QT?") == "8H QeT"


def test_a_letter_with_one_face_needs_no_mark() -> None:
    """Where a set has only a marked face of a letter, the letter alone means it."""
    tiles = TileSet([Face("A", 1), Face("V", 5, Kind.SWITCH, "~"), Face("CH", 3)], [9, 9, 9])
    edition = replace(SWITCH, tiles=tiles)
    play = parse_play("8H VA[CH]", EMPTY, edition)
    assert write_play(play, EMPTY, edition) == "8H [V~]A[CH]"


@pytest.mark.parametrize(
    ("text", "column", "shown"),
    [
        ("", 1, "8F HORN"),
        ("8F", 1, "8F HORN"),
        ("8F HORN +14", 9, "8F HORN"),
        ("HORN 8F", 1, "'HORN'"),
        ("8P HORN", 1, "O15"),
        ("16A HORN", 1, "O15"),
        ("0A HORN", 1, "O15"),
        ("15L HORNS", 9, "HORNS"),
        ("8F H0RN", 5, "'0'"),
        ("8F HÖRN", 5, "'Ö'"),
        ("8F H.RN", 5, "G8"),
        ("8F H(O)RN", 6, "G8"),
        ("8F H(ORN", 9, ""),
        ("8F HO)RN", 6, ""),
        ("8F H((O))", 6, ""),
        ("8F H[E+RN", 5, ""),
        ("8F H[]RN", 5, ""),
        ("8F " + "A" * 500, 401, "400"),
    ],
)
def test_nonsense_is_refused_with_its_column(text: str, column: int, shown: str) -> None:
    """The error has the column, and shows what is wrong there."""
    with pytest.raises(NotationError) as caught:
        parse_play(text, EMPTY, POCKET)
    assert shown in caught.value.message
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("text", "column", "shown"),
    [
        ("8F HURN", 5, "G8"),
        ("8F H(U)RN", 6, "G8"),
        ("8F HORN", 4, "HORN"),
        ("8F H1RN", 5, "'1'"),
    ],
)
def test_what_lies_on_the_board_must_match(text: str, column: int, shown: str) -> None:
    """A letter for a filled square must match the board, and at least one tile must be new."""
    with pytest.raises(NotationError) as caught:
        parse_play(text, HORN, POCKET)
    assert shown in caught.value.message
    assert caught.value.column == column


def test_one_tile_reads_across_if_it_can() -> None:
    """A single tile is written across where it forms a word across, otherwise down."""
    board = after("8F HORN", "H6 FA.M")
    both = Play.of({Square(6, 8): POCKET.tiles.parse_cell("T")})
    assert write_play(both, board, POCKET) == "7H .T"
    down = Play.of({Square(9, 7): POCKET.tiles.parse_cell("S")})
    assert write_play(down, board, POCKET) == "H6 ....S"


def test_the_whole_word_is_written() -> None:
    """The text begins where the word begins, even if the tiles come later."""
    play = parse_play("8J S", HORN, POCKET)
    assert write_play(play, HORN, POCKET) == "8F ....S"
    verdict = judge(HORN, play, POCKET)
    assert isinstance(verdict, Verdict)
    assert write_play(play, HORN, POCKET, Coordinates.PRINTED, verdict) == "F8 ....S"


def test_a_word_at_the_edge_ends_there() -> None:
    """The last square of a line ends the word."""
    board = after("8H HORNBEAM")
    play = parse_play("O6 SA.", board, POCKET)
    assert write_play(play, board, POCKET) == "O6 SA."
    edge = Play.line(Square(7, 6), Axis.ACROSS, POCKET.tiles.parse_tiles("T").codes)
    assert write_play(edge, board, POCKET) == "8G T........"


def test_a_play_that_is_not_well_placed_has_no_text() -> None:
    """Tiles that are not in one line cannot be written; the error says why."""
    play = Play.of({Square(0, 0): 1, Square(5, 5): 1})
    with pytest.raises(NotationError):
        write_play(play, EMPTY, POCKET)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("8F CHICO", "8F [CH]ICO"),
        ("8F [CH]ICO", "8F [CH]ICO"),
        ("8F chICO", "8F [ch]ICO"),
        ("8F CHIcO", "8F [CH]IcO"),
        ("8F PERRO", "8F PE[RR]O"),
    ],
)
def test_a_digraph_needs_no_brackets_if_it_must_be_whole(text: str, written: str) -> None:
    """Without brackets it is one tile; on the board it may be written like that too."""
    spanish = load_edition("spanish")
    play = parse_play(text, EMPTY, spanish)
    assert write_play(play, EMPTY, spanish) == written
    board = EMPTY.with_tiles(play.squares, play.cells)
    longer = parse_play(f"{text}S", board, spanish)
    assert len(longer.squares) == 1


@pytest.mark.parametrize("text", ["8F [C]HICO", "8F [c]hICO", "8F PE[R]RO", "8F PE[R][R]RO"])
def test_brackets_keep_the_letters_of_a_digraph_apart(text: str) -> None:
    """A phony of single tiles, C and H, is not read back as the tile CH."""
    spanish = load_edition("spanish")
    play = parse_play(text, EMPTY, spanish)
    assert len(play.squares) == sum(sign.isalpha() for sign in text[2:])
    assert write_play(play, EMPTY, spanish) == text
