"""Where a table writes its events before it shows them to anyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilewright.errors import Conflict
from tilewright.rules.event import Event


class EventLog(Protocol):
    """An append-only list of events; what ``append`` has returned from is kept."""

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Add ``events``, the first of which has this ``number``, or raise ``Conflict``.

        It returns only when they are safe; a failure leaves the log as it was.
        """
        ...


class MemoryLog:
    """A log that lives as long as the process: for tests, analysis and self-play."""

    def __init__(self) -> None:
        """Start with nothing written."""
        self.events: list[Event] = []

    def append(self, number: int, events: Sequence[Event]) -> None:
        """Add ``events``."""
        if number != len(self.events):
            message = f"event {number} cannot be appended: the next event is {len(self.events)}"
            raise Conflict(message)
        self.events.extend(events)
