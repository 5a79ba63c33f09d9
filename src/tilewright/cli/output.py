"""What a command prints: text or JSON on standard output, one-line errors on standard error.

Everything that a command prints goes through ``say``, which drops control characters. Names in
files and on the command line therefore cannot move the cursor, rename the window or clear the
screen; the only escape sequences allowed are those for the program's own colors.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Final

DONE: Final = 0
REFUSED: Final = 1
"""A play, a word or a file was checked and is not valid."""
BAD_INPUT: Final = 2
"""The command could not run because of a misspelled option, unknown name or missing file."""
UNFINISHED: Final = 3
"""``verify`` found nothing wrong, but the file doesn't contain the end of the game."""
WORDS_UNCHECKED: Final = 4
"""``verify`` found nothing wrong, but couldn't check the words without the game's dictionary."""
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""The program reading our output exited early (``| head``); shells report the same code."""

_COLOR: Final = r"\x1b\[[0-9;]*m"
_STRAY: Final = re.compile(rf"({_COLOR})|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNSAFE_IN_JSON: Final = re.compile(r"[\x7f-\x9f]")


class PipeClosed(Exception):  # noqa: N818 - it is not an error, only the end of the output
    """The program reading our output has closed the pipe."""


def say(text: str = "") -> None:
    """Print one or more lines, dropping all control characters except color sequences."""
    try:
        sys.stdout.write(f"{_STRAY.sub(_keep_color, text)}\n")
    except BrokenPipeError as error:
        raise PipeClosed from error


def _keep_color(match: re.Match[str]) -> str:
    return match[1] or " "


def say_all(lines: Iterable[str]) -> None:
    """Print several lines."""
    for line in lines:
        say(line)


def emit(result: Mapping[str, object]) -> None:
    """Print a result as JSON."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(result, ensure_ascii=not unicode, indent=2)
    # The JSON encoder does not escape these control characters; escaping keeps their meaning.
    say(_UNSAFE_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", text))


def complain(sentence: str) -> None:
    """Print a one-line error message to standard error."""
    sys.stdout.flush()
    sys.stderr.write(f"tilewright: {clean(sentence)}\n")


def clean(text: str) -> str:
    """Return untrusted text as one line without any control characters.

    Player names, words and file names are untrusted: clean them before coloring them.
    """
    return "".join(sign if sign.isprintable() else " " for sign in text)
