"""``tilewright words check``: check which words are in a lexicon."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.commands.words.finder import WORDS_HELP, open_finder
from tilewright.cli.files import expand_arguments
from tilewright.cli.options import DEFAULT_LEXICON, Json, LettersOf, Lexicon, wants_json
from tilewright.cli.output import REFUSED, clean, emit, say


def check_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=WORDS_HELP)],
    lexicon: Lexicon = DEFAULT_LEXICON,
    edition: LettersOf = None,
    add: Annotated[
        list[str] | None,
        typer.Option("--add", metavar="WORD", help="Accept this word as well; may be repeated."),
    ] = None,
    ban: Annotated[
        list[str] | None,
        typer.Option("--ban", metavar="WORD", help="Do not accept this word; may be repeated."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check whether words are valid.

    With an edition, brackets say which tiles spell a word: [CH]E, or C and H apart in [C][H]E. The
    exit code is 1 if any word is not valid.
    """
    finder = open_finder(lexicon, edition, added=add or (), banned=ban or ())
    answers = [(word.upper(), finder.accepts(word)) for word in expand_arguments(words)]
    if wants_json(context, as_json):
        rows = [{"word": word, "valid": valid} for word, valid in answers]
        emit({"lexicon": finder.lexicon.id, "words": rows})
    else:
        for word, valid in answers:
            say(f"{clean(word)}: {'yes' if valid else 'no'}")
    if not all(valid for _, valid in answers):
        raise typer.Exit(REFUSED)
