"""The policy that decides which words we say, and the lists behind it."""

import hashlib
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.offensive import LISTS, Offense, is_offensive, offensive_words
from tilewright.lexicon.policy import EVERY_WORD, POLITE, WordPolicy, policy_for, strictest

ROOT = Path(__file__).parents[2]
FURTHER = Path(__file__).with_name("data") / "further.txt"
NOTE = ROOT / "docs" / "design" / "041-what-we-say.md"
FROZEN = {
    "en": "f3f46d1f40df2dc1d5c2330709899fab7e7fb79fcc5ca3a5de661d9cdb3314db",
    "de": "3640ced2e06cb63724ff5733913b238118adea7fa18c7c7788b3b45901c1ad84",
}
"""The SHA-256 of each list: a change to a list is stated here, in the note and in the changelog."""
GERMAN = load_edition("german")


def lines_of(path: Path) -> list[str]:
    """Return the lines of a list, without comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def own(word: str, name: str = "mine", alphabet: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ") -> Lexicon:
    """Return a lexicon of one word in a language that is not known."""
    return Lexicon.from_words([word], id=name, alphabet=alphabet)


def test_the_lists_are_frozen() -> None:
    """No list changes by accident."""
    found = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in LISTS.items()}
    assert found == FROZEN


@pytest.mark.parametrize("language", LISTS)
def test_every_list_is_well_formed(language: str) -> None:
    """A list has each word once, in the letters of its tiles, sorted, and in all categories."""
    entries = [line.lstrip("~^") for line in lines_of(LISTS[language]) if line[0] != "["]
    words = offensive_words(language)
    assert len(entries) == len(set(entries)) == len(words)
    letters = {"en": set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "de": set("".join(GERMAN.tiles.letters))}
    assert all(letters[language].issuperset(word) for word in words)
    assert {entry.offense for entry in words.values()} == set(Offense)


def test_further_words_are_blocked_or_decided() -> None:
    """Words that were written down without looking at the list are on it, or in the note."""
    further = lines_of(FURTHER)
    assert len(set(further)) == len(further) > 1200
    harmless = {line.split()[0] for line in lines_of(ROOT / "tools" / "words" / "harmless.txt")}
    decided = set(NOTE.read_text(encoding="utf-8").replace(",", " ").split())
    spared = [word for word in further if not is_offensive(word.upper())]
    assert len(spared) < 0.15 * len(further)
    assert [word for word in spared if word not in harmless or word.upper() not in decided] == []


def test_further_german_words_are_blocked_or_decided() -> None:
    """German words that were written down without looking are listed, or in the note."""
    further = lines_of(FURTHER.with_name("further-de.txt"))
    assert len(set(further)) == len(further) > 200
    _, section = NOTE.read_text(encoding="utf-8").split("### German", 1)
    decided = set(section.partition("\n## ")[0].replace(",", " ").split())
    spared = [word.upper() for word in further if not is_offensive(word.upper(), "de")]
    assert len(spared) < 0.15 * len(further)
    assert [word for word in spared if word not in decided] == []


@pytest.mark.parametrize(
    ("language", "word"),
    product(["de"], ["ARSCHLÖCHER", "SCHEISSE", "FICKST", "HUREN", "NEGER", "MÖSEN", "VERARSCHT"]),
)
def test_inflected_german_words_are_listed(language: str, word: str) -> None:
    """The German list has umlauts, SS for sharp s, and inflected forms."""
    assert is_offensive(word, language)


def test_the_policy_follows_the_language() -> None:
    """The list of the language counts; both if it is not known, and none if we have none."""
    english, french = load_edition("pocket"), load_edition("french")
    family = open_lexicon("family")
    assert policy_for(family, english) == policy_for(family) == WordPolicy(frozenset({"en"}))
    assert policy_for(own("DICK"), GERMAN) == WordPolicy(frozenset({"de"}))
    assert policy_for(own("DICK"), english) == POLITE
    assert policy_for(own("DICK"), french) == EVERY_WORD
    # DICK is an ordinary word in German, which means thick.
    assert policy_for(own("DICK"), GERMAN).allows("DICK")
    assert not policy_for(own("ARSCH"), GERMAN).allows_all(["DICK", "ARSCH"])
    assert not policy_for(family).allows("SHIT")
    assert policy_for(family).allows("ARSCH")


@pytest.mark.parametrize("name", ["family", "family-clean"])
@pytest.mark.parametrize(
    ("added", "banned"), [(["ZZYXQ"], []), ([], ["HORSE"]), (["ZZYXQ"], ["HORSE"])]
)
def test_house_words_do_not_change_the_language(
    name: str, added: list[str], banned: list[str]
) -> None:
    """A dictionary with words added, banned or both, even twice, has the policy of its base."""
    # The language follows from the name alone, so a few words stand for the whole dictionary.
    words = Lexicon.from_words(["COW", "HORSE"], id=name)
    house = words.with_house_words(added, banned)
    again = house.with_house_words(added=["XXQZ"], banned=["COW"])
    assert policy_for(house) == policy_for(again) == policy_for(words) != POLITE


def test_the_policy_can_be_switched_off() -> None:
    """An argument allows every word, in every language."""
    assert policy_for(open_lexicon("family"), offensive=True) == EVERY_WORD
    assert EVERY_WORD.allows_all([*offensive_words("en"), *offensive_words("de")])


def test_the_strictest_policy_wins() -> None:
    """Where several policies apply, we say a word only if all of them allow it, in any order."""
    english, german = WordPolicy(frozenset({"en"})), WordPolicy(frozenset({"de"}))
    words = ["HORSE", "SHIT", "ARSCH"]
    for one, other in product([english, german, POLITE, EVERY_WORD], repeat=2):
        both = strictest(one, other)
        assert both == strictest(other, one) == strictest(one, other, EVERY_WORD)
        for word in words:
            assert both.allows(word) is (one.allows(word) and other.allows(word))


def test_stored_answers_depend_on_the_list() -> None:
    """Policies have different keys, and a key changes with its list."""
    policies = [EVERY_WORD, POLITE, *(WordPolicy(frozenset({name})) for name in LISTS)]
    assert len({policy.key for policy in policies}) == len(policies)
    assert all(FROZEN[name][:16] in POLITE.key for name in LISTS)
    assert replace(POLITE).key == POLITE.key
