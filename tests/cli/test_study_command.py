"""``tilewright study``: asks, grades, explains, and saves after every answer."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilewright as tw
from tests.cli.conftest import Run
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.quiz import Quiz, answer_of, prompt_of
from tilewright.cli.terminal.screen import Screen
from tilewright.study import Grade, Kind, Question, parse_progress

AA = Question(Kind.VALID, "AA", ("AA",), ("AA",))
AT = Question(Kind.FRONT, "AT", ("C", "E"), ("CAT", "EAT"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the progress, in a data folder of its own that does not exist yet."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "study.json"


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Return the path of a small word list."""
    file = tmp_path / "own.txt"
    file.write_text("aa\nat\ncat\nget\ngranite\nqat\n", encoding="utf-8")
    return str(file)


def answer_with(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def scripted(*lines: str) -> tuple[Screen, list[str]]:
    """Return a screen on which these lines are typed, and what it shows."""
    typed: Iterator[str] = iter(lines)
    shown: list[str] = []

    def ask(prompt: str) -> str:
        shown.append(prompt)
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    return Screen(ask, shown.append, Depth.NONE, 80), shown


def test_a_wrong_answer_is_asked_again_but_counts_once() -> None:
    """The first answer alone is graded; the question returns until it is answered right."""
    screen, shown = scripted("n", "ce", "y")
    recorded: list[tuple[str, Grade]] = []
    quiz = Quiz(screen, lambda question, found: recorded.append((question.id, found)))
    quiz.run([AA, AT])
    assert recorded == [("valid AA", Grade.WRONG), ("front AT", Grade.RIGHT)]
    assert [shown.count(f"{prompt_of(one)} ") for one in (AA, AT)] == [2, 1]
    assert quiz.right == 1
    assert any(answer_of(AA) in line for line in shown)


@pytest.mark.parametrize("last", [["."], []], ids=["dot", "end of input"])
def test_a_session_can_stop_at_any_time(last: list[str]) -> None:
    """What was answered counts; a slip such as a missing y costs nothing."""
    screen, _ = scripted("huh", "y", *last)
    quiz = Quiz(screen, lambda *_: None)
    quiz.run([AA, AT])
    assert list(quiz.grades) == [AA.id]


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_question_can_be_asked(kind: Kind) -> None:
    """The prompt names the letters, and the answer names what was asked for."""
    for answer in ((), ("E", "X")):
        question = Question(kind, "AB", answer, ())
        assert "AB" in prompt_of(question)
        assert "AB" in answer_of(question)


def test_progress_is_saved(
    run: Run, store: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer is stored; a new question is asked once, and then is not due for a day."""
    study = ("study", "--deck", "q", "--lexicon", words, "--json")
    answer_with(monkeypatch, "qat")
    assert run(*study).code == 0
    (shelf,) = parse_progress(store.read_text(encoding="utf-8")).shelves.values()
    assert list(shelf.memories) == ["spell AQT"]
    assert (shelf.answers, shelf.right) == (1, 1)
    assert run(*study).data["asked"] == 0
    statistics = run(*study, "--statistics").data
    assert statistics["decks"] == [{"deck": "q", "questions": 1, "asked": 1, "due": 0}]
    assert run("study", "--statistics", "--lexicon", words).code == 0
    assert sorted(path.name for path in store.parent.iterdir()) == ["study.json"]


def test_missed_words_are_added_once(run: Run, store: Path) -> None:
    """Words may be in any case, and a list can come from another program."""
    assert run("study", "--add", "zax", "--add", "Qat", "--json").data["added"] == 2
    assert run("study", "--add", "QAT", "--json").data["added"] == 0
    assert parse_progress(store.read_text(encoding="utf-8")).missed == ("ZAX", "QAT")
    assert run("study", "--add", "no way").code == 2


GAME = """#player1 ann Ann A
#player2 ben Ben B
>ann: AEGINRT 8H GET +8 8
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    """Return the path of a game in which Ann misses a bingo."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    return str(file)


def test_words_missed_in_a_game_are_added(run: Run, store: Path, words: str, game: str) -> None:
    """The coach finds what a player missed; the other player has missed nothing."""
    command = ("study", "--game", game, "--lexicon", words)
    assert run(*command, "--player", "ben", "--json").data["missed"] == []
    assert run(*command, "--player", "ANN", "--json").data["missed"] == ["GRANITE"]
    assert run(*command).code == 0
    assert parse_progress(store.read_text(encoding="utf-8")).missed == ("GRANITE",)
    answer = run(*command, "--player", "Cleo")
    assert answer.code == 2
    assert "Ann A" in answer.err


def test_words_missed_in_an_event_file_are_added(run: Run, store: Path, tmp_path: Path) -> None:
    """A finished game of ours has every rack."""
    file = tmp_path / "game.jsonl"
    tw.play("beginner", "beginner", seed=3).save(file)
    assert run("study", "--game", str(file), "--json").data["added"] > 0
    assert store.exists()


def test_a_damaged_file_stays_as_it_is(run: Run, store: Path, words: str) -> None:
    """It is an error that names the file, and nothing is overwritten."""
    store.parent.mkdir()
    store.write_text("{", encoding="utf-8")
    for command in (("--add", "zax"), ("--statistics",), ()):
        answer = run("study", *command, "--lexicon", words)
        assert answer.code == 2
        assert str(store) in answer.err
    assert store.read_text(encoding="utf-8") == "{"


def test_progress_that_cannot_be_saved_is_an_error(run: Run, store: Path) -> None:
    """A file where the data folder should be is reported."""
    store.parent.write_text("", encoding="utf-8")
    answer = run("study", "--add", "zax")
    assert answer.code == 2
    assert str(store) in answer.err


def test_an_unknown_deck_is_an_error(run: Run, store: Path, words: str) -> None:
    """The error lists the decks, and nothing is stored."""
    answer = run("study", "--deck", "four", "--lexicon", words)
    assert answer.code == 2
    assert "stems" in answer.err
    assert not store.exists()
