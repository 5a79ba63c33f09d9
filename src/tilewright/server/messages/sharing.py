"""Messages about kept games that several phones share."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.incoming import Count, Name, Named, SecretId
from tilewright.server.messages.moves import LARGEST, SeatNumber
from tilewright.server.messages.sizes import LARGEST_KEPT
from tilewright.units import Instant

MOST_SEATS: Final = 8
"""Maximum number of players whose clocks are shared."""
Milliseconds: TypeAlias = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
KeptText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LARGEST_KEPT)]


class TableClocks(Incoming):
    """The clocks next to the board, as durations: the clocks of two phones never agree."""

    left: Annotated[tuple[Milliseconds, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    """The time that each player has left, at the moment of the message; negative is overtime."""
    runs: SeatNumber | None
    """Whose clock runs; null while it is paused."""


class ShareGame(Named):
    """A kept game, to be shared with other phones; the phone that sends it writes."""

    game: KeptText
    name: Name
    """What to call this phone, such as its owner's name."""
    clock: TableClocks | None = None
    """The clocks; null if the game has none, or the phone doesn't say."""


class WriteGame(Incoming):
    """The game after a change."""

    base: Count
    """The version that was changed: the last one that the server has confirmed to this phone."""
    page: SecretId
    """A random id of the open page; what one page writes in a row never conflicts."""
    game: KeptText
    clock: TableClocks | None = None
    """The clocks; null if the game has none, or the phone doesn't say."""


class AskToWrite(Named):
    """A request to write on this phone instead of another one."""

    name: Name
    """What to call this phone, such as its owner's name."""
    take: bool = False
    """True to begin, because the writer has not answered the request in time."""


class AnswerAsker(Incoming):
    """The writer's answer to a phone that asked."""

    agree: bool


class ChooseVersion(Incoming):
    """A person's choice among versions that were written apart."""

    version: Count
    """The version of the game that the person has seen."""
    branch: Count | None
    """The branch to continue with, counted from 0; null for the game as it is."""


class SharedKept(Outgoing):
    """A shared kept game, as the phone that asks may see it."""

    id: str
    """What followers need to know; no one can guess it."""
    number: int
    """How often anything has changed."""
    version: int
    """How often the game itself has changed."""
    game: str
    """The kept game's file; versions that were written apart are its branches."""
    undecided: bool
    """Whether a person still has to choose among the game and its branches."""
    author: str
    """The name of the phone that wrote this version of the game."""
    writer: str
    """The name of the phone that writes."""
    is_writer: bool
    """Whether this phone writes."""
    asker: str | None
    """The name of the phone that has asked to write; null if none has."""
    is_asker: bool
    """Whether this phone has asked."""
    wait: int
    """Milliseconds until the phone that has asked may write without an answer."""
    expires: Instant
    """When the server forgets the game if no one changes it."""
    clock: TableClocks | None
    """The clocks at the moment of the answer; null if the writer's phone doesn't say."""
