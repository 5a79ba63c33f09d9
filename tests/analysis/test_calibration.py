"""The benchmark of win chances: what its tables claim."""

import random
from pathlib import Path

from bench.calibration import Forecast, Played, read_journal, report
from bench.journal import append_row


def honest(games: int, *, turns: int = 3) -> list[Played]:
    """Return games whose simulated chances are right, and whose static ones are not."""
    chance = random.Random(2)
    found = []
    for number in range(games):
        win = chance.random()
        share = float(chance.random() < win)
        each = Forecast(50, (win + 0.5) / 2, win, 0.0, share)
        found.append(Played(number, "pocket", (each,) * turns))
    return found


def cells(games: list[Played], head: str) -> list[list[str]]:
    """Return the rows of the table whose first cell is ``head``."""
    lines = list(report(games))
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {head} |"))
    end = next((at for at, line in enumerate(lines[start:], start) if not line), len(lines))
    return [line.strip("| ").split(" | ") for line in lines[start + 2 : end]]


def test_right_chances_come_out_as_right() -> None:
    """Shares are close to right chances, differ from wrong ones, and the score tells which."""
    games = honest(3000)

    def misses(head: str) -> list[float]:
        rows = [[float(cell.rstrip("%")) for cell in row[2:]] for row in cells(games, head)]
        return [abs(won - chance) / error for chance, won, error in rows]

    assert max(misses("chance, simulated")) < 3.5
    assert max(misses("chance, static")) > 5
    better, error = map(float, cells(games, "turns")[0][-1].split(" ± "))
    assert better > 5 * error > 0


def test_more_turns_of_the_same_games_are_no_more_certain() -> None:
    """The turns of a game share its outcome, so that repeating them leaves every error as it is."""
    once, often = honest(200, turns=1), honest(200, turns=7)
    for head in ("turns", "chance, simulated"):
        for one, other in zip(cells(once, head), cells(often, head), strict=True):
            assert one[2:] == other[2:]
            assert 7 * int(one[1]) == int(other[1])


def test_a_journal_gives_its_games_back(tmp_path: Path) -> None:
    """What was appended is read again."""
    games = honest(3)
    for game in games:
        append_row(tmp_path / "champions.jsonl", game)
    assert list(read_journal(tmp_path / "champions.jsonl")) == games
