"""Challenges: valued by what could be known, for those who made them and those who did not."""

from dataclasses import replace

import pytest

from tests.analysis.games import TINY, followed
from tilewright.analysis.model import ChallengeReview, Review
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import Source, source_of
from tilewright.analysis.wording import turn_notes
from tilewright.analysis.words import GameWords
from tilewright.lexicon import Lexicon
from tilewright.records.record import WasChallenged
from tilewright.units import Seat

HEAD = "#player1 ann Ann\n#player2 ben Ben\n"


def review(text: str, words: Lexicon, *, is_authority: bool = True) -> Review:
    """Return the review of a game with few turns."""
    return review_game(Source(followed(text)), GameWords(words, is_authority), TINY)


def challenge(text: str, words: Lexicon) -> ChallengeReview:
    """Return what is said about a challenge of the first play."""
    found = review(text, words).turns[0].challenge
    assert found is not None
    return found


STOOD = HEAD + ">ann: XQZNAEI 8F QZXNE +60 60\n>ben: OBUVIST 7E BOS +10 10\n"
WITHDRAWN = (
    HEAD + ">ann: XQZNAEI 8F QZXNE +60 60\n>ann: XQZNAEI -- -60 0\n>ben: OBUVIST 8G BOUTS +16 16\n"
)
FAILED = (
    HEAD + ">ann: HORNAEI 8F HORN +14 14\n>ann: AEI (challenge) +5 19\n>ben: OBUVIST 9H OB +8 8\n"
)


def test_a_word_that_nobody_believes_should_be_challenged(enable: Lexicon) -> None:
    """A phony that stood: the challenge was not made, would have succeeded and was worth it."""
    found = challenge(STOOD, enable)
    assert (found.is_made, found.is_right) == (False, True)
    assert found.belief < 0.2
    assert found.gain.mean > 0
    assert found.value.mean > 0


def test_a_good_word_should_not_be_challenged(enable: Lexicon) -> None:
    """A failed challenge of a word that everybody knows gave something away, as seen then."""
    found = challenge(FAILED, enable)
    assert (found.is_made, found.is_right) == (True, False)
    assert found.belief > 0.9
    assert found.cost.mean > 0
    assert found.value.mean < found.gain.mean


def test_a_challenge_that_succeeded_is_valued_like_one_that_was_not_made(enable: Lexicon) -> None:
    """What came of it does not change what it was worth."""
    made, missed = challenge(WITHDRAWN, enable), challenge(STOOD, enable)
    assert made.is_made
    assert made.is_right
    assert (made.belief, made.gain) == (missed.belief, missed.gain)


def test_the_value_is_what_gain_cost_and_belief_make_it(enable: Lexicon) -> None:
    """The terms are weighted by the chance that the words are good."""
    for text in (STOOD, WITHDRAWN, FAILED):
        found = challenge(text, enable)
        weighted = (1 - found.belief) * found.gain.mean - found.belief * found.cost.mean
        assert found.value.mean == pytest.approx(weighted)


def test_an_ordinary_play_needs_no_challenge(enable: Lexicon) -> None:
    """Nothing is said about good words that nobody challenged, nor where the words are unknown."""
    good = HEAD + ">ann: HORNAEI 8F HORN +14 14\n>ben: OBUVIST 9H OB +8 8\n"
    assert review(good, enable).turns[0].challenge is None
    assert review(STOOD, enable, is_authority=False).turns[0].challenge is None


def test_the_report_says_what_a_challenge_was_worth(enable: Lexicon) -> None:
    """One note more than without it."""
    for text in (STOOD, FAILED):
        turn = review(text, enable).turns[0]
        assert any("%" in note for note in turn_notes(turn, ("Ann", "Ben")))


THREE = HEAD + "#player3 cat Cat\n"
STOOD_BY_THREE = (
    THREE
    + ">ann: XQZNAEI 8F QZXNE +60 60\n>ben: OBUVIST 7E BOS +10 10\n>cat: AEGLMNR 9E MEN +10 10\n"
)
VALID = (
    THREE
    + ">ann: HORNAEI 8F HORN +14 14\n{bonus}"
    + ">ben: OBUVIST 9H OB +8 8\n>cat: AEGLMNR 10F MANGER +20 20\n"
)


def test_with_three_players_the_one_with_the_most_to_gain_should_challenge(enable: Lexicon) -> None:
    """Nobody challenged a phony: the value is that of the opponent for whom it was largest."""
    found = challenge(STOOD_BY_THREE, enable)
    assert found.seat in (1, 2)
    assert (found.is_made, found.is_right) == (False, True)
    assert found.value.mean > 0
    names = ("Ann", "Ben", "Cat")
    turn = review(STOOD_BY_THREE, enable).turns[0]
    assert any(names[found.seat] in note for note in turn_notes(turn, names))


@pytest.mark.parametrize("bonus", ["", ">ann: AEI (challenge) +5 19\n"])
def test_with_three_players_a_challenge_is_valued_for_the_one_who_made_it(
    bonus: str, enable: Lexicon
) -> None:
    """The record says who it was; a lost turn and points for the other both cost something."""
    record = followed(VALID.format(bonus=bonus)).record
    play, *others = record.entries
    play = replace(play, circumstances=(WasChallenged(Seat(2), is_valid=True),))
    source = source_of(replace(record, entries=(play, *others)))
    found = review_game(source, GameWords(enable, is_authority=True), TINY).turns[0].challenge
    assert found is not None
    assert (found.seat, found.is_made, found.is_right) == (2, True, False)
    assert found.belief > 0.9
    assert 0 < found.cost.mean < 0.5
    assert found.cost.error == 0 or not bonus
    weighted = (1 - found.belief) * found.gain.mean - found.belief * found.cost.mean
    assert found.value.mean == pytest.approx(weighted)
