"""What a player types at the table, and the intention behind it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeAlias

from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.move import (
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Resign,
    Seat,
    Switch,
)
from tilewright.rules.view import View
from tilewright.tiles import tokens

_HELP: Final = """\
{across} HORN         play HORN across from row 8, column F; {down} FARM plays down.
                Lower case is a blank: {across} HoRN. Squares already filled may be left
                as they are (HORN) or written as dots (H.RN). [E+] is a marked tile.
try {across} HORN     say what a play would score, without making it
exchange AEI    put A, E and I aside and draw as many; that is the turn
pass            end the turn without playing
challenge       call the play before your turn wrong
switch [I~] Ben give a switch tile to Ben and take one of his, face down
shuffle, sort   rearrange the rack
unseen          which tiles are not on the board or on your rack
sheet           the score sheet, turn by turn
explain         how the last score came about
rules           the rules of this table
proof           ask whether any play is left; answered when all players ask
resign          leave the game
quit            stop here; the game is kept and can be taken up again
help            this page"""


def help_text(coordinates: Coordinates) -> str:
    """Return what can be typed, with examples in the notation of the edition."""
    across = example(coordinates)
    down = coordinates.write(Square(5, 7), Axis.DOWN)
    return _HELP.format(across=across, down=down)


def example(coordinates: Coordinates) -> str:
    """Return the start of a play across, as the edition writes it."""
    return coordinates.write(Square(7, 5), Axis.ACROSS)


_COMMANDS: Final = (
    *("try", "exchange", "pass", "switch", "shuffle", "sort", "unseen", "sheet"),
    *("explain", "rules", "proof", "challenge", "resign", "quit", "help"),
)
_SHORT: Final = {"?": "help", "x": "exchange", "p": "pass", "q": "quit", "score": "sheet"}


@dataclass(frozen=True, slots=True)
class Try:
    """Ask what a play would score."""

    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """Ask to be shown something; nothing happens in the game."""

    what: str


Intent: TypeAlias = Move | Try | Look
"""A move, or a wish that the table answers by itself."""


def read_intent(text: str, view: View) -> Intent:
    """Return what a line means for the player whose ``view`` it is.

    Raises ``NotationError`` with what could have been meant.
    """
    line = text.strip()
    name, _, rest = line.partition(" ")
    name = _SHORT.get(name.lower(), name.lower())
    rest = rest.strip()
    if name in _COMMANDS:
        return _command(name, rest, view)
    if name[:1].isdigit() or name[1:2].isdigit():
        return parse_play(
            line, view.board, view.edition, coordinates=view.edition.coordinates, rack=view.rack
        )
    close = get_close_matches(name, _COMMANDS, n=1)
    hint = f"did you mean {close[0]}?" if close else "type help for what can be done"
    message = f"{line!r} is no play and no command; {hint}"
    raise NotationError(message)


def _command(name: str, rest: str, view: View) -> Intent:
    if name == "try":
        return Try(rest)
    if name == "exchange":
        if not rest:
            message = "say which tiles to exchange, such as exchange AEI"
            raise NotationError(message)
        return Exchange(view.edition.tiles.parse_tiles(rest))
    if name == "switch":
        return _switch(rest, view)
    moves: dict[str, Move] = {
        "pass": Pass(),
        "resign": Resign(),
        "proof": AskProof(),
        "challenge": Challenge(),
    }
    return moves.get(name) or Look(name)


def _switch(rest: str, view: View) -> Switch:
    """Read a tile and a name, and optionally which of the face-down tiles to take."""
    parts = rest.split()
    if len(parts) < 2:  # noqa: PLR2004 - a tile and a name
        message = "say which tile to give and to whom, such as switch [I~] Ben"
        raise NotationError(message)
    found = tokens(parts[0])
    tile = view.edition.tiles.parse_tile(found[0]) if len(found) == 1 else 0
    other = seat_named(parts[1], view)
    point = parts[2] if len(parts) > 2 else "1"  # noqa: PLR2004
    if not point.isdigit():
        message = f"{point!r} is no place in a tray; expected a number from 1"
        raise NotationError(message)
    return Switch(tile, other, int(point) - 1)


def seat_named(text: str, view: View) -> Seat:
    """Return the seat of the player with this name, or the beginning of one."""
    wanted = text.casefold()
    names = [who.name.casefold() for who in view.participants]
    if wanted in names:
        return names.index(wanted)
    matches = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    if len(matches) == 1:
        return matches[0]
    known = ", ".join(who.name for who in view.participants)
    message = f"{text!r} names no player at this table; there are {known}"
    raise NotationError(message)
