"""The present-day lexicon: what it adds to ENABLE, and what it must not contain."""

from pathlib import Path

import pytest

from tilewright.lexicon import Lexicon, sources
from tilewright.lexicon.offensive import (
    Offense,
    excluded_words,
    is_offensive,
    offensive_words,
)

LISTS = Path(__file__).with_name("data")


def words_in(path: Path) -> list[str]:
    """Return the lines of a list, without comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def additions() -> set[str]:
    """Return the words that ``family`` adds, from its files."""
    files = ("family.txt", "family-use.txt")
    return {word.upper() for name in files for word in words_in(sources._DATA / name)}


def test_family_has_every_word_of_enable(enable: Lexicon, family: Lexicon) -> None:
    """The lexicon is ENABLE with its supplement and the listed additions, and nothing else."""
    assert set(family) == set(enable) | additions()
    assert additions().isdisjoint(enable)


def test_modern_everyday_words_are_covered(enable: Lexicon, family: Lexicon) -> None:
    """At least 95 % of everyday words from other sources, none of them in ENABLE, are valid."""
    modern = [word.upper() for word in words_in(LISTS / "modern.txt")]
    assert len(modern) == len(set(modern)) >= 300
    assert enable.missing(modern) == tuple(modern)
    assert len(family.missing(modern)) <= 0.05 * len(modern)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("everyday-work", 0.90),
        ("everyday-other", 0.92),
        ("everyday-fresh", 0.95),
        ("everyday-today", 0.98),
    ],
)
def test_forms_and_rarer_modern_words_are_covered(
    enable: Lexicon, family: Lexicon, name: str, least: float
) -> None:
    """Of long lists with all forms of modern words, none of them in ENABLE, most are valid."""
    words = [word.upper() for word in words_in(LISTS / f"{name}.txt")]
    assert len(words) == len(set(words)) >= 200
    assert enable.missing(words) == tuple(words)
    assert len(words) - len(family.missing(words)) >= least * len(words)


def test_names_and_abbreviations_are_not_words(family: Lexicon) -> None:
    """Names, brands, abbreviations and hyphenated words count only if they are also words."""
    listed = words_in(LISTS / "not-words.txt")
    assert len(listed) >= 300
    for line in listed:
        word = line.removeprefix("=").replace("-", "").upper()
        assert (word in family) == line.startswith("="), line


def test_additions_can_be_read_with_their_origin() -> None:
    """Each addition is listed once, in sorted groups under a heading that names its sources."""
    listed: list[str] = []
    for name in ("family.txt", "family-use.txt"):
        text = (sources._DATA / name).read_text(encoding="ascii")
        for group in text.strip().split("\n\n")[1:]:
            heading, *words = group.splitlines()
            assert heading == f"# {heading[2:].partition(':')[0]}: {len(words)} words"
            assert words == sorted(words)
            listed += words
    assert len(listed) == len(set(listed))


LISTED_LATER = {
    *("BALLSINESS", "BASTARDISATION", "BASTARDISATIONS", "BLACKFACED", "CANDYASSES"),
    *("CHAVVIER", "CHAVVIEST", "CHAVVY", "CRACKHEAD", "CRACKHEADS"),
    *("CRAPPINESS", "CRAPTASTIC", "CRAPWARE", "GOOLIES", "GRINGA"),
    *("GRINGAS", "IMBECILELY", "PERVIER", "PERVIEST", "PERVY"),
    *("PRICKTEASER", "RANDINESS", "SCUMMINESS", "SISSINESS", "SISSYNESS"),
    *("TARTIEST", "TITTING", "CRETINIZE", "CRETINIZED", "CRETINIZES", "CRETINIZING"),
    *("MOOBS", "ORIENTALITY", "QUEERBAIT", "QUEERBAITED", "QUEERBAITING", "QUEERBAITS"),
    *("QUEERITY", "QUEERPLATONIC", "SCUMLESS"),
    *("UNPERVERT", "UNPERVERTED", "UNPERVERTING", "UNPERVERTS"),
}
"""Additions that were in the dictionary before we counted them as slurs or vulgar: they remain."""


def test_no_addition_is_a_slur_or_vulgar() -> None:
    """The additions contain no slurs and no vulgar words but those that were listed later.

    Clean lexicons leave out SEXTING.
    """
    offensive = {word for word in additions() if is_offensive(word)}
    assert offensive & excluded_words() == {"SEXTED", "SEXTER", "SEXTERS", "SEXTING"}
    others = {word for word in offensive if offensive_words()[word].offense is not Offense.SEXUAL}
    assert others == LISTED_LATER


def test_offensive_words_are_listed_by_category() -> None:
    """Each category has words, and a word with an ordinary meaning stays in the dictionary."""
    listed = offensive_words()
    assert {entry.offense for entry in listed.values()} == set(Offense)
    assert all(word.isalpha() and word.isupper() for word in listed)
    ordinary = {word for word, entry in listed.items() if entry.has_ordinary_sense}
    assert excluded_words() == listed.keys() - ordinary
    assert {"COCK", "CHINK", "TART"} <= ordinary


@pytest.mark.parametrize("word", ["SCUNTHORPE", "ASSESS", "COCKPIT", "GRAPE", "SPICE", "CLASS"])
def test_harmless_words_are_not_offensive(word: str) -> None:
    """A word that merely contains an offensive one is harmless."""
    assert not is_offensive(word)


def test_differences_from_published_lists_are_decided() -> None:
    """A word is either offensive or harmless with a reason, never both."""
    lines = words_in(Path(__file__).parents[2] / "tools" / "words" / "harmless.txt")
    decided = dict(line.split(" ", 1) for line in lines)
    assert len(decided) == len(lines) > 300
    assert all(reason.strip() for reason in decided.values())
    assert not any(is_offensive(word.upper()) for word in decided)


def test_refused_words_have_a_reason_and_are_not_added() -> None:
    """A person's refusal is final."""
    lines = words_in(Path(__file__).parents[2] / "tools" / "words" / "refused.txt")
    refused = dict(line.split(" ", 1) for line in lines)
    assert len(refused) == len(lines)
    assert additions().isdisjoint(word.upper() for word in refused)
