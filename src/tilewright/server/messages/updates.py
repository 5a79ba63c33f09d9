"""Encodes the update that each seat gets after a step of a game.

A client already has the view before the step, so an update contains only the fields that have
changed. What all seats see alike is compared, converted and encoded once, for all of them.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from msgspec import Raw

from tilewright.rules.event import SeenEvent
from tilewright.rules.view import SEAT_FIELDS, View
from tilewright.server.messages.base import Outgoing, encode
from tilewright.server.messages.writer import GameWriter
from tilewright.table.shared import SharedTable
from tilewright.units import Instant, Seat

_COMMON_FIELDS: Final = tuple(
    field.name for field in fields(View) if field.name not in {*SEAT_FIELDS, "seat", "history"}
)
"""The fields of a view that are the same for every seat."""


class _Update(Outgoing, tag="update", rename={"first": "from"}):
    """An ``UpdateMessage`` whose parts are already encoded."""

    seat: Seat | None
    first: int
    number: int
    events: tuple[Raw, ...]
    changes: Raw
    now: Instant


class Updates:
    """Encodes the updates about one step of a game."""

    def __init__(self, umpire: SharedTable, writer: GameWriter, first: int, now: Instant) -> None:
        """Encode what has happened at ``umpire``'s table since there were ``first`` events."""
        self._umpire = umpire
        self._writer = writer
        self._first = first
        self._now = now
        self._common: bytes | None = None
        self._events: dict[int, tuple[SeenEvent, Raw]] = {}
        """Encoded events by identity; an event without secrets is the same for every seat."""
        self._encoded: dict[Seat | None, bytes] = {}

    def encode(self, seat: Seat | None) -> bytes:
        """Return the update for a seat, or for spectators if ``seat`` is None."""
        found = self._encoded.get(seat)
        if found is None:
            umpire, first = self._umpire, self._first
            update = _Update(
                seat=seat,
                first=first,
                number=umpire.number,
                events=tuple([self._event(event) for event in umpire.seen(seat, first)]),
                changes=Raw(self._changes(seat)),
                now=self._now,
            )
            found = self._encoded[seat] = encode(update)
        return found

    def _event(self, event: SeenEvent) -> Raw:
        known = self._events.get(id(event))
        if known is None:
            # The event is kept, because another object could get the identity of one that is gone.
            known = self._events[id(event)] = (event, Raw(encode(self._writer.event(event))))
        return known[1]

    def _changes(self, seat: Seat | None) -> bytes:
        umpire, writer = self._umpire, self._writer
        before, after = umpire.glance_before(seat, self._first), umpire.glance(seat)
        if before is None:
            return encode(writer.view(after))
        if self._common is None:
            self._common = encode(writer.changes(before, after, _COMMON_FIELDS))
        own = writer.changes(before, after, SEAT_FIELDS)
        # The number of events always changes, so the common part is never empty.
        return self._common[:-1] + b"," + encode(own)[1:] if own else self._common
