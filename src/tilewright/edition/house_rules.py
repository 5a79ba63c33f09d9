"""House rules: a validated overlay on the printed rules, stored as differences from them.

A house rule is a dotted field name from the edition's file with the value that the players
agreed on, such as ``{"challenge.rule": "five", "scoring.bonus.6": 20}``. House rules are
validated in the same way as the file itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tilewright.edition.toml_section import Tree, merged
from tilewright.errors import Cause, EditionError

HouseRules = Mapping[str, object]
"""Dotted field names and the values that the players at a table agreed on."""

HOUSE_FIELDS: Final = (
    "rack",
    "first",
    "coordinates",
    "scoring.bonus",
    "scoring.unplayed",
    "scoring.tie",
    "scoring.announce",
    "exchange.allowed",
    "exchange.minimum",
    "switch.allowed",
    "hints.allowed",
    "challenge.rule",
    "challenge.window",
    "challenge.last_play",
    "end.passes",
    "end.scoreless_rounds",
    "end.switches_keep_alive",
    "clock.kind",
    "clock.seconds",
    "clock.increment",
    "clock.overtime_points",
    "clock.overtime_minutes",
    "clock.absence",
    "target",
    "tiles",
)
"""The fields that players may change; the name of a TOML table stands for all of its fields."""

EXPLICIT: Final = "end.scoreless_rounds"
"""The house rule that takes effect even if it repeats the printed value.

In a game with a computer player, the printed limit of 0 scoreless rounds becomes 3 unless the
players explicitly agreed on 0.
"""

_MAX_DEPTH: Final = 12


class Difference(NamedTuple):
    """One rule at this table that differs from the printed rules."""

    field: str
    """The dotted field name."""
    printed: object
    """The value in the printed rules; None if they do not set this field."""
    agreed: object
    """The value at this table."""


def rule_of(field: str) -> str:
    """Return the house rule that a field belongs to; raise ``EditionError`` if there is none."""
    for known in HOUSE_FIELDS:
        if field == known or field.startswith(f"{known}."):
            return known
    name = field if field.isprintable() else repr(field)
    expected = f"is not a house rule; the house rules are {', '.join(HOUSE_FIELDS)}"
    raise EditionError(name, expected, cause=Cause.UNKNOWN)


def overlay(tree: Tree, house: HouseRules) -> tuple[Tree, tuple[Difference, ...]]:
    """Apply ``house`` on top of ``tree``; return the result and the differences.

    A rule given as a TOML table is applied, and its differences are listed, field by field.
    """
    differences = []
    seen: set[str] = set()
    for field, given in house.items():
        rule_of(field)  # raises an error if the field is not a house rule
        for name, agreed in _fields(field, given):
            if name in seen:
                raise EditionError(name, "is given twice; give each house rule only once")
            seen.add(name)
            path = name.split(".")
            printed = _lookup(tree, path)
            if printed != agreed or name == EXPLICIT:
                differences.append(Difference(name, printed, agreed))
            branch: Tree = {path[-1]: agreed}
            for part in reversed(path[:-1]):
                branch = {part: branch}
            tree = merged(tree, branch)
    return tree, tuple(differences)


def _fields(field: str, given: object) -> Iterator[tuple[str, object]]:
    """Yield the individual fields of a house rule, which may be given as a TOML table."""
    if field.count(".") > _MAX_DEPTH:
        raise EditionError(field, "is nested too deeply; no edition field has that many levels")
    if not isinstance(given, Mapping):
        yield field, given
        return
    for key, value in given.items():
        if not isinstance(key, str):
            raise EditionError(field, "expected field names as strings", found=repr(key))
        yield from _fields(f"{field}.{key}", value)


def _lookup(tree: Tree, path: list[str]) -> object:
    value: object = tree
    for part in path:
        if not isinstance(value, dict) or part not in value:
            return None
        value = value[part]
    return value
