"""The worked example of the sheets: five turns with the R of HORN on the center star."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.geometry import Axis, Coordinates
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.testing.boards import judged, words_of
from tilewright.testing.scripted import ScriptedTable

SMALL = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT")
LARGE = ("11I HORN", "K9 FARM", "13I PASTE", "12K MOB", "14H BIT")
TURNS = (
    {"HORN": 14},
    {"FARM": 9},
    {"PASTE": 15, "FARMS": 10},
    {"MOB": 8, "NOT": 4, "BE": 4},
    {"BIT": 10, "PI": 4, "AT": 2},
)
SCORES = (14, 9, 25, 16, 16)


def plays_of(edition: str) -> tuple[str, ...]:
    """Return the example's plays: three rows and columns further on the large board."""
    return LARGE if edition == "super" else SMALL


@pytest.mark.parametrize("turn", range(5), ids=lambda turn: f"turn-{turn + 1}")
@pytest.mark.parametrize("edition", PRINTED)
def test_the_five_turns(edition: str, turn: int) -> None:
    """HORN 14; FARM 9; PASTE and FARMS 25; MOB, NOT and BE 16; BIT, PI and AT 16."""
    verdict = judged(edition, *plays_of(edition)[: turn + 1])
    assert words_of(verdict) == TURNS[turn]
    assert verdict.score == SCORES[turn]


@pytest.mark.parametrize("edition", PRINTED)
def test_the_r_lies_on_the_centre_star(edition: str) -> None:
    """The scores reflect the R of HORN on the center star."""
    rules = load_edition(edition)
    center = rules.size // 2 * (rules.size + 1)
    play = parse_play(plays_of(edition)[0], Board.empty(rules.size), rules)
    square = play.squares[2]
    assert square.row * rules.size + square.col == center
    assert rules.layout.starts == {center}


@pytest.mark.parametrize("edition", PRINTED)
def test_transposed(edition: str) -> None:
    """Mirrored along the diagonal, with across and down swapped, every turn scores the same."""
    rules = load_edition(edition)
    board = Board.empty(rules.size)
    mirrored = Board.empty(rules.size)
    for text, words, score in zip(plays_of(edition), TURNS, SCORES, strict=True):
        play = parse_play(text, board, rules)
        turned = play.transposed
        verdict = judge(mirrored, turned, rules)
        assert isinstance(verdict, Verdict)
        assert words_of(verdict) == words
        assert verdict.score == score
        board = board.with_tiles(play.squares, play.cells)
        mirrored = mirrored.with_tiles(turned.squares, turned.cells)
    assert mirrored == board.transposed


@pytest.mark.parametrize("edition", PRINTED)
def test_as_a_game_of_two(edition: str) -> None:
    """Played by two players in turn, the example scores 55 points for one and 25 for the other."""
    table = ScriptedTable("HORNPAS", "FAMOB", edition=edition)
    one, two, three, four, five = plays_of(edition)
    table.play(one, draws="TE")
    table.play(two)
    table.play(three, draws="BIT")
    table.play(four)
    table.play(five)
    assert table.scores == (14 + 25 + 16, 9 + 16)


def test_its_words_are_in_the_dictionary(enable: Lexicon) -> None:
    """All words that the example counts are valid."""
    assert enable.accepts_all(word for turn in TURNS for word in turn)


def test_it_can_be_written_in_the_large_print_coordinates() -> None:
    """The large-print edition writes the same plays with its own coordinates."""
    rules = load_edition("large-print")
    assert rules.coordinates is Coordinates.PRINTED
    square, axis = rules.coordinates.read("F8", rules.size)
    assert (square, axis) == ((7, 5), Axis.ACROSS)
    square, axis = rules.coordinates.read("6H", rules.size)
    assert (square, axis) == ((5, 7), Axis.DOWN)
