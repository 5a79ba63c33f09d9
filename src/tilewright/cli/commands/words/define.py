"""``tilewright words define``: show what words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.commands.words.finder import WORDS_HELP
from tilewright.cli.files import expand_arguments
from tilewright.cli.options import Json, Offensive, wants_json
from tilewright.cli.output import REFUSED, emit, say_all
from tilewright.cli.terminal.definition import definition_lines

if TYPE_CHECKING:
    from tilewright.lexicon.definitions import Definition


def define_command(
    context: typer.Context,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=WORDS_HELP)],
    offensive: Offensive = False,
    as_json: Json = False,
) -> None:
    """Show what words mean.

    An inflected form is explained by its base word. A definition does not mean that the word is
    valid in your lexicon, and a valid word may have none. Offensive words, and offensive and sexual
    meanings of others, are left out. The exit code is 1 if any word has no definition.
    """
    from tilewright.lexicon.definitions import define

    answers = [
        (word.upper(), define(word, offensive=offensive)) for word in expand_arguments(words)
    ]
    if wants_json(context, as_json):
        emit({"words": [_row(word, found) for word, found in answers]})
    else:
        for word, found in answers:
            say_all(definition_lines(word, found))
    if not all(found for _, found in answers):
        raise typer.Exit(REFUSED)


def _row(word: str, found: Definition | None) -> dict[str, object]:
    """Return a word's definition as data."""
    senses = found.senses if found else ()
    return {
        "word": word,
        "base": found.base if found else None,
        "relation": found.relation if found else None,
        "senses": [{"part": sense.part, "gloss": sense.gloss} for sense in senses],
    }
