"""JSON codecs for single values: numbers, strings, seats, tiles, squares, plays, boards.

Each type has one codec, and each value has exactly one JSON form. Decoding is strict: any other
form is rejected with an error that states its location and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.json.edition import decode_edition, encode_edition
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally, TileSet, tokens
from tilewright.units import Cell, Seat, Tile

_LARGEST: Final = 2**63 - 1
_FOUND: Final = 60
"""The maximum number of characters of an invalid value that an error message shows."""
_LONGEST: Final = 600
"""The maximum length of an error message; a hostile file may contain names of any length."""

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_SQUARE = re.compile(r"([A-Z])([1-9][0-9]?)")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


class Mismatch(Exception):  # noqa: N818 - it becomes a NotationError with a line
    """A value is not allowed in its field."""

    def __init__(self, expected: str, found: object) -> None:
        """Store what was ``expected`` and the value that was ``found``."""
        self.expected = expected
        self.found = found
        self.path: tuple[str, ...] = ()
        super().__init__(expected)

    def inside(self, *place: object) -> Mismatch:
        """Return this mismatch with ``place`` added to the front of its path."""
        self.path = (*(str(part)[:_FOUND] for part in place), *self.path)
        return self

    @property
    def shown(self) -> str:
        """The value that was found, truncated if it is long."""
        try:
            text = json.dumps(self.found)
        except RecursionError:
            return "a value that is nested too deeply"
        return text if len(text) <= _FOUND else f"{text[:_FOUND]}…"

    def __str__(self) -> str:
        """Return one sentence with the location, what was expected, and the value found."""
        place = f"{'.'.join(self.path)}: " if self.path else ""
        text = f"{place}expected {self.expected[:_LONGEST]}, found {self.shown}"
        # Escape control characters, so that text from a file cannot control the terminal.
        return "".join(sign if sign.isprintable() else f"{sign!a}"[1:-1] for sign in text)


@dataclass(frozen=True, slots=True)
class Setting:
    """The context needed to read and write tiles, squares and seats."""

    tiles: TileSet
    size: int
    seats: int

    @classmethod
    def of(cls, edition: Edition, seats: int) -> Setting:
        """Return the setting for a game with this many ``seats``."""
        return cls(edition.tiles, edition.size, seats)


NO_SETTING: Final = Setting(TileSet((), ()), 0, 0)
"""The setting before the edition is known: no tiles, no squares and no seats."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of one type are written as JSON and read back."""

    encode: Callable[[Any, Setting], object]
    decode: Callable[[Any, Setting], object]


def object_with(value: object, names: tuple[str, ...]) -> dict[str, object]:
    """Return ``value`` if it is a JSON object with exactly the fields in ``names``."""
    if not isinstance(value, dict):
        raise Mismatch(f"an object with {', '.join(names)}", value)
    for name in names:
        if name not in value:
            raise Mismatch(f"an object with the field {name}", value)
    for name in value:
        if name not in names:
            raise Mismatch(f"no field {name[:_FOUND]!r}, only {', '.join(names)}", value)
    return value


# Simple values.


def _text(value: object, _: Setting) -> str:
    if not isinstance(value, str) or _SURROGATE.search(value):
        raise Mismatch("a string", value)
    return value


def _encode_text(value: str, _: Setting) -> str:
    # Reject a lone surrogate, which cannot be encoded in UTF-8.
    if _SURROGATE.search(value):
        message = f"cannot write a string with an unpaired surrogate: {value!a}"
        raise NotationError(message)
    return value


def _integer(value: object, _: Setting) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise Mismatch("a whole number", value)
    return value


def _flag(value: object, _: Setting) -> bool:
    if not isinstance(value, bool):
        raise Mismatch("true or false", value)
    return value


def _octets(value: object, _: Setting) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise Mismatch("bytes as lowercase hexadecimal digits", value)
    return bytes.fromhex(value)


def _seat(value: object, setting: Setting) -> Seat:
    if type(value) is not int or not 0 <= value < setting.seats:
        raise Mismatch(f"a seat from 0 to {setting.seats - 1}", value)
    return Seat(value)


def _edition(value: object, _: Setting) -> Edition:
    try:
        return decode_edition(value)
    except NotationError as error:
        raise Mismatch(error.message, value) from error


def _tally(value: object, setting: Setting) -> Tally:
    tiles = setting.tiles
    try:
        tally = tiles.parse_tiles(_text(value, setting))
    except NotationError as error:
        raise Mismatch(f"tiles of this edition ({error.message})", value) from error
    if tiles.text(tally) != value:
        raise Mismatch(f"the tiles in tile-set order, {tiles.text(tally)}", value)
    return tally


def _tile(value: object, setting: Setting) -> Tile:
    tally = _tally(value, setting)
    if len(tally) != 1:
        raise Mismatch("one tile", value)
    return next(iter(tally))


def _encode_tile(tile: Tile, setting: Setting) -> str:
    return setting.tiles.face(tile).text


def _square(value: object, setting: Setting) -> Square:
    match = _SQUARE.fullmatch(value) if isinstance(value, str) else None
    square = Square(int(match[2]) - 1, ord(match[1]) - ord("A")) if match else Square(-1, -1)
    if not (0 <= square.row < setting.size and 0 <= square.col < setting.size):
        last = Square(setting.size - 1, setting.size - 1).name
        raise Mismatch(f"a square from A1 to {last}", value)
    return square


def _cell(value: object, setting: Setting) -> Cell:
    tiles = setting.tiles
    try:
        cell = tiles.parse_cell(_text(value, setting))
    except NotationError as error:
        raise Mismatch(f"a letter ({error.message})", value) from error
    if tiles.cell_text(cell) != value:
        raise Mismatch(tiles.cell_text(cell), value)
    return cell


# A board is written row by row; a play is written as the squares it fills.


def _encode_board(board: Board, setting: Setting) -> list[str]:
    # The board is the longest part of a view, so format each kind of cell only once.
    text = setting.tiles.cell_text
    texts = {cell: text(Cell(cell)) if cell else "." for cell in set(board.cells)}
    signs = [texts[cell] for cell in board.cells]
    return [
        "".join(signs[first : first + board.size]) for first in range(0, len(signs), board.size)
    ]


def _board(value: object, setting: Setting) -> Board:
    size = setting.size
    if not isinstance(value, list) or len(value) != size:
        raise Mismatch(f"{size} rows", value)
    cells = bytearray()
    for number, row in enumerate(value, 1):
        try:
            signs = tokens(_text(row, setting))
        except NotationError as error:
            raise Mismatch(f"squares ({error.message})", row).inside(number) from error
        if len(signs) != size:
            raise Mismatch(f"{size} squares", row).inside(number)
        cells += bytes(0 if sign == "." else _cell(sign, setting) for sign in signs)
    return Board(size, bytes(cells))


def _encode_play(play: Play, setting: Setting) -> dict[str, object]:
    text = setting.tiles.cell_text
    tiles = {square.name: text(cell) for square, cell in play.tiles()}
    if len(tiles) != len(play.squares):
        message = "cannot write a play with two tiles on the same square"
        raise NotationError(message)
    return {"tiles": tiles, "announced": play.announced}


def _play(value: object, setting: Setting) -> Play:
    tree = object_with(value, ("tiles", "announced"))
    laid = tree["tiles"]
    if not isinstance(laid, dict):
        raise Mismatch("an object with squares and their tiles", laid).inside("tiles")
    tiles: dict[Square, Cell] = {}
    for name, text in laid.items():
        try:
            tiles[_square(name, setting)] = _cell(text, setting)
        except Mismatch as mismatch:
            raise mismatch.inside("tiles", name) from None
    if list(tiles) != sorted(tiles):
        raise Mismatch("the squares in reading order", list(laid)).inside("tiles")
    announced = tree["announced"]
    if announced is not None:
        announced = _integer(announced, setting)
    return Play(tuple(tiles), bytes(tiles.values()), announced)


def write_unchanged(value: object, _: Setting) -> object:
    """Return a value that JSON can hold as it is."""
    return value


CODECS: Final[Mapping[str, Codec]] = {
    "str": Codec(_encode_text, _text),
    "int": Codec(write_unchanged, _integer),
    "Instant": Codec(write_unchanged, _integer),
    "bool": Codec(write_unchanged, _flag),
    "bytes": Codec(lambda value, _: value.hex(), _octets),
    "Seat": Codec(write_unchanged, _seat),
    "Edition": Codec(lambda edition, _: encode_edition(edition), _edition),
    "Tally": Codec(lambda tally, setting: setting.tiles.text(tally), _tally),
    "Tile": Codec(_encode_tile, _tile),
    "Square": Codec(lambda square, _: square.name, _square),
    "Board": Codec(_encode_board, _board),
    "Play": Codec(_encode_play, _play),
}
"""The codecs for single values, by field annotation."""
