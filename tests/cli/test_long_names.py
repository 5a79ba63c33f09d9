"""File names that are too long for the system: one line that says so, whatever the command."""

from pathlib import Path

import pytest

import tilewright as tw
from tests.cli.conftest import Run
from tilewright.errors import FileError, LexiconError
from tilewright.library.kept_file import KeptFile

LONG = "n" * 300


@pytest.mark.parametrize(
    "arguments",
    [
        ("words", "check", "-l", LONG, "CAT"),
        ("words", "judge", "-l", LONG, "CAT"),
        ("generate", "-l", LONG, "--rack", "AEI"),
        ("lexicon", "info", LONG),
        ("lexicon", "build", LONG, "x.kwg"),
        ("lexicon", "build", "enable", f"{LONG}.kwg"),
        ("review", LONG),
        ("verify", LONG),
        ("replay", LONG),
        ("convert", LONG, "a.gcg"),
        ("draw", LONG),
        ("print", "score-sheet", "-o", f"{LONG}.pdf"),
        ("editions", "check", LONG),
        ("train", "leaves", "-o", LONG),
        ("serve", "--database", f"sqlite:///{LONG}"),
        ("serve", "--editions", LONG),
        ("serve", "--lexicons", LONG),
        ("admin", "check", "--database", f"sqlite:///{LONG}"),
        ("admin", "backup", LONG),
        ("admin", "restore", LONG, "--yes"),
    ],
    ids=lambda arguments: " ".join(arguments).replace(LONG, "LONG"),
)
@pytest.mark.usefixtures("sockets")
def test_a_long_name_is_bad_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """No command fails with a traceback, and none leaves a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answer = run(*arguments)
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert line.startswith("tilewright: ")
    assert "too long" in line
    assert not list(tmp_path.glob("n*"))


def test_the_library_has_an_error_of_its_own_for_a_long_name() -> None:
    """Programs that catch our errors catch this one, too."""
    with pytest.raises(LexiconError, match="too long"):
        tw.words(LONG)
    with pytest.raises(FileError, match="too long"):
        KeptFile.open(Path(LONG))
