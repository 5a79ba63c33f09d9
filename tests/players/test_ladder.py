"""The ladder of the bench: what a journal has is not played again."""

from pathlib import Path

import pytest

from bench.ladder import Bout, Sizes, bout_line, played
from tilewright.bulk import match

KEEPING = Bout("equity", "equity:leaves=none")


def test_a_match_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs are added to those that are there, and a journal that has more counts with all."""
    first = played(KEEPING, Sizes(0, 4, tmp_path))
    grown = played(KEEPING, Sizes(0, 20, tmp_path))
    assert (first.pairs, grown.pairs) == (4, 20)

    def nobody(task: object) -> None:
        raise AssertionError(f"{task} is in the journal")

    monkeypatch.setattr(match, "play_pairs", nobody)
    assert played(KEEPING, Sizes(0, 2, tmp_path)) == grown
    line = bout_line(KEEPING, Sizes(0, 0, tmp_path))
    assert line.startswith("| `equity` – `equity:leaves=none` | ")
    assert line.count("|") == 6
