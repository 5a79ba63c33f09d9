"""The commands of the program, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright._version import __version__
from tilewright.cli import (
    editions,
    gcg,
    generate,
    judge,
    lexicon,
    play,
    replay,
    verify,
    word_queries,
)
from tilewright.cli.output import Json, emit, say, wants_json

app = typer.Typer(
    name="tilewright",
    help="Crossword tile games: editions, the judge, word lists and recorded games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    # Plain help: it opens at once and reads well in every terminal and to every screen reader.
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    as_json: Json = False,
) -> None:
    """Crossword tile games: editions, the judge, word lists and recorded games."""
    if version:
        if wants_json(context, as_json):
            emit({"version": __version__})
        else:
            say(f"tilewright {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(context.get_help())


app.add_typer(editions.app, name="editions")
app.command("judge")(judge.judge_command)
app.command("generate")(generate.generate_command)
app.add_typer(word_queries.app, name="words")
app.add_typer(lexicon.app, name="lexicon")
app.add_typer(gcg.app, name="gcg")
app.command("replay")(replay.replay_command)
app.command("play")(play.play_command)
app.command("verify")(verify.verify_command)
