"""Decides whom to notify of a turn, and keeps the work for that bounded.

When a move makes it someone's turn who is not looking at the table, the notifier waits a little,
since they may just be reloading the page, and then tells the browsers that follow the seat. What
has been sent is recorded in the store, so a turn whose player was not told before a server was
killed is found again when it restarts, and no player is told twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from tilewright.errors import ArgumentError, TilewrightError
from tilewright.rules.game import Phase
from tilewright.server.push.encoding import from_text
from tilewright.server.push.interface import Followed
from tilewright.server.push.message import SECRET_BYTES, read_public_key
from tilewright.server.push.sender import Outcome, Sender
from tilewright.server.upkeep.metrics import Metrics
from tilewright.store.contract import Store, Subscription
from tilewright.units import Instant, Seat, by_seat

_MOST_WAITING: Final = 2_000
"""Maximum number of turns whose players are about to be told; more are left alone."""
_AT_ONCE: Final = 16
"""Maximum number of notifications on their way at the same time."""
_TRIES: Final = 4
_LONGEST_TOPIC: Final = 32
_FIRST_PAUSE: Final = 2.0
_MOST_FAILURES: Final = 10
"""Number of failed notifications in a row after which a subscription is deleted."""

_log = logging.getLogger(__name__)


class TurnNotification(msgspec.Struct, frozen=True):
    """What a browser is told: nothing that is secret at the table."""

    table: str
    edition: str
    names: tuple[str, ...]
    """The other players."""


class Notifier:
    """Notifies players who are away that it is their turn."""

    def __init__(
        self,
        store: Store,
        sender: Sender,
        metrics: Metrics,
        topic_of: Callable[[str], str],
        delay: float,
    ) -> None:
        """Wait ``delay`` seconds for a player to come back before they are notified.

        ``topic_of`` turns a text into a hash that says nothing about it.
        """
        self._sender = sender
        self._store = store
        self._metrics = metrics
        self._topic_of = topic_of
        self._delay = delay
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._tasks: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._recording: set[asyncio.Task[None]] = set()
        """Writes about what was sent, which outlive the tasks that sent it."""

    @property
    def public_key(self) -> str:
        """The server's public key, which browsers need to subscribe."""
        return self._sender.key.public

    def check(self, endpoint: str, key: str, secret: str) -> None:
        """Raise ``ValueError`` if a subscription can't be used."""
        self._sender.check(endpoint)
        read_public_key(key)
        if len(from_text(secret)) != SECRET_BYTES:
            raise ArgumentError("auth", f"{SECRET_BYTES} bytes", "others")

    def follow(self, room: Followed) -> None:
        """Notify the player on turn, if they are away; call this whenever a game has moved on."""
        seat = _seat_on_turn(room)
        for waiting in [key for key in self._tasks if key[0] == room.id and key[1] != seat]:
            self._tasks.pop(waiting).cancel()
        if seat is None or room.is_looking(seat) or (room.id, seat) in self._tasks:
            return
        if len(self._tasks) >= _MOST_WAITING:
            self._metrics.notifications.labels("dropped").inc()
            return
        task = asyncio.create_task(self._notify(room, seat), name=f"notify-{room.id}")
        self._tasks[room.id, seat] = task
        task.add_done_callback(lambda done: self._forget((room.id, seat), done))

    def _forget(self, key: tuple[str, Seat], task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]

    async def stop(self) -> None:
        """Stop; what has not been sent is sent after the next start."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._recording, return_exceptions=True)

    async def _notify(self, room: Followed, seat: Seat) -> None:
        await asyncio.sleep(self._delay)
        umpire = room.umpire
        if umpire is None or _seat_on_turn(room) != seat or room.is_looking(seat):
            return
        turn = umpire.glance(None).turn_since
        stamp = room.setup.seats[seat].stamp
        try:
            found = await self._store.subscriptions(room.id, seat, stamp, turn)
            text = msgspec.json.encode(_notification(room, seat))
            sending = (self._deliver(one, room.id, seat, turn, text) for one in found)
            await asyncio.gather(*sending)
        except TilewrightError as error:
            _log.warning("could not notify a player at table %s: %s", room.id, error)

    async def _deliver(
        self, to: Subscription, table: str, seat: Seat, turn: Instant, text: bytes
    ) -> None:
        """Send a notification, with a few attempts, and record what became of it."""
        pause = _FIRST_PAUSE
        topic = self._topic_of(f"push {table} {seat}")[:_LONGEST_TOPIC]
        for attempt in range(_TRIES):
            async with self._slots:
                result = await self._sender.send(to, text, topic)
            if result.outcome is not Outcome.FAILED:
                break
            if attempt + 1 < _TRIES:
                await asyncio.sleep(max(pause, result.wait))
                pause *= 3
        self._metrics.notifications.labels(result.outcome.name.lower()).inc()
        # Canceling must not cut this write off: the player would be notified of the same turn
        # again, and SQLite would keep its lock for a while.
        recording = asyncio.create_task(self._record(result.outcome, to, table, seat, turn))
        self._recording.add(recording)
        recording.add_done_callback(self._recording.discard)
        await asyncio.shield(recording)

    async def _record(
        self, outcome: Outcome, to: Subscription, table: str, seat: Seat, turn: Instant
    ) -> None:
        match outcome:
            case Outcome.SENT:
                await self._store.note_success(to.id, table, seat, turn)
            case Outcome.GONE:
                await self._store.unsubscribe((to.id,))
            case Outcome.REFUSED | Outcome.FAILED:
                await self._store.note_failure(to.id, _MOST_FAILURES)


def _seat_on_turn(room: Followed) -> Seat | None:
    """Return the person whose turn it is, at a table where another person plays."""
    umpire = room.umpire
    if umpire is None or len(room.setup.people) < 2:  # noqa: PLR2004 - oneself and another one
        return None
    view = umpire.glance(None)
    if view.phase is not Phase.PLAYING or view.paused is not None:
        return None
    return view.on_turn if view.on_turn in room.setup.people else None


def _notification(room: Followed, seat: Seat) -> TurnNotification:
    others = (who.name for other, who in by_seat(room.setup.seats) if other != seat)
    return TurnNotification(
        table=room.id,
        edition=room.setup.edition().name,
        names=tuple(name for name in others if name is not None),
    )
