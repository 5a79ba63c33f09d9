"""Files named on the command line; a dash means standard input or output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tilewright.cli.output import PipeClosed, clean, say
from tilewright.cli.terminal.layout import counted
from tilewright.errors import FileError
from tilewright.system import LARGEST_FILE, read_file, write_file

STANDARD: Final = "-"
"""The name of standard input and output."""
_STANDARD_OUTPUT: Final = frozenset({STANDARD, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
"""The names of standard output; a file that it is redirected to must not be replaced."""


def read_input(name: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, or of standard input for ``-``.

    Input that has no end, such as a device, is refused before it fills the memory.
    """
    try:
        if os.fspath(name) != STANDARD:
            return read_file(Path(name))
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise FileError.unreadable(shown(name), error) from error
    if len(data) > LARGEST_FILE:
        raise FileError.too_large(shown(name), LARGEST_FILE)
    return data


def read_text_input(name: str | os.PathLike[str]) -> str:
    """Return the text of a file in UTF-8, or of standard input for ``-``."""
    try:
        return read_input(name).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError.unreadable(shown(name), error) from error


def expand_arguments(arguments: Iterable[str]) -> list[str]:
    """Return the arguments, with ``-`` replaced by the lines of standard input."""
    expanded: list[str] = []
    for argument in arguments:
        if argument == STANDARD:
            lines = read_text_input(STANDARD).splitlines()
            expanded += [line.strip() for line in lines if line.strip()]
        else:
            expanded.append(argument)
    return expanded


def read_position_text(position: str | None) -> str | None:
    """Return a position given as an option; ``-`` means the first line of standard input."""
    if position != STANDARD:
        return position
    return read_text_input(STANDARD).strip().partition("\n")[0]


def is_standard_output(name: str | os.PathLike[str]) -> bool:
    """Return whether a name means standard output."""
    return os.fspath(name) in _STANDARD_OUTPUT


def write_output(name: str | os.PathLike[str], data: bytes) -> None:
    """Write a file as ``write_file`` does, or to standard output for ``-``."""
    if is_standard_output(name):
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError as error:
            raise PipeClosed from error
        return
    try:
        write_file(Path(name), data)
    except (OSError, ValueError) as error:
        raise FileError.unwritable(Path(name), error) from error


def check_not_terminal(name: str, form: str, advice: str) -> None:
    """Raise ``FileError`` if data that is not text would be written to a terminal."""
    if name == STANDARD and sys.stdout.isatty():
        raise FileError("standard output", f"is a terminal, and {form} is not text; {advice}")


def say_written(name: str, data: bytes) -> None:
    """Print how large a written file is, unless it is standard output."""
    if name != STANDARD:
        say(f"{clean(name)}: {counted(len(data), 'byte')}")


def shown(name: str | os.PathLike[str]) -> str:
    """Return what to call a file in messages."""
    text = os.fspath(name)
    return "standard input" if text == STANDARD else text
