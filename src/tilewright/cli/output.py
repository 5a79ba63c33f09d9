"""What a command says and how it ends: text or JSON on one side, one sentence on the other."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tilewright.cli.terminal.color import Depth

if TYPE_CHECKING:
    from typing import TextIO

DONE: Final = 0
REFUSED: Final = 1
"""A play, a word or a file was judged and did not stand."""
BAD_INPUT: Final = 2
"""The command could not be carried out: a misspelt option, an unknown name, no such file."""
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""Nobody reads on, as with ``| head``: what a shell says of other programs then."""

Json: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Write the result as JSON, for programs.")
]
"""The option that every command has."""


class When(StrEnum):
    """When to use colours."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Color: TypeAlias = Annotated[
    When,
    typer.Option(
        "--color", help="Use colours: in a terminal without NO_COLOR (auto), always or never."
    ),
]
"""The option of commands that draw."""


class PipeClosed(Exception):  # noqa: N818 - it is no fault, only an end
    """Whoever read our output has stopped."""


def say(text: str = "") -> None:
    """Write one or more lines to standard output."""
    try:
        sys.stdout.write(f"{text}\n")
    except BrokenPipeError as error:
        raise PipeClosed from error


def say_all(lines: Iterable[str]) -> None:
    """Write lines to standard output."""
    for line in lines:
        say(line)


def emit(result: Mapping[str, object]) -> None:
    """Write a result as JSON to standard output."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    say(json.dumps(result, ensure_ascii=not unicode, indent=2))


def complain(sentence: str) -> None:
    """Write one sentence about what is wrong to standard error."""
    sys.stdout.flush()
    sys.stderr.write(f"tilewright: {clean(sentence)}\n")


def clean(text: str) -> str:
    """Return text from a file on one line and without signs that would steer a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def wants_json(context: typer.Context, here: bool) -> bool:  # noqa: FBT001 - an option's value
    """Tell whether JSON is asked for, at this command or at one before it on the line."""
    return here or any(
        bool(place.params.get("as_json")) for place in _places(context) if place is not context
    )


def _places(context: typer.Context) -> list[typer.Context]:
    places = []
    place: typer.Context | None = context
    while place is not None:
        places.append(place)
        place = place.parent  # type: ignore[assignment]
    return places


def depth_of(
    when: When, stream: TextIO | None = None, environment: Mapping[str, str] | None = None
) -> Depth:
    """Return how many colours to use on ``stream``.

    An explicit choice beats the environment; ``NO_COLOR`` (set to anything), a dumb
    terminal and a stream that is no terminal mean none. Terminals that do not say that
    they know 24-bit colours, but are known to have 256, get the nearest of those.
    """
    stream = sys.stdout if stream is None else stream
    environment = os.environ if environment is None else environment
    if when is When.ALWAYS:
        return Depth.TRUE
    terminal = environment.get("TERM", "")
    if when is When.NEVER or environment.get("NO_COLOR") or terminal == "dumb":
        return Depth.NONE
    if not stream.isatty():
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return Depth.TRUE
    return Depth.PALETTE if "256color" in terminal else Depth.TRUE


def width() -> int:
    """Return how many columns the terminal has; 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns
