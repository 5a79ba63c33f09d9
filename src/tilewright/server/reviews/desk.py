"""The desk for reviews: a queue, one process at a time, progress, and the results.

A review keeps a core busy for a minute, so it runs in a process of its own with a low priority: it
takes neither the interpreter lock nor the time of a game, and to cancel it is to end the process.
Who asks for a review that is already under way, or done, shares it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import msgspec

from tilewright.analysis.model import FORMAT, Review
from tilewright.errors import StoreError
from tilewright.lexicon.policy import EVERY_WORD, POLITE
from tilewright.server.messages.errors import busy
from tilewright.server.messages.reviews import ReviewAnswer, ReviewStage
from tilewright.server.reviews.protocol import Order, Report, encode_order
from tilewright.store.contract import ReviewStore
from tilewright.table import wall_clock
from tilewright.units import Instant

MOST_WAITING: Final = 20
"""Maximum number of reviews in the queue; more are refused."""
MOST_KEPT: Final = 50
"""How many finished reviews stay in memory; others are read from the store."""
MOST_SECONDS: Final = 900.0
"""Seconds after which a review is given up."""

_LINE_BYTES: Final = 16 << 20
"""The longest line that a process may send: a whole review."""
_ENDED: Final = frozenset((ReviewStage.DONE, ReviewStage.FAILED))

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Job:
    """One review that was asked for."""

    order: Order
    stage: ReviewStage = ReviewStage.WAITING
    done: int = 0
    turns: int = 0
    review: Review | None = None
    task: asyncio.Task[None] | None = None


class _Stored(msgspec.Struct, frozen=True):
    """A review in the store, with what it was made with."""

    format: int
    policy: str
    """The key of the policy by which its words were chosen."""
    review: Review


def _policy_key(*, offensive: bool) -> str:
    """Return what identifies the words that a review may name, and the lists of the others."""
    return (EVERY_WORD if offensive else POLITE).key


def _decode(body: str, policy: str) -> Review | None:
    """Return a stored review; None if another version, policy or list of words was used."""
    with suppress(msgspec.DecodeError):
        stored = msgspec.json.decode(body, type=_Stored)
        return stored.review if (stored.format, stored.policy) == (FORMAT, policy) else None
    return None


class ReviewDesk:
    """Takes orders for reviews, each under the key of its game."""

    def __init__(
        self,
        most_waiting: int = MOST_WAITING,
        *,
        store: ReviewStore | None = None,
        now: Callable[[], Instant] = wall_clock,
    ) -> None:
        """Refuse more than ``most_waiting`` reviews that are not finished.

        Finished ones are kept in ``store``, if there is one, so that they survive a restart.
        """
        self._most = most_waiting
        self._store = store
        self._now = now
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._turn = asyncio.Lock()

    async def recall(self, key: str, *, offensive: bool) -> None:
        """Find a review that was finished before a restart or by another worker.

        One that was made when another policy decided about ``offensive`` words, or with other
        lists of them, is not shown again.
        """
        if self._store is None or not self.is_new(key):
            return
        try:
            body = await self._store.review_body(key)
            review = None if body is None else _decode(body, _policy_key(offensive=offensive))
        except StoreError as error:
            _log.warning("could not read a review: %s", error)
            return
        if review is not None and self.is_new(key):
            count = len(review.turns)
            order = Order("", "", "", offensive=offensive)
            self._jobs[key] = _Job(order, ReviewStage.DONE, count, count, review)
            self._forget_oldest()

    def answer(self, key: str) -> ReviewAnswer:
        """Return how far a review is."""
        job = self._jobs.get(key)
        if job is None:
            return ReviewAnswer(stage=ReviewStage.NONE, ahead=0, done=0, turns=0, review=None)
        return ReviewAnswer(
            stage=job.stage,
            ahead=self._ahead(key),
            done=job.done,
            turns=job.turns,
            review=job.review,
        )

    def is_new(self, key: str) -> bool:
        """Return whether an order under this key would start a review."""
        job = self._jobs.get(key)
        return job is None or job.stage is ReviewStage.FAILED

    def start(self, key: str, order: Order) -> None:
        """Queue a review unless it is under way or done; raise ``busy`` if too many wait."""
        if not self.is_new(key):
            return
        if sum(job.stage not in _ENDED for job in self._jobs.values()) >= self._most:
            raise busy()
        self._jobs.pop(key, None)
        job = self._jobs[key] = _Job(order)
        job.task = asyncio.create_task(self._run(key, job), name=f"review {key}")
        self._forget_oldest()

    async def cancel(self, key: str) -> None:
        """End a review that is waiting or under way, and forget it."""
        job = self._jobs.get(key)
        if job is None or job.stage in _ENDED:
            return
        del self._jobs[key]
        await _end(job)

    async def close(self) -> None:
        """End all reviews."""
        jobs = [*self._jobs.values()]
        self._jobs.clear()
        for job in jobs:
            await _end(job)

    def _ahead(self, key: str) -> int:
        """Return how many reviews are ahead of one that waits."""
        if self._jobs[key].stage is not ReviewStage.WAITING:
            return 0
        names = list(self._jobs)
        return sum(self._jobs[name].stage not in _ENDED for name in names[: names.index(key)])

    def _forget_oldest(self) -> None:
        ended = [key for key, job in self._jobs.items() if job.stage in _ENDED]
        for key in ended[: max(0, len(ended) - MOST_KEPT)]:
            del self._jobs[key]

    async def _run(self, key: str, job: _Job) -> None:
        """Wait for the process before, then review in a new one."""
        async with self._turn:
            job.stage = ReviewStage.RUNNING
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    await _review(job)
            except (OSError, TimeoutError, ValueError, msgspec.DecodeError):
                _log.exception("a review failed")
            # What is told to be done is stored.
            await self._save(key, job)
            # A canceled job is forgotten, so its stage does not matter.
            job.stage = ReviewStage.FAILED if job.review is None else ReviewStage.DONE

    async def _save(self, key: str, job: _Job) -> None:
        review = job.review
        if self._store is None or review is None or not review.is_complete:
            return
        policy = _policy_key(offensive=job.order.offensive)
        body = msgspec.json.encode(_Stored(FORMAT, policy, review)).decode()
        try:
            await self._store.save_review(key, body, self._now())
        except StoreError as error:
            # It is still in memory.
            _log.warning("could not store a review: %s", error)


async def _end(job: _Job) -> None:
    if job.task is not None:
        job.task.cancel()
        with suppress(asyncio.CancelledError):
            await job.task


async def _review(job: _Job) -> None:
    """Let a process review the game, and follow its reports."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        # Not from the folder that the server happens to run in.
        *("-P", "-m", "tilewright.server.reviews.process"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LINE_BYTES,
    )
    try:
        await _send(job.order, process.stdin)
        while process.stdout is not None and (line := await process.stdout.readline()):
            report = msgspec.json.decode(line, type=Report)
            job.done, job.turns = report.done, report.turns
            job.review = report.review or job.review
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _send(order: Order, pipe: asyncio.StreamWriter | None) -> None:
    # A process that fails at once closes its pipe; that it reports no review is what counts.
    with suppress(BrokenPipeError, ConnectionResetError):
        if pipe is not None:
            pipe.write(encode_order(order))
            await pipe.drain()
            pipe.close()
