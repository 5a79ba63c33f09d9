"""The program's commands; only the command being run is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Final

import typer

from tilewright._version import __version__
from tilewright.cli.help import epilog_of
from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import emit, say

COMMANDS: Final = {
    "play": ("play", "play_command"),
    "keep": ("keep", "keep_command"),
    "serve": ("serve", "serve_command"),
    "admin": ("admin", "app"),
    "editions": ("editions", "app"),
    "judge": ("judge", "judge_command"),
    "generate": ("generate", "generate_command"),
    "draw": ("draw", "draw_command"),
    "print": ("printing", "app"),
    "convert": ("convert", "convert_command"),
    "words": ("words", "app"),
    "lexicon": ("lexicon", "app"),
    "study": ("study", "study_command"),
    "puzzle": ("puzzle", "puzzle_command"),
    "replay": ("replay", "replay_command"),
    "gcg": ("gcg", "app"),
    "review": ("review", "review_command"),
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
        pretty_exceptions_enable=False,
        # Plain help appears at once and works in every terminal and with every screen reader.
        rich_markup_mode=None,
        # Commands inherit the names of the help option.
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=epilog_of(""),
    )
    app.callback(invoke_without_command=True)(root)
    for name in names:
        module, attribute = COMMANDS[name]
        command = getattr(import_module(f"tilewright.cli.commands.{module}"), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name, epilog=epilog_of(name))
            _add_epilogs(command, name)
        else:
            app.command(name, epilog=epilog_of(name))(command)
    return app


def _add_epilogs(group: typer.Typer, path: str) -> None:
    """Let the help of every command in a group end with examples."""
    for command in group.registered_commands:
        command.epilog = epilog_of(f"{path} {command.name}")
    for inner in group.registered_groups:
        if inner.typer_instance is not None:
            inner.epilog = epilog_of(f"{path} {inner.name}")
            _add_epilogs(inner.typer_instance, f"{path} {inner.name}")


def root(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
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
