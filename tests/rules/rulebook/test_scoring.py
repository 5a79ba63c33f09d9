"""Scoring: letters first, then words; premiums once; every word formed."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Verdict, judge
from tilewright.testing.boards import judged, judged_on, lay, put, words_of

SMALL = ("pocket", "large-print", "glass")


@pytest.mark.parametrize("name", PRINTED)
def test_letter_values_are_summed(name: str) -> None:
    """A word scores the sum of its letter values; new letters and old ones count."""
    assert judged_on(name, put(name, "5E QUE"), "5E QUEX").score == 10 + 1 + 1 + 8


@pytest.mark.parametrize("name", SMALL)
def test_letter_premiums(name: str) -> None:
    """A double letter square doubles the letter on it, a triple letter square triples it."""
    assert judged_on(name, put(name, "1E A"), "1D HA").score == 2 * 4 + 1
    assert judged_on(name, put(name, "2G A"), "2F HA").score == 3 * 4 + 1


def test_letter_premiums_of_the_large_board() -> None:
    """On the large board squares double, triple or quadruple the letter on them."""
    assert judged_on("super", put("super", "1E A"), "1D HA").score == 2 * 4 + 1
    assert judged_on("super", put("super", "2F A"), "2E HA").score == 3 * 4 + 1
    assert judged_on("super", put("super", "3G A"), "3F HA").score == 4 * 4 + 1


@pytest.mark.parametrize("name", SMALL)
def test_word_premiums(name: str) -> None:
    """A double word square doubles the whole word, a triple word square triples it."""
    assert judged_on(name, put(name, "2C A"), "2B HA").score == 2 * (4 + 1)
    assert judged_on(name, put(name, "1B A"), "1A HA").score == 3 * (4 + 1)


def test_word_premiums_of_the_large_board() -> None:
    """On the large board squares double, triple or quadruple the whole word."""
    assert judged_on("super", put("super", "2C A"), "2B HA").score == 2 * (4 + 1)
    assert judged_on("super", put("super", "1I A"), "1H HA").score == 3 * (4 + 1)
    assert judged_on("super", put("super", "1B A"), "1A HA").score == 4 * (4 + 1)


@pytest.mark.parametrize("name", PRINTED)
def test_letter_premiums_come_before_word_premiums(name: str) -> None:
    """Letter premiums are counted before the word is multiplied."""
    start = "11G HORSE" if name == "super" else "8D HORSE"
    assert judged(name, start).score == 2 * (2 * 4 + 1 + 1 + 1 + 1)


@pytest.mark.parametrize("name", SMALL)
def test_two_double_words_make_four(name: str) -> None:
    """A word over two double word squares is doubled and doubled again: four times."""
    verdict = judged_on(name, put(name, "5H R"), "5E DERRICK")
    assert verdict.score == 4 * (2 + 1 + 1 + 1 + 1 + 3 + 5)


@pytest.mark.parametrize("name", SMALL)
def test_two_triple_words_make_nine(name: str) -> None:
    """A word over two triple word squares is tripled and tripled again: nine times."""
    board = put(name, "1B A", "1D D")
    verdict = judged_on(name, board, "1A HANDSOME")
    assert verdict.score == 9 * (4 + 1 + 1 + 2 + 1 + 1 + 3 + 1)


def test_repeated_premiums_of_the_large_board() -> None:
    """On the large board two doubles multiply by 4, two triples by 9 and two quadruples by 16."""
    four = judged_on("super", put("super", "2K R"), "2I DERRI")
    assert four.score == 4 * (2 + 1 + 1 + 1 + 1)
    nine = judged_on("super", put("super", "1I E", "1K R"), "1H DERRICK")
    assert nine.score == 9 * (2 + 1 + 1 + 1 + 1 + 3 + 5)
    sixteen = judged_on("super", put("super", "1B LECTROENCEPHALOGRAP"), "1A ELECTROENCEPHALOGRAPH")
    assert sixteen.score == 16 * 36


def test_the_large_board_is_scored_right(enable: Lexicon) -> None:
    """IONIZED from K11 as the first play scores 104, PIZzAZz with two blanks from J11 120."""
    assert judged("super", "11K IONIZED").score == 104
    assert judged("super", "11J PIZzAZz").score == 120
    assert "IONIZED" in enable


@pytest.mark.parametrize("name", PRINTED)
def test_premiums_count_once(name: str) -> None:
    """Premiums count only in the turn that covers them; later the letters count at face value."""
    first, later = ("8D HORSE", "8D HORSES")
    if name == "super":
        first, later = ("11G HORSE", "11G HORSES")
    assert judged(name, first).score == 24
    assert judged(name, first, later).score == 4 + 1 + 1 + 1 + 1 + 1


@pytest.mark.parametrize("name", PRINTED)
def test_a_common_letter_counts_in_each_word(name: str) -> None:
    """When several words are formed, each is scored and a shared letter counts in each.

    It counts with its full premium: here an O on a double letter square.
    """
    plays = ("8H AT", "H8 AT", "9H TO")
    if name == "super":
        plays = ("11K AT", "K11 AT", "12K TO")
    verdict = judged(name, *plays)
    assert [word.score for word in verdict.words] == [1 + 2, 1 + 2]


@pytest.mark.parametrize("name", PRINTED)
def test_a_word_premium_counts_in_each_word(name: str) -> None:
    """A word square multiplies every word through it, along and across."""
    board = put(name, "2C A", "B3 A")
    verdict = judged_on(name, board, "2B HA")
    assert words_of(verdict) == {"HA": 2 * (4 + 1)}
    assert [word.score for word in verdict.words] == [10, 10]


def test_old_premiums_do_not_count_in_crossing_words() -> None:
    """A tile played earlier on a premium square counts at face value in a word across it."""
    edition = load_edition("pocket")
    assert edition.layout.at(Square(7, 3)).letter == 2
    verdict = judged("pocket", "8D HORSE", "D7 OH")
    assert verdict.score == 1 + 4


@pytest.mark.parametrize("name", PRINTED)
def test_the_score_can_be_explained(name: str) -> None:
    """A turn scores the sum of letters and premiums in every word, and can be itemized."""
    edition = load_edition(name)
    plays = ("8F HORN", "H6 FARM", "10F PASTE")
    if name == "super":
        plays = ("11I HORN", "K9 FARM", "13I PASTE")
    board = lay(edition, *plays[:2])
    play = parse_play(plays[2], board, edition)
    verdict = judge(board, play, edition)
    assert isinstance(verdict, Verdict)
    breakdown = explain(board, play, verdict, edition)
    assert breakdown.total == verdict.score == 25
    assert [line.letter_sum * line.times for line in breakdown.words] == [15, 10]
