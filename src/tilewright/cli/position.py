"""The position that a command starts from, and the tiles that are not yet on its board.

A rule set by an option overrides an opcode in the position, which overrides the edition.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from tilewright.edition import Edition, HouseRules
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import NotationError
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

if TYPE_CHECKING:
    from tilewright.formats.cgp import CgpPosition

_FIELDS: Final = 4
_RULE = re.compile(r"(?:^|[\s;])-?(?P<name>ed|rk|bn|hr)\s+(?P<operands>[^;]*)")


def start_position(
    edition_id: str | None, cgp: str | None, house: HouseRules
) -> tuple[Edition, Board, tuple[str, ...]]:
    """Return the edition and board to start with, and any warnings about the position."""
    if cgp is None:
        edition = load_edition(edition_id or DEFAULT, house)
        return edition, Board.empty(edition.size), ()
    position = read_position(edition_id, cgp, house)
    return position.edition, position.board, position.warnings


def read_position(edition_id: str | None, cgp: str, house: HouseRules) -> CgpPosition:
    """Read a position in CGP notation, using the rules chosen by the options."""
    from tilewright.formats.cgp import parse_cgp

    if edition_id is None and not house:
        return parse_cgp(cgp)
    # The parser needs a complete edition, so apply the house rules in the opcodes first.
    named: str | None = None
    agreed: dict[str, object] = {}
    for name, operand in _opcodes(cgp):
        if name == "ed":
            named = operand
        else:
            field, value = _rule(name, operand)
            agreed[field] = value
    return parse_cgp(cgp, load_edition(edition_id or named or DEFAULT, agreed | dict(house)))


def _opcodes(cgp: str) -> Iterator[tuple[str, str]]:
    """Yield the opcodes that set rules, one operand at a time."""
    parts = cgp.split(maxsplit=_FIELDS)
    for match in _RULE.finditer(parts[_FIELDS] if len(parts) > _FIELDS else ""):
        for operand in match["operands"].split():
            yield match["name"], operand


def _rule(name: str, operand: str) -> tuple[str, object]:
    """Return the field and value of the house rule that an opcode sets."""
    key, _, value = operand.partition("=")
    fields = {"rk": "rack", "bn": f"scoring.bonus.{key}", "hr": key}
    try:
        return fields[name], json.loads(operand if name == "rk" else value)
    except ValueError as error:
        raise NotationError(f"cannot read the opcode {name} in the position: {operand}") from error


def unseen_tiles(board: Board, edition: Edition) -> Tally:
    """Return the tiles in the set that are not on the board.

    If the board has more of a tile than the set does, the position's warnings say so.
    """
    left = list(edition.tiles.tally)
    for code in edition.tiles.tiles_of(board.cells):
        if code in left:
            left.remove(code)
    return Tally(left)


@dataclass(frozen=True, slots=True)
class Shortage:
    """A tile that is used more often than it occurs in the set."""

    code: ClassVar = "not-in-set"
    tile: str
    held: int
    """How many of the tile are in the set."""
    used: int
    """How many of the tile would be in use."""

    @property
    def sentence(self) -> str:
        """What is wrong, as a sentence."""
        tiles = "tile" if self.held == 1 else "tiles"
        return f"The set has only {self.held} {self.tile} {tiles}; this would use {self.used}."


def find_shortages(wanted: Iterable[int], unseen: Tally, edition: Edition) -> list[Shortage]:
    """Return a shortage for each of the ``wanted`` tiles that has too few left in ``unseen``."""
    missing = unseen.missing(wanted)
    tiles = edition.tiles
    return [
        Shortage(
            tiles.face(code).text,
            tiles.counts[code - 1],
            tiles.counts[code - 1] + missing.count(code),
        )
        for code in dict.fromkeys(missing)
    ]
