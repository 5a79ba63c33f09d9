"""What clients send, decoded strictly: every field known, of its type, within its size."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec
from msgspec import Meta

from tilewright.edition import Level
from tilewright.server.messages.base import Incoming, decode
from tilewright.server.messages.moves import LARGEST, Draft, MoveRequest, SeatNumber
from tilewright.server.messages.sizes import (
    LONGEST_CHAT,
    LONGEST_NAME,
    LONGEST_TOKEN,
    MOST_TOKENS,
)
from tilewright.server.messages.text import check_printable, trim

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
ShortText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
TokenText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_TOKEN)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
HouseRules: TypeAlias = Annotated[dict[ShortText, object], Meta(max_length=64)]


class Wish(Enum):
    """What players may agree on besides the rules."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKEBACK = "takeback"
    REMATCH = "rematch"


class Typed(Incoming):
    """A message with text that a person typed: it is trimmed and must be printable."""

    typed: ClassVar[tuple[str, ...]] = ("name",)

    def __post_init__(self) -> None:
        """Trim the text, or refuse it."""
        for field in self.typed:
            text = getattr(self, field)
            if text is not None:
                msgspec.structs.force_setattr(self, field, trim(text))


# Opening and joining.


class HereSeat(Typed, tag_field="kind", tag="here"):
    """A player at the device that opens the table."""

    name: Name
    level: Level | None = None
    agree: bool = True


class OpenSeat(Incoming, tag_field="kind", tag="open"):
    """A seat for the first player who comes with the code."""

    level: Level | None = None


class ComputerSeat(Typed, tag_field="kind", tag="computer"):
    """A computer player."""

    typed: ClassVar[tuple[str, ...]] = ("player", "name")
    player: Name
    name: Name | None = None
    level: Level | None = None


SeatRequest: TypeAlias = HereSeat | OpenSeat | ComputerSeat


class NewTable(Incoming):
    """A table to open."""

    edition: ShortText
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=1, max_length=8)]
    lexicon: ShortText = "enable"
    house: HouseRules = msgspec.field(default_factory=dict)
    youngest: Annotated[tuple[SeatNumber, ...], Meta(max_length=8)] = ()
    spectators: bool = True
    listed: bool = False
    takeback: bool = False
    chat: bool = True

    def __post_init__(self) -> None:
        """Refuse text that cannot be shown."""
        check_printable(self.edition)
        check_printable(self.lexicon)
        for field in self.house:
            check_printable(field)


class Join(Typed):
    """A player who comes with the code."""

    name: Name
    seat: SeatNumber | None = None
    level: Level | None = None
    computer: bool = False
    agree: bool = True


class Nothing(Incoming):
    """A body without any fields."""


class Mine(Incoming):
    """The tokens that a client holds."""

    tokens: Annotated[tuple[TokenText, ...], Meta(max_length=MOST_TOKENS)]


# At a table.


class MoveCommand(Incoming):
    """A move, with the number of events that the game had when it was chosen."""

    id: CommandId
    at: Count
    move: MoveRequest
    seat: SeatNumber | None = None


class PreviewRequest(Incoming):
    """A draft to be scored."""

    play: Draft
    seat: SeatNumber | None = None


class Say(Typed):
    """A line for the chat."""

    typed: ClassVar[tuple[str, ...]] = ("text",)
    text: ChatText
    seat: SeatNumber | None = None


class Propose(Incoming):
    """Something that all players are asked to agree on."""

    what: Wish
    seat: SeatNumber | None = None


class Answer(Propose, kw_only=True):
    """The answer to a proposal."""

    agree: bool


# Accounts.


class Credentials(Typed):
    """Name and password of an account."""

    name: Name
    password: Password


class NewPassword(Incoming):
    """The password of an account, and the one that replaces it."""

    password: Password
    new: Password


class Confirmation(Incoming):
    """The password, for what cannot be undone."""

    password: Password


class NewKey(Typed):
    """The name of a key for a program."""

    name: Name


# The socket.


class Hello(Incoming, tag="hello"):
    """The first message on a socket."""

    token: TokenText | None
    have: Count = 0
    contract: Count | None = None


class MoveMessage(MoveCommand, tag="move"):
    """A move over the socket."""


class PreviewMessage(PreviewRequest, tag="preview", kw_only=True):
    """A draft over the socket."""

    id: CommandId


class LookMessage(Incoming, tag="look"):
    """A request for the whole view."""

    id: CommandId


class ChatMessage(Say, tag="chat", kw_only=True):
    """A line for the chat, over the socket."""

    id: CommandId


class ProposeMessage(Propose, tag="propose", kw_only=True):
    """A proposal over the socket."""

    id: CommandId


class AnswerMessage(Answer, tag="answer", kw_only=True):
    """The answer to a proposal, over the socket."""

    id: CommandId


class PingMessage(Incoming, tag="ping"):
    """A question whether the server is there."""

    id: CommandId


ClientMessage: TypeAlias = (
    MoveMessage
    | PreviewMessage
    | LookMessage
    | ChatMessage
    | ProposeMessage
    | AnswerMessage
    | PingMessage
)

_MESSAGE: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_HELLO: Final = msgspec.json.Decoder(Hello)


def read_message(text: str) -> ClientMessage:
    """Return a socket message, or raise the problem ``bad-request``."""
    return decode(_MESSAGE, text)


def read_hello(text: str) -> Hello:
    """Return the first message of a socket, or raise the problem ``bad-request``."""
    return decode(_HELLO, text)
