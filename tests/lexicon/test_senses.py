"""Senses: the everyday ones come first, and offensive and sexual ones only if a person asks."""

from pathlib import Path

import pytest

from tilewright.lexicon import Definition, define
from tilewright.lexicon.definitions import PARTS, _block, _index
from tilewright.lexicon.offensive import excluded_words, offensive_words
from tools.words.list_senses import first_senses
from tools.words.senses import (
    LABELED,
    SEXUAL,
    Choice,
    by_use,
    choose,
    named_words,
    read_decisions,
)
from tools.words.wordnet import Sense

DATA = Path(__file__).with_name("data")
COMMON = [line.split() for line in (DATA / "common.txt").read_text(encoding="ascii").splitlines()]


def gloss_of(word: str) -> str:
    """Return the gloss of a word's first sense."""
    return found(word).senses[0].gloss


def found(word: str) -> Definition:
    """Return the definition of a word that has one."""
    definition = define(word)
    assert definition is not None, word
    return definition


def matches_a_rule(gloss: str) -> bool:
    """Return whether a rule hides a sense with this gloss."""
    return bool(LABELED.search(gloss) or SEXUAL.search(gloss))


def decided(word: str) -> bool:
    """Return whether a person decided to show senses of a word, or to put some first."""
    return any(line.mark in "+=" for line in read_decisions().get(word, ()))


@pytest.mark.parametrize(
    ("word", "everyday"),
    [
        ("KITE", "plaything"),
        ("CAKE", "baked"),
        ("GOLD", "metal"),
        ("RING", "jewelry"),
        ("TACO", "tortilla"),
        ("COME", "move toward"),
        ("MATE", "friend"),
        ("SCREW", "fastener"),
        ("FAIRY", "small being"),
        ("FROG", "amphibian"),
        ("DOG", "Canis"),
        ("COCK", "male chicken"),
        ("TOOL", "implement"),
        ("NUT", "seed"),
        ("BALL", "round object"),
        ("BALLS", "round object"),
        ("PUSSY", "cat"),
        ("QUEEN", "sovereign"),
        ("DICK", "detective"),
        ("JOHN", "toilet"),
        ("BLOW", "stroke"),
        ("HEAD", "upper part"),
        ("SUCK", "draw into the mouth"),
        ("BANG", "strike"),
        ("HUMP", "bulges"),
        ("MOUNT", "attach"),
        ("SCORE", "number"),
        ("SHAG", "tobacco"),
        ("KNOB", "projection"),
        ("ASS", "animal"),
        ("TIT", "birds"),
        ("PRICK", "hole"),
        ("TART", "sour"),
        ("GAY", "same sex"),
        ("THEY", "people"),
    ],
)
def test_the_everyday_sense_comes_first(word: str, everyday: str) -> None:
    """Words with a slur, a sexual sense or an odd order in WordNet show what people mean."""
    assert everyday in gloss_of(word)
    assert not any(matches_a_rule(sense.gloss) for sense in found(word).senses)


@pytest.mark.parametrize("word", ["BITCH", "FUCK", "WHORES", "RAPE", "NEGRO", "FELLATIO"])
def test_an_offensive_word_is_defined_only_on_request(word: str) -> None:
    """A word on the list without an ordinary sense has no definition unless a person asks."""
    assert define(word) is None
    assert define(word, offensive=True) is not None


@pytest.mark.parametrize("word", ["TACO", "MATE", "SCREW", "FAIRY", "FROG", "DOG", "COCK", "BALLS"])
def test_the_other_senses_are_there_on_request(word: str) -> None:
    """A person who asks gets the ordinary senses, and then the others."""
    asked = define(word, offensive=True)
    assert asked is not None
    shown = found(word).senses
    assert asked.senses[: len(shown)] == shown
    assert len(asked.senses) > len(shown)


def test_a_word_with_an_ordinary_sense_shows_only_that() -> None:
    """No sense of a word on the list matches a rule, unless a person decided to show it."""
    for word in sorted(offensive_words().keys() - excluded_words()):
        definition = define(word)
        base = definition.base if definition else None
        if definition and not decided((base or word).lower()):
            assert not any(matches_a_rule(sense.gloss) for sense in definition.senses), word


def test_no_gloss_names_an_offensive_word() -> None:
    """No meaning that is shown names a word that is not said, but for those decided in a file."""
    _, places = _index()
    shown = [
        (word, field)
        for place in places
        for word, entry in _block(*place).items()
        for field in entry.split("\t")
        if field[0].islower()
    ]
    assert len(shown) > 90_000
    assert [one for one in shown if named_words(one[1][2:])] == []


@pytest.mark.parametrize(
    ("word", "part"),
    [("SNAFU", "goes wrong"), ("BLOWSY", "red"), ("BLACKFACE", "makeup"), ("APHERESIS", "till")],
)
def test_such_a_gloss_has_a_harmless_one_in_its_place(word: str, part: str) -> None:
    """The meaning is still explained, in other words."""
    assert part in gloss_of(word)


@pytest.mark.parametrize(
    ("word", "base", "part"),
    [("GITES", "GITE", "cottage"), ("BRAIZE", None, "bream"), ("DEMURES", "DEMURE", "modest")],
)
def test_a_word_is_linked_to_the_longest_base(word: str, base: str | None, part: str) -> None:
    """GITES are not more than one GIT, nor is BRAIZE made from BRA."""
    assert found(word).base == base
    assert part in gloss_of(word)


def test_common_words_show_nothing_that_a_rule_hides() -> None:
    """No sense of the 3,000 most common words is offensive or sexual by our rules."""
    assert len(COMMON) == 3000
    for word, *_ in COMMON:
        definition = define(word)
        if definition and not decided((definition.base or word).lower()):
            assert not any(matches_a_rule(sense.gloss) for sense in definition.senses), word


def test_the_most_used_part_of_speech_comes_first() -> None:
    """A common word starts with the part of speech that was counted most often in texts."""
    checked = 0
    for word, *part in COMMON:
        definition = define(word)
        if part and definition and not definition.base and word not in read_decisions():
            assert definition.senses[0].part is PARTS[part[0]], word
            checked += 1
    assert checked > 1000


def test_the_first_senses_are_those_that_a_person_read() -> None:
    """The 300 most common words have the senses that a person read line by line."""
    lines = (DATA / "first_senses.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 300
    assert lines == [first_senses(line.partition(":")[0].partition(" ")[0]) for line in lines]


def test_senses_are_ordered_by_use() -> None:
    """The most counted part of speech leads; uncounted senses alternate, nouns first."""
    senses = [Sense("n", "1", 2), Sense("n", "2"), Sense("v", "3", 5), Sense("v", "4", 1)]
    assert [sense.gloss for sense in by_use(senses)] == ["3", "1", "4", "2"]
    uncounted = [Sense("v", "1"), Sense("v", "2"), Sense("n", "3"), Sense("n", "4")]
    assert [sense.gloss for sense in by_use(uncounted)] == ["3", "1", "4", "2"]


def test_a_sense_that_offends_is_kept_but_hidden() -> None:
    """Labels and glosses hide a sense, and hidden uses do not decide about the order."""
    senses = [
        Sense("n", "a bird"),
        Sense("n", "a name for someone", 0, frozenset({"ethnic_slur"})),
        Sense("v", "have sexual intercourse with", 9),
        Sense("v", "to fly"),
    ]
    assert choose("zzz", senses) == [
        Choice("n", "a bird"),
        Choice("v", "to fly"),
        Choice("v", "have sexual intercourse with", hidden=True),
        Choice("n", "a name for someone", hidden=True),
    ]


def test_a_decision_about_a_missing_sense_stops_the_build() -> None:
    """A typing error in the file of decisions is found."""
    with pytest.raises(SystemExit, match="kite has no sense"):
        choose("kite", [Sense("n", "a bird of prey")])
