"""Moves and drafts as clients send them, and the moves of the rules that they mean."""

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
from tilewright.server.messages.base import Incoming
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.text import check_printable
from tilewright.units import Seat

LARGEST: Final = 2**31 - 1

# Python's `$` also matches before a final line break; the lookahead refuses one.
SquareName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?(?!\n)$")]
TileText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
Tiles: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber: TypeAlias = Annotated[Seat, Meta(ge=0, le=7)]
Points: TypeAlias = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Point: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


class Draft(Incoming):
    """A play as tiles on squares, or the same play in notation: one of the two."""

    tiles: Annotated[dict[SquareName, TileText], Meta(min_length=1, max_length=30)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=400)] | None = None

    def __post_init__(self) -> None:
        """Refuse text that cannot be shown."""
        if self.text is not None:
            check_printable(self.text)
        if self.tiles is not None:
            check_printable("".join(self.tiles.values()))


class AgreeMove(Incoming, tag="agree"):
    """Agree to the rules."""


class PlayMove(Draft, tag="play"):
    """Play tiles."""

    announced: Points | None = None


class ExchangeMove(Incoming, tag="exchange"):
    """Exchange tiles."""

    tiles: Tiles

    def __post_init__(self) -> None:
        """Refuse text that cannot be shown."""
        check_printable(self.tiles)


class SwitchMove(Incoming, tag="switch", rename={"other": "with"}):
    """Switch a tile with another player, and point at one of that player's tiles."""

    tile: TileText
    other: SeatNumber
    point: Point

    def __post_init__(self) -> None:
        """Refuse text that cannot be shown."""
        check_printable(self.tile)


class RemoveMove(Incoming, tag="remove"):
    """Remove a player who vanished."""

    seat: SeatNumber


class PassMove(Incoming, tag="pass"):
    """Pass."""


class ChallengeMove(Incoming, tag="challenge"):
    """Challenge the open play."""


class AcceptMove(Incoming, tag="accept"):
    """Accept the open play."""


class ResignMove(Incoming, tag="resign"):
    """Leave the game."""


class AskProofMove(Incoming, tag="ask-proof"):
    """Ask whether any play is left."""


MoveRequest: TypeAlias = (
    AgreeMove
    | PlayMove
    | ExchangeMove
    | SwitchMove
    | RemoveMove
    | PassMove
    | ChallengeMove
    | AcceptMove
    | ResignMove
    | AskProofMove
)


def read_move(request: MoveRequest, view: View) -> Move:  # noqa: C901, PLR0911 - one case a move
    """Return the move of the rules that a client asks for."""
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
        case AgreeMove():
            return Agree()
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


def read_play(draft: Draft, view: View, announced: int | None = None) -> Play:
    """Return the play that a draft means; marks that are left out follow from the player's rack."""
    if (draft.tiles is None) == (draft.text is None):
        raise Problem(Code.BAD_REQUEST, "play: expected either tiles or text")
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
