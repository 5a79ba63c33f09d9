"""A match: two players, many game pairs, on however many workers, and no pair twice.

A pair is played with the same tiles by both in every seat, see ``seatings``. Its result is a
function of the plan and the number of the pair alone (as long as no player is given a time), so a
match does not depend on who plays which pair, and a journal lets it go on after any interruption,
or grow by more pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tilewright.bulk.matches.result import PARTS, MatchResult, PairResult, seatings
from tilewright.bulk.matches.statistics import Sequential
from tilewright.bulk.matches.venue import MatchPlan, Room, make_room
from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool, Stop

__all__ = ["MatchOutcome", "Stopped", "Task", "play_pairs", "run_match"]

Told: TypeAlias = Callable[[MatchResult], None]
"""Hears of the result so far, each time that a task is finished."""


class Stopped(Enum):
    """Why a match ended."""

    DONE = "done"
    """All pairs were played."""
    SURE = "sure"
    """It is clear who is better."""
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of a match, and why it ended."""

    result: MatchResult
    stopped: Stopped


@dataclass(frozen=True, slots=True, repr=False)
class Task:
    """Some pairs of a match."""

    plan: MatchPlan
    first: int
    count: int

    @property
    def key(self) -> str:
        """The name of its result in a journal."""
        return f"{self.first}+{self.count}"

    def __repr__(self) -> str:
        """Name the pairs, for a person."""
        one, other = self.plan.players
        return f"pairs {self.first} to {self.first + self.count - 1} of {one} against {other}"


def play_pairs(task: Task) -> list[PairResult]:
    """Play the pairs of a task; what a worker does."""
    return _room(task.plan).pairs(task.first, task.count)


def _room(plan: MatchPlan) -> Room:
    """Return the room of the match, which each worker makes ready once."""
    if _LAST and _LAST[0][0] == plan:
        return _LAST[0][1]
    room = make_room(plan)
    _LAST[:] = [(plan, room)]
    return room


_LAST: Final[list[tuple[MatchPlan, Room]]] = []
"""The match that this process was last at work on."""


def run_match(  # noqa: PLR0913 - the rest are options by keyword
    plan: MatchPlan,
    pairs: int,
    *,
    pool: Pool,
    journal: Journal | None = None,
    until_sure: bool = False,
    told: Told | None = None,
    stop: Stop | None = None,
) -> MatchOutcome:
    """Play the pairs that the ``journal`` does not have, and return what came of all.

    Args:
        plan: What is played by whom.
        pairs: How many pairs the match has.
        pool: Who plays them.
        journal: Where finished pairs are written down, with ``plan.header()`` as its header.
        until_sure: End the match when it is clear who is better. Pairs are judged in the order of
            their numbers and those behind the end do not count, so the result does not depend on
            the workers.
        told: Hears of the result so far.
        stop: Asked some times a second whether to end the match with what there is.
    """
    book = _Book(plan, pairs, until_sure=until_sure)
    if journal is not None:
        for _, payload in journal.entries():
            book.add(_pairs_in(payload))
    if told is not None:
        told(book.result())
    missing = () if book.is_full() else book.missing()
    for task, played in pool.run(play_pairs, tasks_of(plan, missing), stop=stop):
        if journal is not None:
            journal.add(task.key, [pair.as_json() for pair in played])
        book.add(played)
        if told is not None:
            told(book.result())
        if book.is_full():
            break
    return MatchOutcome(book.result(), book.state())


class _Book:
    """Enters pairs as they come, and counts them in the order of their numbers."""

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
        """Enter pairs; one that is in already, or not of this match, changes nothing."""
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
        """Whether no more pairs are needed."""
        return self._is_sure or self._next == self._pairs

    def state(self) -> Stopped:
        """Why the match is at its end, if it ends now."""
        if self._is_sure:
            return Stopped.SURE
        return Stopped.DONE if self.is_full() else Stopped.INTERRUPTED

    def missing(self) -> list[int]:
        """Return the numbers of the pairs that are not in."""
        return [number for number in range(self._next, self._pairs) if number not in self._waiting]

    def result(self) -> MatchResult:
        """Return the sums over what is in; once it is sure, over what made it sure."""
        result = self._counted
        if not self._is_sure:
            for waiting in self._waiting.values():
                result += waiting
        return result


def tasks_of(plan: MatchPlan, numbers: Sequence[int]) -> Iterator[Task]:
    """Cut the pairs that are to be played into tasks of numbers in a row."""
    start = 0
    for place in range(1, len(numbers) + 1):
        ends = place == len(numbers) or numbers[place] != numbers[place - 1] + 1
        if ends or place - start == plan.at_once:
            yield Task(plan, numbers[start], place - start)
            start = place


def _pairs_in(payload: object) -> Iterator[PairResult]:
    if isinstance(payload, list):
        yield from map(PairResult.from_json, payload)
