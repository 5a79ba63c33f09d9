"""Matches: pairs of games, the same with any workers and whatever happens to them."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from tests.bulk.matches import planned, undisturbed, wait_for_pairs
from tilewright.bulk.matches.match import Stopped, Task, play_pairs, run_match, tasks_of
from tilewright.bulk.matches.result import (
    PARTS,
    GameResult,
    MatchResult,
    PairResult,
    seatings,
)
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import SerialPool, Stop, open_pool
from tilewright.errors import (
    ArgumentError,
    Cause,
    Conflict,
    LexiconError,
    PlayerCountError,
    PlayerError,
    TilewrightError,
)
from tilewright.players.spec import PlayerSpec
from tilewright.units import Seat

T = TypeVar("T")
R = TypeVar("R")

PAIRS = 4

pytestmark = pytest.mark.slow


def game(scores: tuple[int, ...], winners: tuple[int, ...]) -> GameResult:
    """Return a game with this outcome."""
    turns = (10,) * len(scores)
    seats = tuple(map(Seat, winners))
    return GameResult(scores, seats, "out", turns, tuple(1000 * turn for turn in turns))


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 8)])
def test_both_sides_have_every_seat_equally_often(seats: int, games: int) -> None:
    """Swapping the sides gives the same seatings, and so does rotating the table."""
    found = seatings(seats)
    assert len(found) == len(set(found)) == games
    assert {tuple(1 - side for side in seating) for seating in found} == set(found)
    assert {(*seating[1:], seating[0]) for seating in found} == set(found)
    assert all(set(seating) == {0, 1} for seating in found)


def test_a_pair_is_counted() -> None:
    """A pair's wins, scores, spread and time are counted for the first side against the second."""
    pair = PairResult(0, (game((400, 300), (0,)), game((350, 350), (0, 1))))
    result = MatchResult.of(pair, 2)
    assert (result.games, result.wins, result.ties, result.losses) == (2, 1, 1, 0)
    assert result.points.total == PARTS + PARTS // 2
    assert result.win_rate.middle == 0.75
    assert result.mean_score(0).middle == 375
    assert result.mean_score(1).middle == 325
    assert result.mean_spread.middle == 50
    assert result.seconds_per_turn(0) == pytest.approx(1e-6)
    assert result.endings == {"out": 2}


def test_equal_sides_win_half_at_a_table_of_four() -> None:
    """If the first seat always wins, the sides are equal."""
    games = tuple(game((9, 5, 5, 5), (0,)) for _ in seatings(4))
    result = MatchResult.of(PairResult(0, games), 4)
    assert result.win_rate.middle == 0.5
    assert result.mean_spread.middle == 0


def test_a_game_without_a_winner_is_nobodys() -> None:
    """If all players have left, the win is shared."""
    pair = PairResult(0, (game((0, 0), ()), game((0, 0), ())))
    assert MatchResult.of(pair, 2).win_rate.middle == 0.5


def test_results_add_up_in_any_order() -> None:
    """The sum of parts does not depend on their order."""
    chance = random.Random(4)
    parts = []
    for number in range(20):
        pairs = tuple(
            game((chance.randrange(500), chance.randrange(500)), (chance.randrange(2),))
            for _ in range(2)
        )
        parts.append(MatchResult.of(PairResult(number, pairs), 2))
    whole = sum(parts, MatchResult(2))
    chance.shuffle(parts)
    assert sum(parts, MatchResult(2)) == whole


def test_a_pair_survives_a_journal() -> None:
    """What is read equals what was written."""
    import json  # noqa: PLC0415 - only here

    pair = PairResult(3, (game((400, 300), (0,)), game((350, 350), (0, 1))))
    again = PairResult.from_json(json.loads(json.dumps(pair.as_json())))
    assert again == pair
    assert again.games[0].nanoseconds == pair.games[0].nanoseconds


@pytest.mark.parametrize("native", [True, False])
def test_tasks_cover_exactly_what_is_missing(native: bool) -> None:  # noqa: FBT001 - a case
    """Each missing pair is in one task, and no task has more pairs than allowed."""
    plan = replace(planned("equity", "equity"), native=native)
    numbers = [*range(20), *range(25, 60), 70]
    tasks = list(tasks_of(plan, numbers))
    covered = [number for task in tasks for number in range(task.first, task.first + task.count)]
    assert covered == numbers
    assert max(task.count for task in tasks) == plan.at_once


def test_a_task_has_a_name_for_people() -> None:
    """An error that names a task says which games it has."""
    assert repr(Task(planned(), 5, 2)) == "pairs 5 to 6 of equity against beginner"


@pytest.mark.parametrize("native", [True, False])
def test_a_player_against_itself_splits_every_pair(native: bool) -> None:  # noqa: FBT001 - a case
    """With the same tiles and the seats swapped, equal players win one game each."""
    plan = replace(planned("equity", "equity"), native=native)
    with open_pool(1) as pool:
        result = run_match(plan, 3, pool=pool).result
    assert result.splits == {PARTS: 3}
    assert result.spread.squares == 0
    assert 300 < result.mean_score(0).middle < 500


@pytest.mark.parametrize(
    ("edition", "seats", "second"),
    [("pocket", 3, "beginner"), ("switch", 2, "beginner"), ("super", 4, "equity")],
)
def test_every_table_has_matches(edition: str, seats: int, second: str) -> None:
    """Other editions and more seats are played to the end."""
    plan = planned("equity", second, edition=edition, seats=seats)
    with open_pool(1) as pool:
        result = run_match(plan, 1, pool=pool).result
    assert result.games == len(seatings(seats))
    assert result.wins + result.ties + result.losses == result.games
    assert result.wins > 0


def test_levels_set_the_finish_line() -> None:
    """A player named after a level races to the target for that level, or to a given one."""
    plan = planned("beginner", "equity:level=intermediate", edition="glass/finish-line")
    assert [player.level.value for player in plan.players] == ["beginner", "intermediate"]
    with open_pool(1) as pool:
        result = run_match(plan, 1, pool=pool).result
    assert result.endings["target"] > 0


@pytest.mark.usefixtures("processes")
def test_workers_change_nothing() -> None:
    """Two processes find the same result as one."""
    with open_pool(2) as pool:
        outcome = run_match(planned(), PAIRS, pool=pool)
    assert outcome.stopped is Stopped.DONE
    assert outcome.result == undisturbed(PAIRS)
    assert outcome.result.win_rate.middle > 0.8


def test_a_match_goes_on_from_its_journal(tmp_path: Path) -> None:
    """Recorded pairs are not played again; more pairs can be added."""
    plan, path = planned(), tmp_path / "match.journal"
    with Journal(path, plan.header()) as journal, open_pool(1) as pool:
        some = run_match(plan, 2, pool=pool, journal=journal)
        assert len(journal) == 2
    assert some.result == undisturbed(2)
    with Journal(path, plan.header()) as journal, open_pool(1) as pool:
        assert run_match(plan, PAIRS, pool=pool, journal=journal).result == undisturbed(PAIRS)
        assert len(journal) == PAIRS
        # Nothing is left to do for these workers.
        again = run_match(plan, PAIRS, pool=NobodyPool(), journal=journal)
        fewer = run_match(plan, 2, pool=NobodyPool(), journal=journal)
    assert again.result == undisturbed(PAIRS)
    assert fewer.result == undisturbed(2)


class NobodyPool(SerialPool):
    """A pool that must not receive any task."""

    def run(
        self,
        function: Callable[[T], R],
        tasks: Iterable[T],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[T, R]]:
        """Refuse every task."""
        given = list(tasks)
        assert given == []
        return super().run(function, given, stop=stop)


def test_the_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    """Other players, seeds or rules cannot be mixed in; the error names the difference."""
    path = tmp_path / "match.journal"
    Journal(path, planned().header()).close()
    for other, what in (
        (planned(seed=1), r"seed is 0\b.*\b1\b"),
        (planned("expert"), "players is"),
        (planned(edition="super"), "edition is"),
    ):
        with pytest.raises(Conflict, match=what):
            Journal(path, other.header())


def test_tables_trained_anew_make_another_match(tmp_path: Path) -> None:
    """The header distinguishes players' files with the same name."""
    file = tmp_path / "own.leaves"
    plan = replace(planned(), players=(PlayerSpec(f"equity:leaves={file}"), PlayerSpec("equity")))
    stamps = set()
    for content in (b"one", b"two", b"one"):
        file.write_bytes(content)
        stamps.add(plan.header()["data"])
    assert len(stamps) == 2


def test_an_interrupted_match_has_what_was_played() -> None:
    """A stop between tasks leaves a result over the finished pairs."""
    heard: list[MatchResult] = []
    with open_pool(1) as pool:
        outcome = run_match(
            planned(), PAIRS, pool=pool, progress=heard.append, stop=lambda: len(heard) > 2
        )
    assert outcome.stopped is Stopped.INTERRUPTED
    assert outcome.result == undisturbed(2)
    assert [result.pairs for result in heard] == [0, 1, 2]


class BackwardsPool(SerialPool):
    """A pool that finishes the last task first and makes up its games: two of three are won."""

    def run(
        self,
        function: Callable[[T], R],
        tasks: Iterable[T],
        *,
        stop: Stop | None = None,
    ) -> Iterator[tuple[T, R]]:
        """Yield in the wrong order."""
        return super().run(function, reversed(list(tasks)), stop=stop)


def made_up(task: Task) -> list[PairResult]:
    """Return pairs, more of which the first side wins than the second."""
    won = [(game((400, 300), (0,)), game((300, 400), (1,))) for _ in range(2)]
    even = (game((400, 300), (0,)), game((400, 300), (0,)))
    return [
        PairResult(number, [*won, even][number % 3])
        for number in range(task.first, task.first + task.count)
    ]


def test_it_ends_when_it_is_sure_in_the_order_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end does not depend on which pair finishes first, nor on how many more were played."""
    monkeypatch.setattr("tilewright.bulk.matches.match.play_pairs", made_up)
    plan = planned()
    forwards = run_match(plan, 60, pool=SerialPool(), until_sure=True)
    assert forwards.stopped is Stopped.SURE
    assert 8 <= forwards.result.pairs < 60
    backwards = run_match(plan, 60, pool=BackwardsPool(), until_sure=True)
    assert backwards == forwards
    whole = run_match(plan, 60, pool=BackwardsPool())
    assert (whole.stopped, whole.result.pairs) == (Stopped.DONE, 60)


@pytest.mark.usefixtures("processes")
def test_a_killed_worker_changes_nothing() -> None:
    """Workers killed in the middle of a match lose no pair and falsify none."""
    killed = []

    def kill_a_worker(result: MatchResult) -> None:
        if result.pairs in {1, 3}:
            children = subprocess.run(
                ["ps", "-o", "pid=", "--ppid", str(os.getpid())],
                capture_output=True,
                text=True,
                check=True,
            )
            workers = [
                int(pid)
                for pid in children.stdout.split()
                if b"spawn_main" in _command_of(int(pid))
            ]
            os.kill(workers[-1], signal.SIGKILL)
            killed.append(workers[-1])

    with open_pool(2) as pool:
        outcome = run_match(planned(), PAIRS, pool=pool, progress=kill_a_worker)
    assert killed
    assert outcome.result == undisturbed(PAIRS)


def _command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.usefixtures("processes")
def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    """The whole program is killed in the middle; its journal leads to the same result."""
    path = tmp_path / "match.journal"
    command = [
        *(sys.executable, "-m", "tilewright", "match", "equity", "beginner"),
        *("--pairs", "9999", "--threads", "2", "--lexicon", "enable"),
        *("--journal", str(path), "--json"),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, text=True, start_new_session=True
    ) as process:
        wait_for_pairs(path, process)
        os.killpg(process.pid, signal.SIGKILL)
    plan = planned()
    with Journal(path, plan.header()) as journal, open_pool(1) as pool:
        pairs = plan.at_once * (len(journal) + 1)
        assert len(journal) >= 2
        outcome = run_match(plan, pairs, pool=pool, journal=journal)
    assert outcome.result == undisturbed(pairs)


def test_other_words_on_a_worker_are_noticed() -> None:
    """A lexicon that is not the planned one is refused."""
    plan = replace(planned(), checksum="0" * 64)
    with pytest.raises(LexiconError) as caught:
        play_pairs(Task(plan, 0, 1))
    assert caught.value.cause is Cause.MISMATCH


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"first": "nobody"}, PlayerError),
        ({"second": "equity:wings=2"}, PlayerError),
        ({"seats": 5}, PlayerCountError),
        ({"seed": -1}, ArgumentError),
    ],
)
def test_a_senseless_match_is_refused(
    options: dict[str, object], refusal: type[TilewrightError]
) -> None:
    """A match that cannot be played is refused before its first game."""
    with pytest.raises(refusal):
        planned(**options)  # type: ignore[arg-type]
