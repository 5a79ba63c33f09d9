"""Helpers for word searches: opening a lexicon, what may be said, and how many words were found.

A search leaves out offensive words unless a person asks for them, and always says how many it left
out, so that no answer is incomplete without notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from tilewright.cli.lexicons import open_words
from tilewright.cli.options import number
from tilewright.cli.output import complain
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import is_terminal, say_remark, say_words

if TYPE_CHECKING:
    from tilewright.kernel.questions import WordFinder
    from tilewright.library.word_search import WordSearch

Limit: TypeAlias = Annotated[
    int,
    typer.Option(
        "--limit",
        "-n",
        metavar="N",
        parser=number(0),
        help="Show at most N words; the count includes all of them.",
    ),
]
LIMIT: Final = 1000
WORDS_HELP: Final = "The words, in uppercase or lowercase; - reads them from standard input."


def open_search(name: str, edition_id: str | None, *, offensive: bool) -> WordSearch:
    """Open a lexicon for a search whose answers are said to a person."""
    from tilewright.edition.shipped import load_edition
    from tilewright.lexicon.policy import policy_for
    from tilewright.library.word_search import WordSearch

    finder = open_finder(name, edition_id)
    edition = None if edition_id is None else load_edition(edition_id)
    return WordSearch(finder, policy_for(finder.lexicon, edition, offensive=offensive))


def say_left_out(count: int, one: str = "offensive word", several: str = "offensive words") -> None:
    """Say that words were left out, if any were; another program gets a notice."""
    if not count:
        return
    what, which = (one, "it") if count == 1 else (several, "them")
    text = f"{count:,} {what} left out; --offensive shows {which}"
    if is_terminal():
        say_remark(f"{text}.")
    else:
        complain(f"notice: {text}")


def open_finder(
    name: str, edition_id: str | None, *, added: Iterable[str] = (), banned: Iterable[str] = ()
) -> WordFinder:
    """Open a lexicon for searching, in the letters of an edition."""
    from tilewright.edition.shipped import load_edition
    from tilewright.kernel.questions import WordFinder

    edition = None if edition_id is None else load_edition(edition_id)
    return WordFinder(open_words(edition, name, added=added, banned=banned), edition)


def say_found(words: Sequence[str], total: int) -> None:
    """Print words, followed by how many there are."""
    say_words(words)
    say_count(len(words), total)


def say_count(shown: int, total: int) -> None:
    """Print how many words there are and, if not all were shown, how to see more.

    Another program gets only words, so the rest is then mentioned on standard error.
    """
    if shown == total:
        say_remark(f"{counted(total, 'word')}.")
    elif is_terminal():
        say_remark(f"{shown:,} of {counted(total, 'word')}; use --limit to see more.")
    else:
        complain(f"notice: {shown:,} of {counted(total, 'word')}; use --limit to see more")
