"""The commands of the program, put together; only those that are asked for are loaded."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Final

import typer

from tilewright._version import __version__
from tilewright.cli.output import Json, emit, say, wants_json

COMMANDS: Final = {
    "editions": ("editions", "app"),
    "judge": ("judge", "judge_command"),
    "generate": ("generate", "generate_command"),
    "words": ("word_queries", "app"),
    "lexicon": ("lexicon", "app"),
    "gcg": ("gcg", "app"),
    "replay": ("replay", "replay_command"),
    "play": ("play", "play_command"),
    "autoplay": ("autoplay", "autoplay_command"),
    "match": ("match", "match_command"),
    "train": ("train", "app"),
    "verify": ("verify", "verify_command"),
    "serve": ("serve", "serve_command"),
}
"""Where each command is found: its module, and the function or the group of commands in it."""


def make_app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the program with the commands of these names; all of them take longer to load."""
    app = typer.Typer(
        name="tilewright",
        help="Crossword tile games: editions, the judge, word lists and recorded games.",
        add_completion=False,
        pretty_exceptions_enable=False,
        # Plain help: it opens at once and reads well in every terminal and to every screen reader.
        rich_markup_mode=None,
    )
    app.callback(invoke_without_command=True)(root)
    for name in names:
        module, attribute = COMMANDS[name]
        command = getattr(import_module(f"tilewright.cli.commands.{module}"), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


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
