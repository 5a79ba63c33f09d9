"""``tilewright words``: ask a lexicon about words."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.output import REFUSED, Json, emit, say, wants_json

app = typer.Typer(help="Ask a lexicon about words.")

Lexicon = Annotated[
    str, typer.Option("--lexicon", metavar="L", help="enable, yawl, or the path of a word list.")
]
Added = Annotated[
    list[str] | None, typer.Option("--add", metavar="W", help="A house word that counts as well.")
]
Banned = Annotated[
    list[str] | None, typer.Option("--ban", metavar="W", help="A word that does not count here.")
]


@app.callback(invoke_without_command=True)
def words(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - read below
    """Ask a lexicon about words."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("check")
def check(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Words, in any case.")],
    lexicon: Lexicon = "enable",
    add: Added = None,
    ban: Banned = None,
    as_json: Json = False,
) -> None:
    """Say which words count; exit 1 if any does not."""
    from tilewright.lexicon import open_lexicon

    known = open_lexicon(lexicon, added=add or (), banned=ban or ())
    answers = [(word.upper(), word.upper() in known) for word in words]
    if wants_json(context, as_json):
        rows = [{"word": word, "valid": valid} for word, valid in answers]
        emit({"lexicon": known.id, "words": rows})
    else:
        for word, valid in answers:
            say(f"{word}: {'yes' if valid else 'no'}")
    if not all(valid for _, valid in answers):
        raise typer.Exit(REFUSED)
