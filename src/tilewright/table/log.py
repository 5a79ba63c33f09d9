"""Logs, to which a table writes its events before it shows them to anyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilewright.errors import Conflict
from tilewright.rules.event import Event


class EventLog(Protocol):
    """An append-only list of events; once ``append`` returns, the events are stored."""

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Append ``events``; raise ``Conflict`` unless ``number`` is the next event's number.

        Returns only once the events are stored; a failure leaves the log unchanged.
        """
        ...


class MemoryLog:
    """A log kept in memory, for tests, analysis and self-play."""

    def __init__(self) -> None:
        """Start with an empty log."""
        self.events: list[Event] = []

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Append ``events``; raise ``Conflict`` unless ``number`` is the next event's number."""
        if number != len(self.events):
            message = f"cannot append event {number}: the next event is {len(self.events)}"
            raise Conflict(message)
        self.events.extend(events)
