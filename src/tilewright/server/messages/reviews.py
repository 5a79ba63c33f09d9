"""Messages about reviews of finished games, and of games in uploaded files."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta

from tilewright.analysis.model import Review
from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.catalogue import Edition
from tilewright.server.messages.events import (
    AwardedEvent,
    PassedEvent,
    PlayedEvent,
    ReturnedEvent,
    SeenExchangedEvent,
)
from tilewright.server.messages.outgoing import LexiconInfo
from tilewright.server.messages.sizes import LARGEST_RECORD

RecordText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)]
ChosenName: TypeAlias = Annotated[str, Meta(max_length=100)]
PaperEvent: TypeAlias = (
    PlayedEvent | SeenExchangedEvent | PassedEvent | ReturnedEvent | AwardedEvent
)
"""What a game on paper says about a turn; it has no times, so these are 0."""


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


class UploadReview(Incoming):
    """A recorded game to review: a GCG file or an event file."""

    text: RecordText
    edition: ChosenName = ""
    """The edition, if the file does not name the right one."""
    lexicon: ChosenName = ""
    """The dictionary of the game, if it is not the one that the file names."""
    quick: bool = False
    """Whether to compare moves by score and leave alone, which takes under a second."""
    offensive: bool = False
    """Whether the review may name offensive words, unless the host or the account objects."""


class UploadAnswer(Outgoing):
    """An uploaded game was accepted, and its review begins."""

    upload: str
    """The id of the upload, which no one can guess; anyone who knows it sees the review."""


class UploadedGame(Outgoing):
    """An uploaded game, as the page shows it."""

    edition: Edition
    lexicon: LexiconInfo
    """The dictionary that moves are looked up in."""
    title: str
    """The game's title; empty if the file has none."""
    names: tuple[str, ...]
    """The players, by seat."""
    scores: tuple[int, ...]
    """The scores at the end of the file."""
    events: tuple[PaperEvent, ...]
    expires: int
    """When the server forgets the game, unless it has to make room earlier."""
