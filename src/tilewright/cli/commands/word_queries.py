"""``tilewright words anagram``, ``hooks``, ``extend``, ``pattern``, ``list`` and ``stem``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.commands.words import Lexicon, app
from tilewright.cli.output import Json, emit, say, say_all, wants_json, width
from tilewright.cli.terminal.columns import as_table, in_columns

if TYPE_CHECKING:
    from tilewright.kernel.questions import WordFinder

__all__ = ["app"]

Limit = Annotated[
    int, typer.Option("--limit", metavar="N", min=0, help="Show at most so many; all are counted.")
]
Shortest = Annotated[
    int | None, typer.Option("--shortest", metavar="N", min=1, help="The fewest letters.")
]
Longest = Annotated[
    int | None, typer.Option("--longest", metavar="N", min=1, help="The most letters.")
]
Containing = Annotated[
    str, typer.Option("--with", metavar="LETTERS", help="Letters that the word has.")
]
Without = Annotated[
    str, typer.Option("--without", metavar="LETTERS", help="Letters that it does not have.")
]

_LIMIT = 1000
_LONGEST = 64


@app.command("anagram")
def anagram(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    tiles: Annotated[
        str, typer.Argument(metavar="TILES", help="Letters in any order, ? for a blank.")
    ],
    build: Annotated[
        bool, typer.Option("--build", help="Words of some of the tiles as well, at least two.")
    ] = False,
    shortest: Shortest = None,
    limit: Limit = _LIMIT,
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """Find the words that tiles make, all of them or some."""
    from tilewright.kernel.questions import with_blanks

    finder = _finder(lexicon)
    least = shortest if shortest is not None else 2 if build else None
    found = finder.anagrams(tiles, shortest=least, limit=limit)
    spelled = [with_blanks(word, tiles) for word in found.words]
    if wants_json(context, as_json):
        answer = {"tiles": tiles.upper(), "count": found.total}
        emit({"lexicon": finder.lexicon.id, **answer, "words": found.words, "spelled": spelled})
        return
    for length, words in groupby(spelled, key=len):
        count = found.by_length.get(length, 0)
        say(f"{length} letters, {_counted(count, 'word')}")
        say_all(in_columns(list(words), width(), indent=4))
    _close(len(spelled), found.total)


@app.command("hooks")
def hooks(
    context: typer.Context,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words, in any case.")],
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """Show the letters that make another word in front of a word and behind it."""
    finder = _finder(lexicon)
    answers = [(word.upper(), finder.hooks(word)) for word in words]
    if wants_json(context, as_json):
        rows = [
            {
                "word": word,
                "valid": word in finder.lexicon,
                "front": list(found.front),
                "back": list(found.back),
            }
            for word, found in answers
        ]
        emit({"lexicon": finder.lexicon.id, "hooks": rows})
        return
    table = [("FRONT", "WORD", "BACK")] + [
        (
            found.front or "-",
            word if word in finder.lexicon else f"({word})",
            found.back or "-",
        )
        for word, found in answers
    ]
    say_all(as_table(table, right=frozenset({0})))


@app.command("extend")
def extend(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    word: Annotated[str, typer.Argument(metavar="WORD", help="A word, or part of one.")],
    before: Annotated[
        int | None,
        typer.Option("--before", metavar="N", min=0, help="The most letters in front; any number."),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", metavar="N", min=0, help="The most letters behind; any number."),
    ] = None,
    limit: Limit = _LIMIT,
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """Find the longer words that hold a word, with what stands before and after it."""
    finder = _finder(lexicon)
    found, total = finder.extensions(word, before=before, after=after, limit=limit)
    if wants_json(context, as_json):
        rows = [{"word": e.word, "before": e.before, "after": e.after} for e in found]
        answer = {"word": word.upper(), "count": total, "extensions": rows}
        emit({"lexicon": finder.lexicon.id, **answer})
        return
    if found:
        table = [(each.before, word.upper(), each.after) for each in found]
        say_all(as_table(table, right=frozenset({0})))
    _close(len(found), total)


@app.command("pattern")
def pattern(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Letters; . or ? for one, * for any number, [AEI] or [^AEI] for a choice.",
        ),
    ],
    shortest: Shortest = None,
    longest: Longest = None,
    containing: Containing = "",
    without: Without = "",
    limit: Limit = _LIMIT,
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """Find the words that look like a pattern."""
    finder = _finder(lexicon)
    found = finder.find(
        pattern=pattern,
        shortest=shortest or 1,
        longest=longest or _LONGEST,
        containing=containing,
        without=without,
        limit=limit,
    )
    if wants_json(context, as_json):
        answer = {"pattern": pattern.upper(), "count": found.total, "words": found.words}
        emit({"lexicon": finder.lexicon.id, **answer})
        return
    _show(found.words, found.total)


@app.command("list")
def list_words(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    length: Annotated[
        int | None, typer.Option("--length", metavar="N", min=1, help="The number of letters.")
    ] = None,
    shortest: Shortest = None,
    longest: Longest = None,
    prefix: Annotated[
        str, typer.Option("--prefix", metavar="LETTERS", help="How the word begins.")
    ] = "",
    suffix: Annotated[str, typer.Option("--suffix", metavar="LETTERS", help="How it ends.")] = "",
    containing: Containing = "",
    without: Without = "",
    limit: Limit = _LIMIT,
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """List words by length, beginning, end and letters: `--length 2`, `--with Q --without U`."""
    finder = _finder(lexicon)
    found = finder.find(
        shortest=max(length or 1, shortest or 1),
        longest=min(length or _LONGEST, longest or _LONGEST),
        prefix=prefix,
        suffix=suffix,
        containing=containing,
        without=without,
        limit=limit,
    )
    if wants_json(context, as_json):
        emit({"lexicon": finder.lexicon.id, "count": found.total, "words": found.words})
        return
    _show(found.words, found.total)


@app.command("stem")
def stem(
    context: typer.Context,
    *,
    tiles: Annotated[str, typer.Argument(metavar="TILES", help="Letters in any order, no blank.")],
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> None:
    """Show which letter added to a stem makes words of all its letters, and which."""
    finder = _finder(lexicon)
    found = finder.stem(tiles)
    total = sum(map(len, found.values()))
    if wants_json(context, as_json):
        rows = [{"letter": letter, "words": made} for letter, made in found.items()]
        answer = {"stem": tiles.upper(), "count": total, "letters": rows}
        emit({"lexicon": finder.lexicon.id, **answer})
        return
    for letter, made in found.items():
        first, *rest = in_columns(made, width(), indent=4)
        say(f"+{letter}  {first.strip()}")
        say_all(rest)
    say(f"{_counted(len(found), 'letter')}, {_counted(total, 'word')}.")


def _finder(name: str) -> WordFinder:
    """Open a lexicon for questions."""
    from tilewright.kernel.questions import WordFinder
    from tilewright.lexicon import open_lexicon

    return WordFinder(open_lexicon(name))


def _show(words: Sequence[str], total: int) -> None:
    """Write words in columns and how many there are."""
    say_all(in_columns(words, width()))
    _close(len(words), total)


def _close(shown: int, total: int) -> None:
    """Write how many words there are, and whether all were shown."""
    if shown == total:
        say(f"{_counted(total, 'word')}.")
    else:
        say(f"{shown:,} of {_counted(total, 'word')}; --limit shows more.")


def _counted(count: int, what: str) -> str:
    """Return a number with its noun."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
