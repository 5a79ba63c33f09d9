"""What the server answers and sends besides the game itself: tables, accounts, socket messages."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from tilewright.edition import Level
from tilewright.rules.event import EndReason
from tilewright.server.messages.base import Outgoing
from tilewright.server.messages.catalogue import Edition
from tilewright.server.messages.errors import ProblemReport
from tilewright.server.messages.events import GameEvent
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.preview import Preview
from tilewright.server.messages.view import View
from tilewright.store.contract import Status
from tilewright.units import Instant, Seat


class SeatKind(Enum):
    """Who sits on a seat."""

    HERE = "here"
    """A player at the device that opened the table."""
    OPEN = "open"
    """No one yet."""
    TAKEN = "taken"
    """A player who came with the code."""
    COMPUTER = "computer"
    """A computer player of this server."""


# Tables.


class About(Outgoing):
    """What this server is."""

    name: str
    version: str
    contract: int
    now: Instant
    accounts: bool


class SeatInfo(Outgoing):
    """One seat of a table."""

    seat: Seat
    kind: SeatKind
    name: str | None
    level: Level | None
    player: str | None
    program: bool
    present: bool


class LexiconInfo(Outgoing):
    """The dictionary of a table."""

    id: str
    title: str


class Proposal(Outgoing):
    """What a player proposes, and who still has to answer."""

    what: Wish
    by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    until: Instant


class TableInfo(Outgoing):
    """What everyone may know about a table besides its game."""

    table: str
    status: Status
    created: Instant
    edition: Edition
    lexicon: LexiconInfo
    seats: tuple[SeatInfo, ...]
    watching: int
    spectators: bool
    listed: bool
    takeback: bool
    chat: bool
    proposal: Proposal | None
    next: str | None
    code: str | UnsetType = UNSET
    """For those who hold a seat, and for those who came with the code."""


class InfoAnswer(Outgoing):
    """A table."""

    info: TableInfo


class Lobby(Outgoing):
    """The listed tables."""

    tables: tuple[TableInfo, ...]


class Admission(Outgoing):
    """A token, with the table and the seats that it is for."""

    table: str
    token: str
    seats: tuple[Seat, ...]
    info: TableInfo
    now: Instant
    code: str | UnsetType = UNSET


class Renewed(Outgoing):
    """A new token for the same seats."""

    token: str


class EditionName(Outgoing):
    """An edition by its name."""

    id: str
    name: str


class MyGame(Outgoing):
    """The state of one of my games."""

    table: str
    seats: tuple[Seat, ...]
    status: Status
    edition: EditionName
    names: tuple[str | None, ...]
    scores: tuple[int, ...]
    number: int
    your_turn: tuple[Seat, ...]
    turn_since: Instant | None
    winners: tuple[Seat, ...] | None
    why: EndReason | None
    updated: Instant
    next: str | None


class MyGames(Outgoing):
    """The state of my games."""

    games: tuple[MyGame, ...]
    now: Instant


class ChatLine(Outgoing):
    """A line of the chat."""

    number: int
    seat: Seat
    name: str
    text: str
    at: Instant


class Chat(Outgoing):
    """The last lines of the chat."""

    messages: tuple[ChatLine, ...]


class Said(Outgoing):
    """The number of a line of the chat."""

    number: int


class ProposalAnswer(Outgoing):
    """What is proposed, if anything is."""

    proposal: Proposal | None


class ViewAnswer(Outgoing):
    """All that one seat may know."""

    number: int
    seat: Seat | None
    view: View
    now: Instant


class News(Outgoing):
    """What has happened since, and the view after it."""

    number: int
    events: tuple[GameEvent, ...]
    view: View
    now: Instant


class Done(Outgoing, tag="done"):
    """A move that was carried out; ``repeated`` if that had happened before."""

    id: str
    number: int
    repeated: bool
    events: tuple[GameEvent, ...]


# Accounts.


class Session(Outgoing):
    """A session of an account."""

    session: str
    name: str


class Account(Outgoing):
    """An account."""

    name: str
    created: Instant


class Key(Outgoing):
    """A key for a program, without its secret."""

    id: str
    name: str
    created: Instant


class NewSecretKey(Key):
    """A key for a program; its secret is shown only here."""

    key: str


class Keys(Outgoing):
    """The keys of an account."""

    keys: tuple[Key, ...]


class Kept(Outgoing):
    """The number of tables at which an account holds seats."""

    kept: int


class KeptTokens(Outgoing):
    """The tokens of an account's seats, and the table of each."""

    tokens: tuple[str, ...]
    tables: tuple[str, ...]


class EditionFigures(Outgoing):
    """An account's finished games of one edition, in figures."""

    edition: str
    played: int
    won: int
    shared: int
    best: int
    mean: float


class Statistics(Outgoing):
    """An account's finished games, in figures."""

    editions: tuple[EditionFigures, ...]


# Upkeep.


class Health(Outgoing):
    """Whether the server and its database work."""

    status: Literal["ok", "closing", "failing"]
    database: Literal["ok", "unreachable"]


# The socket.


class WelcomeMessage(Outgoing, tag="welcome"):
    """The answer to ``hello``."""

    info: TableInfo
    seats: tuple[Seat, ...]
    chat: tuple[ChatLine, ...]
    contract: int
    now: Instant


class ViewMessage(Outgoing, tag="view"):
    """The whole view of a seat, with its history."""

    seat: Seat | None
    view: View
    now: Instant


class UpdateMessage(Outgoing, tag="update", rename={"first": "from"}):
    """What a seat sees of new events, and the view after them."""

    seat: Seat | None
    first: int
    number: int
    events: tuple[GameEvent, ...]
    view: View
    now: Instant


class InfoMessage(Outgoing, tag="info"):
    """The table has changed: seats, presence, proposals, status or settings."""

    info: TableInfo


class ChatLineMessage(Outgoing, tag="chat"):
    """A new line of the chat."""

    message: ChatLine


class PreviewAnswer(Preview, tag="preview"):
    """The answer to ``preview``."""

    id: str


class OkMessage(Outgoing, tag="ok"):
    """The answer to ``chat``, ``propose`` and ``answer``."""

    id: str


class ErrorMessage(ProblemReport, tag="error", frozen=True, kw_only=True):
    """A message that was not carried out."""

    id: str | None


class PongMessage(Outgoing, tag="pong"):
    """The answer to ``ping``."""

    id: str
    now: Instant


class ByeMessage(Outgoing, tag="bye"):
    """The socket is about to close."""

    reason: Literal["restarting"]


ServerMessage: TypeAlias = (
    WelcomeMessage
    | ViewMessage
    | UpdateMessage
    | InfoMessage
    | ChatLineMessage
    | Done
    | PreviewAnswer
    | OkMessage
    | ErrorMessage
    | PongMessage
    | ByeMessage
)
