"""The figures on the pages are those that the program prints."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def without_times(text: str) -> list[list[str]]:
    """Return the words of each line, without the times, which differ from machine to machine."""
    return [re.sub(r"[\d.]+ m?s\b", "", line).split() for line in text.strip().splitlines()]


@pytest.mark.slow
def test_the_match_of_the_guide_ends_as_printed() -> None:
    """The same command with the same seed gives the figures of the guide."""
    page = (ROOT / "docs" / "guides" / "matches.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n\$ tilewright (match [^\n]*)\n```\n\n```\n(.*?)```", page, re.DOTALL)
    assert shown is not None
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", *shown[1].split()],
        capture_output=True,
        text=True,
        check=True,
        env={"COLUMNS": "100", "PATH": ""},
    )
    assert without_times(done.stdout) == without_times(shown[2])
