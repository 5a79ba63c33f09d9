"""Vocabularies: nested, family-friendly, and lexicons of their own."""

from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players.mind.vocabulary import RAREST, grade_of, graded, is_rude, vocabulary


def test_common_words_have_low_grades() -> None:
    """Everyday words are known to all, dictionary words to few, nonsense to none."""
    assert grade_of("HOUSE") == 1
    assert grade_of("TO") == 1
    assert grade_of("QI") > 2
    assert grade_of("XYSTI") >= 5
    assert grade_of("BLORP") == RAREST


def test_a_rarer_form_has_a_higher_grade_than_its_stem() -> None:
    """A player who knows a word learns its forms a little later."""
    for stem, form in (("ZEBRA", "ZEBRAS"), ("KETTLE", "KETTLES"), ("GROWL", "GROWLED")):
        assert grade_of(stem) < grade_of(form) <= grade_of(stem) + 2


def test_each_level_knows_what_the_one_below_knows() -> None:
    """Vocabularies are nested, and all their words are in the dictionary."""
    smaller: set[str] = set()
    for most in range(1, RAREST):
        known = set(vocabulary(open_lexicon(), most))
        assert smaller < known
        smaller = known
    assert open_lexicon().accepts_all(smaller)


def test_a_vocabulary_is_a_lexicon_of_its_own() -> None:
    """It has its own name and checksum, the same each time."""
    small = vocabulary(open_lexicon(), 2)
    assert small.ref != open_lexicon().ref
    assert small.ref == vocabulary(open_lexicon(), 2).ref
    assert small.ref != vocabulary(open_lexicon(), 3).ref


def test_no_vocabulary_has_a_rude_word() -> None:
    """Words unsuitable for families are in the dictionary and in no vocabulary."""
    rude = [word for word in graded() if is_rude(word)]
    assert len(rude) > 300
    assert open_lexicon().accepts_all(rude)
    assert not any(word in vocabulary(open_lexicon(), 5) for word in rude)


def test_forms_that_are_believed_are_made_of_known_words() -> None:
    """Believed forms add to a vocabulary; some are words, some are not."""
    known = vocabulary(open_lexicon(), 2)
    believed = [word for word in vocabulary(open_lexicon(), 2, forms=0.08) if word not in known]
    assert believed
    assert any(word in open_lexicon() for word in believed)
    assert any(word not in open_lexicon() for word in believed)


def test_another_dictionary_is_graded_by_the_same_grades() -> None:
    """Words without a grade count as rare."""
    yawl = vocabulary(open_lexicon("yawl"), 2)
    assert "HOUSE" in yawl
    assert all(grade_of(word) <= 2 for word in yawl)


def test_a_list_that_nobody_has_graded_is_known_in_part_or_whole() -> None:
    """A small list is known to all; of a large one in another language a level knows a share."""
    few = Lexicon.from_words(["ZZYZX", "QWRT", "BLORP"], id="few")
    assert set(vocabulary(few, 1)) == set(few)
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    strange = Lexicon.from_words(
        [f"{a}{b}{c}X" for a in letters for b in letters for c in letters], id="strange"
    )
    shares = [len(vocabulary(strange, most)) for most in (1, 3, 5)]
    assert 0 < shares[0] < shares[1] < shares[2] < len(strange)
