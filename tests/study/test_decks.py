"""Decks and questions: right by the lexicon, always in the same order, and fairly graded."""

from pathlib import Path

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, NotationError
from tilewright.kernel.questions import WordFinder
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.lexicon.offensive import is_offensive
from tilewright.study import DECKS, Grade, Kind, Question, build_deck, build_question, grade

FEW = Lexicon.from_words(
    ["AA", "AT", "CAT", "CATS", "EAT", "QAT", "QUIT", "RETAINS", "NASTIER", "TEA", "TO"], id="few"
)
PHONY = "ZZYZX"


def by_id(name: str, words: Lexicon = FEW, missed: tuple[str, ...] = ()) -> dict[str, Question]:
    """Return a deck's questions by their id."""
    return {question.id: question for question in build_deck(name, words, missed)}


@pytest.mark.parametrize("name", DECKS)
def test_every_answer_is_right_by_the_lexicon(name: str) -> None:
    """In every deck, with a real lexicon, what is called right is right."""
    words = open_lexicon()
    finder = WordFinder(words)
    deck = build_deck(name, words, ("QUARTZ", "ZAX", PHONY))
    assert deck
    assert len({question.id for question in deck}) == len(deck)
    for question in deck[:200]:
        assert not words.missing(question.words)
        letters = question.letters.replace("+", "")
        answers = {*question.answer, *question.unsaid}
        match question.kind:
            case Kind.VALID:
                assert bool(question.answer) == (letters in words)
            case Kind.FRONT:
                assert "".join(sorted(answers)) == finder.hooks(letters).front
            case Kind.BACK:
                assert "".join(sorted(answers)) == finder.hooks(letters).back
            case Kind.SPELL:
                assert question.answer
                assert answers == set(finder.anagrams(letters).words)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_always_in_the_same_order(name: str) -> None:
    """Otherwise new questions would depend on the run."""
    assert build_deck(name, FEW, ("TEA",)) == build_deck(name, FEW, ("TEA",))


def test_half_of_the_short_strings_are_not_words() -> None:
    """A person who always says yes must not be right."""
    deck = build_deck("two", open_lexicon())
    valid = sum(bool(question.answer) for question in deck)
    assert 2 * valid == len(deck)


def test_hooks_of_short_words() -> None:
    """The letters before and after a word, also if there are none."""
    deck = by_id("hooks")
    assert deck["front AT"].answer == ("C", "E", "Q")
    assert deck["back CAT"].answer == ("S",)
    assert deck["back TO"].answer == ()


def test_a_q_needs_no_u() -> None:
    """Words with QU are not in the deck."""
    assert {question.answer for question in build_deck("q", FEW)} == {("QAT",)}


def test_a_stem_takes_one_more_letter() -> None:
    """The answer has all words of the stem and the letter."""
    assert set(by_id("stems")["spell SATINE+R"].answer) == {"NASTIER", "RETAINS"}


def test_missed_words_are_spelled_or_judged() -> None:
    """A long word is an anagram; a short one or a phony is a yes-or-no question."""
    deck = by_id("missed", missed=("RETAINS", "NASTIER", "CAT", PHONY, "CAT"))
    assert set(deck) == {"spell AEINRST", "valid CAT", f"valid {PHONY}"}
    assert deck[f"valid {PHONY}"].answer == ()


def test_other_alphabets_have_decks() -> None:
    """The letters come from the lexicon; what it doesn't have, such as a Q, is not asked."""
    polish = load_edition("polish").tiles.alphabet
    words = Lexicon.from_words(["ĄĘ", "AĄĘ", "ŻÓŁW"], id="few", alphabet=polish)
    assert by_id("hooks", words)["front ĄĘ"].answer == ("A",)
    assert build_deck("q", words) == build_deck("stems", words) == ()
    assert build_deck("two", words)


def test_an_unknown_deck_is_an_error() -> None:
    """The error lists the decks."""
    with pytest.raises(ArgumentError, match="stems"):
        build_deck("four", FEW)


VALID = Question(Kind.VALID, "QI", ("QI",), ("QI",))
PHONY_PAIR = Question(Kind.VALID, "QX", (), ())
FRONT = Question(Kind.FRONT, "AT", ("C", "E", "Q"), ())
NOTHING = Question(Kind.BACK, "TO", (), ())
SPELL = Question(Kind.SPELL, "AEINRST", ("RETAINS", "NASTIER"), ())


@pytest.mark.parametrize(
    ("question", "typed", "expected"),
    [
        (VALID, "y", Grade.RIGHT),
        (VALID, " No ", Grade.WRONG),
        (PHONY_PAIR, "yes", Grade.WRONG),
        (PHONY_PAIR, "n", Grade.RIGHT),
        (FRONT, "qec", Grade.RIGHT),
        (FRONT, "C, E Q", Grade.RIGHT),
        (FRONT, "c", Grade.PARTLY),
        (FRONT, "cx", Grade.WRONG),
        (FRONT, "", Grade.WRONG),
        (NOTHING, "", Grade.RIGHT),
        (NOTHING, "-", Grade.RIGHT),
        (NOTHING, "none", Grade.RIGHT),
        (NOTHING, "s", Grade.WRONG),
        (SPELL, "nastier retains", Grade.RIGHT),
        (SPELL, "retains", Grade.PARTLY),
        (SPELL, "retains, stainer", Grade.WRONG),
        (SPELL, "", Grade.WRONG),
    ],
)
def test_answers_are_graded(question: Question, typed: str, expected: Grade) -> None:
    """Case, order and separators don't matter; one wrong item makes an answer wrong."""
    assert grade(question, typed) is expected


def test_yes_or_no_means_yes_or_no() -> None:
    """Anything else is not an answer, so that a slip of the finger costs nothing."""
    with pytest.raises(NotationError):
        grade(VALID, "maybe")


def test_a_letter_of_several_characters_is_one_letter(tmp_path: Path) -> None:
    """With Spanish tiles, CH is one letter: in lengths, hooks, spellings and answers."""
    spanish = load_edition("spanish")
    file = tmp_path / "spanish.txt"
    file.write_text("chi\nocho\nocha\nochoc\n", encoding="utf-8")
    words = open_lexicon_for(spanish, str(file))
    (pair,) = [one for one in build_deck("two", words, edition=spanish) if one.answer]
    assert pair.letters == "CHI"
    asked = [one for one in build_deck("hooks", words, edition=spanish) if one.kind is Kind.FRONT]
    assert "CHI" in {one.letters for one in asked}
    (spelled,) = build_deck("missed", words, ["OCHOC"], edition=spanish)
    assert spelled.letters == "C[CH]OO"
    assert spelled.answer == ("OCHOC",)
    hook = Question(Kind.FRONT, "O", ("CH", "L"), ())
    assert grade(hook, "l[ch]") is Grade.RIGHT
    assert grade(hook, "lch") is Grade.WRONG


@pytest.mark.parametrize("name", DECKS)
def test_offensive_words_are_not_asked_about(name: str) -> None:
    """No deck asks about them or names them, unless it may; the other questions are the same."""
    words = open_lexicon("yawl")
    missed = ("FAG", "SHIT", "QUARTZ")
    polite = build_deck(name, words, missed)
    for question in polite:
        asked = () if question.kind is Kind.SPELL else (question.letters,)
        assert not any(map(is_offensive, (*asked, *question.words)))
        assert question.kind is Kind.VALID or question.answer or not question.unsaid
    everything = build_deck(name, words, missed, offensive=True)
    assert not any(question.unsaid for question in everything)
    ids = {question.id for question in everything}
    assert ids >= {question.id for question in polite}


def test_an_answer_that_we_do_not_name_is_not_wrong() -> None:
    """A player who types an offensive word knows it; nobody has to."""
    words = Lexicon.from_words(["HIST", "SHIT", "AS", "ASH", "ASS"], id="few")
    spell = build_question("spell HIST", words)
    assert (spell.answer, spell.unsaid) == (("HIST",), ("SHIT",))
    assert grade(spell, "hist") is grade(spell, "hist shit") is Grade.RIGHT
    assert grade(spell, "shit") is Grade.WRONG
    assert build_question("back AS", words).answer == ("H",)
    assert build_question("back AS", words, offensive=True).answer == ("H", "S")


@pytest.mark.parametrize("question", ["valid ASS", "front ASS", "spell SSA"])
def test_there_is_no_question_about_an_offensive_word(question: str) -> None:
    """Nothing is asked if nothing may be named, unless offensive words are wanted."""
    words = Lexicon.from_words(["AS", "ASS"], id="few")
    with pytest.raises(NotationError):
        build_question(question, words)
    assert build_question(question, words, offensive=True).letters in question
