"""``tilewright keep`` at a prompt: setting up, resuming, scripts, and files that can't be used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli.keep.opening import newest_kept_game
from tilewright.edition import ClockKind, Level
from tilewright.errors import FileError
from tilewright.library.kept_file import KeptFile, read_kept
from tilewright.rules.event import FirstBy

OPTIONS = ("--edition", "pocket", "--players", "Ann,Ben", "--first", "Ben", "--lexicon", "none")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return a list of lines that the next command reads, in a folder of its own."""
    lines: list[str] = []

    def read(_: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    return lines


def say(typed: list[str], lines: Iterable[str]) -> None:
    """Let the next command read these lines."""
    typed[:] = lines


def test_questions_are_asked_and_answered(pipe: Run, typed: list[str], tmp_path: Path) -> None:
    """Without options, everything is asked until it is understood; then the game can be resumed."""
    with pytest.raises(FileError):
        newest_kept_game()
    answers = ["nonsense", "glass/finish-line", "Ann", "Ann,,Ben", "Ann:expert, Ben", "beg", "Zoe"]
    say(typed, [*answers, "ben", "no such list", "none", "soon", "25+10 soft", "8F HORN", "quit"])
    assert pipe("keep", "--plain").code == 0
    path = newest_kept_game()
    assert path.parent == tmp_path / "games"
    kept = read_kept(path)
    assert [(who.name, who.level) for who in kept.header.players] == [
        ("Ann", Level.EXPERT),
        ("Ben", Level.BEGINNER),
    ]
    assert (kept.header.first, kept.header.lexicon) == (1, None)
    clock = kept.header.edition.clock
    assert (clock.kind, clock.seconds) == (ClockKind.GAME, 1500)
    assert (clock.increment, clock.overtime_points) == (10, 0)
    assert kept.entries[0].seat == 1
    say(typed, ["24"])
    answer = pipe("keep", "--resume", "--json", "--plain")
    assert answer.code == 0
    assert [entry.seat for entry in read_kept(path).entries] == [1, 0]


def test_options_and_a_script(pipe: Run, typed: list[str], tmp_path: Path) -> None:
    """With options nothing is asked; a script's lines are answered, and JSON has the result."""
    path = tmp_path / "club" / "game.kept.json"
    say(typed, ["8F HORN =15", "pass", "15A CAT", "sheet", "board"])
    house = ("--house", "challenge.rule=five", "--first-by", "lot")
    answer = pipe("keep", str(path), *OPTIONS, *house)
    assert answer.code == 0
    assert "HORN" in answer.out
    assert "prompt" in answer.err
    header = read_kept(path).header
    assert (header.first, header.first_by) == (1, FirstBy.LOT)
    assert header.edition.challenge.rule.value == "five"
    say(typed, ["quit"])
    plain = len(pipe("keep", "--plain", str(path)).out)
    say(typed, ["quit"])
    assert len(pipe("keep", "--plain", str(path), *OPTIONS).out) > plain
    say(typed, ["undo"])
    answer = pipe("keep", "--plain", "--json", str(path))
    result = answer.out[answer.out.index("\n{") :]
    assert '"entries": 1' in result
    assert '"wrong-score"' in result


def test_a_dictionary_answers(pipe: Run, typed: list[str], tmp_path: Path) -> None:
    """A word list decides about challenges; if it is gone, the game opens and says so."""
    words = tmp_path / "own.txt"
    words.write_text("horn\n", encoding="utf-8")
    path = str(tmp_path / "game.kept.json")
    say(typed, ["8F HORM", "challenge", "quit"])
    options = (*OPTIONS[:-1], str(words))
    assert pipe("keep", path, *options, "--plain").code == 0
    assert len(read_kept(Path(path)).entries) == 2
    words.unlink()
    say(typed, ["quit"])
    answer = pipe("keep", path, "--plain")
    assert answer.code == 0
    assert str(words) in answer.out.replace("\n  ", "")
    assert pipe("keep", path, "--plain", "--lexicon", str(words)).code == 2


def test_files_that_cannot_be_used(pipe: Run, typed: list[str], tmp_path: Path) -> None:
    """A game that is open elsewhere, another file, and wrong options are one line each."""
    path = tmp_path / "game.kept.json"
    say(typed, [])
    assert pipe("keep", str(path), *OPTIONS, "--plain").code == 0
    with KeptFile.open(path):
        busy = pipe("keep", str(path), "--plain")
    assert busy.code == 2
    assert str(path) in busy.err
    other = tmp_path / "other.json"
    other.write_text("{}", encoding="utf-8")
    inside = str(other / "game.kept.json")
    for wrong in (
        (str(other),),
        (inside, *OPTIONS),
        (str(tmp_path / "new"), *OPTIONS, "--players", "Ann"),
        (str(tmp_path / "new"), *OPTIONS, "--first", "Zoe"),
        (str(tmp_path / "new"), *OPTIONS, "--clock", "fast"),
        (str(tmp_path / "new"), *OPTIONS, "--lexicon", "nowhere.txt"),
    ):
        answer = pipe("keep", *wrong, "--plain")
        assert answer.code == 2
        assert answer.err.count("\n") == 1
    answer = pipe("keep", "--plain")
    assert answer.code == 0
    assert not list((tmp_path / "games").glob("*"))
