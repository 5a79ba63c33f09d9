"""Proving that a play exists, or that none does."""

import pytest

from tests.rules.tables import WORDS, at, began, dealt, few, switch_edition
from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.endings.any_play import find_play, may_search
from tilewright.rules.evolve import begin
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play

DIGRAPH = """\
format = 1
id = "digraph"
version = 1
name = "Digraph"
rack = 4
[board]
rows = ".... .*.. .... ...."
[board.squares]
"*" = { start = true, text = "x", name = "start", color = "#000000" }
[tiles.standard.letters]
A = [9, 1]
CH = [9, 1]
B = [9, 1]
[tiles.blank]
count = 9
"""


def _find(edition: Edition, rack: str, *laid: str, words: Lexicon = WORDS) -> Play | None:
    board = Board.empty(edition.size)
    for text in laid:
        play = at(text, edition, board)
        board = board.with_tiles(play.squares, play.cells)
    hand = edition.tiles.parse_tiles(rack)
    found = find_play(board, hand, edition, words)
    if found is not None:
        verdict = judge(board, found, edition)
        assert isinstance(verdict, Verdict)
        assert all(word.text in words for word in verdict.words)
        assert hand.holds(edition.tiles.tiles_of(found.cells))
    return found


@pytest.mark.parametrize(
    ("rack", "exists"),
    [
        *[(rack, True) for rack in ("AB", "BA", "A?", "??", "CAB")],
        *[(rack, False) for rack in ("A", "B", "CC", "DC", "", "?")],
    ],
)
def test_first_plays(rack: str, *, exists: bool) -> None:
    """On the empty board a play covers the start and has two tiles."""
    found = _find(few(), rack)
    assert (found is not None) is exists
    if found is not None:
        assert Square(2, 2) in found.squares


@pytest.mark.parametrize(
    ("rack", "laid", "exists"),
    [
        ("A", ("C3 AB",), True),
        ("C", ("C3 AB",), True),
        ("C", ("C3 BA",), False),
        ("B", ("C3 BA",), True),
        ("C", ("3C AB",), True),
        ("D", ("3C BA",), True),
        ("?", ("3C AB",), True),
        ("", ("C3 AB",), False),
    ],
)
def test_hooks_across_and_down(rack: str, laid: tuple[str, ...], *, exists: bool) -> None:
    """One tile before, after, above or below, in rows and in columns."""
    assert (_find(few(), rack, *laid) is not None) is exists


def test_only_a_column_allows_a_play() -> None:
    """A play may be possible only down a column, or only along a row."""
    down = _find(few(), "B", "C3 AD", words=Lexicon.from_words(["AB"], id="x"))
    assert down is not None
    assert down == Play((Square(3, 2),), b"\2")
    across = _find(few(), "B", "3C AD", words=Lexicon.from_words(["AB"], id="x"))
    assert across == Play((Square(2, 3),), b"\2")


def test_the_start_may_lie_anywhere() -> None:
    """The first play covers the start, even in a corner, in either direction."""
    edition = parse_edition(DIGRAPH.replace(".... .*..", "...* ...."))
    found = _find(edition, "ABA", words=Lexicon.from_words(["ABA"], id="x"))
    assert found is not None
    assert Square(0, 3) in found.squares


def test_words_across_must_be_acceptable_too() -> None:
    """A tile next to a word is refused where it forms an invalid word across."""
    words = Lexicon.from_words(["AB", "BA"], id="x")
    found = _find(few(), "BA", "C3 AB", words=words)
    assert found is not None
    assert _find(few(), "D", "C3 AB", words=words) is None
    assert _find(few(), "DD", "C3 AB", words=Lexicon.from_words(["DD", "AB"], id="x")) is None


def test_words_through_what_lies_there() -> None:
    """A word may bridge tiles on the board and extend them at both ends."""
    words = Lexicon.from_words(["ABABA"], id="x")
    assert _find(few(), "AA", "B3 BAB", words=words) is not None
    assert _find(few(), "A", "B3 BAB", words=words) is None
    bridge = Lexicon.from_words(["ADA"], id="x")
    found = _find(few(), "AA", "C2 B", "C3 D", words=bridge)
    assert found == Play((Square(2, 1), Square(2, 3)), b"\1\1")


def test_a_word_ends_at_the_edge() -> None:
    """A word that would run off the board is not a play."""
    words = Lexicon.from_words(["ABABAB", "BABABA"], id="x")
    assert _find(few(), "ABA", "A3 ABABA", words=words) is None


def test_a_blank_stands_for_any_letter() -> None:
    """A blank is declared as the letter that makes the word."""
    found = _find(few(), "?", "C3 AB")
    assert found is not None
    assert found.cells[0] & 0x80


def test_several_faces_of_a_letter_serve() -> None:
    """An orange D is a D."""
    found = _find(switch_edition(), "[D~]", "C3 AB")
    assert found is not None
    assert found.cells == b"\5"


@pytest.mark.parametrize(
    ("rack", "exists"), [("A[CH]", True), ("AB[CH]A", True), ("[CH]B", False), ("[CH]?", True)]
)
def test_letters_of_several_characters(rack: str, *, exists: bool) -> None:
    """A tile with two characters spells both of them: CHA, ACHAB."""
    words = Lexicon.from_words(["CHA", "ACHAB"], id="x")
    found = _find(parse_edition(DIGRAPH), rack, words=words)
    assert (found is not None) is exists


def test_one_tile_of_several_characters_is_no_word() -> None:
    """A word covers two squares at least."""
    words = Lexicon.from_words(["CH"], id="x")
    assert _find(parse_edition(DIGRAPH), "[CH][CH]", words=words) is None


def test_letters_that_the_dictionary_does_not_know() -> None:
    """An edition may have letters that no word has; with them there is no play."""
    edition = parse_edition(DIGRAPH.replace("B = [", '"Ä" = ['))
    assert _find(edition, "ÄA") is None


def test_a_search_is_announced_before_it_is_needed() -> None:
    """A move may need one as soon as the bag could be empty after the next draws."""
    checked = few({"challenge.rule": "void"})
    assert may_search(dealt(checked, "ABD", "ABC", bag="AAA"))
    assert not may_search(dealt(checked, "ABD", "ABC", bag="AAAA"))
    before = begin(began(checked, 2))
    assert may_search(before) == (len(before.bag) <= 2 * checked.rack)
    # Where plays can be challenged, only a player who asks for the proof needs a search.
    assert not may_search(dealt(few(), "ABD", "ABC", bag=""))


@pytest.mark.parametrize(("rack", "exists"), [("[CH]IA", True), ("CHIA", False)])
def test_a_digraph_must_be_whole(rack: str, *, exists: bool) -> None:
    """With Spanish tiles, C and H do not form a word that is spelled with the tile CH."""
    spanish = load_edition("spanish")
    words = Lexicon.from_words(["CHIA"], id="one", alphabet=spanish.tiles.alphabet)
    assert (_find(spanish, rack, words=words) is not None) is exists
