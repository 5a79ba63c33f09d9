"""Reading a custom word list: odd lines, odd encodings, and the report."""

import pytest

from tilewright.lexicon import LATIN, RefusedLine, read_words
from tilewright.lexicon.word_list import decode, fault_of

ODD = """\
# my words
Cat    a small animal
dog, 2
  bird\t3 4
CAT
; a comment
// another

don't
x-ray
a
supercalifragilisticexpialidocious
cafe\u0301
123
,
fish;chips
"""


def test_every_line_is_taken_or_accounted_for() -> None:
    """Words, repeats, skipped and refused lines add up to the lines of the file."""
    words, report = read_words(ODD.encode(), source="odd.txt")
    assert words == {"CAT", "DOG", "BIRD", "FISH"}
    assert (report.lines, report.taken, report.repeated, report.skipped) == (16, 4, 1, 4)
    assert report.refused_count == len(report.refused) == 7
    assert [line.line for line in report.refused] == [9, 10, 11, 12, 13, 14, 15]
    words_refused = [
        "DON'T",
        "X-RAY",
        "A",
        "SUPERCALIFRAGILISTICEXPIALIDOCIOUS",
        "CAFÉ",
        "123",
        ",",
    ]
    assert [line.reason for line in report.refused] == [fault_of(word) for word in words_refused]
    assert report.refused[0] == RefusedLine(9, "don't", str(fault_of("DON'T")))


@pytest.mark.parametrize("word", ["", "A", "A" * 22, "CAFÉ", "X-RAY", "DON'T"])
def test_a_wrong_word_has_a_reason(word: str) -> None:
    """Words of the wrong length or with other letters have a reason, which names the letter."""
    reason = fault_of(word)
    assert reason is not None
    assert all(letter in reason for letter in set(word) - set(LATIN))
    assert fault_of("CAFÉ", "ACEÉF") is None


def test_the_report_is_one_sentence() -> None:
    """The report has the file, the counts and the first refused line."""
    plain = read_words(b"cat\ndog\n", source="pets.txt")[1]
    assert "pets.txt" in plain.sentence
    odd = read_words(b"cat\nCAT\nd-g\n", source="pets.txt")[1]
    assert str(odd.refused[0]) in odd.sentence
    assert "\n" not in odd.sentence
    assert len(odd.sentence) > len(plain.sentence)


@pytest.mark.parametrize(
    "data",
    [
        "ÉTÉ\nÂME\n".encode(),
        b"\xef\xbb\xbf" + "été\r\nâme\r\n".encode(),
        "été\râme\r".encode("latin-1"),
        "été\nâme".encode("utf-16"),
        "e\u0301te\u0301\na\u0302me".encode(),
    ],
    ids=["utf-8", "mark and carriage returns", "latin-1", "utf-16", "decomposed"],
)
def test_the_encoding_does_not_matter(data: bytes) -> None:
    """The same words are read from every usual encoding and line ending."""
    words, report = read_words(data, source="mots", alphabet="AÂEÉMT")
    assert words == {"ÉTÉ", "ÂME"}
    assert report.refused == ()


def test_a_long_list_of_refusals_is_counted_but_not_kept() -> None:
    """A file that is not a word list does not fill the memory with its report."""
    data = b"\n".join(b"%d" % number * 40 for number in range(1500))
    words, report = read_words(data, source="numbers")
    assert not words
    assert report.refused_count == 1500
    assert len(report.refused) == 1000
    assert max(len(line.text) for line in report.refused) == 60


def test_any_bytes_are_text() -> None:
    """Decoding never fails, whatever the file is."""
    assert decode(bytes(range(256)))
    assert decode(b"\xff\xfe\x00")
