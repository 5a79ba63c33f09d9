"""Train leave values in generations of self-play, each using the previous generation's values.

A task is a few hundred games with a given table; its result is the racks that occurred. A run's
result depends only on its plan: the table is the same whichever workers run the tasks and however
often the run is interrupted. Finished results are stored in the journal.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from tilewright.bulk.matches.statistics import Interval, Moments, win_rate
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, Cause, FileError, StoreError
from tilewright.kernel.leaves import LeaveTable, Provenance, leave_fingerprint
from tilewright.kernel.selfplay import SelfPlay, SelfPlayer
from tilewright.kernel.training import LeaveSampler, LeaveSums, TrainedLeaves
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.tiles import Tally
from tilewright.units import POINT

__all__ = [
    "Generation",
    "Plan",
    "Progress",
    "SampleTask",
    "StrengthTask",
    "Training",
    "plan_for",
    "plan_of",
    "play_pairs",
    "sample",
    "small_leaves",
]

KIND: Final = "leaves"
"""The kind of run, in the journal's header."""

TRIAL: Final = 20
"""The number of games played to estimate the speed of a training run."""

SHARES: Final = (1, 2, 3, 5, 5)
"""Each generation's share of the games; early generations need only rough values."""

POOLED: Final = 2
"""The number of generations whose samples are combined for the final table."""

PARTS: Final = 12
"""The number of parts in a win, chosen so that two, three or four players can share it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that a training run depends on."""

    edition: str
    """The edition's id, or the path to its file."""
    games: int
    """The total number of games."""
    seed: int = 0
    lexicon: str = "enable"
    batch: int = 200
    """The number of games in one task."""
    pairs: int = 100
    """The number of test pairs against the previous generation, and against no leave values."""

    def __post_init__(self) -> None:
        """Raise ``ArgumentError`` if a number is too small."""
        if self.games < sum(SHARES):
            raise ArgumentError("games", f"at least {sum(SHARES)}", self.games)
        if self.batch < 1:
            raise ArgumentError("batch", "at least 1", self.batch)
        if self.pairs < 0:
            raise ArgumentError("pairs", "at least 0", self.pairs)

    def batches(self, generation: int) -> list[tuple[int, int]]:
        """Return the first game number and the number of games for each batch in a generation."""
        total = sum(SHARES)
        start = self.games * sum(SHARES[:generation]) // total
        end = self.games * sum(SHARES[: generation + 1]) // total
        return [(first, min(self.batch, end - first)) for first in range(start, end, self.batch)]


@dataclass(frozen=True, slots=True)
class SampleTask:
    """A batch of games to play, to sample the racks that occur in them."""

    edition: str
    lexicon: str
    leaves: bytes
    """The leave table that all players use, as file content; empty if there is none."""
    seed: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class StrengthTask:
    """Game pairs to play between two leave tables, to measure which is stronger."""

    edition: str
    lexicon: str
    leaves: bytes
    other: bytes
    seed: int
    first: int
    pairs: int
    players: int = 2


@lru_cache(maxsize=2)
def _sampler(edition: str, lexicon: str) -> LeaveSampler:
    rules = load_edition(edition)
    return LeaveSampler(rules, open_lexicon_for(rules, lexicon))


@lru_cache(maxsize=4)
def _table(edition: str, leaves: bytes) -> LeaveTable | None:
    return LeaveTable.load(leaves, load_edition(edition)) if leaves else None


def sample(task: SampleTask) -> bytes:
    """Play a task's games in a worker, and return the samples."""
    return _sampler(task.edition, task.lexicon).sample(
        _table(task.edition, task.leaves), games=task.games, first=task.first, seed=task.seed
    )


def play_pairs(task: StrengthTask) -> list[list[int]]:
    """Play a task's pairs in a worker; return the first table's wins (in parts) and lead per pair.

    In each game, one seat uses the first table and all other seats use the second; over the games
    in a pair, the first table rotates through all seats.
    """
    edition = load_edition(task.edition)
    words = open_lexicon_for(edition, task.lexicon)
    one = SelfPlayer(leaves=_table(task.edition, task.leaves))
    other = SelfPlayer(leaves=_table(task.edition, task.other))
    found = [[0, 0] for _ in range(task.pairs)]
    for seat in range(task.players):
        players = [other] * task.players
        players[seat] = one
        match = SelfPlay(edition, words, players, seed=task.seed, word_map=True)
        played = match.play(task.pairs, first=task.first, outcomes=True)
        for pair, game in zip(found, played.outcomes, strict=True):
            if seat in game.winners:
                pair[0] += PARTS // len(game.winners)
            others = sum(game.scores) - game.scores[seat]
            pair[1] += game.scores[seat] * (task.players - 1) - others
    return found


@dataclass(frozen=True, slots=True)
class Generation:
    """The result of one generation."""

    number: int
    games: int
    """The total number of games played by the end of this generation."""
    change: float
    """The root mean square difference from the previous generation's values, in points, over
    leaves of up to three tiles."""
    against_previous: Interval
    against_none: Interval
    trained: TrainedLeaves


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a training run."""

    generation: int
    generations: int
    games: int
    """The number of finished games."""
    total: int
    rate: float
    """Games per second, not counting games already in the journal."""

    @property
    def remaining(self) -> float:
        """The estimated time left, in seconds; infinite until the rate is known."""
        return (self.total - self.games) / self.rate if self.rate > 0 else float("inf")


Watch: TypeAlias = Callable[[Progress], object]
"""Called after every batch; if it returns False, the training stops and can be resumed later."""


class Training:
    """A training run in progress."""

    def __init__(self, plan: Plan, journal: Journal, pool: Pool, date: str = "") -> None:
        """Resume the run from its journal, or start it; ``date`` is stored in the table."""
        self.plan = plan
        self.edition: Edition = load_edition(plan.edition)
        self._journal = journal
        self._pool = pool
        self._date = date
        self._lexicon = open_lexicon_for(self.edition, plan.lexicon).id
        self._started = time.monotonic()
        self._fresh = 0
        self._stopped = False

    @staticmethod
    def header(plan: Plan) -> dict[str, object]:
        """Return the header for a training run's journal."""
        fingerprint = leave_fingerprint(load_edition(plan.edition))
        return {"kind": KIND, "fingerprint": fingerprint, **asdict(plan)}

    def run(self, watch: Watch | None = None) -> Iterator[Generation]:
        """Yield each generation when it is finished; end early if the training is stopped."""
        table: LeaveTable | None = None
        last: list[list[bytes]] = []
        for number in range(len(SHARES)):
            samples = self._samples(number, table, watch)
            if samples is None:
                return
            last = [*last, samples][-POOLED:]
            trained = self._fit(number, last if number == len(SHARES) - 1 else [samples])
            previous, table = table, trained.table
            file = table.dump()
            against_none = self._strength(number, "none", file, b"")
            against_previous = (
                self._strength(number, "former", file, previous.dump())
                if previous
                else against_none
            )
            if self._stopped:
                return
            yield Generation(
                number + 1,
                self._games(number),
                self._change(previous, table),
                against_previous,
                against_none,
                trained,
            )

    def _games(self, number: int) -> int:
        return sum(games for each in range(number + 1) for _, games in self.plan.batches(each))

    def _samples(
        self, number: int, table: LeaveTable | None, watch: Watch | None
    ) -> list[bytes] | None:
        """Return a generation's samples in batch order; None if the training was stopped."""
        plan = self.plan
        batches = plan.batches(number)
        keys = {first: f"{number} {first}" for first, _ in batches}
        done = {first: key for first, key in keys.items() if key in self._journal}
        before = self._games(number - 1) if number else 0
        games = before + sum(each for first, each in batches if first in done)
        file = table.dump() if table and len(done) < len(batches) else b""
        tasks = [
            SampleTask(plan.edition, plan.lexicon, file, plan.seed, first, each)
            for first, each in batches
            if first not in done
        ]
        for task, result in self._pool.run(sample, tasks, stop=lambda: self._stopped):
            self._journal.add(keys[task.first], result)
            games += task.games
            self._fresh += task.games
            self._report(number, games, watch)
        if self._stopped:
            return None
        found = {key: value for key, value in self._journal.entries() if key in keys.values()}
        return [_bytes(found[keys[first]]) for first, _ in batches]

    def _report(self, number: int, games: int, watch: Watch | None) -> None:
        if watch is None:
            return
        rate = self._fresh / max(time.monotonic() - self._started, 1e-9)
        answer = watch(Progress(number + 1, len(SHARES), games, self.plan.games, rate))
        self._stopped = self._stopped or answer is False

    def stop(self) -> None:
        """Stop the training after the current batches; finished results are kept."""
        self._stopped = True

    def _fit(self, number: int, generations: list[list[bytes]]) -> TrainedLeaves:
        sums = LeaveSums(self.edition)
        for samples in generations:
            sums.add(samples)
        provenance = Provenance(self._games(number), self._date, self._lexicon)
        return sums.fit(b"".join(generations[-1]), provenance)

    def _strength(self, number: int, name: str, file: bytes, other: bytes) -> Interval:
        """Return one table's win rate against another; play any pairs not in the journal."""
        plan, key = self.plan, f"{number} {name}"
        if key not in self._journal and plan.pairs:
            step = max(plan.pairs // max(self._pool.workers, 1), 1)
            tasks = [
                StrengthTask(
                    plan.edition,
                    plan.lexicon,
                    file,
                    other,
                    # Do not test a table on the games it was trained on.
                    plan.seed ^ 1 << 63,
                    first,
                    min(step, plan.pairs - first),
                )
                for first in range(0, plan.pairs, step)
            ]
            done = self._pool.run(play_pairs, tasks, stop=lambda: self._stopped)
            won = {task.first: result for task, result in done}
            if len(won) < len(tasks):
                self._stopped = True
                return win_rate(Moments(), 2 * PARTS)
            self._journal.add(key, [pair for first in sorted(won) for pair in won[first]])
        pairs = next((value for each, value in self._journal.entries() if each == key), [])
        if not isinstance(pairs, list):
            raise FileError.damaged(self._journal.path, f"the entry {key!r} is not a list of pairs")
        return win_rate(Moments.of(won for won, _ in pairs), 2 * PARTS)

    def _change(self, previous: LeaveTable | None, table: LeaveTable) -> float:
        squares = [
            (table.value(leave) - (previous.value(leave) if previous else 0)) ** 2
            for leave in small_leaves(self.edition)
        ]
        return math.sqrt(sum(squares) / max(len(squares), 1)) / POINT


def small_leaves(edition: Edition, most: int = 3) -> Iterator[Tally]:
    """Yield all leaves of up to ``most`` tiles that an edition's tile set can form."""
    counts = edition.tiles.counts

    def larger(codes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for code in range(codes[-1] if codes else 1, len(counts) + 1):
            if codes.count(code) < counts[code - 1]:
                yield (*codes, code)

    leaves: list[tuple[int, ...]] = [()]
    for _ in range(min(most, edition.rack - 1)):
        leaves = [more for codes in leaves for more in larger(codes)]
        yield from map(Tally, leaves)


def plan_for(edition: str, lexicon: str, minutes: float, workers: int, seed: int = 0) -> Plan:
    """Return a plan that will take about this many ``minutes``, estimated from a few games."""
    started = time.monotonic()
    sample(SampleTask(edition, lexicon, b"", seed, 0, TRIAL))
    each = max(time.monotonic() - started, 1e-6) / TRIAL
    games = int(minutes * 60 * workers / each)
    return Plan(edition, max(games, sum(SHARES)), seed, lexicon)


def plan_of(path: Path) -> Plan:
    """Return the plan stored in a journal.

    Raises:
        FileError: The file cannot be read, or is not a training run's journal.
    """
    try:
        with path.open(encoding="utf-8") as file:
            header = json.loads(file.readline())["header"]
        if header["kind"] != KIND:
            problem = f"is the journal of a different kind of run: {header['kind']}"
            raise FileError(path, problem, cause=Cause.MISMATCH)
        return Plan(**{each.name: header[each.name] for each in fields(Plan)})
    except OSError as error:
        raise FileError.unreadable(path, error) from error
    except (ValueError, KeyError, TypeError) as error:
        problem = "is not the journal of a training run"
        raise FileError(path, problem, cause=Cause.MISMATCH) from error


def _bytes(value: object) -> bytes:
    if not isinstance(value, bytes):
        raise StoreError("a journal entry does not contain samples", cause=Cause.DAMAGED)
    return value
