"""Positions in CGP: what is read, kept and refused, and where."""

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import CgpPosition, parse_cgp, write_cgp
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

EMPTY = "/".join(["15"] * 15)
BEGUN = "/".join(["15"] * 7 + ["5HoRN6"] + ["15"] * 7)
SUPER = "/".join(["21"] * 21)


def test_a_line_is_read() -> None:
    """Board, racks, scores, scoreless turns and opcodes are read as written."""
    position = parse_cgp(f"{BEGUN} AEINRST/ 301/-4 2 lex CSW21; ld english; tmr 824793/1000;\n")
    pocket = load_edition("pocket")
    assert position.edition == pocket
    assert position.board[Square(7, 5)] == pocket.tiles.parse_cell("H")
    assert position.board[Square(7, 6)] == pocket.tiles.parse_cell("o")
    assert position.racks == (pocket.tiles.parse_tiles("AEINRST"), None)
    assert position.scores == (301, -4)
    assert position.scoreless == 2
    assert position.players == 2
    assert position.opcode("tmr") == ("824793/1000",)
    assert position.opcode("cr") is None
    assert position.warnings == ()


def test_unknown_opcodes_are_written_back_in_order() -> None:
    """Opcodes of other programs are kept."""
    line = f"{EMPTY} / 0/0 0 zz 1 2; lex CSW21; lm -2; odd;"
    assert write_cgp(parse_cgp(line)) == line


def test_the_dialect_with_a_dash() -> None:
    """``-lex X`` without a semicolon is an opcode; a negative operand is not."""
    position = parse_cgp(f"{EMPTY} / 0/0 0 -lex CSW24 -ld english")
    assert position.opcodes == (("lex", ("CSW24",)), ("ld", ("english",)))
    assert parse_cgp(f"{EMPTY} / 0/0 0 lm -2").opcodes == (("lm", ("-2",)),)
    assert parse_cgp(f"{EMPTY} / 0/0 0 ;; lex A ;").opcodes == (("lex", ("A",)),)


@pytest.mark.parametrize(
    ("opcode", "names"),
    [
        ("lm 8F HORN;", ["F8", "G8", "H8", "I8"]),
        ("lm 8F .O.N +5;", ["G8", "I8"]),
        ("lm H8 R;", ["H8"]),
        ("lm 8F HORNS;", ["F8", "G8", "H8", "I8"]),
        ("lm -AEI;", []),
        ("lm -;", []),
        ("lm 99Z HORN;", []),
        ("lm 8F HO[N;", []),
        ("lex CSW21;", []),
    ],
)
def test_the_last_play_has_squares(opcode: str, names: list[str]) -> None:
    """The opcode ``lm`` names the last play; squares without a tile are not part of it."""
    rows = "/".join("5HORN6" if row == 7 else "15" for row in range(15))
    position = parse_cgp(f"{rows} / 0/0 0 {opcode}")
    assert [square.name for square in position.last_play] == names


def test_rules_of_other_programs_are_compared() -> None:
    """A bonus or an exchange limit that the edition does not have is a warning, not a rule."""
    position = parse_cgp(f"{EMPTY} / 0/0 0 bb 35; etl 5; cr double;")
    assert len(position.warnings) == 2
    assert position.edition.house == ()
    same = f"{EMPTY} / 0/0 0 bn 7=35; hr exchange.minimum=5; bb 35; etl 5;"
    assert parse_cgp(same).warnings == ()
    assert parse_cgp(f"{EMPTY} / 0/0 0 bb; etl many;").warnings == ()


def test_opcodes_of_our_own_name_the_edition() -> None:
    """Edition, rack size, bonuses, house rules and targets come from the line."""
    line = (
        f"{EMPTY} ABCDEFGHI//? 1/2/3 0 ed glass/9-tile@1; bn 6=20 7=60;"
        ' hr challenge.rule="five"; tg 60/100/180; lex enable;'
    )
    position = parse_cgp(line)
    assert position.edition.id == "glass/9-tile"
    assert position.edition.bonuses[6] == 20
    assert position.edition.bonuses[7] == 60
    assert position.edition.challenge.rule.value == "five"
    assert position.targets == (60, 100, 180)
    assert position.opcodes == (("lex", ("enable",)),)
    assert parse_cgp(write_cgp(position)) == position
    nine = parse_cgp(f"{EMPTY} ABCDEFGHI/ 0/0 0 rk 9;")
    assert nine.edition.rack == 9
    assert write_cgp(nine).endswith(" rk 9;")


def test_a_house_rule_with_blanks_in_it_survives() -> None:
    """Text within a rule may contain what would end an operand."""
    house = {"tiles.blank.name": "wild; free tile"}
    edition = load_edition("switch", house)
    board = Board.empty(15)
    position = CgpPosition(edition, board, (None, None), (0, 0))
    assert parse_cgp(write_cgp(position)) == position


def test_an_edition_that_is_given_beats_the_line() -> None:
    """The option wins, and the line's contradicting value becomes a warning."""
    large = load_edition("large-print")
    assert parse_cgp(f"{EMPTY} / 0/0 0 ed large-print;", large).warnings == ()
    position = parse_cgp(f"{EMPTY} / 0/0 0 ed super@1; rk 9;", large)
    assert position.edition is large
    (warning,) = position.warnings
    assert "super@1" in warning
    assert "large-print@1" in warning
    assert parse_cgp(f"{EMPTY} / 0/0 0 ed;", large).warnings != ()
    with pytest.raises(NotationError, match="super@1"):
        parse_cgp(f"{EMPTY} / 0/0 0 ed super@1;", large, strict=True)


def test_two_to_four_players_and_a_large_board() -> None:
    """The text form is not limited to two players or fifteen rows."""
    line = f"{SUPER} A/B/C/D 1/2/3/4 0 ed super@1;"
    position = parse_cgp(line)
    assert position.players == 4
    assert position.board.size == 21
    assert write_cgp(position) == line


def test_faces_are_written_in_brackets() -> None:
    """Marked faces are in brackets on the board and on racks."""
    board = "/".join(["15"] * 7 + ["6[E+]q[I~]6"] + ["15"] * 7)
    line = f"{board} A[E+]?/ 0/0 0 ed switch@1;"
    position = parse_cgp(line)
    assert write_cgp(position) == line


def test_too_many_tiles_are_a_warning() -> None:
    """A position impossible with the set is read with a warning; strict reading refuses it."""
    line = f"{BEGUN} ZZZ/H 0/0 0"
    assert len(parse_cgp(line).warnings) == 1
    with pytest.raises(NotationError, match=r"\bZ\b.*\b3\b"):
        parse_cgp(line, strict=True)


def test_an_empty_rack_is_an_unknown_one() -> None:
    """The text cannot distinguish them, so the value does not either."""
    edition = load_edition("pocket")
    known = CgpPosition(edition, Board.empty(15), (Tally(), None), (0, 0))
    assert known.racks == (None, None)


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        ("", 1, "0"),
        (f"{EMPTY} / 0/0", 1, "3"),
        (f"{EMPTY} / 0/0 0\n{EMPTY} / 0/0 0", 1, ""),
        (f"{EMPTY}/15 / 0/0 0", 46, "16"),
        ("15 / 0/0 0", 3, "15"),
        (f"{EMPTY[:-2]}14 / 0/0 0", 45, "14"),
        (f"{EMPTY[:-2]}16 / 0/0 0", 45, "15"),
        (f"{EMPTY[:-2]}999999 / 0/0 0", 49, "15"),
        (f"{EMPTY[:-2]}0AB13 / 0/0 0", 43, "row 15"),
        (f"{EMPTY[:-2]}[A14 / 0/0 0", 43, "row 15"),
        (f"{EMPTY[:-2]}]A13 / 0/0 0", 43, "row 15"),
        (f"{EMPTY[:-2]}Ä14 / 0/0 0", 43, "'Ä'"),
        (f"{EMPTY[:-2]}?14 / 0/0 0", 43, "'?'"),
        (f"{EMPTY} ABC5/ 0/0 0", 46, "'5'"),
        (f"{EMPTY} AB/[C 0/0 0", 49, "[C"),
        (f"{EMPTY} ABCDEFGH/ 0/0 0", 46, "rk 8"),
        (f"{EMPTY} ABC 0 0", 46, "2 to 4"),
        (f"{EMPTY} //// 0/0/0/0/0 0", 46, "2 to 4"),
        (f"{EMPTY} // 0/0 0", 49, "3"),
        (f"{EMPTY} / 0/x 0", 48, "0/"),
        (f"{EMPTY} / 0/99999999 0", 48, "0/"),
        (f"{EMPTY} / 0/0 -1", 52, "-1"),
        (f"{EMPTY} / 0/0 0 12 x;", 54, "12"),
        (f"{EMPTY} / 0/0 0 ed;", 54, "ed "),
        (f"{EMPTY} / 0/0 0 ed a b;", 54, "ed "),
        (f"{EMPTY} / 0/0 0 ed pocket; ed super;", 65, "ed "),
        (f"{EMPTY} / 0/0 0 ed ./own.toml;", 54, "ed "),
        (f"{EMPTY} / 0/0 0 ed nowhere;", 57, "nowhere"),
        (f"{EMPTY} / 0/0 0 rk;", 54, "rk"),
        (f"{EMPTY} / 0/0 0 rk x;", 57, "x"),
        (f"{EMPTY} / 0/0 0 rk 99;", 54, "rack"),
        (f"{EMPTY} / 0/0 0 bn 7;", 57, "7"),
        (f"{EMPTY} / 0/0 0 hr rack;", 57, "hr "),
        (f"{EMPTY} / 0/0 0 hr rack=;", 57, "JSON"),
        (f"{EMPTY} / 0/0 0 hr a={'[' * 300};", 57, "hr "),
        (f"{EMPTY} / 0/0 0 hr board.rows=1;", 54, "board.rows"),
        (f"{EMPTY} / 0/0 0 tg;", 54, "tg "),
        (f"{EMPTY} / 0/0 0 tg 1/2/3;", 54, "tg "),
        (f"{EMPTY} / 0/0 0 tg 1/x;", 54, "tg "),
        ("1" * 20_001, 20_001, "20000"),
    ],
)
def test_malformed_lines_are_refused_with_their_column(line: str, column: int, shown: str) -> None:
    """Each part of the line has its own place, and the error shows what is wrong there."""
    with pytest.raises(NotationError) as caught:
        parse_cgp(line)
    assert shown in caught.value.message
    assert caught.value.column == column


def test_other_programs_name_a_language_by_its_letters() -> None:
    """The opcode ``ld`` chooses our edition with these letters, unless the line names another."""
    line = "/".join(["15"] * 7 + ["3[CH]ICO8"] + ["15"] * 7) + " AB[LL]/ 0/0 0"
    read = parse_cgp(f"{line} ld spanish;")
    assert read.edition.id == "spanish"
    assert parse_cgp(write_cgp(read)) == read
    assert parse_cgp(f"{'/'.join(['15'] * 15)} / 0/0 0 ld english;").edition.id == "pocket"
