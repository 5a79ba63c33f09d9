"""The judge: whether a play is well placed, which words it forms, and what each one scores."""

from dataclasses import replace

import pytest

from tests.rules.tables import at, few
from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.judge import Refusal, Verdict, Word, judge, run
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT

EXAMPLE = (
    ("F8 HORN", {"HORN": 14}),
    ("6H FA.M", {"FARM": 9}),
    ("F10 PASTE", {"PASTE": 15, "FARMS": 10}),
    ("H9 .OB", {"MOB": 8, "NOT": 4, "BE": 4}),
    ("E11 BIT", {"BIT": 10, "PI": 4, "AT": 2}),
)
ADDING = """\
format = 1
id = "adding"
version = 1
name = "Adding"
rack = 4
[board]
rows = "+t.. D*+. ..+. ...."
[board.squares]
"+" = { points = 7, word = 2, text = "+7", name = "seven", color = "#000000" }
t = { letter = 3, text = "3L", name = "triple letter", color = "#000000" }
D = { word = 2, text = "2W", name = "double word", color = "#000000" }
"*" = { start = true, points = 3, text = "+3", name = "start", color = "#000000" }
[tiles.standard.letters]
A = [40, 1]
B = [40, 5]
[tiles.blank]
count = 9
[scoring.bonus]
3 = 11
4 = 40
"""
"""A 4×4 board whose squares multiply and add at once."""


def _verdict(board: Board, play: Play, edition: Edition) -> Verdict:
    verdict = judge(board, play, edition)
    assert isinstance(verdict, Verdict), verdict
    return verdict


def _findings(board: Board, play: Play, edition: Edition) -> tuple[Finding, ...]:
    refusal = judge(board, play, edition)
    assert isinstance(refusal, Refusal), refusal
    return refusal.findings


def _played(edition: Edition, *plays: str) -> tuple[Board, list[Verdict]]:
    board = Board.empty(edition.size)
    verdicts = []
    for text in plays:
        play = at(text, edition, board)
        verdicts.append(_verdict(board, play, edition))
        board = board.with_tiles(play.squares, play.cells)
    return board, verdicts


def _further(text: str, by: int) -> str:
    place, word = text.split()
    if place[0].isalpha():
        return f"{chr(ord(place[0]) + by)}{int(place[1:]) + by} {word}"
    return f"{int(place[:-1]) + by}{chr(ord(place[-1]) + by)} {word}"


@pytest.mark.parametrize("name", ["pocket", "large-print", "glass", "super"])
@pytest.mark.parametrize("transposed", [False, True])
def test_the_worked_example(name: str, *, transposed: bool) -> None:
    """14, 9, 25, 16, 16, with every word; further in on the large board; transposed too."""
    edition = load_edition(name)
    board = Board.empty(edition.size)
    mirror = Board.empty(edition.size)
    totals = []
    for text, words in EXAMPLE:
        play = at(_further(text, 3) if name == "super" else text, edition, board)
        board_now, play_now = (mirror, play.transposed) if transposed else (board, play)
        verdict = _verdict(board_now, play_now, edition)
        assert {word.text: word.score for word in verdict.words} == words
        assert next(iter(words)) == verdict.words[0].text
        axis = Axis.DOWN if text[0].isdigit() else Axis.ACROSS
        assert verdict.axis is (axis.other if transposed else axis)
        assert (verdict.bonus, verdict.square_points) == (0, 0)
        totals.append(verdict.score)
        board = board.with_tiles(play.squares, play.cells)
        mirror = mirror.with_tiles(play.transposed.squares, play.transposed.cells)
    assert totals == [14, 9, 25, 16, 16]
    assert mirror == board.transposed


def test_checks_of_the_large_board() -> None:
    """IONIZED 104 and PIZzAZz 120 as first plays, bonus included, through one double word."""
    edition = load_edition("super")
    empty = Board.empty(21)
    ionized = _verdict(empty, at("K11 IONIZED", edition, empty), edition)
    assert (ionized.score, ionized.bonus, ionized.words[0].score) == (104, 50, 54)
    pizzazz = _verdict(empty, at("J11 PIZzAZz", edition, empty), edition)
    assert (pizzazz.score, pizzazz.words[0].text) == (120, "PIZZAZZ")


def test_extending_at_both_ends_scores_all_letters() -> None:
    """TRAINER becomes STRAINERS; premiums count only where tiles are new."""
    edition = load_edition("large-print")
    _, verdicts = _played(edition, "B8 TRAINER", "A8 S.......S")
    first, second = verdicts
    assert (first.score, first.words[0].score) == (66, 16)
    assert second.words == (Word("STRAINERS", Square(7, 0), Axis.ACROSS, 27),)
    assert second.start == Square(7, 0)
    assert second.score == 27


def test_the_verdict_tells_words_squares_bonus_and_score() -> None:
    """All parts of a verdict, on squares that multiply and add at once."""
    edition = parse_edition(ADDING)
    board = Board.empty(4)
    first = _verdict(board, at("A2 BAB", edition, board), edition)
    # B on D (word ×2), A on the start (+3), B on + (word ×2, +7): (5+1+5)×4 + 10 + 11.
    assert first == Verdict((Word("BAB", Square(1, 0), Axis.ACROSS, 44),), 10, 11, 65)
    board = board.with_tiles(*_tiles(at("A2 BAB", edition, board)))
    second = _verdict(board, at("A1 aB", edition, board), edition)
    # a blank on + doubles both its words and adds 7 once; B on t is tripled in both words.
    assert second == Verdict(
        (
            Word("AB", Square(0, 0), Axis.ACROSS, 30),
            Word("AB", Square(0, 0), Axis.DOWN, 10),
            Word("BA", Square(0, 1), Axis.DOWN, 16),
        ),
        7,
        0,
        63,
    )


def _tiles(play: Play) -> tuple[tuple[Square, ...], bytes]:
    return play.squares, play.cells


def test_word_premiums_multiply() -> None:
    """Two triples multiply by nine; a letter premium counts before them."""
    edition = load_edition("pocket")
    line = Board.empty(15).with_tiles((Square(0, 3),), bytes([1]))
    play = Play.line(Square(0, 0), Axis.ACROSS, bytes([2, 2, 2, 0, 2, 2, 2, 2]))
    verdict = _verdict(line, play, edition)
    assert verdict.words[0].score == (7 * 3 + 1) * 9
    assert verdict.bonus == 50
    assert verdict.score == 22 * 9 + 50


@pytest.mark.parametrize(
    ("text", "axis", "words"),
    [
        ("B3 A", Axis.ACROSS, {"AB": 4}),
        ("3B A", Axis.ACROSS, {"AB": 4}),
        ("2C A", Axis.DOWN, {"AB": 4}),
        ("C2 A", Axis.DOWN, {"AB": 4}),
        ("C4 B", Axis.DOWN, {"BB": 6}),
    ],
)
def test_one_tile_reads_across_if_it_can(text: str, axis: Axis, words: dict[str, int]) -> None:
    """A single tile reads across where that forms a word, otherwise down."""
    edition = few()
    board = Board.empty(5).with_tiles((Square(2, 2), Square(2, 3)), bytes([2, 2]))
    verdict = _verdict(board, at(text, edition, board), edition)
    assert verdict.axis is axis
    expected = {"ABB": 7} if axis is Axis.ACROSS else words
    assert {word.text: word.score for word in verdict.words} == expected


def test_one_tile_that_reads_both_ways_has_both_words() -> None:
    """Across comes first."""
    edition = few()
    board = Board.empty(5).with_tiles((Square(1, 1), Square(2, 2)), bytes([1, 2]))
    verdict = _verdict(board, at("B3 D", edition, board), edition)
    assert verdict.words == (
        Word("DB", Square(2, 1), Axis.ACROSS, 5),
        Word("AD", Square(1, 1), Axis.DOWN, 3),
    )


def test_a_play_down_has_its_words_across_in_reading_order() -> None:
    """The word along the play first, then the others from top to bottom."""
    edition = few()
    board, verdicts = _played(edition, "3C BA", "3D AB")
    assert [(word.text, word.axis, word.start) for word in verdicts[1].words] == [
        ("AB", Axis.DOWN, Square(2, 3)),
        ("BA", Axis.ACROSS, Square(2, 2)),
        ("AB", Axis.ACROSS, Square(3, 2)),
    ]
    assert board[Square(3, 3)] == 2


def test_premiums_count_only_when_they_are_covered() -> None:
    """The start doubles the first word and no later one."""
    _, verdicts = _played(few(), "C3 AB", "E3 A", "3C .A")
    assert [verdict.score for verdict in verdicts] == [8, 5, 2]


@pytest.mark.parametrize(("count", "bonus"), [(1, 0), (2, 0), (3, 10)])
def test_the_bonus_depends_on_the_tiles_played(count: int, bonus: int) -> None:
    """The number of new tiles earns the bonus, not the length of the word."""
    edition = few()
    board, _ = _played(edition, "C3 AB")
    play = Play.line(Square(3, 2), Axis.ACROSS, bytes([1] * count))
    assert _verdict(board, play, edition).bonus == bonus


def test_a_blank_counts_nothing_but_its_word_premium() -> None:
    """On a letter square a blank stays 0; on a word square it multiplies the word."""
    edition = few()
    board = Board.empty(5).with_tiles((Square(4, 1),), bytes([2]))
    assert _verdict(board, at("A5 a", edition, board), edition).score == 3
    assert _verdict(board, at("A5 A", edition, board), edition).score == 3 + 3
    board = Board.empty(5).with_tiles((Square(0, 1),), bytes([2]))
    assert _verdict(board, at("A1 a", edition, board), edition).score == 9
    blank = Board.empty(5).with_tiles((Square(2, 2),), bytes([BLANK_BIT | 2]))
    verdict = _verdict(blank, at("B3 A", edition, blank), edition)
    assert (verdict.words[0].text, verdict.score) == ("AB", 1)


def test_no_tiles_is_the_only_fault_of_nothing() -> None:
    """An empty play is refused as such."""
    assert _findings(Board.empty(5), Play((), b""), few()) == (Finding(Fault.NO_TILES),)


def test_more_tiles_than_a_rack_holds() -> None:
    """Four tiles where a rack holds three; three are allowed."""
    edition = few()
    four = Play.line(Square(2, 0), Axis.ACROSS, bytes([1, 1, 1, 1]))
    assert _findings(Board.empty(5), four, edition) == (Finding(Fault.TOO_MANY_TILES, (3,)),)
    assert _verdict(Board.empty(5), Play(four.squares[:3], b"\1\1\1"), edition).score == 16


@pytest.mark.parametrize(
    ("square", "name"),
    [
        (Square(5, 0), "A6"),
        (Square(0, 5), "F1"),
        (Square(-1, 2), "row 0, column 3"),
        (Square(2, -1), "row 3, column 0"),
        (Square(2, 21), "row 3, column 22"),
        (Square(30, 20), "U31"),
        (Square(0, -1), "row 1, column 0"),
    ],
)
def test_a_square_off_the_board_is_named(square: Square, name: str) -> None:
    """Beyond the letters that name columns, the row and the column are numbers."""
    found = _findings(Board.empty(5), Play((square,), b"\1"), few())
    assert found == (Finding(Fault.OFF_BOARD, squares=(square,)),)
    assert found[0].arguments["squares"] == name


def test_corners_are_on_the_board() -> None:
    """The first and the last square may be covered."""
    edition = few()
    for corner, adjacent in ((Square(0, 0), Square(0, 1)), (Square(4, 4), Square(4, 3))):
        board = Board.empty(5).with_tiles((adjacent,), b"\1")
        assert _verdict(board, Play((corner,), b"\1"), edition).words[0].text == "AA"


def test_all_that_is_wrong_is_told() -> None:
    """Each tile's faults, in the order of the tiles; the line is not checked yet."""
    edition = few()
    board = Board.empty(5).with_tiles((Square(2, 2),), b"\1")
    play = Play(
        (Square(0, 0), Square(2, 2), Square(3, 3), Square(3, 3), Square(9, 9)),
        bytes([0x7F, 1, 1, 0x7F, 6]),
    )
    assert _findings(board, play, edition) == (
        Finding(Fault.TOO_MANY_TILES, (3,)),
        Finding(Fault.UNKNOWN_TILE, squares=(Square(0, 0),)),
        Finding(Fault.OCCUPIED, squares=(Square(2, 2),)),
        Finding(Fault.SAME_SQUARE, squares=(Square(3, 3),)),
        Finding(Fault.UNKNOWN_TILE, squares=(Square(3, 3),)),
        Finding(Fault.OFF_BOARD, squares=(Square(9, 9),)),
        Finding(Fault.UNKNOWN_TILE, squares=(Square(9, 9),)),
    )


@pytest.mark.parametrize(
    "squares",
    [
        ((0, 0), (1, 1)),
        ((0, 0), (0, 1), (1, 0)),
        ((0, 1), (1, 1), (2, 0)),
        ((0, 1), (1, 0), (2, 1)),
        ((2, 2), (3, 2), (3, 3)),
        ((0, 4), (1, 0)),
    ],
)
def test_tiles_in_no_line_are_refused(squares: tuple[tuple[int, int], ...]) -> None:
    """All tiles must be in one row or one column."""
    play = Play(tuple(Square(*square) for square in squares), bytes([1] * len(squares)))
    expected = Finding(Fault.NOT_IN_LINE, squares=play.squares)
    assert _findings(Board.empty(5), play, few()) == (expected,)


@pytest.mark.parametrize(
    ("text", "gaps"),
    [("A3 A.A", ("B3",)), ("1C A.A", ("C2",)), ("1C A...A", ("C2", "C4")), ("C3 A.A", ("D3",))],
)
def test_gaps_are_named(text: str, gaps: tuple[str, ...]) -> None:
    """Every empty square between the tiles is a gap; a filled one is not."""
    edition = few()
    cells = b"\1" if len(gaps) == 2 else b""
    board = Board.empty(5).with_tiles((Square(2, 2),)[: len(cells)], cells)
    found = _findings(board, at(text, edition, board), edition)
    assert found[0].fault is Fault.GAP
    assert tuple(square.name for square in found[0].squares) == gaps


def test_the_first_play_has_duties() -> None:
    """Two letters or more, one of them on the start; all faults are reported."""
    edition = few()
    empty = Board.empty(5)
    short = Finding(Fault.FIRST_TOO_SHORT)
    off = Finding(Fault.FIRST_OFF_START, squares=(Square(2, 2),))
    assert _findings(empty, at("C3 A", edition, empty), edition) == (short,)
    assert _findings(empty, at("A1 A", edition, empty), edition) == (short, off)
    assert _findings(empty, at("A1 AB", edition, empty), edition) == (off,)
    found = _findings(empty, at("A1 A.B", edition, empty), edition)
    assert [finding.fault for finding in found] == [Fault.GAP, Fault.FIRST_OFF_START]
    assert _verdict(empty, at("2C AB", edition, empty), edition).axis is Axis.DOWN


def test_any_start_square_will_do() -> None:
    """With several starts any will do, and all are named in reading order."""
    edition = few()
    layout = replace(edition.layout, drawing="*" + edition.layout.drawing[1:])
    edition = replace(edition, layout=layout)
    empty = Board.empty(5)
    assert _verdict(empty, at("A1 AB", edition, empty), edition).score == 8
    found = _findings(empty, at("A2 AB", edition, empty), edition)
    assert found == (Finding(Fault.FIRST_OFF_START, squares=(Square(0, 0), Square(2, 2))),)


@pytest.mark.parametrize("spot", [(1, 2), (3, 2), (2, 1), (2, 3)])
def test_a_play_touches_on_any_side(spot: tuple[int, int]) -> None:
    """Above, below, left and right connect."""
    board = Board.empty(5).with_tiles((Square(2, 2),), b"\1")
    assert _verdict(board, Play((Square(*spot),), b"\1"), few()).score == 2


@pytest.mark.parametrize(
    ("filled", "spot"),
    [
        ((4, 2), (3, 2)),
        ((3, 2), (4, 2)),
        ((2, 4), (2, 3)),
        ((2, 3), (2, 4)),
        ((0, 0), (1, 0)),
        ((1, 0), (0, 0)),
        ((0, 0), (0, 1)),
        ((0, 1), (0, 0)),
        ((4, 4), (4, 3)),
        ((4, 4), (3, 4)),
    ],
)
def test_a_play_touches_along_the_edges(filled: tuple[int, int], spot: tuple[int, int]) -> None:
    """The outermost rows and columns connect like any other."""
    board = Board.empty(5).with_tiles((Square(*filled),), b"\1")
    assert len(_verdict(board, Play((Square(*spot),), b"\1"), few()).words) == 1


@pytest.mark.parametrize("spot", [(1, 1), (1, 3), (3, 1), (3, 3), (0, 2), (2, 4), (4, 4)])
def test_a_play_that_touches_nothing_is_refused(spot: tuple[int, int]) -> None:
    """Touching only at a corner does not connect, and neither does a distance."""
    board = Board.empty(5).with_tiles((Square(2, 2),), b"\1")
    found = _findings(board, Play((Square(*spot),), b"\1"), few())
    assert found == (Finding(Fault.NOT_CONNECTED),)


@pytest.mark.parametrize(
    ("filled", "spot"),
    [((1, 0), (0, 4)), ((0, 4), (1, 0)), ((3, 4), (4, 0)), ((0, 0), (4, 4)), ((4, 4), (0, 0))],
)
def test_the_edges_do_not_touch(filled: tuple[int, int], spot: tuple[int, int]) -> None:
    """The end of a row does not touch the beginning of the next, nor the bottom the top."""
    board = Board.empty(5).with_tiles((Square(*filled),), b"\1")
    found = _findings(board, Play((Square(*spot),), b"\1"), few())
    assert found == (Finding(Fault.NOT_CONNECTED),)


def test_a_gap_and_no_connection_are_both_told() -> None:
    """A broken line away from all other tiles has two faults."""
    edition = few()
    board = Board.empty(5).with_tiles((Square(2, 2),), b"\1")
    found = _findings(board, at("A5 A.A", edition, board), edition)
    assert [finding.fault for finding in found] == [Fault.GAP, Fault.NOT_CONNECTED]


@pytest.mark.parametrize("edge", [0, 4])
def test_the_edges_can_be_played_along(edge: int) -> None:
    """Runs end at the edge in all four directions."""
    edition = few()
    across = Board.empty(5).with_tiles(tuple(Square(edge, col) for col in (1, 2, 3)), b"\1\1\1")
    ends = Play((Square(edge, 0), Square(edge, 4)), b"\2\2")
    assert _verdict(across, ends, edition).words[0].text == "BAAAB"
    down = _verdict(across.transposed, ends.transposed, edition)
    assert (down.words[0].text, down.axis) == ("BAAAB", Axis.DOWN)
    full = Board.empty(5).with_tiles(tuple(Square(row, 0) for row in range(5)), b"\1" * 5)
    assert len(_verdict(full, Play((Square(edge, 1),), b"\2"), edition).words) == 1


@pytest.mark.parametrize(
    ("spot", "stride", "expected"),
    [
        (12, 1, range(10, 13)),
        (12, 5, range(12, 17, 5)),
        (10, 1, range(10, 13)),
        (0, 5, range(0, 25, 5)),
        (24, 1, range(24, 25)),
        (20, 5, range(0, 25, 5)),
        (4, 1, range(4, 5)),
    ],
)
def test_a_run_is_unbroken(spot: int, stride: int, expected: range) -> None:
    """From the first to the last filled square through a square, never around an edge."""
    cells = bytearray(25)
    for filled in (0, 4, 5, 10, 11, 12, 15, 20, 24):
        cells[filled] = 1
    assert run(cells, spot, stride, 5) == expected
