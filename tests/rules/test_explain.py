"""Explaining a score: the parts add up to it, in the order in which people count."""

import pytest

from tests.rules.tables import at
from tests.rules.test_judge import ADDING, EXAMPLE
from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import Breakdown, LetterLine, explain
from tilewright.rules.play.judge import Verdict, judge
from tilewright.sentences.scores import describe


def _explained(board: Board, text: str, edition: Edition) -> tuple[Breakdown, Verdict, Board]:
    play = at(text, edition, board)
    verdict = judge(board, play, edition)
    assert isinstance(verdict, Verdict)
    breakdown = explain(board, play, verdict, edition)
    assert breakdown.total == verdict.score
    for line in breakdown.words:
        assert line.letter_sum * line.times == line.word.score
        assert "".join(letter.letter for letter in line.letters) == line.word.text
    return breakdown, verdict, board.with_tiles(play.squares, play.cells)


@pytest.mark.parametrize("name", ["pocket", "glass"])
def test_the_worked_example_explained(name: str) -> None:
    """Each turn of the worked example, as text."""
    edition = load_edition(name)
    board = Board.empty(15)
    lines = []
    for text, _ in EXAMPLE:
        breakdown, _, board = _explained(board, text, edition)
        lines.append(describe(breakdown))
    assert lines == [
        ["HORN: H4 + O1 + R1 + N1 = 7 ×2 = 14"],
        ["FARM: F4 + A1 + R1 + M3 = 9"],
        [
            "PASTE: P3×3 + A1 + S1 + T1 + E1×3 = 15",
            "FARMS: F4 + A1 + R1 + M3 + S1 = 10",
        ],
        ["MOB: M3 + O1×2 + B3 = 8", "NOT: N1 + O1×2 + T1 = 4", "BE: B3 + E1 = 4"],
        ["BIT: B3 + I1 + T1 = 5 ×2 = 10", "PI: P3 + I1 = 4", "AT: A1 + T1 = 2"],
    ]


def test_squares_that_add_and_a_bonus_explained() -> None:
    """Blanks in lower case, squares that add, the bonus with its number of tiles."""
    edition = parse_edition(ADDING)
    first, _, board = _explained(Board.empty(4), "A2 BAB", edition)
    assert describe(first) == [
        "BAB: B5 + A1 + B5 = 11 ×2 ×2 = 44",
        "square B2: +3",
        "square C2: +7",
        "bonus for 3 tiles: +11",
    ]
    assert first.words[0].premiums == (2, 2)
    assert first.squares == ((Square(1, 1), 3), (Square(1, 2), 7))
    assert (first.bonus, first.tiles) == (11, 3)
    second, _, _ = _explained(board, "A1 aB", edition)
    assert describe(second) == [
        "AB: a0 + B5×3 = 15 ×2 = 30",
        "AB: a0 + B5 = 5 ×2 = 10",
        "BA: B5×3 + A1 = 16",
        "square A1: +7",
    ]
    across, down, _ = second.words
    assert across.letters == (
        LetterLine("A", Square(0, 0), 0, 1, is_new=True, is_blank=True),
        LetterLine("B", Square(0, 1), 5, 3, is_new=True, is_blank=False),
    )
    assert down.letters[1] == LetterLine("B", Square(1, 0), 5, 1, is_new=False, is_blank=False)
    assert down.word.axis is Axis.DOWN
    assert across.letters[1].score == 15
