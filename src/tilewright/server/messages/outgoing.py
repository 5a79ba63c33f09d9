"""Messages from the server about tables and accounts, and all its socket messages."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from tilewright.edition import Level
from tilewright.lexicon.definitions import PartOfSpeech, Relation
from tilewright.rules.outcome import EndReason
from tilewright.server.messages.base import Outgoing
from tilewright.server.messages.catalogue import Edition
from tilewright.server.messages.errors import ProblemReport
from tilewright.server.messages.events import GameEvent
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.preview import Preview
from tilewright.server.messages.view import View, ViewChanges
from tilewright.store.contract import Scope, Status
from tilewright.units import Instant, Seat


class SeatKind(Enum):
    """The kind of player in a seat."""

    HERE = "here"
    """A player at the device that opened the table."""
    OPEN = "open"
    """No player yet."""
    TAKEN = "taken"
    """A player who joined with the code."""
    COMPUTER = "computer"
    """A computer player run by this server."""


# Tables.


class About(Outgoing):
    """The server's name, version and settings."""

    name: str
    version: str
    contract: int
    now: Instant
    accounts: bool
    chat: bool
    """Whether players may chat at tables that allow it."""
    notice: str | None
    """The administrator's notice to everyone, such as planned maintenance."""
    address: str | None
    """The address at which other devices on the network open the page, if it is known."""
    push: str | None
    """The public key with which browsers subscribe to notifications, if the server sends them."""


class SeatInfo(Outgoing):
    """One seat at a table."""

    seat: Seat
    kind: SeatKind
    name: str | None
    level: Level | None
    player: str | None
    program: bool
    present: bool


class LexiconInfo(Outgoing):
    """The dictionary used at a table."""

    id: str
    title: str


class Proposal(Outgoing):
    """An open proposal, and the seats that still have to answer."""

    what: Wish
    by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    until: Instant


class TableInfo(Outgoing):
    """A table's public information, apart from its game."""

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
    offensive: bool
    """Whether computer players may play offensive words."""
    definitions: bool
    """Whether players can look up the words on the board during the game."""
    terms_changed: bool
    """Whether a player who joined changed the rules, so that everyone must agree again."""
    proposal: Proposal | None
    next: str | None
    unsaid: tuple[str, ...]
    """Offensive words that were played, once the game is over: we don't praise them."""
    code: str | UnsetType = UNSET
    """The invitation code; sent only to clients that have a seat or already know the code."""


class InfoAnswer(Outgoing):
    """The response with a table's information."""

    info: TableInfo


class Lobby(Outgoing):
    """The tables listed in the lobby."""

    tables: tuple[TableInfo, ...]


class Admission(Outgoing):
    """A token, and the table and seats that it is for."""

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
    """An edition's id and name."""

    id: str
    name: str


class MyGame(Outgoing):
    """The state of one of the client's games."""

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
    """The state of each of the client's games."""

    games: tuple[MyGame, ...]
    now: Instant


class ChatLine(Outgoing):
    """A chat message."""

    number: int
    seat: Seat
    name: str
    text: str
    at: Instant


class Chat(Outgoing):
    """The most recent chat messages."""

    messages: tuple[ChatLine, ...]


class Said(Outgoing):
    """The number assigned to a new chat message."""

    number: int


class ProposalAnswer(Outgoing):
    """The open proposal, if there is one."""

    proposal: Proposal | None


class ViewAnswer(Outgoing):
    """A seat's view of the game."""

    number: int
    seat: Seat | None
    view: View
    now: Instant


class Sense(Outgoing):
    """One meaning of a word."""

    part: PartOfSpeech
    gloss: str


class Meaning(Outgoing):
    """What a word means; without senses, we have no definition for it."""

    word: str
    base: str | None
    """The word that the senses belong to, if it is another one: QAT for QATS."""
    relation: Relation | None
    """How the word relates to its base."""
    senses: tuple[Sense, ...]


class News(Outgoing):
    """New events, and the view after them."""

    number: int
    events: tuple[GameEvent, ...]
    view: View
    now: Instant


class Done(Outgoing, tag="done"):
    """The result of a move; ``repeated`` means that an earlier request already made it."""

    id: str
    number: int
    repeated: bool
    events: tuple[GameEvent, ...] | UnsetType = UNSET
    """The events that the move caused; omitted on a socket, which has just received them."""


# Accounts.


class Session(Outgoing):
    """A session for an account."""

    session: str
    name: str
    device: str
    """What this device should keep, even after logging out, and send with its next logins."""


class Account(Outgoing):
    """An account, as its owner sees it."""

    name: str
    created: Instant
    offensive: bool
    """Whether study and reviews may name offensive words."""


class Key(Outgoing):
    """An API key, without its secret."""

    id: str
    name: str
    created: Instant
    scopes: tuple[Scope, ...]


class NewSecretKey(Key):
    """A new API key, with its secret, which is shown only once."""

    key: str


class Keys(Outgoing):
    """An account's API keys."""

    keys: tuple[Key, ...]


class Kept(Outgoing):
    """The number of tables at which an account has saved seats."""

    kept: int


class KeptTokens(Outgoing):
    """The tokens for an account's saved seats, and the table that each token is for."""

    tokens: tuple[str, ...]
    tables: tuple[str, ...]


class EditionFigures(Outgoing):
    """Statistics about an account's finished games in one edition."""

    edition: str
    played: int
    won: int
    shared: int
    best: int
    mean: float


class Statistics(Outgoing):
    """Statistics about an account's finished games, by edition."""

    editions: tuple[EditionFigures, ...]


# Upkeep.


class DatabaseState(Enum):
    """Whether the database accepts writes or, if not, why."""

    OK = "ok"
    LOCKED = "locked"
    """Another program holds a lock on it."""
    FULL = "full"
    """The disk has no room left."""
    DAMAGED = "damaged"
    VANISHED = "vanished"
    """Its file or its tables were removed or replaced while the server was running."""
    READ_ONLY = "read-only"
    SLOW = "slow"
    """It did not answer in time."""
    UNREACHABLE = "unreachable"


class Health(Outgoing):
    """Whether the server works and its database accepts writes."""

    status: Literal["ok", "closing", "failing"]
    database: DatabaseState


class Readiness(Outgoing):
    """Whether the server is ready for new players or, if not, why."""

    ready: bool
    reason: Literal["ok", "closing", "database", "heartbeat"]


# The socket.


class WelcomeMessage(Outgoing, tag="welcome"):
    """The reply to a ``hello`` message."""

    info: TableInfo
    seats: tuple[Seat, ...]
    opener: bool
    """Whether the client opened the table, so that it may close it while it waits."""
    chat: tuple[ChatLine, ...]
    contract: int
    now: Instant


class ViewMessage(Outgoing, tag="view"):
    """A seat's complete view of the game, including the history."""

    seat: Seat | None
    view: View
    now: Instant


class UpdateMessage(Outgoing, tag="update", rename={"first": "from"}):
    """New events as a seat sees them, and how they change the view of ``from`` events."""

    seat: Seat | None
    first: int
    number: int
    events: tuple[GameEvent, ...]
    changes: ViewChanges
    now: Instant


class PresenceMessage(Outgoing, tag="presence"):
    """Who is connected; sent at most once a second, after clients have connected or left."""

    seats: tuple[Seat, ...]
    """The seats whose players are connected; computer players are always present."""
    watching: int
    """The number of spectators."""


class InfoMessage(Outgoing, tag="info"):
    """The table's information after a change to its seats, proposal or status."""

    info: TableInfo


class ChatLineMessage(Outgoing, tag="chat"):
    """A new chat message, sent to every client."""

    message: ChatLine


class PreviewAnswer(Preview, tag="preview"):
    """The reply to a ``preview`` message."""

    id: str


class OkMessage(Outgoing, tag="ok"):
    """The reply to a ``chat``, ``propose`` or ``answer`` message that succeeded."""

    id: str


class ErrorMessage(ProblemReport, tag="error", frozen=True, kw_only=True):
    """The reply to a message that failed."""

    id: str | None


class PongMessage(Outgoing, tag="pong"):
    """The reply to a ``ping`` message."""

    id: str
    now: Instant


class ByeReason(Enum):
    """Why the server closes a socket."""

    RESTARTING = "restarting"
    CLOSED = "closed"
    """An administrator has closed or deleted the table."""
    RELOADING = "reloading"
    """An administrator has changed the table; connect again to see it."""


class ByeMessage(Outgoing, tag="bye"):
    """The socket is about to close."""

    reason: ByeReason


class NoticeMessage(Outgoing, tag="notice"):
    """The administrator's notice to everyone, such as planned maintenance."""

    text: str | None
    """The notice; null when it has been withdrawn."""


ServerMessage: TypeAlias = (
    WelcomeMessage
    | ViewMessage
    | UpdateMessage
    | InfoMessage
    | PresenceMessage
    | ChatLineMessage
    | Done
    | PreviewAnswer
    | OkMessage
    | ErrorMessage
    | PongMessage
    | NoticeMessage
    | ByeMessage
)
