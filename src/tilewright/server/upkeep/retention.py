"""Retention: for how many days each kind of data is kept."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from tilewright.errors import StoreError
from tilewright.store.contract import Cutoffs
from tilewright.units import Instant

RETENTION: Final = "retention"
"""The setting that holds the retention."""
_DAY: Final = 24 * 3600 * 1000

Days: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=36_500)]


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many days to keep each kind of data; None keeps it forever."""

    finished: Days | None = None
    """Tables, after their game ended or they were closed."""
    waiting: Days | None = None
    """Tables that wait for players, after they were opened."""
    stalled: Days | None = None
    """Games in progress, after the last move."""
    chat: Days | None = None
    """Chat messages at tables whose game is over."""
    sessions: Days | None = None
    """Sessions, after the login; they expire after 90 days in any case."""
    audit: Days | None = None
    """Entries of the audit log."""

    def cutoffs(self, now: Instant) -> Cutoffs:
        """Return the instants before which data is deleted."""

        def before(days: int | None) -> Instant | None:
            return None if days is None else Instant(now - days * _DAY)

        return Cutoffs(
            now=now,
            finished=before(self.finished),
            waiting=before(self.waiting),
            stalled=before(self.stalled),
            chat=before(self.chat),
            sessions=before(self.sessions),
            audit=before(self.audit),
        )


def load_retention(text: str | None) -> Retention:
    """Decode a stored retention; the defaults if there is none."""
    if text is None:
        return Retention()
    try:
        return msgspec.json.decode(text, type=Retention)
    except msgspec.DecodeError as error:
        message = f"the database's retention setting cannot be read: {error}"
        raise StoreError(message) from error


def dump_retention(retention: Retention) -> str:
    """Encode a retention for the store."""
    return msgspec.json.encode(retention).decode()
