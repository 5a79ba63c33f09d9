"""House rules on the command line: ``--house KEY=VALUE``, as often as there are rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Annotated, TypeAlias

import typer

from tilewright.errors import EditionError

House: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="KEY=VALUE", help="A house rule, such as scoring.bonus.6=20."),
]
"""The option of commands that judge under the rules of a table."""


def read_house(rules: Iterable[str] | None) -> dict[str, object]:
    """Return house rules as an edition takes them; values are written as in its file."""
    house: dict[str, object] = {}
    for rule in rules or ():
        key, sign, value = rule.partition("=")
        if not sign or not key.strip():
            raise EditionError("--house", f"expected KEY=VALUE, such as rack=8, found {rule!r}")
        house[key.strip()] = _value(value.strip())
    return house


def _value(text: str) -> object:
    """Read a number, true, false or a list; anything else is a text, with or without quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
