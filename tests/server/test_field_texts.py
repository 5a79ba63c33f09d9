"""The description of the API says what the fields of messages mean."""

from typing import Any

from tilewright.server.app import OPERATIONS
from tilewright.server.http.fields import field_text
from tilewright.server.http.openapi import describe


def test_the_description_explains_its_fields() -> None:
    """The messages that every client needs are explained in full, and most others, too."""
    description: dict[str, Any] = describe(OPERATIONS)
    fields = {
        (name, field): "description" in tree
        for name, schema in description["components"]["schemas"].items()
        for field, tree in schema.get("properties", {}).items()
    }
    missing = {name for name, is_described in fields.items() if not is_described}
    assert not {name for name, _ in missing} & {"Join", "MoveCommand", "Renew"}
    assert len(missing) * 2 < len(fields), missing


def test_the_nearest_text_counts() -> None:
    """A docstring comes first, then the message's own text, a base's, and the common one."""
    docstring, section, common = (
        field_text(name, "text") for name in ("NoticeMessage", "WordScore", "Unknown")
    )
    assert len({docstring, section, common}) == 3
    assert all((docstring, section, common))
    assert field_text("EndedEvent", "why") == field_text("Result", "why")
    assert field_text("ViewChanges", "rack") == field_text("View", "rack")
    assert field_text("View", "no-such-field") == ""
