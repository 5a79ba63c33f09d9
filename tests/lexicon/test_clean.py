"""Lexicons without offensive words: other names, other checksums, and nothing else missing."""

import pytest

from tilewright.lexicon import find_lexicon, known_lexicons, open_lexicon
from tilewright.lexicon.offensive import excluded_words, is_left_out

NAMES = [known.id for known in known_lexicons()]


@pytest.mark.parametrize("name", NAMES)
def test_only_offensive_words_are_left_out(name: str) -> None:
    """A clean lexicon has every word but those without an ordinary meaning."""
    whole, clean = open_lexicon(name), open_lexicon(f"{name}-clean")
    assert set(whole) - set(clean) == set(whole) & excluded_words()
    assert set(clean) < set(whole)
    assert (clean.id, clean.checksum != whole.checksum) == (f"{name}-clean", True)
    assert "COCK" in clean


@pytest.mark.parametrize("name", NAMES)
def test_the_catalogue_has_the_clean_lexicons(name: str) -> None:
    """They are found by name in either case, with the number of their words."""
    found = find_lexicon(f"{name.upper()}-Clean")
    assert found is not None
    assert found.words == len(open_lexicon(found.id))
    assert found.without_offensive_words() is found
    assert find_lexicon(f"{name}-clean-clean") is None


def test_players_know_what_was_left_out() -> None:
    """A word is left out if it is offensive and missing, not if it is merely missing."""
    clean = open_lexicon("family-clean")
    rude = min(excluded_words() & set(open_lexicon("family")))
    assert is_left_out(rude, clean)
    assert not is_left_out(rude, open_lexicon("family"))
    assert not is_left_out("BLORP", clean)
    assert not is_left_out("COCK", clean)
