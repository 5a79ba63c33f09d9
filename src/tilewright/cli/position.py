"""The position that a command starts from: an option beats an opcode, which beats the edition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tilewright.edition import Edition, HouseRules
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import NotationError
from tilewright.rules.play.board import Board

if TYPE_CHECKING:
    from tilewright.formats.cgp import Position

_FIELDS: Final = 4
_RULE = re.compile(r"(?:^|[\s;])-?(?P<name>ed|rk|bn|hr)\s+(?P<operands>[^;]*)")


def start(
    edition_id: str | None, cgp: str | None, house: HouseRules
) -> tuple[Edition, Board, tuple[str, ...]]:
    """Return edition and board to start with, and what is odd about the position."""
    if cgp is None:
        edition = load_edition(edition_id or DEFAULT, house)
        return edition, Board.empty(edition.size), ()
    position = read_position(edition_id, cgp, house)
    return position.edition, position.board, position.warnings


def read_position(edition_id: str | None, cgp: str, house: HouseRules) -> Position:
    """Return the position of a line of CGP, under the rules that were asked for."""
    from tilewright.formats.cgp import parse_cgp

    if edition_id is None and not house:
        return parse_cgp(cgp)
    # The reader takes an edition whole; what its opcodes say besides is laid over it first.
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
    """Yield the opcodes that tell the rules, an operand at a time."""
    parts = cgp.split(maxsplit=_FIELDS)
    for match in _RULE.finditer(parts[_FIELDS] if len(parts) > _FIELDS else ""):
        for operand in match["operands"].split():
            yield match["name"], operand


def _rule(name: str, operand: str) -> tuple[str, object]:
    """Return the house rule that an opcode tells."""
    key, _, value = operand.partition("=")
    fields = {"rk": "rack", "bn": f"scoring.bonus.{key}", "hr": key}
    try:
        return fields[name], json.loads(operand if name == "rk" else value)
    except ValueError as error:
        message = f"the opcode {name} of the position cannot be read: {operand}"
        raise NotationError(message) from error
