"""``tilewright words judge``: one answer for a whole play, a log, and self-service at a table."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Type
from tilewright.cli.commands.words.finder import open_finder
from tilewright.cli.commands.words.judge import ANSWERS, PROMPT, WordJudge, serve
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.large_type import HEIGHT, enlarge
from tilewright.cli.terminal.screen import Screen


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Return the path of a small word list."""
    file = tmp_path / "own.txt"
    file.write_text("aa\nat\ncat\n", encoding="utf-8")
    return str(file)


def test_one_answer_for_the_whole_play(pipe: Run, words: str, type_in: Type) -> None:
    """All words must be valid; the answer doesn't say which one isn't."""
    good = pipe("words", "judge", "cat", "AT", "--lexicon", words)
    bad = pipe("words", "judge", "cat", "zz", "at", "--lexicon", words)
    assert (good.code, good.out) == (0, f"{ANSWERS[True]}\n")
    assert (bad.code, bad.out) == (1, f"{ANSWERS[False]}\n")
    type_in("cat at\naa\n")
    assert pipe("words", "judge", "-", "--lexicon", words).code == 0
    assert pipe("words", "judge", "zz", "--add", "zz", "--lexicon", words).code == 0
    assert pipe("words", "judge", "at", "--ban", "at", "--lexicon", words).code == 1


def test_json_and_log(pipe: Run, words: str, tmp_path: Path) -> None:
    """The answer as data, and a log that grows by a line for each ruling."""
    log = tmp_path / "rulings.jsonl"
    for play, acceptable in ((("cat", "at"), True), (("zz",), False)):
        answer = pipe("words", "judge", *play, "--lexicon", words, "--log", str(log), "--json")
        assert answer.data["acceptable"] is acceptable
        assert answer.data["words"] == [word.upper() for word in play]
    rulings = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [ruling["acceptable"] for ruling in rulings] == [True, False]
    assert rulings[0]["words"] == ["CAT", "AT"]
    assert rulings[0]["at"].endswith("+00:00")
    refused = pipe("words", "judge", "cat", "--lexicon", words, "--log", str(tmp_path))
    assert refused.code not in (0, 1)
    assert refused.out == ""


def test_nothing_to_judge(pipe: Run, words: str, type_in: Type) -> None:
    """Without words and without a terminal, there is nobody to ask."""
    type_in("\n")
    for arguments in (("-",), ("--json",)):
        answer = pipe("words", "judge", *arguments, "--lexicon", words)
        assert answer.code == 2
        assert "WORD" in answer.err


def scripted(*lines: str, width: int = 80) -> tuple[Screen, list[str]]:
    """Return a screen on which these lines are typed, and what it shows."""
    typed: Iterator[str] = iter(lines)
    shown: list[str] = []

    def ask(prompt: str) -> str:
        assert prompt == PROMPT
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    return Screen(ask, shown.append, Depth.NONE, width), shown


def test_self_service(words: str, tmp_path: Path) -> None:
    """Play after play gets its answer in large letters; an empty line clears, the end ends."""
    judge = WordJudge(open_finder(words, None), tmp_path / "log")
    screen, shown = scripted("cat, at", "", "cat zz")
    serve(judge, screen)
    text = "\n".join(shown)
    for answer in ANSWERS.values():
        assert all(line.strip() in text for line in enlarge(answer, 78))
    assert "CAT  ZZ" in text
    assert len((tmp_path / "log").read_text("utf-8").splitlines()) == 2


def test_no_ruling_without_a_log(words: str, tmp_path: Path) -> None:
    """A ruling that can't be written down isn't given, and the judge continues."""
    screen, shown = scripted("cat", "at", width=1000)
    serve(WordJudge(open_finder(words, None), tmp_path), screen)
    assert sum(str(tmp_path) in line for line in shown) == 2
    assert not any("█" in line for line in shown)


@pytest.mark.parametrize(("columns", "lines"), [(100, HEIGHT), (60, 2 * HEIGHT + 1), (40, 1)])
def test_large_letters_fit(columns: int, lines: int) -> None:
    """Large letters never exceed the width; where they would, the text is smaller."""
    for answer in (ANSWERS[False], "Q"):
        drawn = enlarge(answer, columns)
        assert all(len(line) <= columns for line in drawn)
    assert len(enlarge(ANSWERS[False], columns)) == lines
    assert enlarge(ANSWERS[False], 20) == ["NOT ACCEPTABLE"]
