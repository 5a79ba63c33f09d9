"""The umpire's access to a game's event log in the store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from tilewright.edition import Edition
from tilewright.errors import Conflict
from tilewright.rules.event import Event
from tilewright.rules.game import Phase
from tilewright.server.tables.summary import dump_summary
from tilewright.store.contract import Command, Status, Store, TableState
from tilewright.table.shared import Step
from tilewright.units import Instant, Seat


class GameLog:
    """Reads and writes one game's events and the commands that caused them."""

    def __init__(  # noqa: PLR0913 - the keywords are the log's surroundings
        self,
        store: Store,
        table: str,
        edition: Edition,
        seats: int,
        *,
        now: Callable[[], Instant],
        on_conflict: Callable[[], Awaitable[object]],
    ) -> None:
        """Use the log of the game at ``table``.

        ``on_conflict`` is called when another process has written first, or owns the table.
        """
        self._store = store
        self._table = table
        self._edition = edition
        self._seats = seats
        self._now = now
        self._on_conflict = on_conflict
        self._done: dict[tuple[Seat, str], tuple[int, int]] = {}

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Write events, the command that caused them and the table's state in one transaction."""
        over = step.view.phase is Phase.OVER
        state = TableState(
            status=Status.OVER if over else Status.PLAYING,
            summary=dump_summary(step.view),
            alarm=step.attention,
        )
        command = None
        if step.command is not None and step.seat is not None:
            command = Command(step.seat, step.command, number, len(events))
        try:
            await self._store.append(
                self._table,
                number,
                events,
                self._edition,
                state=state,
                now=self._now(),
                command=command,
            )
        except Conflict:
            await self._on_conflict()
            raise
        if command is not None:
            self._note(command)

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from ``number`` on, and record the commands that caused them."""
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
        """Return the event range (first, end) that a command caused; None for unknown commands."""
        return self._done.get((seat, command))

    def _note(self, command: Command) -> None:
        end = command.number + command.count
        self._done[command.seat, command.id] = (command.number, end)
