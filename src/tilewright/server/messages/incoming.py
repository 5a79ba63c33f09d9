"""What clients send, decoded strictly: every field known, of its type, within its size."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from tilewright.edition import Edition, Level
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.view import View
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables.setup import Wish
from tilewright.server.tables.tokens import LONGEST as LONGEST_TOKEN
from tilewright.server.upkeep.limits import LONGEST_CHAT, LONGEST_NAME, MOST_TOKENS
from tilewright.tiles import Tally

_LARGEST: Final = 2**31 - 1


def _printable(text: str) -> str:
    """Let through text that can be shown and written; what could steer a terminal is refused."""
    if any(not (sign.isprintable() or sign == "\n") for sign in text):
        message = "expected characters that can be shown"
        raise ValueError(message)
    return text


def _plain(tree: JsonValue) -> JsonValue:
    """Let through JSON that can be written again: no half characters, no endless nesting."""
    try:
        str(tree).encode()
    except (UnicodeError, RecursionError) as error:
        message = "expected plain text in it"
        raise ValueError(message) from error
    return tree


Printable = AfterValidator(_printable)
Name: TypeAlias = Annotated[
    str,
    StringConstraints(min_length=1, max_length=LONGEST_NAME, strip_whitespace=True),
    Printable,
]
ShortText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=100), Printable]
TileText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=12), Printable]
Tiles: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=100), Printable]
SquareName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?$")]
CommandId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=7)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=_LARGEST)]
LevelName: TypeAlias = Literal["beginner", "intermediate", "expert"]
TokenText: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TOKEN)]


class Wire(BaseModel):
    """The base of everything that comes from outside."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# Opening and joining.


class HereSeat(Wire):
    """Somebody at the device that opens the table."""

    kind: Literal["here"]
    name: Name
    level: LevelName | None = None
    agree: bool = True


class OpenSeat(Wire):
    """A seat for whoever has the code."""

    kind: Literal["open"]
    level: LevelName | None = None


class ComputerSeat(Wire):
    """A computer player."""

    kind: Literal["computer"]
    player: Name
    name: Name | None = None
    level: LevelName | None = None


SeatRequest: TypeAlias = Annotated[HereSeat | OpenSeat | ComputerSeat, Field(discriminator="kind")]


class NewTable(Wire):
    """A table that somebody wants to open."""

    edition: ShortText
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    lexicon: ShortText = "enable"
    house: Annotated[
        dict[ShortText, Annotated[JsonValue, AfterValidator(_plain)]], Field(max_length=64)
    ] = Field(default_factory=dict)
    youngest: Annotated[list[SeatNumber], Field(max_length=8)] = Field(default_factory=list)
    spectators: bool = True
    listed: bool = False
    takeback: bool = False
    chat: bool = True


class Join(Wire):
    """Somebody who comes by the code."""

    name: Name
    seat: SeatNumber | None = None
    level: LevelName | None = None
    computer: bool = False
    agree: bool = True


class Nothing(Wire):
    """A body without anything in it."""


class Mine(Wire):
    """The tokens that somebody holds."""

    tokens: Annotated[list[TokenText], Field(max_length=MOST_TOKENS)]


# Moves.


class AgreeMove(Wire):
    """Agree to the rules."""

    type: Literal["agree"]


class Draft(Wire):
    """Tiles on squares, or the same in notation; one of both."""

    tiles: Annotated[dict[SquareName, TileText], Field(min_length=1, max_length=30)] | None = None
    text: Annotated[str, StringConstraints(min_length=1, max_length=400), Printable] | None = None


class PlayMove(Draft):
    """Lay tiles."""

    type: Literal["play"]
    announced: Annotated[int, Field(ge=-_LARGEST, le=_LARGEST)] | None = None


class ExchangeMove(Wire):
    """Exchange tiles."""

    type: Literal["exchange"]
    tiles: Tiles


class SwitchMove(Wire):
    """Switch a tile with another player."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    type: Literal["switch"]
    tile: TileText
    other: Annotated[SeatNumber, Field(alias="with")]
    point: Annotated[int, Field(ge=0, le=63)]


class RemoveMove(Wire):
    """Remove a player who vanished."""

    type: Literal["remove"]
    seat: SeatNumber


class PlainMove(Wire):
    """A move that is all said by its name."""

    type: Literal["pass", "challenge", "accept", "resign", "ask-proof"]


MoveRequest: TypeAlias = Annotated[
    AgreeMove | PlayMove | ExchangeMove | SwitchMove | RemoveMove | PlainMove,
    Field(discriminator="type"),
]


class MoveCommand(Wire):
    """A move with the number of the game it is made at."""

    id: CommandId
    at: Count
    move: MoveRequest
    seat: SeatNumber | None = None


class PreviewRequest(Wire):
    """A draft whose score somebody wants to know."""

    play: Draft
    seat: SeatNumber | None = None


class Say(Wire):
    """Something to say in the chat."""

    text: Annotated[
        str,
        StringConstraints(min_length=1, max_length=LONGEST_CHAT, strip_whitespace=True),
        Printable,
    ]
    seat: SeatNumber | None = None


WishName: TypeAlias = Literal["pause", "resume", "cancel", "takeback", "rematch"]


class Propose(Wire):
    """Something that all players are asked to agree on."""

    what: WishName
    seat: SeatNumber | None = None

    @property
    def wish(self) -> Wish:
        """What is proposed."""
        return Wish(self.what)


class Answer(Propose):
    """The answer to a proposal."""

    agree: bool


Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]


class Credentials(Wire):
    """Name and password of an account."""

    name: Name
    password: Password


class NewPassword(Wire):
    """The password of an account, and another to take its place."""

    password: Password
    new: Password


class Confirmation(Wire):
    """The password, for what cannot be undone."""

    password: Password


class NewKey(Wire):
    """What a key for a program is called."""

    name: Name


# The socket.


class Hello(Wire):
    """The first message of a socket."""

    type: Literal["hello"]
    token: TokenText | None
    have: Count = 0


class MoveMessage(MoveCommand):
    """A move over the socket."""

    type: Literal["move"]


class PreviewMessage(PreviewRequest):
    """A draft over the socket."""

    type: Literal["preview"]
    id: CommandId


class LookMessage(Wire):
    """A wish to see the whole view again."""

    type: Literal["look"]
    id: CommandId


class ChatMessage(Say):
    """Something to say, over the socket."""

    type: Literal["chat"]
    id: CommandId


class ProposeMessage(Propose):
    """A proposal over the socket."""

    type: Literal["propose"]
    id: CommandId


class AnswerMessage(Answer):
    """An answer over the socket."""

    type: Literal["answer"]
    id: CommandId


class PingMessage(Wire):
    """Are you there?"""

    type: Literal["ping"]
    id: CommandId


Message: TypeAlias = Annotated[
    MoveMessage
    | PreviewMessage
    | LookMessage
    | ChatMessage
    | ProposeMessage
    | AnswerMessage
    | PingMessage,
    Field(discriminator="type"),
]

_MESSAGE: Final[TypeAdapter[Any]] = TypeAdapter(Message)
_HELLO: Final = TypeAdapter(Hello)


def read_message(text: str) -> Message:
    """Read a message of a socket, or raise the problem ``bad-request``."""
    message: Message = _read(_MESSAGE, text)
    return message


def read_hello(text: str) -> Hello:
    """Read the first message of a socket, or raise the problem ``bad-request``."""
    hello: Hello = _read(_HELLO, text)
    return hello


def _read(adapter: TypeAdapter[Any], text: str) -> Any:  # noqa: ANN401 - what the adapter makes
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        raise Problem(Code.BAD_REQUEST, explained(error.errors())) from error


def explained(errors: list[Any]) -> str:
    """Return the first of pydantic's findings as a sentence, without what the client sent."""
    first = errors[0]
    place = ".".join(str(part)[:40] for part in first["loc"] if part != "body")
    return f"{place}: {first['msg']}" if place else str(first["msg"])


# From what was sent to what the rules take.


def level_of(name: str | None) -> Level | None:
    """Return the level of that name."""
    return None if name is None else Level(name)


def read_play(draft: Draft, view: View, announced: int | None = None) -> Play:
    """Return the play that a draft means; marks that are left out follow from the own rack."""
    if (draft.tiles is None) == (draft.text is None):
        raise Problem(Code.BAD_REQUEST, "A play has either tiles or text.")
    if draft.text is not None:
        play = parse_play(
            draft.text,
            view.board,
            view.edition,
            coordinates=Coordinates.TOURNAMENT,
            rack=view.rack,
        )
    else:
        laid = {
            _square(name, view.board): view.edition.tiles.parse_cell(text)
            for name, text in (draft.tiles or {}).items()
        }
        play = Play.of(laid)
    return Play(play.squares, play.cells, announced)


def _square(name: str, board: Board) -> Square:
    square = Square(int(name[1:]) - 1, ord(name[0]) - ord("A"))
    if square not in board:
        message = f"There is no square {name} on this board."
        raise NotationError(message)
    return square


def read_move(request: MoveRequest, view: View) -> Move:
    """Return the move that was asked for, in the words of the rules."""
    match request:
        case PlayMove():
            return read_play(request, view, request.announced)
        case ExchangeMove():
            return Exchange(_tally(request.tiles, view.edition))
        case SwitchMove():
            tile = view.edition.tiles.parse_tile(request.tile)
            return Switch(tile, request.other, request.point)
        case RemoveMove():
            return Remove(request.seat)
        case AgreeMove():
            return Agree()
        case PlainMove():
            return _PLAIN[request.type]()


def _tally(text: str, edition: Edition) -> Tally:
    return edition.tiles.parse_tiles(text)


_PLAIN: Final[dict[str, type[Pass | Challenge | Accept | Resign | AskProof]]] = {
    "pass": Pass,
    "challenge": Challenge,
    "accept": Accept,
    "resign": Resign,
    "ask-proof": AskProof,
}
