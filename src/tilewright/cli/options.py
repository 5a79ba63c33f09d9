"""Options that several commands share, and functions that parse their values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import typer

from tilewright.cli.completion import complete_edition, complete_lexicon
from tilewright.errors import EditionError
from tilewright.lexicon import DEFAULT

_MOST_DIGITS: Final = 18

DEFAULT_LEXICON: Final = DEFAULT
"""The lexicon used unless ``--lexicon`` names another one."""

Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the result as JSON instead of text.")
]
"""Every command has this option."""


class When(StrEnum):
    """When to use colors."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Color: TypeAlias = Annotated[
    When,
    typer.Option(
        "--color",
        help="When to use colors; auto means in a terminal, unless NO_COLOR is set.",
    ),
]
_EDITION: Final = typer.Option(
    "--edition",
    "-e",
    metavar="ID",
    help="An edition id, or the path to an edition file.",
    autocompletion=complete_edition,
)
EditionId: TypeAlias = Annotated[str, _EDITION]
OptionalEditionId: TypeAlias = Annotated[str | None, _EDITION]
RecordEditionId: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        "-e",
        metavar="ID",
        help="Use this edition (id or file) instead of the one named in the game.",
        autocompletion=complete_edition,
    ),
]
LettersOf: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="ID",
        help="The edition whose letters your word list uses, such as german; by default A to Z.",
    ),
]
Lexicon: TypeAlias = Annotated[
    str,
    typer.Option(
        "--lexicon",
        "-l",
        metavar="NAME",
        help="The lexicon: family, enable, yawl, or the path to a word list. With -clean at its"
        " end, as in family-clean, the name stands for the lexicon without offensive words.",
        autocompletion=complete_lexicon,
    ),
]
Offensive: TypeAlias = Annotated[
    bool,
    typer.Option("--offensive", help="Include offensive words, which are otherwise left out."),
]
Output: TypeAlias = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="The file to write; - is standard output."),
]
House: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--house",
        metavar="KEY=VALUE",
        help="A house rule, such as scoring.bonus.6=20; may be repeated.",
    ),
]


def number(least: int, most: int | None = None) -> Callable[[object], int]:
    """Return a parser for a whole number from ``least`` to ``most``.

    Typer can check ranges too, but would show them as ``x>=1`` in the help.
    """
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"

    def parse(value: object) -> int:
        text = str(value).strip()
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS:
            found = int(text)
            if found >= least and (most is None or found <= most):
                return found
        raise typer.BadParameter(f"expected a whole number {bounds}, found {text[:40]!r}")

    return parse


Threads: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--threads",
        "-t",
        metavar="N",
        parser=number(1),
        help="Number of processes; one per core by default.",
    ),
]
Cluster: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Run on the Dask cluster whose scheduler is at tcp://HOST:PORT.",
    ),
]


def wants_json(context: typer.Context, here: bool) -> bool:  # noqa: FBT001 - an option's value
    """Return whether ``--json`` was given to this command or to one of its parent commands."""
    if here:
        return True
    parent = context.parent
    while parent is not None:
        if parent.params.get("as_json"):
            return True
        parent = parent.parent
    return False


def read_house(rules: Iterable[str] | None) -> dict[str, object]:
    """Parse house rules for an edition; values are written as in an edition file."""
    house: dict[str, object] = {}
    for rule in rules or ():
        key, sign, value = rule.partition("=")
        if not sign or not key.strip():
            raise EditionError("--house", f"expected KEY=VALUE, such as rack=8, found {rule!r}")
        house[key.strip()] = _read_value(value.strip())
    return house


def _read_value(text: str) -> object:
    """Read a number, true, false or a list; anything else is a string, with or without quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
