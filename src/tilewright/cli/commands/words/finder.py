"""Helpers for word searches: opening a lexicon, and reporting how many words were found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tilewright.cli.options import number
from tilewright.cli.output import say, say_all
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.layout import counted, in_columns

if TYPE_CHECKING:
    from tilewright.kernel.questions import WordFinder

Limit: TypeAlias = Annotated[
    int,
    typer.Option(
        "--limit",
        metavar="N",
        parser=number(0),
        help="Show at most N words; the count includes all of them.",
    ),
]
LIMIT: Final = 1000


def open_finder(name: str) -> WordFinder:
    """Open a lexicon for searching."""
    from tilewright.kernel.questions import WordFinder
    from tilewright.lexicon import open_lexicon

    return WordFinder(open_lexicon(name))


def say_words(words: Sequence[str], total: int) -> None:
    """Print words in columns, followed by how many there are."""
    say_all(in_columns(words, width()))
    say_count(len(words), total)


def say_count(shown: int, total: int) -> None:
    """Print how many words there are and, if not all were shown, how to see more."""
    if shown == total:
        say(f"{counted(total, 'word')}.")
    else:
        say(f"{shown:,} of {counted(total, 'word')}; use --limit to see more.")
