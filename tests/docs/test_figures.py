"""The figures on the pages are those that the program prints."""

import re
from pathlib import Path

import pytest

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]


def without_times(text: str) -> list[list[str]]:
    """Return the words of each line, without the times, which differ from machine to machine."""
    return [re.sub(r"[\d.]+ m?s\b", "", line).split() for line in text.strip().splitlines()]


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_the_match_of_the_guide_ends_as_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same command with the same seed gives the figures of the guide."""
    page = (ROOT / "docs" / "guides" / "matches.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n\$ tilewright (match [^\n]*)\n```\n\n```\n(.*?)```", page, re.DOTALL)
    assert shown is not None
    monkeypatch.setenv("COLUMNS", "100")
    assert main(shown[1].split()) == 0
    assert without_times(capsys.readouterr().out) == without_times(shown[2])
