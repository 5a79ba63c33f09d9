"""Messages from clients, decoded strictly: every field is checked for its type and size."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec
from msgspec import Meta

from tilewright.edition import Level
from tilewright.lexicon import DEFAULT
from tilewright.server.messages.base import Incoming, decode
from tilewright.server.messages.moves import LARGEST, Draft, MoveRequest, SeatNumber
from tilewright.server.messages.sizes import (
    LARGEST_EDITION,
    LONGEST_CHAT,
    LONGEST_NAME,
    LONGEST_TOKEN,
    MOST_DEVICES,
    MOST_TOKENS,
)
from tilewright.server.messages.text import (
    check_new_password,
    check_printable,
    clean_name,
    trim,
)
from tilewright.store.contract import Scope

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
ShortText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$")]
SecretId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}(?!\n)$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
TokenText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_TOKEN)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
ChosenPassword: TypeAlias = Annotated[str, Meta(max_length=200)]
"""A new password; ``check_new_password`` says more clearly than a length what is wrong with one."""
EditionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LARGEST_EDITION)]
HouseRules: TypeAlias = Annotated[dict[ShortText, object], Meta(max_length=64)]


class Wish(Enum):
    """An action that players can propose during or after a game."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKEBACK = "takeback"
    REMATCH = "rematch"


class Typed(Incoming):
    """A message with text typed by a person, which is trimmed and must be printable."""

    typed: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        """Trim the text; reject it if it is empty or has unprintable characters."""
        for field in self.typed:
            text = getattr(self, field)
            if text is not None:
                msgspec.structs.force_setattr(self, field, trim(text))


class Named(Incoming):
    """A message with a name that a person chose, which other players will see."""

    def __post_init__(self) -> None:
        """Normalize the name; reject it if it has hidden characters."""
        name = getattr(self, "name", None)
        if name is not None:
            msgspec.structs.force_setattr(self, "name", clean_name(name))


# Opening and joining.


class HereSeat(Named, tag_field="kind", tag="here"):
    """A seat for a player at the device that opens the table."""

    name: Name
    level: Level | None = None
    agree: bool = True


class OpenSeat(Incoming, tag_field="kind", tag="open"):
    """A seat reserved for the first player who joins with the code."""

    level: Level | None = None


class ComputerSeat(Named, tag_field="kind", tag="computer"):
    """A seat for a computer player."""

    player: Name
    name: Name | None = None
    level: Level | None = None


SeatRequest: TypeAlias = HereSeat | OpenSeat | ComputerSeat


class NewTable(Incoming):
    """A request to open a table."""

    edition: ShortText
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=1, max_length=8)]
    lexicon: ShortText = DEFAULT
    house: HouseRules = msgspec.field(default_factory=dict)
    youngest: Annotated[tuple[SeatNumber, ...], Meta(max_length=8)] = ()
    spectators: bool = True
    listed: bool = False
    takeback: bool = False
    chat: bool = True
    definitions: bool = False
    """Whether players can look up the words on the board during the game."""
    document: EditionText | None = None
    """The text of an edition file, for an edition that the server doesn't have."""
    clean: bool = False
    """Whether to leave offensive words out of the dictionary."""
    offensive: bool = False
    """Whether computer players may play offensive words, which they otherwise avoid."""

    def __post_init__(self) -> None:
        """Reject text with unprintable characters."""
        check_printable(self.edition)
        check_printable(self.lexicon)
        for field in self.house:
            check_printable(field)


class EditionFile(Incoming):
    """An edition file to check."""

    document: EditionText


class Join(Named):
    """A request to join a table with its code.

    If the response is lost, the client can repeat the request with the same ``id`` and get the same
    seat. The id must be random, because anyone who knows it can take the seat.
    """

    name: Name
    seat: SeatNumber | None = None
    level: Level | None = None
    computer: bool = False
    agree: bool = True
    id: SecretId | None = None


class Nothing(Incoming):
    """A request body without fields."""


class Renew(Incoming):
    """A request to replace a seat's token.

    If the response is lost, the client can repeat the request with the same ``id`` and get the same
    new token. The id must be random, because it must not be possible to guess it.
    """

    id: SecretId | None = None


class Mine(Incoming):
    """The seat tokens that a client has."""

    tokens: Annotated[tuple[TokenText, ...], Meta(max_length=MOST_TOKENS)]


# At a table.


class MoveCommand(Incoming):
    """A move, with the number of events in the game when the player chose it."""

    id: CommandId
    at: Count
    move: MoveRequest
    seat: SeatNumber | None = None


class PreviewRequest(Incoming):
    """A request to preview a draft play."""

    play: Draft
    seat: SeatNumber | None = None


class Say(Typed):
    """A chat message to send."""

    typed: ClassVar[tuple[str, ...]] = ("text",)
    text: ChatText
    seat: SeatNumber | None = None


class Propose(Incoming):
    """A proposal that all players must agree to."""

    what: Wish
    seat: SeatNumber | None = None


class Answer(Propose, kw_only=True):
    """A player's answer to a proposal."""

    agree: bool


# Accounts.


class NewAccount(Named):
    """The name and password for a new account."""

    name: Name
    password: ChosenPassword

    def __post_init__(self) -> None:
        """Normalize the name, and reject a password that is easy to guess."""
        super().__post_init__()
        check_new_password(self.password, self.name)


class Credentials(Typed):
    """An account's name and password, which may be older than the rules for new ones."""

    typed: ClassVar[tuple[str, ...]] = ("name",)
    name: Name
    password: Password
    devices: Annotated[tuple[TokenText, ...], Meta(max_length=MOST_DEVICES)] = ()
    """What earlier logins on this device returned as `device`, for any accounts.

    With it, the account's owner can log in while others are guessing the password.
    """


class Reset(Incoming):
    """A new password, and the secret from a one-time link that allows setting it."""

    secret: TokenText
    password: ChosenPassword

    def __post_init__(self) -> None:
        """Reject a password that is easy to guess."""
        check_new_password(self.password)


class AccountWords(Incoming):
    """Which words an account wants to see."""

    offensive: bool
    """Whether study and reviews may name offensive words."""


class NewName(Named):
    """An account's current password and its new name."""

    password: Password
    name: Name


class NewPassword(Incoming):
    """An account's current password and its new one."""

    password: Password
    new: ChosenPassword
    keep_keys: bool = False
    """Whether the account's API keys stay valid."""

    def __post_init__(self) -> None:
        """Reject a new password that is easy to guess."""
        check_new_password(self.new)


class Confirmation(Incoming):
    """The account's password, to confirm an action that cannot be undone."""

    password: Password


class NewKey(Named):
    """The name for a new API key, and what the key allows."""

    name: Name
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=8)] = (Scope.GAMES_READ,)


# The socket.


class Hello(Incoming, tag="hello"):
    """The first message that a client sends on a socket."""

    token: TokenText | None
    have: Count = 0
    contract: Count | None = None
    language: ShortText | None = None
    """The language of the messages to this client, such as `de`; English if the server lacks it."""


class MoveMessage(MoveCommand, tag="move"):
    """A move sent over the socket."""


class PreviewMessage(PreviewRequest, tag="preview", kw_only=True):
    """A preview request sent over the socket."""

    id: CommandId


class LookMessage(Incoming, tag="look"):
    """A request for the complete view of the game."""

    id: CommandId


class ChatMessage(Say, tag="chat", kw_only=True):
    """A chat message sent over the socket."""

    id: CommandId


class ProposeMessage(Propose, tag="propose", kw_only=True):
    """A proposal sent over the socket."""

    id: CommandId


class AnswerMessage(Answer, tag="answer", kw_only=True):
    """A player's answer to a proposal, sent over the socket."""

    id: CommandId


class LookingMessage(Incoming, tag="looking"):
    """Whether the table is on a screen; a player who looks elsewhere is notified of their turn."""

    id: CommandId
    looking: bool


class PingMessage(Incoming, tag="ping"):
    """A request for a sign of life from the server."""

    id: CommandId


ClientMessage: TypeAlias = (
    MoveMessage
    | PreviewMessage
    | LookMessage
    | ChatMessage
    | ProposeMessage
    | AnswerMessage
    | LookingMessage
    | PingMessage
)

_MESSAGE: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_HELLO: Final = msgspec.json.Decoder(Hello)


def read_message(text: str) -> ClientMessage:
    """Decode a message from a socket; raise ``bad-request`` if it is not valid."""
    return decode(_MESSAGE, text)


def read_hello(text: str) -> Hello:
    """Decode the first message on a socket; raise ``bad-request`` if it is not valid."""
    return decode(_HELLO, text)
