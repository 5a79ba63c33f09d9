"""A match: many game pairs between two players, on any number of workers, each pair played once.

In a pair, both players get the same tiles in every seat; see ``seatings``. A pair's result depends
only on the plan and the pair's number (unless a player has a time limit), so it does not matter
which worker plays the pair. With a journal, a match can be resumed after an interruption and
extended with more pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tilewright.bulk.matches.plan import MatchPlan
from tilewright.bulk.matches.result import PARTS, MatchResult, PairResult, seatings
from tilewright.bulk.matches.statistics import Sequential
from tilewright.bulk.matches.venue import Venue, open_venue
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool, Stop

__all__ = ["MatchOutcome", "Stopped", "Task", "play_pairs", "run_match"]

Progress: TypeAlias = Callable[[MatchResult], None]
"""Called with the result so far whenever a task is finished."""


class Stopped(Enum):
    """Why a match ended."""

    DONE = "done"
    """All pairs were played."""
    SURE = "sure"
    """It is clear which player is better."""
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """The result of a match, and why it ended."""

    result: MatchResult
    stopped: Stopped


@dataclass(frozen=True, slots=True, repr=False)
class Task:
    """Some of a match's pairs, with consecutive numbers."""

    plan: MatchPlan
    first: int
    count: int

    @property
    def key(self) -> str:
        """The key of the task's result in a journal."""
        return f"{self.first}+{self.count}"

    def __repr__(self) -> str:
        """Return a description of the pairs and the players."""
        one, other = self.plan.players
        return f"pairs {self.first} to {self.first + self.count - 1} of {one} against {other}"


def play_pairs(task: Task) -> list[PairResult]:
    """Play a task's pairs in a worker."""
    return _venue(task.plan).pairs(task.first, task.count)


def _venue(plan: MatchPlan) -> Venue:
    """Return the match's venue, which each worker prepares once."""
    if _LAST and _LAST[0][0] == plan:
        return _LAST[0][1]
    venue = open_venue(plan)
    _LAST[:] = [(plan, venue)]
    return venue


_LAST: Final[list[tuple[MatchPlan, Venue]]] = []
"""The plan and venue of the match that this process played last."""


def run_match(  # noqa: PLR0913 - the others are keyword options
    plan: MatchPlan,
    pairs: int,
    *,
    pool: Pool,
    journal: Journal | None = None,
    until_sure: bool = False,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> MatchOutcome:
    """Play the pairs that are not in the ``journal``, and return the result over all pairs.

    Args:
        plan: The match's plan.
        pairs: How many pairs the match has.
        pool: The workers that play the pairs.
        journal: Where finished pairs are stored, with ``plan.header()`` as its header.
        until_sure: Whether to end the match when it is clear which player is better. Pairs are
            counted in numerical order, and pairs after the deciding one are ignored, so the result
            does not depend on the workers.
        progress: Called with the result so far.
        stop: Called several times a second; if it returns True, the match ends early.
    """
    book = _Book(plan, pairs, until_sure=until_sure)
    if journal is not None:
        for _, payload in journal.entries():
            book.add(_pairs_in(payload))
    if progress is not None:
        progress(book.result())
    missing = () if book.is_full() else book.missing()
    for task, played in pool.run(play_pairs, tasks_of(plan, missing), stop=stop):
        if journal is not None:
            journal.add(task.key, [pair.as_json() for pair in played])
        book.add(played)
        if progress is not None:
            progress(book.result())
        if book.is_full():
            break
    return MatchOutcome(book.result(), book.state())


class _Book:
    """Collects pairs in any order, and counts them in numerical order."""

    def __init__(self, plan: MatchPlan, pairs: int, *, until_sure: bool) -> None:
        self._seats = plan.seats
        self._pairs = pairs
        self._counted = MatchResult(plan.seats)
        self._next = 0
        self._waiting: dict[int, MatchResult] = {}
        whole = PARTS * len(seatings(plan.seats))
        self._test = Sequential(whole) if until_sure else None
        self._is_sure = False

    def add(self, pairs: Iterable[PairResult]) -> None:
        """Add pairs; ignore pairs that are already known or not part of this match."""
        for pair in pairs:
            self._add(pair)

    def _add(self, pair: PairResult) -> None:
        known = pair.number < self._next or pair.number in self._waiting
        if known or pair.number >= self._pairs or self._is_sure:
            return
        self._waiting[pair.number] = MatchResult.of(pair, self._seats)
        while not self._is_sure and self._next in self._waiting:
            following = self._waiting.pop(self._next)
            self._counted += following
            self._next += 1
            if self._test is not None:
                self._is_sure = self._test.add(following.points.total) != 0

    def is_full(self) -> bool:
        """Return whether no more pairs are needed."""
        return self._is_sure or self._next == self._pairs

    def state(self) -> Stopped:
        """Return the reason that applies if the match ends now."""
        if self._is_sure:
            return Stopped.SURE
        return Stopped.DONE if self.is_full() else Stopped.INTERRUPTED

    def missing(self) -> list[int]:
        """Return the numbers of the missing pairs."""
        return [number for number in range(self._next, self._pairs) if number not in self._waiting]

    def result(self) -> MatchResult:
        """Return the totals over all pairs or, if there is a deciding pair, up to that pair."""
        result = self._counted
        if not self._is_sure:
            for waiting in self._waiting.values():
                result += waiting
        return result


def tasks_of(plan: MatchPlan, numbers: Sequence[int]) -> Iterator[Task]:
    """Split the pairs with these ``numbers`` into tasks, each with consecutive numbers."""
    start = 0
    for place in range(1, len(numbers) + 1):
        ends = place == len(numbers) or numbers[place] != numbers[place - 1] + 1
        if ends or place - start == plan.at_once:
            yield Task(plan, numbers[start], place - start)
            start = place


def _pairs_in(payload: object) -> Iterator[PairResult]:
    if isinstance(payload, list):
        yield from map(PairResult.from_json, payload)
