"""Beliefs: calibrated, made of what a level knows, and blind to the dictionary."""

from functools import lru_cache
from random import Random

import pytest

from bench.beliefs import believer_of, error_of, log_loss, reliability
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players.levels import SKILLS, knowledge_of
from tilewright.players.mind.belief import FEATURES, Believer, Knowledge, shipped_weights
from tilewright.players.mind.forms import FormKind, stems_of
from tilewright.players.mind.spelling import Spelling
from tilewright.players.mind.vocabulary import is_rude
from tools.fit_beliefs import Sample, draw_samples, words_in_play

LEVELS = tuple(SKILLS)


@lru_cache(maxsize=1)
def played() -> tuple[str, ...]:
    """Return words from games that the weights were not fitted to."""
    return tuple(words_in_play(load_edition("pocket"), open_lexicon(), 40, seed=2))


@lru_cache(maxsize=3)
def samples(level: str) -> tuple[Sample, ...]:
    """Return words and phonies that the weights were not fitted to."""
    found = draw_samples(
        SKILLS[level], open_lexicon(), load_edition("pocket"), played(), seed="test", each=400
    )
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_beliefs_agree_with_the_truth(level: str) -> None:
    """Of strings believed with some probability, about that share are words, at the top as well.

    Tossing a coin would lose one bit per string. The better a level knows words, the harder are
    the strings that it must guess about.
    """
    curve = reliability(believer_of(level), samples(level))
    assert error_of(curve) < 0.06
    top = [each for each in curve[8:] if each.strings >= 20]
    assert top
    assert all(abs(each.share - each.belief) < 0.15 for each in top)
    assert log_loss(believer_of(level), samples(level)) < 0.85


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_beliefs_tell_words_from_phonies(level: str) -> None:
    """An unknown word is believed more than a phony in most pairs."""
    believer, rng = believer_of(level), Random(3)
    words = [each.text for each in samples(level) if each.is_word]
    phonies = [each.text for each in samples(level) if not each.is_word]
    pairs = [(rng.choice(words), rng.choice(phonies)) for _ in range(800)]
    right = sum(believer.belief(word) > believer.belief(phony) for word, phony in pairs)
    assert right > 0.72 * len(pairs)


def test_an_expert_knows_all_short_words_and_that_there_are_no_others() -> None:
    """Two and three letters are certain, one way or the other."""
    expert, words = believer_of("expert"), open_lexicon()
    letters = words.alphabet
    pairs = [a + b for a in letters for b in letters]
    for text in [*pairs, *(a + b + c for a in "AEQRXZ" for b in letters for c in letters)]:
        is_known = text in words or is_rude(text)
        belief = expert.belief(text)
        assert (belief > 0.99) is is_known
        assert (belief < 0.01) is not is_known


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("junk", ["QXZ", "XV", "ZZV", "VWJQ", "RTPXA", "QKTVW"])
def test_no_level_believes_junk(level: str, junk: str) -> None:
    """Letters that no word combines are more likely not a word, at any level."""
    player = Believer(knowledge(level), shipped_weights()[level], SKILLS[level].honesty)
    assert player.belief(junk) < (0.1 if len(junk) == 2 else 0.2)


def knowledge(level: str, words: Lexicon | None = None) -> Knowledge:
    """Return what a level knows."""
    return knowledge_of(SKILLS[level], words or open_lexicon(), invents=True)


@pytest.mark.slow
def test_belief_does_not_look_into_the_dictionary() -> None:
    """Removing an unknown word from the dictionary does not change what a level believes."""
    level = "intermediate"
    weights = shipped_weights()[level]
    known = knowledge(level)
    unknown = [word for word in played() if not known.knows(word)][:40]
    assert len(unknown) == 40
    without = open_lexicon().with_house_words(banned=unknown)
    before = Believer(known, weights)
    after = Believer(knowledge(level, without), weights)
    assert [before.belief(word) for word in unknown] == [after.belief(word) for word in unknown]


def test_a_player_who_knows_a_whole_list_knows_what_is_missing() -> None:
    """With a short list of their own, the levels challenge everything that is not in it."""
    few = Lexicon.from_words(["ZZYZX", "QWRT", "BLORP", "HORNERY"], id="few")
    believer = Believer(knowledge("beginner", few), shipped_weights()["beginner"])
    assert believer.belief("BLORP") > 0.99
    assert believer.belief("BLORPS") < 0.01


def test_the_model_predicts_words_that_it_has_not_seen() -> None:
    """Held-out words take fewer bits per letter than shuffled ones, and than a uniform code."""
    words = list(knowledge("intermediate").words)[::4]
    model = Spelling([word for at, word in enumerate(words) if at % 5], 26)
    unseen, rng = words[::5], Random(1)
    shuffled = ["".join(rng.sample(word, len(word))) for word in unseen]
    letters = sum(len(word) + 1 for word in unseen)
    assert sum(map(model.bits, unseen)) / letters < 3.6
    assert sum(map(model.bits, shuffled)) / letters > 4.5


def test_the_model_is_a_probability() -> None:
    """All continuations of a beginning add up to one, whether it was seen or not."""
    model = Spelling(["HORN", "HORNS", "FARM", "FORM"], 26)
    letters = [*open_lexicon().alphabet, " "]
    for before in ("   ", "  H", "HOR", "QXZ", "ORM"):
        total = sum(model._chance(before + letter) for letter in letters)
        assert total == pytest.approx(1)


@pytest.mark.parametrize(
    ("form", "stem", "kind"),
    [
        ("HORNS", "HORN", FormKind.INFLECTION),
        ("PARTIES", "PARTY", FormKind.INFLECTION),
        ("BAKED", "BAKE", FormKind.INFLECTION),
        ("RUNNING", "RUN", FormKind.INFLECTION),
        ("WIDEST", "WIDE", FormKind.INFLECTION),
        ("FARMERS", "FARM", FormKind.DERIVATION),
        ("HORNLESS", "HORN", FormKind.DERIVATION),
        ("UNHORN", "HORN", FormKind.PREFIX),
        ("OUTFARM", "FARM", FormKind.PREFIX),
    ],
)
def test_a_form_leads_to_its_word(form: str, stem: str, kind: FormKind) -> None:
    """The usual changes of spelling are undone."""
    assert (stem, kind) in list(stems_of(form))


def test_a_common_word_makes_an_unknown_form_suspicious() -> None:
    """Who knows PLAY very well would know its forms; of a rare word, they may not."""
    at = FEATURES.index("known prefix")
    common, rare = (knowledge("expert").evidence(text)[at] for text in ("REHOUSE", "RECABAL"))
    assert common > rare
