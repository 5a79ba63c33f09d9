"""The example programs run, and the pages show the same text."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from tools import pictures

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_every_example_runs(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An example ends without an error and prints something."""
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    ("page", "example"),
    [("tutorial/first-game.md", "first_game.py"), ("guides/matches.md", "match.py")],
)
def test_a_page_shows_the_example_that_runs(page: str, example: str) -> None:
    """The page contains the whole program."""
    program = (ROOT / "docs" / "examples" / example).read_text(encoding="utf-8")
    assert program in (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_the_reference_shows_the_player_that_behaves() -> None:
    """The page contains the player that is checked when the examples run."""
    page = (ROOT / "docs" / "reference" / "players.md").read_text(encoding="utf-8")
    program = (ROOT / "docs" / "examples" / "own_player.py").read_text(encoding="utf-8")
    assert program in page


def test_the_pictures_are_what_the_program_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The terminal pictures match what the program draws now."""
    monkeypatch.setattr(sys, "argv", ["pictures.py", str(tmp_path)])
    pictures.main()
    drawn = sorted(tmp_path.glob("*.svg"))
    assert drawn
    for path in drawn:
        kept = ROOT / "docs" / "images" / path.name
        assert kept.read_bytes() == path.read_bytes(), f"run tools/pictures.py: {path.name}"
