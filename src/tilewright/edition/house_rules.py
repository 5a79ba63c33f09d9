"""House rules: an overlay on the printed rules, checked, and shown as a difference from them.

A house rule is a dotted field of the edition's file with the value that the table agreed
on, such as ``{"challenge.rule": "five", "scoring.bonus.6": 20}``. It goes through the
same checks as the file itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tilewright.edition.toml_section import Tree, merged
from tilewright.errors import Cause, EditionError

HouseRules = Mapping[str, object]
"""Dotted fields and the values that a table agreed on."""

HOUSE_FIELDS: Final[Mapping[str, str]] = {
    "rack": "tiles on a rack",
    "first": "who begins",
    "coordinates": "coordinates on screen",
    "scoring.bonus": "bonus for tiles played at once",
    "scoring.unplayed": "unplayed tiles",
    "scoring.tie": "a tie",
    "scoring.announce": "players announce their own scores",
    "exchange.allowed": "exchanging tiles",
    "exchange.minimum": "tiles in the bag for an exchange",
    "switch.allowed": "switching tiles",
    "challenge.rule": "challenge rule",
    "challenge.window": "seconds to challenge",
    "challenge.last_play": "price of a failed challenge of the last play",
    "end.passes": "passes in a row that end the game",
    "end.scoreless_rounds": "scoreless rounds that end the game",
    "end.switches_keep_alive": "switch tiles keep a game without plays going",
    "clock.kind": "clock",
    "clock.seconds": "seconds on the clock",
    "clock.increment": "seconds added a turn",
    "clock.overtime_points": "points lost a minute over time",
    "clock.overtime_minutes": "minutes over time that lose the game",
    "clock.absence": "seconds until a missing player may be removed",
    "target": "target score",
    "tiles": "the letter set",
}
"""What a table may agree on, and what it is called; fields below a table are included."""

EXPLICIT: Final = "end.scoreless_rounds"
"""A house rule that counts even where it says what is printed.

With a computer at the table the printed 0 becomes 3, unless the table agreed on 0.
"""

_MAX_DEPTH: Final = 12


class Difference(NamedTuple):
    """One rule of this table that is not as printed."""

    field: str
    """The dotted field."""
    label: str
    """What the rule is called."""
    printed: object
    """The printed value; None where the sheet has no such rule."""
    agreed: object
    """The value at this table."""

    @property
    def sentence(self) -> str:
        """The difference as players read it."""
        detail = self.field.partition(".")[2] if self.field.count(".") > 1 else ""
        name = f"{self.label} ({detail.rpartition('.')[2]})" if detail else self.label
        return f"{name}: {_words(self.agreed)}, printed: {_words(self.printed)}"


def _words(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "/".join(str(item) for item in value)
    return str(value)


def label_of(field: str) -> str:
    """Return what a house rule is called; a field that a table cannot agree on is refused."""
    for known, label in HOUSE_FIELDS.items():
        if field == known or field.startswith(f"{known}."):
            return label
    name = field if field.isprintable() else repr(field)
    expected = f"is not a house rule; the house rules are {', '.join(HOUSE_FIELDS)}"
    raise EditionError(name, expected, cause=Cause.UNKNOWN)


def overlay(tree: Tree, house: HouseRules) -> tuple[Tree, tuple[Difference, ...]]:
    """Lay ``house`` over ``tree``; return the result and what differs.

    A rule that is given as a table is laid on field by field, and so are its differences.
    """
    differences = []
    seen: set[str] = set()
    for field, given in house.items():
        label = label_of(field)
        for name, agreed in _fields(field, given):
            if name in seen:
                raise EditionError(name, "is given twice; a table agrees on one value")
            seen.add(name)
            path = name.split(".")
            printed = _lookup(tree, path)
            if printed != agreed or name == EXPLICIT:
                differences.append(Difference(name, label, printed, agreed))
            branch: Tree = {path[-1]: agreed}
            for part in reversed(path[:-1]):
                branch = {part: branch}
            tree = merged(tree, branch)
    return tree, tuple(differences)


def _fields(field: str, given: object) -> Iterator[tuple[str, object]]:
    """Yield the single fields of a rule that may be given as a table."""
    if field.count(".") > _MAX_DEPTH:
        raise EditionError(field, "nests more deeply than any field of an edition")
    if not isinstance(given, Mapping):
        yield field, given
        return
    for key, value in given.items():
        if not isinstance(key, str):
            raise EditionError(field, "expected names of fields as texts", found=repr(key))
        yield from _fields(f"{field}.{key}", value)


def _lookup(tree: Tree, path: list[str]) -> object:
    value: object = tree
    for part in path:
        if not isinstance(value, dict) or part not in value:
            return None
        value = value[part]
    return value
