"""The example programs run, and the pages show the same text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_every_example_runs(example: Path) -> None:
    """An example ends without an error and prints something."""
    done = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


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


def test_the_pictures_are_what_the_program_draws(tmp_path: Path) -> None:
    """The terminal pictures match what the program draws now."""
    tool = ROOT / "tools" / "pictures.py"
    subprocess.run([sys.executable, str(tool), str(tmp_path)], capture_output=True, check=True)
    drawn = sorted(tmp_path.glob("*.svg"))
    assert drawn
    for path in drawn:
        kept = ROOT / "docs" / "images" / path.name
        assert kept.read_bytes() == path.read_bytes(), f"run tools/pictures.py: {path.name}"
