"""The lexicon as a value: membership, names, checksums, house words."""

import hashlib
import pickle
from dataclasses import FrozenInstanceError

import pytest

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon import Lexicon, LexiconRef, SourceReport

WORDS = ("CARE", "CARES", "CAB", "AB")


@pytest.fixture
def small() -> Lexicon:
    """Return a lexicon of four words."""
    return Lexicon.from_words(WORDS, id="small")


def test_membership_never_raises(small: Lexicon) -> None:
    """Words in upper case are in; everything else, of whatever type, is not."""
    assert "CARE" in small
    for other in ("care", "CAR", "", "CARE ", "ÇA", None, 7, b"CARE", ("CARE",)):
        assert other not in small
    assert small.accepts_all(["AB", "CAB"])
    assert small.accepts_all([])
    assert not small.accepts_all(["AB", "BA"])
    assert small.missing(["BA", "AB", "ABC"]) == ("BA", "ABC")


def test_a_lexicon_tells_what_it_is(small: Lexicon) -> None:
    """Size, order, longest word, letters and a short repr are available."""
    assert (len(small), small.longest, small.alphabet[:3]) == (4, 5, "ABC")
    assert list(small) == sorted(WORDS)
    assert repr(small) == f"<Lexicon small: 4 words, {small.checksum[:12]}>"
    assert small.ref == LexiconRef("small", small.checksum)


def test_the_checksum_is_of_the_words_alone(small: Lexicon) -> None:
    """Anyone can compute it: SHA-256 of the sorted words, a line feed after each."""
    assert small.checksum == hashlib.sha256(b"AB\nCAB\nCARE\nCARES\n").hexdigest()
    other = Lexicon.from_words(reversed(WORDS), id="other", alphabet="ZYXSREDCBA")
    assert other.checksum == small.checksum


def test_equal_means_same_name_words_and_letters(small: Lexicon) -> None:
    """A lexicon is a value: built again it is equal; name, words and letters all count."""
    report = SourceReport("x", 4, 4, 0, 0, 0, ())
    assert small == Lexicon.from_words(WORDS, id="small", report=report)
    assert hash(small) == hash(Lexicon.from_words(WORDS, id="small"))
    assert small != Lexicon.from_words(WORDS, id="other")
    assert small != Lexicon.from_words(WORDS[1:], id="small")
    assert small != Lexicon.from_words(WORDS, id="small", alphabet="ABCERS")
    assert small != "small"


def test_a_lexicon_cannot_be_changed(small: Lexicon) -> None:
    """Fields cannot be set, nor the bytes of the graph."""
    with pytest.raises(FrozenInstanceError):
        small.id = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        small.graph.data[0] = 1


def test_a_lexicon_survives_pickling(small: Lexicon) -> None:
    """A pickled lexicon is equal and has the same words."""
    again = pickle.loads(pickle.dumps(small))  # noqa: S301 - our own bytes
    assert again == small
    assert list(again) == list(small)


def test_house_words_make_a_new_lexicon(small: Lexicon) -> None:
    """Words are added and banned in a new lexicon with its own name and checksum."""
    house = small.with_house_words(["qat", " Cab ", "zo"], ["cares"])
    assert house.id == "small+2-1"
    assert list(house) == ["AB", "CAB", "CARE", "QAT", "ZO"]
    assert list(small) == sorted(WORDS)
    assert house.checksum == Lexicon.from_words(house, id="x").checksum != small.checksum
    assert small.with_house_words(["QAT"]).id == "small+1"
    assert small.with_house_words([], ["AB"]).id == "small-1"
    assert small.with_house_words(["QAT"], id="ours").id == "ours"


def test_house_words_that_change_nothing_leave_the_lexicon(small: Lexicon) -> None:
    """Adding only words that are there, or none, gives the same lexicon."""
    assert small.with_house_words() is small
    assert small.with_house_words(["AB"]) is small
    assert list(small.with_house_words(id="ours")) == list(small)


@pytest.mark.parametrize(
    ("added", "banned", "cause"),
    [
        (["x-ray"], [], Cause.INVALID),
        (["a"], [], Cause.INVALID),
        ([""], [], Cause.INVALID),
        (["a" * 22], [], Cause.INVALID),
        ([], ["qat"], Cause.UNKNOWN),
        ([], ["qa", "qb", "qc", "qd", "qe", "qf", "qg"], Cause.UNKNOWN),
        (["qat"], ["Qat"], Cause.MISMATCH),
    ],
)
def test_house_words_that_do_not_fit_are_refused(
    small: Lexicon, added: list[str], banned: list[str], cause: Cause
) -> None:
    """A wrong house word, or a ban of an unknown word, is refused by name."""
    with pytest.raises(LexiconError) as caught:
        small.with_house_words(added, banned)
    assert caught.value.cause is cause
    assert caught.value.words == tuple(word.upper() for word in added or banned)


def test_house_words_follow_the_alphabet() -> None:
    """A lexicon over other letters takes house words of those letters."""
    lexicon = Lexicon.from_words(["ÆØ"], id="norsk", alphabet="AÆØ")
    assert list(lexicon.with_house_words(["øæ"])) == ["ÆØ", "ØÆ"]
    with pytest.raises(LexiconError) as caught:
        lexicon.with_house_words(["ab"])
    assert caught.value.words == ("AB",)
