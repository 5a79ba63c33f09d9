"""The boards of all games in progress on this server, whichever worker has them.

They are read from the store, which all workers share. What was read before is kept: of a game that
has continued, only the new events are read, and only those that change the board are parsed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tilewright.edition import Edition
from tilewright.formats.json.events import load_event, load_events
from tilewright.rules.event import Event, Played, Returned, first_event
from tilewright.rules.in_force import in_force
from tilewright.server.reviews.likeness import Layout, layout_of_play
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import Store
from tilewright.units import Seat

_PLAYED: Final = '"played"'
_RETURNED: Final = '"returned"'
_TAKEN_BACK: Final = '"taken-back"'
"""Types of events that change the board, as they are written in an event."""


@dataclass(slots=True)
class LiveBoard:
    """The board of a game in progress, as far as its events were read."""

    edition: Edition
    seats: int
    number: int = 0
    """The number of events that were read."""
    layout: Layout = frozenset()
    _plays: list[tuple[Seat, Layout]] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> LiveBoard:
        """Read a whole game."""
        events = load_events(text)
        began = first_event(events)
        board = cls(began.edition, len(began.participants))
        board._add(in_force(events))
        board.number = len(events)
        return board

    def follow(self, bodies: Collection[str]) -> bool:
        """Read new events; return False if the whole game must be read again.

        A turn that is taken back may take other events with it, which are not kept.
        """
        if any(_TAKEN_BACK in body for body in bodies):
            return False
        self._add(
            load_event(body, self.edition, self.seats)
            for body in bodies
            if _PLAYED in body or _RETURNED in body
        )
        self.number += len(bodies)
        return True

    def _add(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Played):
                self._plays.append((event.seat, layout_of_play(event.play, self.edition)))
            elif isinstance(event, Returned):
                last = max(at for at, (seat, _) in enumerate(self._plays) if seat == event.seat)
                del self._plays[last]
        self.layout = frozenset().union(*(tiles for _, tiles in self._plays))


class LiveGames:
    """Reads the boards of games in progress, and remembers them."""

    def __init__(self, store: Store, threads: WorkThreads) -> None:
        """Read events from ``store``, and parse them in ``threads``."""
        self._store = store
        self._threads = threads
        self._known: dict[str, LiveBoard] = {}
        self._reading = asyncio.Lock()

    async def layouts(self) -> Collection[Layout]:
        """Return the tiles on the board of every game in progress."""
        async with self._reading:
            numbers = await self._store.games_in_progress()
            known = {table: self._known[table] for table in numbers.keys() & self._known.keys()}
            first = {
                table: board.number
                for table, board in known.items()
                if board.number != numbers[table]
            }
            self._known = known
            if first:
                await self._follow(await self._store.event_bodies(first))
            for table in numbers.keys() - known.keys():
                text = await self._store.event_text(table)
                known[table] = await self._threads.run(partial(LiveBoard.of, text))
            return [board.layout for board in known.values()]

    async def _follow(self, bodies: Mapping[str, list[str]]) -> None:
        """Read the new events of games that are known; forget those to be read as a whole."""
        known = self._known
        followed = await self._threads.run(
            lambda: {table: known[table].follow(new) for table, new in bodies.items()}
        )
        for table, is_known in followed.items():
            if not is_known:
                del known[table]
