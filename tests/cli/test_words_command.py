"""``tilewright words check``: which words are valid."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.lexicon import DEFAULT


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Return the path of a small word list."""
    file = tmp_path / "own.txt"
    file.write_text("horn\nfarm\nqi\n", encoding="utf-8")
    return str(file)


def test_words_that_count(run: Run, words: str) -> None:
    """Words are accepted in any case; all valid is exit 0."""
    answer = run("words", "check", "--lexicon", words, "HORN", "qi", "--json")
    assert answer.code == 0
    assert answer.data["words"] == [
        {"word": "HORN", "valid": True},
        {"word": "QI", "valid": True},
    ]


def test_a_word_that_does_not_count(run: Run, words: str) -> None:
    """One invalid word is exit 1, and every word has its answer."""
    answer = run("words", "check", "--lexicon", words, "horn", "hron")
    assert answer.code == 1
    assert answer.out == "HORN: yes\nHRON: no\n"
    assert [row["valid"] for row in _rows(run, words, "horn", "hron")] == [True, False]


def _rows(run: Run, words: str, *asked: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = run(
        "words", "check", "--lexicon", words, *asked, "--json"
    ).data["words"]
    return rows


@pytest.mark.parametrize("odd", ["", "A", "H0RN", "HOR N", "ÄÖ", "\udcff", "HORN?", "A" * 500])
def test_what_cannot_be_a_word_does_not_count(run: Run, words: str, odd: str) -> None:
    """Any text may be checked; one that cannot be a word is refused like an unknown word."""
    answer = run("words", "check", "--lexicon", words, "--", odd)
    assert answer.code == 1


def test_house_words(run: Run, words: str) -> None:
    """Added words are valid, banned ones are not; the options can be repeated."""
    answer = run(
        *("words", "check", "--lexicon", words, "--add", "blorp", "--add", "ZORK"),
        *("--ban", "qi", "blorp", "zork", "qi", "farm", "--json"),
    )
    assert answer.code == 1
    assert [row["valid"] for row in answer.data["words"]] == [True, True, False, True]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lexicon", "enabel", "HORN"),
        ("--lexicon", "nowhere.txt", "HORN"),
        ("--add", "H0RN", "HORN"),
        ("--ban", "NOTTHERE", "HORN"),
        (),
    ],
)
def test_bad_input(run: Run, words: str, arguments: tuple[str, ...]) -> None:
    """Unknown lexicons and impossible house words are bad input; exit 2."""
    known = () if "--lexicon" in arguments else ("--lexicon", words)
    answer = run("words", "check", *known, *arguments)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def test_the_default_lexicon(run: Run) -> None:
    """A lexicon need not be named: the default has everyday words, old and new."""
    answer = run("words", "check", "crossword", "qi", "email", "zzxjq", "--json")
    assert answer.data["lexicon"] == DEFAULT
    assert [row["valid"] for row in answer.data["words"]] == [True, True, True, False]


def test_offensive_senses_are_shown_on_request(run: Run) -> None:
    """``--offensive`` shows what is left out otherwise, and a word without the rest is exit 1."""
    polite = run("words", "define", "taco", "bitch", "--json")
    assert polite.code == 1
    taco, none = (row["senses"] for row in polite.data["words"])
    assert (len(taco), none) == (1, [])
    asked = run("words", "define", "taco", "bitch", "--offensive", "--json")
    assert asked.code == 0
    assert asked.data["words"][0]["senses"][:1] == taco
    assert all(len(row["senses"]) > 1 for row in asked.data["words"])


def test_words_are_defined(run: Run) -> None:
    """A definition has senses with parts of speech; a form has its base; unknown is exit 1."""
    answer = run("words", "define", "qats", "ok", "--json")
    assert answer.code == 0
    qats, ok = answer.data["words"]
    assert (qats["word"], qats["base"], qats["relation"]) == ("QATS", "QAT", "form")
    assert qats["senses"][0]["part"] == "noun"
    assert (ok["base"], ok["relation"]) == (None, None)
    missing = run("words", "define", "qat", "qwertyish", "--json")
    assert missing.code == 1
    assert missing.data["words"][1]["senses"] == []
    lines = run("words", "define", "qats", "wispiness", "qwertyish").out.splitlines()
    assert lines[0] == "QATS = QAT"
    assert "WISPINESS (from WISPY)" in lines
    assert lines[-1].startswith("QWERTYISH: ")
