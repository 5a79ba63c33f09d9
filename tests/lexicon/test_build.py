"""Building word graphs: what is refused, what is reported, and that they are minimal."""

import sys

import pytest

from tilewright.errors import Cause, LexiconError
from tilewright.lexicon import WordGraph, build, pack_words
from tilewright.lexicon.graph import NARROW


@pytest.mark.parametrize(
    "words", [["CARE", ""], ["CARE", "care"], ["CAFÉ"], ["A B"], ["A\0B"], ["A" * 65]]
)
def test_a_wrong_word_cannot_be_built(words: list[str]) -> None:
    """Text outside the alphabet or too long is refused, and the error names it."""
    with pytest.raises(LexiconError) as caught:
        pack_words(words)
    assert caught.value.words == (words[-1],)


@pytest.mark.parametrize(
    "alphabet", ["", "AA", "Ab", "A1", "A ", "".join(map(chr, range(1040, 1091)))]
)
def test_a_wrong_alphabet_is_refused(alphabet: str) -> None:
    """An alphabet has 1 to 50 different upper-case letters."""
    with pytest.raises(LexiconError):
        pack_words([], alphabet)


def test_equal_endings_and_tails_are_shared() -> None:
    """Words with common endings share them, and a run that ends another is stored inside it."""
    endings = pack_words(["BING", "BINGS", "RING", "RINGS", "SING", "SINGS"])
    assert len(endings) // 4 == 2 + 3 + len("INGS")
    # C may be followed by A and B, D by B alone, with the same after B.
    tails = WordGraph(pack_words(["CA", "CB", "DB"]))
    assert tails.walk("D") == tails.walk("C") + 1


def test_progress_is_told_from_nothing_to_all() -> None:
    """The callback sees the progress grow and end at the total."""
    calls: list[tuple[int, int]] = []
    words = [
        a + b + c
        for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for b in "ABCDEFGHIJKLMNO"
        for c in "ABCDEFGHIJKLMNOPQRSTUVWXY"
    ]
    pack_words(words, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(0, 9750), (8192, 9750), (9750, 9750)]


def test_what_the_form_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """More words, or more nodes, than the packed form can hold are refused with the number."""
    monkeypatch.setattr(build, "MAX_WORDS", 2)
    with pytest.raises(LexiconError) as caught:
        pack_words(["AB", "BA", "CA"])
    assert caught.value.cause is Cause.TOO_LARGE
    monkeypatch.undo()
    monkeypatch.setattr(build, "NARROW", NARROW._replace(child=3))
    with pytest.raises(LexiconError) as caught:
        pack_words(["ABC"])
    assert caught.value.cause is Cause.TOO_LARGE


def test_a_machine_of_the_other_byte_order_agrees_with_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a machine with the other byte order, nodes are swapped in writing and reading."""
    usual = pack_words(["AB", "BA"])
    other = "big" if sys.byteorder == "little" else "little"
    monkeypatch.setattr(sys, "byteorder", other)
    turned = pack_words(["AB", "BA"])
    assert list(WordGraph(turned)) == ["AB", "BA"]
    assert [turned[place : place + 4][::-1] for place in range(0, len(turned), 4)] == [
        usual[place : place + 4] for place in range(0, len(usual), 4)
    ]
