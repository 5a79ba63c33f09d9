"""A clock that stops while a question is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tilewright.table.umpire import wall_clock
from tilewright.units import Instant


class StopClock:
    """The clock for a table whose players share one keyboard.

    The challenge window is meant for players at their own screens, who may not be looking.
    Players at one keyboard are asked instead, and must not run out of time while they think.
    """

    def __init__(
        self, source: Callable[[], Instant] = wall_clock, *, start: Instant | None = None
    ) -> None:
        """Follow ``source`` except while stopped.

        ``start`` is the table's current time if it is not the source's: a resumed game
        continues at the time of its last event, so no challenge window expires in between.
        """
        self._source = source
        self._lost = 0 if start is None else source() - start

    def __call__(self) -> Instant:
        """Return the time in milliseconds."""
        return Instant(self._source() - self._lost)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the clock until the block ends."""
        since = self._source()
        try:
            yield
        finally:
            self._lost += self._source() - since
