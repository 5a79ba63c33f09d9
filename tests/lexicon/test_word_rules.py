"""The rules by which words are added to ``family``: forms, names and hyphens."""

import pytest

from tools.words.build_family import Sources
from tools.words.packages import Scowl, Sense, Usage, Wiktionary, WordNet
from tools.words.wider import is_formed, wider_lists

COMMON = frozenset({"give", "pure", "news", "maker", "sparkling", "stop"})
NONE = frozenset[str]()
WORDNET = WordNet(
    senses={
        "give": [Sense("v", "to hand over")],
        "pure": [Sense("a", "free of other matter")],
        "maker": [Sense("n", "a person who makes things")],
        "stop": [Sense("v", "to come to an end")],
    },
    capitalized=NONE,
    exceptions={"gave": [("give", "v")], "stopped": [("stop", "v")]},
    irregular=frozenset({("give", "v"), ("stop", "v")}),
    hyphenated=NONE,
    spaced=NONE,
)
YAWL = frozenset({"cottagers", "maddock", "maddocks", "yoyoings", "zestfully"})


def sources(*, surnames: frozenset[str] = NONE, hyphenated: frozenset[str] = NONE) -> Sources:
    """Return sources in which YAWL has some words, and people write all of them in lower case."""
    return Sources(
        enable=COMMON,
        yawl=YAWL,
        scowl=Scowl({}, NONE, NONE, NONE),
        wordnet=WORDNET,
        usage=Usage(dict.fromkeys(YAWL, 3.0), dict.fromkeys(YAWL, 1.0)),
        wiktionary=Wiktionary({}, NONE, NONE),
        hyphenated=hyphenated,
        rare_names=surnames,
        refused=NONE,
    )


def added(given: Sources) -> set[str]:
    """Return the words that the wider rules add."""
    return {word for words in wider_lists(given, NONE).values() for word in words}


@pytest.mark.parametrize("word", ["newsmaker", "newsmakers", "sparklingly", "makers", "stopped"])
def test_a_word_is_formed_from_common_words(word: str) -> None:
    """Compounds, derivations and their forms count, and the forms that a base word has."""
    assert is_formed(word, COMMON, WORDNET)


@pytest.mark.parametrize("word", ["gived", "pured", "givee", "makered", "zestful"])
def test_an_irregular_form_is_not_formed(word: str) -> None:
    """A word is not a form if its base has other forms, or is another part of speech."""
    assert not is_formed(word, COMMON, WORDNET)


def test_frequencies_do_not_establish_a_name() -> None:
    """A surname that YAWL has and people write stays out, and so do its forms."""
    assert {"cottagers", "maddocks"} <= added(sources())
    assert added(sources(surnames=frozenset({"maddock"}))) == YAWL - {"maddock", "maddocks"}


def test_a_word_that_needs_a_hyphen_stays_out() -> None:
    """It does not matter that another list has it in one word, in any form."""
    assert added(sources(hyphenated=frozenset({"yoyoing"}))) == YAWL - {"yoyoings"}
