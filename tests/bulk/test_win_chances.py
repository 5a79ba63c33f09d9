"""Learning chances: blocks of games, counted once, resumed, and the same with any workers."""

from pathlib import Path

import pytest

from tilewright.bulk.training.win_chances import (
    ChanceTask,
    count_moments,
    knots_of,
    learn_chances,
    tasks_of,
)
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import SerialPool
from tilewright.edition.shipped import load_edition
from tilewright.kernel.selfplay import SelfPlayer, self_play
from tilewright.lexicon import Lexicon
from tilewright.players.leaves import shipped_leaves

HEADER = {"kind": "chances"}


def tasks(seats: int = 2, edition: str = "glass/finish-line") -> list[ChanceTask]:
    """Return a few short blocks."""
    return tasks_of(edition, "enable", seats=seats, seed=3, games=30, block=6)


def test_every_moment_is_counted(enable: Lexicon) -> None:
    """Each turn is a moment of every seat, and each game is won once at each of its turns."""
    task = ChanceTask("pocket", "enable", 3, 5, block=1, games=4)
    rows = count_moments(task)
    edition = load_edition("pocket")
    players = [SelfPlayer(leaves=shipped_leaves(edition))] * 3
    games = self_play(edition, enable, players=players, games=8, seed=5, record=True).recorded[4:]
    turns = sum(len(game.turns) for game in games)
    for before in range(3):
        assert sum(count for at, _, _, count, _ in rows if at == before) == turns
    assert sum(parts for *_, parts in rows) == 12 * turns
    unseen = {distance for _, distance, _, _, _ in rows}
    assert max(unseen) == 93
    # At the first turn no player leads.
    assert [row[2:4] for row in rows if row[:2] == [0, 93]] == [[0, 4]]


@pytest.mark.parametrize("seats", [2, 4])
def test_chances_are_learned(seats: int, tmp_path: Path, enable: Lexicon) -> None:
    """Blocks in a journal are not played again, and the result is the same."""
    assert enable
    pool, path = SerialPool(), tmp_path / "chances.journal"
    alone = learn_chances(pool, tasks(seats))
    assert alone.games == 30
    assert alone.chances.seats == len(alone.scores) == seats
    with Journal(path, HEADER) as journal:
        learn_chances(pool, tasks(seats)[:5], journal=journal)
    told: list[int] = []
    with Journal(path, HEADER) as journal:
        assert len(journal) == 5
        again = learn_chances(pool, tasks(seats), journal=journal, watch=told.append)
    assert again == alone
    assert told == []


@pytest.mark.parametrize("name", ["pocket", "super", "switch", "glass/finish-line"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_knots_ascend(name: str, seats: int) -> None:
    """The knots range from the end of the game to its beginning."""
    places = knots_of(load_edition(name), seats)
    assert places == sorted(set(places))
    assert len(places) >= 5
