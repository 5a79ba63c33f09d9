"""The benchmark's ladder: pairs in a journal are not played again."""

from pathlib import Path

import pytest

from bench.ladder import Bout, Sizes, ahead, bout_line, played, split
from tilewright.bulk.matches import match
from tilewright.bulk.matches.result import GameResult, MatchResult, PairResult
from tilewright.units import Seat

KEEPING = Bout("equity", "equity:leaves=none")


def test_a_match_goes_on_from_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New pairs are added to those in the journal, and a longer journal counts in full."""
    first = played(KEEPING, Sizes(0, 4, tmp_path))
    grown = played(KEEPING, Sizes(0, 20, tmp_path))
    assert (len(first), len(grown)) == (4, 20)
    assert grown[:4] == first

    def nobody(task: object) -> None:
        raise AssertionError(f"{task} is in the journal")

    monkeypatch.setattr(match, "play_pairs", nobody)
    assert played(KEEPING, Sizes(0, 2, tmp_path)) == grown
    line = bout_line(KEEPING, Sizes(0, 0, tmp_path))
    assert line.startswith("| `equity` – `equity:leaves=none` | ")
    assert line.count("|") == 6


def pair(*scores: tuple[int, int]) -> MatchResult:
    """Return a pair of games by the scores of seats; the first side sits first, then second."""
    games = tuple(
        GameResult(each, (Seat(0 if each[0] > each[1] else 1),), "out", (9, 9), (1, 1))
        for each in scores
    )
    return MatchResult.of(PairResult(0, games), 2)


def test_a_pair_with_a_game_each_goes_to_the_points() -> None:
    """Two games won outweigh any number of points; then the points of both count."""
    won, lost = pair((400, 390), (390, 400)), pair((300, 310), (310, 300))
    more, fewer = pair((450, 300), (400, 380)), pair((400, 380), (500, 300))
    assert split([won, lost, more, fewer]) == "1, 2 (1), 1"
    assert [ahead([each]).middle for each in (won, more, fewer, lost)] == [1, 1, 0, 0]
