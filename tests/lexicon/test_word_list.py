"""Reading a person's own word list: odd lines, odd encodings, and the report."""

import pytest

from tilewright.lexicon import RefusedLine, read_words
from tilewright.lexicon.word_list import decode

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
    assert report.refused[0] == RefusedLine(9, "don't", '"\'" is not one of the letters A to Z')
    reasons = [line.reason for line in report.refused]
    assert reasons[2] == "shorter than 2 letters"
    assert reasons[3] == "longer than 21 letters"
    assert reasons[4] == "'É' is not one of the letters A to Z"
    assert "',' is not" in reasons[6]


def test_the_report_is_one_sentence() -> None:
    """The report reads as a sentence, longer only when there is more to say."""
    plain = read_words(b"cat\ndog\n", source="pets.txt")[1]
    assert plain.sentence == "pets.txt: 2 words taken from 2 lines."
    odd = read_words(b"cat\nCAT\nd-g\n", source="pets.txt")[1]
    assert odd.sentence == (
        "pets.txt: 1 words taken from 3 lines, 1 repeated, 1 lines refused, the first "
        "line 3: 'd-g': '-' is not one of the letters A to Z."
    )


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
    """A file that is no word list does not fill the memory with its report."""
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
