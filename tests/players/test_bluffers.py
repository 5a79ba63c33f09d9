"""Bluffers: junk loses, plausible phonies are sometimes caught, and rare words are mostly believed.

These are small versions of ``python -m bench challenges``, with fixed seeds.
"""

import hashlib
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bench.challenges import Batch, Counts, count_events, play_batch, pocket
from tilewright.bulk.matches.one_game import play_table_game
from tilewright.errors import ArgumentError
from tilewright.lexicon import open_lexicon
from tilewright.players import make_player
from tilewright.players.levels import SKILLS, LevelPlayer, knowledge_of
from tilewright.testing.bluffers import JunkPlayer
from tilewright.testing.phonies import Phonies
from tilewright.testing.scripted import open_table
from tools.fit_beliefs import must_believe, words_in_play

LEVELS = tuple(SKILLS)
DOUBTED = {"beginner": 0.14, "intermediate": 0.12, "expert": 0.12}
"""The greatest share of valid but unknown words that a level challenges."""


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_junk_does_not_beat_a_level(level: str) -> None:
    """A player of random letters loses, because nearly all it lays is challenged."""
    words, edition = open_lexicon(), pocket()
    total = Counts()
    for number in range(2):
        players = (
            make_player(level, edition, words, seed=number),
            JunkPlayer(edition, words, seed=number, placements=100),
        )
        seed = hashlib.sha256(f"junk {number}".encode()).digest()
        game = play_table_game(edition, words, players, seed=seed)
        assert game.result.winners == (0,)
        knowledge = knowledge_of(SKILLS[level], words, invents=True)
        total += count_events(game.events, 0, knowledge, words)
    assert total.phonies > 20
    assert total.caught > 0.9 * total.phonies


@pytest.mark.slow
def test_an_expert_catches_some_plausible_phonies() -> None:
    """In a game against a bluffer, some phonies are caught, and some bluffs succeed."""
    found = play_batch(Batch("expert", "phony", 0, 4))
    assert found.games == 4
    assert 0 < found.caught < found.phonies


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_rare_words_are_believed_more_than_phonies(level: str) -> None:
    """A player who challenges everything would fail here, and so would one who never does."""
    view = open_table(["HORNAEI", "AEINRST"], ["8F HORN"]).view(1)
    player = make_player(level, view.edition, open_lexicon())
    assert isinstance(player, LevelPlayer)
    assert view.open_play is not None
    play = replace(view.open_play, score=24)

    def challenged(texts: list[str]) -> float:
        made = (replace(play, words=(replace(play.words[0], text=text),)) for text in texts)
        return sum(player.doubts(view, each) for each in made) / len(texts)

    knowledge = knowledge_of(SKILLS[level], open_lexicon(), invents=True)
    played = list(words_in_play(view.edition, open_lexicon(), 60, seed=8))
    rare = [word for word in played if must_believe(knowledge, word)]
    assert len(rare) > 200
    assert challenged(rare) < DOUBTED[level]
    phonies = Phonies(open_lexicon(), played, open_lexicon().alphabet)
    shares = {
        kind: challenged(list(islice(phonies.stream(kind, "bluffs"), 200)))
        for kind in phonies.kinds
    }
    assert shares["random letters"] > 0.5
    assert shares["misspelled"] > 2 * challenged(rare)
    assert all(share < 1 for share in shares.values())


def test_phonies_are_not_words_and_can_be_drawn_again() -> None:
    """Every kind yields strings that the dictionary lacks, the same for the same seed."""
    words = open_lexicon()
    sources = Random(5).sample(list(islice(words, 4000)), 500)
    phonies = Phonies(words, sources, words.alphabet)
    for kind in phonies.kinds:
        first = list(islice(phonies.stream(kind, "one"), 30))
        assert not any(text in words for text in first)
        assert first == list(islice(phonies.stream(kind, "one"), 30))
        assert first != list(islice(phonies.stream(kind, "two"), 30))


def test_a_kind_that_runs_dry_says_so() -> None:
    """If every string is a word, there is no phony to draw."""

    class Everything:
        id = "everything"
        alphabet = "AB"

        def __contains__(self, word: object) -> bool:
            return True

    phonies = Phonies(Everything(), ["ABBA", "BABA"], "AABB")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError) as refused:
        phonies.draw("misspelled", Random(1))
    assert refused.value.name == "kind"
