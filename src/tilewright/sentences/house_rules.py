"""House rules: their names, and how a table's rules differ from the printed ones."""

from __future__ import annotations

from tilewright.catalogue import sentence, translate
from tilewright.edition import Difference
from tilewright.edition.house_rules import rule_of


def label_of(field: str) -> str:
    """Return the display name of a house rule, given its field or any field below it."""
    code = rule_of(field).replace(".", "-").replace("_", "-")
    return sentence(f"house-{code}")


def describe(difference: Difference) -> str:
    """Return what the table agreed on, compared with the printed rule."""
    rule, field = label_of(difference.field), difference.field
    if field.count(".") > 1:
        rule = sentence("house-part", rule=rule, part=translate(field.rpartition(".")[2]))
    agreed, printed = _value(difference.agreed), _value(difference.printed)
    return sentence("house-difference", rule=rule, agreed=agreed, printed=printed)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return sentence("house-yes" if value else "house-no")
    if value is None or value == 0:
        return sentence("house-none")
    if isinstance(value, list):
        return "/".join(str(item) for item in value)
    return translate(str(value))
