"""Lists on standard output: aligned for a person, one item per line for another program."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tilewright.cli.output import say, say_all
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.layout import as_table, in_columns


def is_terminal() -> bool:
    """Return whether a person reads standard output, rather than a program or a file."""
    return sys.stdout.isatty()


def say_table(rows: Sequence[Sequence[str]], *, right: frozenset[int] = frozenset()) -> None:
    """Print a table whose first row is its heading.

    Another program gets the rows without the heading, with a tab between cells.
    """
    if is_terminal():
        say_all(as_table(rows, right=right))
    else:
        say_all("\t".join(row) for row in rows[1:])


def say_words(words: Sequence[str], *, indent: int = 0) -> None:
    """Print words in columns; another program gets one per line."""
    say_all(in_columns(words, width(), indent=indent) if is_terminal() else words)


def say_remark(text: str) -> None:
    """Print what only a person needs, such as a heading or a total."""
    if is_terminal():
        say(text)
