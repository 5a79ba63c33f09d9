"""Manners: levels and the champion never play an offensive word."""

from collections import Counter
from functools import cache

import pytest

from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.offensive import excluded_words, is_offensive, offensive_words
from tilewright.lexicon.policy import EVERY_WORD, POLITE
from tilewright.players import Budget, make_player
from tilewright.players.mind.vocabulary import RAREST, is_rude, vocabulary
from tilewright.rules.play.manners import is_sayable
from tilewright.rules.play.move import Challenge, Pass, Play
from tilewright.testing.scripted import open_table


@cache
def rude_rack(lexicon: Lexicon) -> str:
    """Return the letters of a seven-letter offensive word that has no anagrams."""
    letters = Counter("".join(sorted(word)) for word in lexicon if len(word) == 7)
    tiles = set("AEIORSTNLDGUCHPMFBKWY")
    return next(
        word
        for word in sorted(excluded_words())
        if len(word) == 7
        and word in lexicon
        and letters["".join(sorted(word))] == 1
        and len(set(word)) == 7
        and tiles.issuperset(word)
    )


def test_the_champion_leaves_out_offensive_words(enable: Lexicon) -> None:
    """Where the best play is offensive, the champion makes the best polite one."""
    table = open_table([rude_rack(enable), "DGLOPUM"], [], words=enable)
    view = table.view(0)
    for name, polite in (("equity", False), ("champion:samples=2,threads=1", True)):
        player = make_player(name, view.edition, enable)
        move = player.choose(view, Budget(samples=2))
        assert isinstance(move, Play)
        assert is_sayable(POLITE, view.board, move, view.edition) is polite


@pytest.mark.parametrize("forms", [0.0, 0.5])
def test_no_vocabulary_has_an_offensive_word(enable: Lexicon, forms: float) -> None:
    """Levels know no offensive words as words to play, not even as forms that they believe in."""
    words = vocabulary(enable, RAREST - 1, forms=forms)
    assert not any(map(is_offensive, words))


def test_offensive_words_are_known_as_words() -> None:
    """A level does not challenge an offensive word, although it never plays one."""
    assert all(map(is_rude, offensive_words()))


def test_other_moves_are_polite(enable: Lexicon) -> None:
    """A pass forms no words, and an ordinary play is polite."""
    view = open_table(["AEINRST", "DGLOPUM"], [], words=enable).view(0)
    move = make_player("equity", view.edition, enable).choose(view, Budget())
    assert is_sayable(POLITE, view.board, move, view.edition)
    assert is_sayable(POLITE, view.board, Pass(), view.edition)


def test_a_table_may_allow_offensive_words(enable: Lexicon) -> None:
    """With the option, levels know offensive words, and the champion plays the best move."""
    table = open_table([rude_rack(enable), "DGLOPUM"], [], words=enable)
    view = table.view(0)
    for text, allowed in (
        ("champion:samples=2,threads=1,offensive=yes", False),
        ("champion", True),
    ):
        player = make_player(text, view.edition, enable, offensive=allowed)
        move = player.choose(view, Budget(samples=2))
        assert not is_sayable(POLITE, view.board, move, view.edition)
    polite, rude = vocabulary(enable, 4), vocabulary(enable, 4, policy=EVERY_WORD)
    assert set(polite) < set(rude)
    assert all(map(is_offensive, set(rude) - set(polite)))
    assert polite.ref != rude.ref


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_levels_challenge_words_that_the_table_left_out(enable: Lexicon, level: str) -> None:
    """At a table without offensive words, every level knows that such a word is invalid."""
    rude = rude_rack(enable)
    for words, challenged in ((open_lexicon("enable-clean"), True), (enable, False)):
        view = open_table([rude, "AEINRST"], [f"8D {rude}"], words=words).view(1)
        move = make_player(level, view.edition, words).choose(view, Budget())
        assert (move == Challenge()) is challenged
