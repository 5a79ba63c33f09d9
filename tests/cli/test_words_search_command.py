"""``tilewright words anagram`` and the other questions: what they print and write."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Answer, Run

WORDS = "care cares car scar race acre qat qi quiz quizzed horn thorn shorn horny horns at bat"


@pytest.fixture
def own(tmp_path: Path) -> str:
    """Return the path of a small word list."""
    file = tmp_path / "own.txt"
    file.write_text("\n".join(WORDS.split()), encoding="utf-8")
    return str(file)


def indented(answer: Answer) -> list[str]:
    """Return the lines of words, without the headings and the total."""
    return [line.strip() for line in answer.out.splitlines() if line.startswith(" ")]


def counts(answer: Answer) -> list[int]:
    """Return the numbers in the last line."""
    return [int(number) for number in re.findall(r"\d+", answer.out.splitlines()[-1])]


def test_anagrams(run: Run, own: str) -> None:
    """All tiles form the words; blanks are shown in lower case."""
    answer = run("words", "anagram", "--lexicon", own, "erac", "--json")
    assert answer.code == 0
    assert answer.data == {
        "lexicon": "own.txt",
        "tiles": "ERAC",
        "count": 3,
        "left_out": 0,
        "words": ["ACRE", "CARE", "RACE"],
        "spelled": ["ACRE", "CARE", "RACE"],
    }
    assert indented(run("words", "anagram", "--lexicon", own, "quiz?ed")) == ["QUIZzED"]


def test_some_of_the_tiles(run: Run, own: str) -> None:
    """With --build, words that use fewer tiles are found; --shortest sets their minimum length."""
    answer = run("words", "anagram", "--lexicon", own, "--build", "scare")
    assert indented(answer) == ["CARES", "ACRE  CARE  RACE  SCAR", "CAR"]
    assert counts(answer) == [6]
    answer = run("words", "anagram", "--lexicon", own, "--shortest", "5", "scare", "--json")
    assert answer.data["words"] == ["CARES"]


def test_hooks(run: Run, own: str) -> None:
    """The letters before and after are shown with their word; an unknown word is marked."""
    answer = run("words", "hooks", "--offensive", "--lexicon", own, "horn", "orn", "qi")
    assert answer.out == (
        "FRONT  WORD   BACK\n   ST  HORN   SY\n    H  (ORN)  -\n    -  QI     -\n"
    )
    answer = run("words", "hooks", "--offensive", "--lexicon", own, "horn", "--json")
    assert answer.data["hooks"] == [
        {"word": "HORN", "valid": True, "front": ["S", "T"], "back": ["S", "Y"]}
    ]


def test_extensions(run: Run, own: str) -> None:
    """Longer words are shown around the shorter one."""
    command = ("words", "extend", "--offensive", "--lexicon", own, "--before", "0")
    answer = run(*command, "horn", "--json")
    assert answer.data["count"] == 2
    assert answer.data["extensions"] == [
        {"word": "HORNS", "before": "", "after": "S"},
        {"word": "HORNY", "before": "", "after": "Y"},
    ]
    answer = run("words", "extend", "--lexicon", own, "car")
    assert answer.out.splitlines()[:-1] == ["   CAR  E", "   CAR  ES", "S  CAR"]
    assert counts(answer) == [3]
    assert counts(run("words", "extend", "--lexicon", own, "xx")) == [0]


def test_patterns(run: Run, own: str) -> None:
    """A pattern finds the words that match it."""
    answer = run("words", "pattern", "--lexicon", own, "q[^a]*", "--longest", "4", "--json")
    assert answer.data["pattern"] == "Q[^A]*"
    assert answer.data["words"] == ["QI", "QUIZ"]
    answer = run("words", "pattern", "--lexicon", own, "?a?", "--without", "b")
    assert answer.out.splitlines()[:-1] == ["CAR  QAT"]
    assert counts(answer) == [2]


def test_lists(run: Run, own: str) -> None:
    """Words are listed by length, letters, beginning and end; a limit cuts and counts."""
    answer = run("words", "list", "--lexicon", own, "--length", "2")
    assert answer.out.splitlines()[:-1] == ["AT  QI"]
    assert counts(answer) == [2]
    answer = run("words", "list", "--lexicon", own, "--with", "q", "--without", "u", "--json")
    assert answer.data["words"] == ["QAT", "QI"]
    answer = run("words", "list", "--lexicon", own, "--prefix", "ca", "--suffix", "s", "--json")
    assert answer.data["words"] == ["CARES"]
    command = ("words", "list", "--offensive", "--lexicon", own, "--limit")
    answer = run(*command, "2", "--shortest", "4")
    assert answer.out.splitlines()[0].split() == ["ACRE", "CARE"]
    assert counts(answer)[:2] == [2, 12]
    assert run(*command, "0", "--json").data["count"] == 17


LEFT_OUT = [
    (("anagram", "ohrny"), 0),
    (("anagram", "--build", "ohrny"), 1),
    (("pattern", "horn?"), 1),
    (("list", "--prefix", "horn"), 2),
    (("extend", "--before", "0", "horn"), 1),
    (("stem", "horn"), 3),
]
"""Searches that find HORNY, and how many other words they find."""


@pytest.mark.parametrize(("search", "others"), LEFT_OUT)
def test_a_search_says_what_it_leaves_out(
    run: Run, own: str, search: tuple[str, ...], others: int
) -> None:
    """Offensive words are not shown, but counted apart; --offensive shows them."""
    command, *rest = search
    polite = run("words", command, "--lexicon", own, *rest)
    assert "HORNY" not in polite.out
    said = "1 offensive word left out; --offensive shows it."
    assert said in polite.out
    data = run("words", command, "--lexicon", own, *rest, "--json").data
    assert (data["count"], data["left_out"]) == (others, 1)
    whole = run("words", command, "--offensive", "--lexicon", own, *rest)
    assert "HORNY" in whole.out.replace("HORN  Y", "HORNY")
    assert said not in whole.out


def test_hooks_that_form_an_offensive_word_are_left_out(run: Run, own: str) -> None:
    """The letter is not shown, and the answer says so; several words are counted together."""
    data = run("words", "hooks", "--lexicon", own, "horn", "horn", "--json").data
    assert [row["back"] for row in data["hooks"]] == [["S"], ["S"]]
    assert data["left_out"] == 2
    text = run("words", "hooks", "--lexicon", own, "horn", "horn").out
    assert text.endswith("2 offensive words left out; --offensive shows them.\n")


def test_a_word_that_a_person_asks_about_is_checked(run: Run, own: str) -> None:
    """Whether a word is valid is said about every word."""
    assert run("words", "check", "--lexicon", own, "horny").out == "HORNY: yes\n"


def test_stems(run: Run, own: str) -> None:
    """A stem shows its letters and the words they form."""
    answer = run("words", "stem", "--lexicon", own, "acr")
    assert answer.out.splitlines()[:-1] == ["+E  ACRE  CARE  RACE", "+S  SCAR"]
    assert counts(answer) == [2, 4]
    assert run("words", "stem", "--lexicon", own, "acr", "--json").data == {
        "lexicon": "own.txt",
        "stem": "ACR",
        "count": 4,
        "letters": [
            {"letter": "E", "words": ["ACRE", "CARE", "RACE"]},
            {"letter": "S", "words": ["SCAR"]},
        ],
        "left_out": 0,
    }


def test_letters_of_several_characters(run: Run, tmp_path: Path) -> None:
    """With an edition, searches use its letters: CH is one tile, and C and H are two."""
    file = tmp_path / "spanish.txt"
    file.write_text("chico\nchicos\nocho\nhoc\nhocho\n", encoding="utf-8")
    spanish = ("--edition", "spanish", "--lexicon", str(file))
    answer = run("words", "anagram", *spanish, "[ch]ico?", "--json")
    assert answer.data["words"] == ["CHICOS"]
    assert answer.data["spelled"] == ["[CH]ICOs"]
    assert run("words", "anagram", *spanish, "chico", "--json").data["count"] == 0
    assert indented(run("words", "anagram", *spanish, "--build", "[ch]ohc")) == ["HOC"]
    assert run("words", "hooks", *spanish, "ho", "ocho", "--json").data["hooks"] == [
        {"word": "HO", "valid": False, "front": [], "back": ["C"]},
        {"word": "OCHO", "valid": True, "front": ["H"], "back": []},
    ]
    assert run("words", "list", *spanish, "--length", "3", "--json").data["words"] == [
        "HOC",
        "OCHO",
    ]
    assert run("words", "pattern", *spanish, "*[[CH]]O", "--json").data["words"] == [
        "HOCHO",
        "OCHO",
    ]
    (letter,) = run("words", "stem", *spanish, "oo", "--json").data["letters"]
    assert letter == {"letter": "CH", "words": ["OCHO"]}
    assert run("words", "check", *spanish, "[CH]ICO", "chico").code == 0
    assert run("words", "check", *spanish, "[C][H]ICO").code == 1
    about = run("lexicon", "info", "--edition", "spanish", str(file), "--json").data
    assert about["by_length"] == {"3": 2, "4": 2, "5": 1}


@pytest.mark.parametrize(
    "arguments",
    [
        ("anagram", "ca4e"),
        ("anagram", "--shortest", "0", "care"),
        ("hooks", "c?re"),
        ("hooks",),
        ("extend", "--before", "-1", "care"),
        ("pattern", "ca[re"),
        ("pattern", "." * 64),
        ("list", "--length", "two"),
        ("list", "--with", "é"),
        ("stem", "car?"),
    ],
)
def test_bad_input(run: Run, own: str, arguments: tuple[str, ...]) -> None:
    """What cannot be understood is bad input, reported in one line; exit 2."""
    command, *rest = arguments
    answer = run("words", command, "--lexicon", own, *rest)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert answer.out == ""
