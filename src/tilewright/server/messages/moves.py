"""Moves and draft plays as clients send them, and their conversion to the rules' moves."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Commit,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Strength,
    Switch,
)
from tilewright.rules.view import View
from tilewright.server.messages.base import Incoming
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.text import check_printable
from tilewright.units import Seat

LARGEST: Final = 2**31 - 1
"""The largest number in a message, and the largest amount below zero."""

# Python's `$` also matches before a trailing newline; the lookahead rejects the newline.
SquareName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?(?!\n)$")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
"""32 bytes as hexadecimal digits."""
TileText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
Tiles: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber: TypeAlias = Annotated[Seat, Meta(ge=0, le=7)]
Points: TypeAlias = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Point: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


class Draft(Incoming):
    """A draft play, given either as tiles on squares or as text in play notation."""

    tiles: Annotated[dict[SquareName, TileText], Meta(min_length=1, max_length=30)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=400)] | None = None

    def __post_init__(self) -> None:
        """Reject text with unprintable characters."""
        if self.text is not None:
            check_printable(self.text)
        if self.tiles is not None:
            check_printable("".join(self.tiles.values()))


class CommitMove(Incoming, tag="commit"):
    """Commit to a contribution to the seed by its hash."""

    commitment: Digest


class AgreeMove(Incoming, tag="agree"):
    """Agree to the rules, and reveal the contribution to the seed after a commitment."""

    contribution: Digest | None = None


class PlayMove(Draft, tag="play"):
    """Play tiles on the board."""

    announced: Points | None = None


class ExchangeMove(Incoming, tag="exchange"):
    """Exchange tiles with the bag."""

    tiles: Tiles

    def __post_init__(self) -> None:
        """Reject text with unprintable characters."""
        check_printable(self.tiles)


class SwitchMove(Incoming, tag="switch", rename={"other": "with"}):
    """Switch a tile for one of another player's tiles, chosen unseen by its position."""

    tile: TileText
    other: SeatNumber
    point: Point

    def __post_init__(self) -> None:
        """Reject text with unprintable characters."""
        check_printable(self.tile)


class RemoveMove(Incoming, tag="remove"):
    """Remove an absent player from the game."""

    seat: SeatNumber


class PassMove(Incoming, tag="pass"):
    """Pass the turn."""


class ChallengeMove(Incoming, tag="challenge"):
    """Challenge the last play."""


class AcceptMove(Incoming, tag="accept"):
    """Accept the last play."""


class ResignMove(Incoming, tag="resign"):
    """Resign from the game."""


class AskProofMove(Incoming, tag="ask-proof"):
    """Request proof that no play is left."""


class AskHintMove(Incoming, tag="ask-hint"):
    """Take the next hint in this turn; `GET hint` returns what it says."""

    strength: Annotated[int, Meta(ge=1, le=int(max(Strength)))]


MoveRequest: TypeAlias = (
    CommitMove
    | AgreeMove
    | PlayMove
    | ExchangeMove
    | SwitchMove
    | RemoveMove
    | PassMove
    | ChallengeMove
    | AcceptMove
    | ResignMove
    | AskProofMove
    | AskHintMove
)


def read_move(request: MoveRequest, view: View) -> Move:  # noqa: C901, PLR0911 - one case a move
    """Convert a client's move to a move in the rules."""
    match request:
        case PlayMove():
            return read_play(request, view, request.announced)
        case ExchangeMove():
            return Exchange(view.edition.tiles.parse_tiles(request.tiles))
        case SwitchMove():
            tile = view.edition.tiles.parse_tile(request.tile)
            return Switch(tile, request.other, request.point)
        case RemoveMove():
            return Remove(request.seat)
        case CommitMove():
            return Commit(bytes.fromhex(request.commitment))
        case AgreeMove():
            return Agree(bytes.fromhex(request.contribution or ""))
        case PassMove():
            return Pass()
        case ChallengeMove():
            return Challenge()
        case AcceptMove():
            return Accept()
        case ResignMove():
            return Resign()
        case AskProofMove():
            return AskProof()
        case AskHintMove():
            return AskHint(request.strength)


def read_play(draft: Draft, view: View, announced: int | None = None) -> Play:
    """Convert a draft to a play; tile marks that it omits are inferred from the player's rack."""
    if (draft.tiles is None) == (draft.text is None):
        raise Problem(Code.BAD_REQUEST, "play: expected either tiles or text, but not both")
    if draft.text is not None:
        play = parse_play(
            draft.text,
            view.board,
            view.edition,
            coordinates=Coordinates.TOURNAMENT,
            rack=view.rack,
        )
    else:
        parse_cell, board = view.edition.tiles.parse_cell, view.board
        play = Play.of(
            {_square(name, board): parse_cell(text) for name, text in (draft.tiles or {}).items()}
        )
    return Play(play.squares, play.cells, announced)


def _square(name: str, board: Board) -> Square:
    square = Square(int(name[1:]) - 1, ord(name[0]) - ord("A"))
    if not (square.row < board.size and square.col < board.size):
        message = f"There is no square {name} on this board."
        raise NotationError(message)
    return square
