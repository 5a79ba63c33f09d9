"""``tilewright words hooks``, ``extend`` and ``stem``: find words by adding letters."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.commands.words.finder import (
    LIMIT,
    WORDS_HELP,
    Limit,
    open_search,
    say_count,
    say_left_out,
)
from tilewright.cli.files import expand_arguments
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Json,
    LettersOf,
    Lexicon,
    Offensive,
    number,
    wants_json,
)
from tilewright.cli.output import emit, say, say_all
from tilewright.cli.terminal.capabilities import width
from tilewright.cli.terminal.layout import as_table, counted, in_columns
from tilewright.cli.terminal.listing import is_terminal, say_remark, say_table, say_words


def hooks_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=WORDS_HELP)],
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Show the letters that can be added to the front or back of a word."""
    from tilewright.kernel.letters import split_tiles

    search = open_search(lexicon, edition, offensive=offensive)
    finder = search.finder
    found_hooks = [(word.upper(), *search.hooks(word)) for word in expand_arguments(words)]
    answers = [(word, found) for word, found, _ in found_hooks]
    left_out = sum(count for *_, count in found_hooks)
    if wants_json(context, as_json):
        rows = [
            {
                "word": word,
                "valid": finder.accepts(word),
                "front": split_tiles(found.front),
                "back": split_tiles(found.back),
            }
            for word, found in answers
        ]
        emit({"lexicon": finder.lexicon.id, "hooks": rows, "left_out": left_out})
        return
    table = [("FRONT", "WORD", "BACK")] + [
        (
            found.front or "-",
            word if finder.accepts(word) else f"({word})",
            found.back or "-",
        )
        for word, found in answers
    ]
    say_table(table, right=frozenset({0}))
    say_left_out(left_out)


def extend_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    word: Annotated[str, typer.Argument(metavar="WORD", help="A word, or part of one.")],
    before: Annotated[
        int | None,
        typer.Option(
            "--before",
            metavar="N",
            parser=number(0),
            help="Maximum number of letters before the word; any number by default.",
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(
            "--after",
            metavar="N",
            parser=number(0),
            help="Maximum number of letters after the word; any number by default.",
        ),
    ] = None,
    limit: Limit = LIMIT,
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Find the longer words that contain a word."""
    search = open_search(lexicon, edition, offensive=offensive)
    everything, left_out = search.extensions(word, before=before, after=after)
    found, total = everything[:limit], len(everything)
    if wants_json(context, as_json):
        rows = [{"word": e.word, "before": e.before, "after": e.after} for e in found]
        answer = {"word": word.upper(), "count": total, "extensions": rows}
        emit({"lexicon": search.finder.lexicon.id, **answer, "left_out": left_out})
        return
    if found and is_terminal():
        table = [(each.before, word.upper(), each.after) for each in found]
        say_all(as_table(table, right=frozenset({0})))
    else:
        say_words([each.word for each in found])
    say_count(len(found), total)
    say_left_out(left_out)


def stem_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    tiles: Annotated[
        str,
        typer.Argument(
            metavar="TILES",
            help="Letters in any order, without blanks; [CH] is one tile.",
        ),
    ],
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Show the words that can be formed from a stem and one more letter."""
    search = open_search(lexicon, edition, offensive=offensive)
    found, left_out = search.stem(tiles)
    total = sum(map(len, found.values()))
    if wants_json(context, as_json):
        rows = [{"letter": letter, "words": made} for letter, made in found.items()]
        answer = {"stem": tiles.upper(), "count": total, "letters": rows}
        emit({"lexicon": search.finder.lexicon.id, **answer, "left_out": left_out})
        return
    for letter, made in found.items():
        if is_terminal():
            first, *rest = in_columns(made, width(), indent=4)
            say(f"+{letter}  {first.strip()}")
            say_all(rest)
        else:
            say_words(made)
    say_remark(f"{counted(len(found), 'letter')}, {counted(total, 'word')}.")
    say_left_out(left_out)
