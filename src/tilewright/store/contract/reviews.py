"""The store's interface for finished reviews."""

from __future__ import annotations

from typing import Final, Protocol

from tilewright.units import Instant

REVIEW_DAYS: Final = 30
"""Days after which a review is deleted; it can be computed again."""
MOST_REVIEWS: Final = 2000
"""How many reviews are stored; the oldest ones make room."""


class ReviewStore(Protocol):
    """The part of the store that keeps finished reviews."""

    async def save_review(
        self, game: str, body: str, now: Instant, *, most: int = MOST_REVIEWS
    ) -> None:
        """Store the review of a table's or an upload's game, as the server encodes it."""
        ...

    async def review_body(self, game: str) -> str | None:
        """Return a stored review, if there is one."""
        ...
