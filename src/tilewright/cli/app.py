"""The program's commands; only the command being run is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Final

import typer

from tilewright._version import __version__
from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import emit, say

COMMANDS: Final = {
    "play": ("play", "play_command"),
    "serve": ("serve", "serve_command"),
    "admin": ("admin", "app"),
    "editions": ("editions", "app"),
    "judge": ("judge", "judge_command"),
    "generate": ("generate", "generate_command"),
    "words": ("words", "app"),
    "lexicon": ("lexicon", "app"),
    "replay": ("replay", "replay_command"),
    "gcg": ("gcg", "app"),
    "verify": ("verify", "verify_command"),
    "autoplay": ("autoplay", "autoplay_command"),
    "match": ("match", "match_command"),
    "train": ("train", "app"),
}
"""Each command's module in ``commands``, and the function or command group in that module."""


def make_app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the program with only the named commands; loading all of them is slower."""
    app = typer.Typer(
        name="tilewright",
        add_completion=False,
        pretty_exceptions_enable=False,
        # Plain help appears at once and works in every terminal and with every screen reader.
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
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    as_json: Json = False,
) -> None:
    """Play, referee, score and analyze crossword tile games."""
    if version:
        if wants_json(context, as_json):
            emit({"version": __version__})
        else:
            say(f"tilewright {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(context.get_help())
