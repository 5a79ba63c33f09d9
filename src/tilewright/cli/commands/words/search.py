"""``tilewright words anagram``, ``pattern`` and ``list``: find words by their letters."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Annotated, Final, TypeAlias

import typer

from tilewright.cli.commands.words.finder import (
    LIMIT,
    Limit,
    open_search,
    say_count,
    say_found,
    say_left_out,
)
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Json,
    LettersOf,
    Lexicon,
    Offensive,
    number,
    wants_json,
)
from tilewright.cli.output import emit
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import say_remark, say_words

Shortest: TypeAlias = Annotated[
    int | None,
    typer.Option("--shortest", metavar="N", parser=number(1), help="Fewest letters in the word."),
]
Longest: TypeAlias = Annotated[
    int | None,
    typer.Option("--longest", metavar="N", parser=number(1), help="Most letters in the word."),
]
Containing: TypeAlias = Annotated[
    str, typer.Option("--with", metavar="LETTERS", help="Letters that the word must contain.")
]
Without: TypeAlias = Annotated[
    str,
    typer.Option("--without", metavar="LETTERS", help="Letters that the word must not contain."),
]

_LONGEST: Final = 64


def anagram_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    tiles: Annotated[
        str,
        typer.Argument(
            metavar="TILES",
            help="Letters in any order; ? is a blank, [CH] is one tile.",
        ),
    ],
    build: Annotated[
        bool,
        typer.Option("--build", help="Include words that use only some of the tiles."),
    ] = False,
    shortest: Shortest = None,
    limit: Limit = LIMIT,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Find the words that can be spelled with these tiles."""
    from tilewright.kernel.questions import with_blanks

    search = open_search(lexicon, edition, offensive=offensive)
    least = shortest if shortest is not None else 2 if build else None
    everything = search.finder.anagrams(tiles, shortest=least, limit=search.limit)
    found, left_out = search.keep(everything, limit)
    spelled = [with_blanks(letters, tiles) for letters in found.spellings]
    if wants_json(context, as_json):
        answer = {"tiles": tiles.upper(), "count": found.total, "left_out": left_out}
        words = {"words": found.words, "spelled": spelled}
        emit({"lexicon": search.finder.lexicon.id, **answer, **words})
        return
    rows = zip(map(len, found.spellings), spelled, strict=True)
    for length, group in groupby(rows, key=itemgetter(0)):
        count = found.by_length.get(length, 0)
        say_remark(f"{counted(length, 'letter')}, {counted(count, 'word')}")
        say_words([word for _, word in group], indent=4)
    say_count(len(spelled), found.total)
    say_left_out(left_out)


def pattern_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Letters; . or ? is any letter, * any number of them, [AEI] or [^AEI] a choice;"
            " [[CH]E] is CH or E.",
        ),
    ],
    shortest: Shortest = None,
    longest: Longest = None,
    containing: Containing = "",
    without: Without = "",
    limit: Limit = LIMIT,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Find the words that match a pattern."""
    search = open_search(lexicon, edition, offensive=offensive)
    everything = search.finder.find(
        pattern=pattern,
        shortest=shortest or 1,
        longest=longest or _LONGEST,
        containing=containing,
        without=without,
        limit=search.limit,
    )
    found, left_out = search.keep(everything, limit)
    if wants_json(context, as_json):
        answer = {"pattern": pattern.upper(), "count": found.total, "words": found.words}
        emit({"lexicon": search.finder.lexicon.id, **answer, "left_out": left_out})
        return
    say_found(found.words, found.total)
    say_left_out(left_out)


def list_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    length: Annotated[
        int | None,
        typer.Option("--length", metavar="N", parser=number(1), help="Number of letters."),
    ] = None,
    shortest: Shortest = None,
    longest: Longest = None,
    prefix: Annotated[
        str, typer.Option("--prefix", metavar="LETTERS", help="Letters that the word starts with.")
    ] = "",
    suffix: Annotated[
        str, typer.Option("--suffix", metavar="LETTERS", help="Letters that the word ends with.")
    ] = "",
    containing: Containing = "",
    without: Without = "",
    limit: Limit = LIMIT,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """List words by length, beginning, end or letters.

    For example --length 2, or --with Q --without U.
    """
    search = open_search(lexicon, edition, offensive=offensive)
    everything = search.finder.find(
        shortest=max(length or 1, shortest or 1),
        longest=min(length or _LONGEST, longest or _LONGEST),
        prefix=prefix,
        suffix=suffix,
        containing=containing,
        without=without,
        limit=search.limit,
    )
    found, left_out = search.keep(everything, limit)
    if wants_json(context, as_json):
        answer = {"count": found.total, "words": found.words, "left_out": left_out}
        emit({"lexicon": search.finder.lexicon.id, **answer})
        return
    say_found(found.words, found.total)
    say_left_out(left_out)
