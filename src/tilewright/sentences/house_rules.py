"""House rules: their names, and how a table's rules differ from the printed ones."""

from __future__ import annotations

from typing import Final

from tilewright.catalogue import duration, sentence, translate
from tilewright.edition import Difference
from tilewright.edition.house_rules import rule_of

_TIMES: Final = ("clock.seconds", "clock.increment", "clock.absence", "challenge.window")
"""The fields in seconds."""
_CHOICES: Final = (
    "first",
    "coordinates",
    "scoring.unplayed",
    "scoring.tie",
    "challenge.rule",
    "challenge.last_play",
    "clock.kind",
)
"""The fields whose values are words."""


def label_of(field: str) -> str:
    """Return the display name of a house rule, given its field or any field below it."""
    return sentence(_code(rule_of(field)))


def describe(difference: Difference) -> str:
    """Return what the table agreed on, compared with the printed rule."""
    rule, field = label_of(difference.field), difference.field
    if field.count(".") > 1:
        rule = sentence("house-part", rule=rule, part=translate(field.rpartition(".")[2]))
    agreed, printed = (_value(field, value) for value in (difference.agreed, difference.printed))
    return sentence("house-difference", rule=rule, agreed=agreed, printed=printed)


def _value(field: str, value: object) -> str:
    """Return a value as people say it: a duration, a choice, yes or no, or a number."""
    if isinstance(value, bool):
        return sentence("house-yes" if value else "house-no")
    if field in _CHOICES and value:
        return sentence(f"{_code(field)}-{value}")
    if value is None or value == 0:
        return sentence("house-none")
    if field in _TIMES and isinstance(value, int):
        return duration(value)
    if isinstance(value, list):
        return "/".join(str(item) for item in value)
    return str(value)


def _code(field: str) -> str:
    return f"house-{field.replace('.', '-').replace('_', '-')}"
