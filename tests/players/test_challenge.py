"""Challenging: exact at the top, by belief below, and by the cost under the table's rule."""

from dataclasses import replace

import pytest

from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.players.levels import LevelPlayer
from tilewright.players.mind.challenge import Doubter, learned, shape
from tilewright.players.mind.vocabulary import vocabulary
from tilewright.players.protocol import Chance
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Accept, Challenge, Play
from tilewright.rules.view import View
from tilewright.table import Table
from tilewright.testing.scripted import open_table

TOP = ("equity", "champion:samples=4,candidates=2,threads=1")
RULES = ("single", "double", "five", "ten")


def answer(text: str, at: Table, seat: int) -> object:
    """Return the action of the player in ``seat``."""
    view = at.view(seat)
    return make_player(text, view.edition, open_lexicon()).choose(view, Budget())


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", TOP)
def test_the_top_challenges_exactly_what_is_wrong(text: str, rule: str) -> None:
    """An invalid word is challenged under every rule, a rare valid one under none."""
    house = {"challenge.rule": rule}
    wrong = open_table(["XYSTIAE", "AEINRST"], ["8H XYSTA"], house=house)
    good = open_table(["XYSTIAE", "AEINRST"], ["8H XYSTI"], house=house)
    assert answer(text, wrong, 1) == Challenge()
    assert isinstance(answer(text, good, 1), Play)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_a_known_word_is_never_challenged(level: str) -> None:
    """Common words are never challenged, whatever the cost."""
    for rule in RULES:
        at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"], house={"challenge.rule": rule})
        assert answer(level, at, 1) != Challenge()


def test_a_known_word_is_not_doubted_even_where_it_is_free() -> None:
    """A failed challenge of the last play of a game costs next to nothing."""
    at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"])
    view = replace(at.view(1), phase=Phase.LAST_PLAY)
    assert view.open_play is not None
    doubter = Doubter(vocabulary(open_lexicon(), 2), 0.9, 1.0)
    for seed in range(20):
        assert not doubter.challenges(view, view.open_play, Chance(seed, view))


def test_an_expert_seldom_loses_a_turn_to_a_good_word() -> None:
    """It believes nearly all rare words that look like words, whatever the cost."""
    at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"])
    view, expert = at.view(1), make_player("expert", at.view(1).edition, open_lexicon())
    assert isinstance(expert, LevelPlayer)
    assert view.open_play is not None
    told = view.open_play
    rare = [word for word in open_lexicon() if word not in expert.words and len(word) in (5, 8)][
        ::60
    ]
    challenged = 0
    for word in rare:
        made = replace(told.words[0], text=word)
        play = replace(told, words=(made,), score=75 if len(word) == 8 else 30)
        challenged += expert.doubts(view, play)
    assert len(rare) > 100
    assert challenged < 0.1 * len(rare)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_letters_that_are_no_word_at_all_are_challenged(level: str) -> None:
    """Consonants in a row convince no player where a challenge costs nothing."""
    at = open_table(["QXZJVKW", "AEINRST"], ["8E QXZJV"], house={"challenge.rule": "single"})
    assert answer(level, at, 1) == Challenge()


def test_a_beginner_can_be_bluffed() -> None:
    """A beginner accepts a form that looks right, at the printed cost."""
    at = open_table(["ROASTER", "AEINRST"], ["8F OASTER"])
    assert "OASTER" not in open_lexicon()
    assert answer("beginner", at, 1) != Challenge()
    assert answer("equity", at, 1) == Challenge()


def test_belief_does_not_look_into_the_dictionary() -> None:
    """Two unknown words of one shape are believed alike, one valid and one invalid."""
    known = vocabulary(open_lexicon(), 2)
    doubter = Doubter(known, 0.9, 1.0)
    assert "QOPH" in open_lexicon()
    assert "QOPHE" not in open_lexicon()
    unknown = [word for word in ("XEBEC", "XEBEL") if word not in known]
    beliefs = [doubter.belief(word, 0.9) for word in unknown]
    assert beliefs == [0.9 * shape(known).likeness(word) for word in unknown]


def test_real_words_look_more_like_words() -> None:
    """The shape usually distinguishes a word from its shuffled letters."""
    look = shape(vocabulary(open_lexicon(), 2)).likeness
    better = sum(look(word) > look(word[::-1]) for word in ("STRANGELY", "BOTHERED", "GLIMMER"))
    assert better >= 2


def test_a_wrong_word_is_remembered() -> None:
    """A word withdrawn in this game is challenged again at once, and never played."""
    at = open_table(["OASTERR", "AEINRST"], ["8F OASTER"])
    at.submit(1, Challenge())
    good, wrong = learned(at.view(1))
    assert wrong == {"OASTER"}
    assert not good


@pytest.mark.parametrize("score", [10, 90])
def test_more_at_stake_more_doubt(score: int) -> None:
    """A player in doubt weighs the points of the play against the cost."""
    at = open_table(["OASTERR", "AEINRST"], ["8F OASTER"])
    view: View = at.view(1)
    play = view.open_play
    assert play is not None
    doubter = Doubter(vocabulary(open_lexicon(), 2), 0.7, 1.0)
    staked = replace(play, score=score)
    assert doubter.challenges(view, staked, Chance(0, view)) is (score == 90)


def test_who_is_not_on_turn_accepts() -> None:
    """With three players the third responds, without taking a turn."""
    at = open_table(["HORNAEI", "AEINRST", "AEIOUST"], ["8F HORN"])
    assert answer("expert", at, 2) == Accept()
    assert answer("expert", at, 1) == Accept()
