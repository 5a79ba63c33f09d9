"""Messages about reviews of finished games."""

from __future__ import annotations

from enum import Enum

from tilewright.analysis.model import Review
from tilewright.server.messages.base import Incoming, Outgoing


class ReviewStage(Enum):
    """How far a review is."""

    NONE = "none"
    """No one has asked for it, or it was canceled."""
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class StartReview(Incoming):
    """A request to review a finished game, or to join the review that is under way."""


class ReviewAnswer(Outgoing):
    """How far the review of a game is, and the review once it is done."""

    stage: ReviewStage
    ahead: int
    """How many other reviews come first."""
    done: int
    """The number of turns reviewed so far."""
    turns: int
    """The number of turns in the game; 0 before the review starts."""
    review: Review | None
