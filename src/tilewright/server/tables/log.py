"""A game's event log in the store, as its umpire uses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.edition import Edition
from tilewright.rules.event import Event
from tilewright.rules.game import Phase
from tilewright.server.tables.summary import dump_summary
from tilewright.store.contract import Command, Status, Store, TableState
from tilewright.table.shared import Step
from tilewright.units import Instant, Seat


class GameLog:
    """Reads and writes one game's events, with the commands that caused them."""

    def __init__(
        self,
        store: Store,
        table: str,
        edition: Edition,
        seats: int,
        *,
        now: Callable[[], Instant],
    ) -> None:
        """Use the game at ``table``."""
        self._store = store
        self._table = table
        self._edition = edition
        self._seats = seats
        self._now = now
        self._done: dict[tuple[Seat, str], tuple[int, int]] = {}

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Write events, their command and the table's new state in one transaction."""
        over = step.view.phase is Phase.OVER
        state = TableState(
            status=Status.OVER if over else Status.PLAYING,
            summary=dump_summary(step.view),
            alarm=step.attention,
        )
        command = None
        if step.command is not None and step.seat is not None:
            command = Command(step.seat, step.command, number, len(events))
        await self._store.append(
            self._table,
            number,
            events,
            self._edition,
            state=state,
            now=self._now(),
            command=command,
        )
        if command is not None:
            self._note(command)

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from ``number`` on, and record their commands."""
        events = await self._store.events_after(self._table, number, self._edition, self._seats)
        await self.load_commands(number, number + len(events))
        return events

    async def load_commands(self, first: int, last: int) -> None:
        """Record the commands that caused the events from ``first`` up to, but excluding, ``last``.

        Events are read before their commands, so the store may already contain commands for later
        events. Those are skipped until their events are read.
        """
        for command in await self._store.commands(self._table, first):
            if command.number < last:
                self._note(command)

    def done(self, seat: Seat, command: str) -> tuple[int, int] | None:
        """Return the range of events a command caused, as (first, end); None if it is unknown."""
        return self._done.get((seat, command))

    def _note(self, command: Command) -> None:
        end = command.number + command.count
        self._done[command.seat, command.id] = (command.number, end)
