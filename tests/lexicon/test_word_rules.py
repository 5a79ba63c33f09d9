"""The rules by which words are added to ``family``: forms, names and hyphens."""

import pytest

from tools.words.build_family import Sources, _own_forms
from tools.words.packages import Scowl, Usage, Wiktionary
from tools.words.paradigms import completed
from tools.words.wider import is_formed, wider_lists
from tools.words.wordnet import Sense, WordNet

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


def completions(*known: str, written: tuple[str, ...], uncounted: str = "") -> set[str]:
    """Return the forms that complete those of some additions."""
    given = sources()._replace(
        enable=COMMON | {"makers"},
        scowl=Scowl(dict.fromkeys((*COMMON, "makers"), 35), NONE, NONE, NONE),
        usage=Usage(dict.fromkeys(written, 3.0), dict.fromkeys(written, 1.0)),
    )
    found = completed(given, frozenset(known), frozenset(uncounted.split()))
    return {word for words in found.values() for word in words}


def test_a_noun_gets_its_plural() -> None:
    """A compound that people write gets a plural as its last part does, unless it has none."""
    assert completions("newsmaker", written=("newsmaker",)) == {"newsmakers"}
    assert completions("newsmaker", written=()) == set()
    assert completions("newsmaker", written=("newsmaker",), uncounted="newsmaker") == set()
    assert completions("newsmouse", written=("newsmouse",)) == set()


def test_a_verb_gets_its_other_forms() -> None:
    """One form that people write shows that a word is a verb; its last part must be regular."""
    forms = {"vlogginates", "vlogginated"}
    assert (
        completions("vlogginate", "vlogginating", written=("vlogginate", "vlogginating")) == forms
    )
    assert completions("newsgive", "newsgiving", written=("newsgive", "newsgiving")) == set()


@pytest.mark.parametrize(
    ("word", "parts", "irregular", "forms"),
    [
        ("zipline", "n,va", None, "ziplines ziplined ziplining zipliner zipliners"),
        ("phub", "va", "phubbed phubbing", "phubs phubbed phubbing phubber phubbers"),
        ("divey", "ac", "divier diviest", "divier diviest"),
    ],
)
def test_our_own_words_have_their_forms(
    word: str, parts: str, irregular: str | None, forms: str
) -> None:
    """Irregular forms replace the regular ones, and an agent is spelled as the form with -ING."""
    assert _own_forms(word, parts.split(","), irregular) == (*forms.split(),)
