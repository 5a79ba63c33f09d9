"""Challenging: exact at the top, by belief below, and by the cost under the table's rule."""

from dataclasses import replace

import pytest

from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, make_player
from tilewright.players.levels import LevelPlayer
from tilewright.players.mind.challenge import learned
from tilewright.rules.event import Challenged
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Accept, Challenge, Play
from tilewright.rules.view import SeenPlay, View
from tilewright.table import Table
from tilewright.testing.scripted import open_table
from tilewright.units import Instant, Seat

TOP = ("equity", "champion:samples=4,candidates=2,threads=1")
RULES = ("single", "double", "five", "ten")
LEVELS = ("beginner", "intermediate", "expert")


def answer(text: str, at: Table, seat: int) -> object:
    """Return the action of the player in ``seat``."""
    view = at.view(seat)
    return make_player(text, view.edition, open_lexicon()).choose(view, Budget())


def level_at(view: View, level: str, seed: int = 0) -> LevelPlayer:
    """Return a level's player for the rules of a view."""
    player = make_player(level, view.edition, open_lexicon(), seed=seed)
    assert isinstance(player, LevelPlayer)
    return player


def open_play(view: View) -> SeenPlay:
    """Return the play that may be challenged."""
    assert view.open_play is not None
    return view.open_play


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", TOP)
def test_the_top_challenges_exactly_what_is_wrong(text: str, rule: str) -> None:
    """An invalid word is challenged under every rule, a rare valid one under none."""
    house = {"challenge.rule": rule}
    wrong = open_table(["XYSTIAE", "AEINRST"], ["8H XYSTA"], house=house)
    good = open_table(["XYSTIAE", "AEINRST"], ["8H XYSTI"], house=house)
    assert answer(text, wrong, 1) == Challenge()
    assert isinstance(answer(text, good, 1), Play)


@pytest.mark.parametrize("level", LEVELS)
def test_a_known_word_is_never_challenged(level: str) -> None:
    """Common words are never challenged, whatever the cost."""
    for rule in RULES:
        at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"], house={"challenge.rule": rule})
        assert answer(level, at, 1) != Challenge()


@pytest.mark.parametrize("level", LEVELS)
def test_a_known_word_is_not_doubted_even_where_it_is_free(level: str) -> None:
    """A failed challenge of the last play of a game costs next to nothing."""
    at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"])
    view = replace(at.view(1), phase=Phase.LAST_PLAY)
    for seed in range(20):
        assert not level_at(view, level, seed=seed).doubts(view, open_play(view))


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


@pytest.mark.parametrize("level", LEVELS)
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


def test_a_wrong_word_is_remembered() -> None:
    """A word withdrawn in this game is challenged again at once, and never played."""
    at = open_table(["OASTERR", "AEINRST"], ["8F OASTER"])
    at.submit(1, Challenge())
    good, wrong = learned(at.view(1))
    assert wrong == {"OASTER"}
    assert not good


def test_a_phony_on_the_record_raises_doubt() -> None:
    """A player who was caught is believed less, one who was right is believed more."""
    at = open_table(["OASTERR", "AEINRST"], ["8F OASTER"])
    view = at.view(1)
    caught = Challenged(Instant(0), Seat(1), Seat(0), ("BLORP",))
    proven = Challenged(Instant(0), Seat(1), Seat(0), ())
    counts = [
        doubts_at(replace(view, history=(*view.history, *more)), "intermediate")
        for more in ((caught,) * 4, (), (proven,) * 4)
    ]
    assert counts[0] > counts[1] >= counts[2]


def doubts_at(view: View, level: str) -> int:
    """Return how many of some unusual words a level challenges in this position."""
    play = open_play(view)
    player = level_at(view, level)
    plausible = ("OASTER", "BRACKLE", "FLINDEN", "TORVISH", "MURDLE", "CLAVER", "SPRAINT", "GLEEK")
    unusual = (*plausible, "HOLDED", "TOOKED", "GOODER", "FRINDLE", "GLORPY", "WRINTH")
    plays = (replace(play, words=(replace(play.words[0], text=word),)) for word in unusual)
    return sum(player.doubts(view, each) for each in plays)


def test_who_is_not_on_turn_accepts() -> None:
    """With three players the third responds, without taking a turn."""
    at = open_table(["HORNAEI", "AEINRST", "AEIOUST"], ["8F HORN"])
    assert answer("expert", at, 2) == Accept()
    assert answer("expert", at, 1) == Accept()
