"""Definitions: glosses, links from inflected forms, and what has none."""

import pytest

from tilewright.lexicon import Lexicon, define
from tilewright.lexicon.definitions import PartOfSpeech, Relation
from tilewright.lexicon.offensive import excluded_words, is_offensive


@pytest.mark.parametrize("word", ["QAT", "qat", "EMAIL", "OK", "ZA", "AA", "ZYGOTE"])
def test_a_word_has_senses(word: str) -> None:
    """A word is found in any case, from the first block to the last."""
    found = define(word)
    assert found is not None
    assert (found.word, found.base, found.relation) == (word.upper(), None, None)
    assert 1 <= len(found.senses) <= 4
    assert all(sense.gloss for sense in found.senses)


@pytest.mark.parametrize(
    ("form", "base", "relation"),
    [
        ("QATS", "QAT", Relation.FORM),
        ("MICE", "MOUSE", Relation.FORM),
        ("VLOGGED", "VLOG", Relation.FORM),
        ("ZAS", None, None),
        ("WISPINESS", "WISPY", Relation.DERIVED),
        ("DOES", None, None),
    ],
)
def test_a_form_is_explained_by_its_base(
    form: str, base: str | None, relation: Relation | None
) -> None:
    """An inflected or derived word shows the senses of the word that it comes from."""
    found = define(form)
    assert found is not None
    assert (found.base, found.relation) == (base, relation)
    if base:
        meant = define(base)
        assert meant is not None
        assert found.senses == meant.senses


@pytest.mark.parametrize(
    ("form", "base", "own"),
    [("FELT", "FEEL", "fabric"), ("SAW", "SEE", "cut"), ("THINGS", "THING", "possession")],
)
def test_a_form_with_senses_of_its_own_shows_both(form: str, base: str, own: str) -> None:
    """A word that is mostly a form of another shows that word's senses first, then its own."""
    found, meant = define(form), define(base)
    assert found is not None
    assert meant is not None
    assert (found.base, found.relation) == (base, Relation.FORM)
    assert found.senses[:2] == meant.senses[:2]
    assert any(own in sense.gloss for sense in found.senses[2:])


@pytest.mark.parametrize("word", ["", "QWERTYISH", "X-RAY", "É", "A" * 500, "ZZZZZZ", "A\tB"])
def test_other_text_has_no_definition(word: str) -> None:
    """Text that is not a known word has no definition."""
    assert define(word) is None


def test_all_short_words_are_defined(family: Lexicon) -> None:
    """Every two- and three-letter word has a meaning, unless it is offensive."""
    short = [word for word in family if len(word) <= 3 and not is_offensive(word)]
    assert len(short) > 1000
    assert [word for word in short if define(word) is None] == []


def test_most_words_are_defined(family: Lexicon) -> None:
    """The coverage in the design note holds: about three quarters of all words."""
    words = list(family)[::10]
    assert sum(define(word) is not None for word in words) > 0.74 * len(words)


def test_links_lead_to_senses(family: Lexicon) -> None:
    """No link leads nowhere, and every sense has a known part of speech."""
    for word in list(family)[::25]:
        found = define(word)
        if found:
            assert found.senses
            assert all(isinstance(sense.part, PartOfSpeech) for sense in found.senses)


def test_offensive_words_are_not_defined() -> None:
    """The definitions do not explain offensive words, nor other words by them."""
    assert not any(define(word) for word in sorted(excluded_words()))
