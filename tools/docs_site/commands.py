"""The page of all commands, generated from the program: each command's usage, help and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import typer
import typer.main

from tilewright.cli.app import make_app

_INTRODUCTION: Final = """# Every command

This page is generated from the program; `tilewright COMMAND --help` prints the same text.
[The command line](command-line.md) explains the commands, with examples, exit codes and JSON.
"""
_GROUPS: Final = frozenset({("editions",)})
"""The groups of commands that do something by themselves; the others print their help."""


def all_commands(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401 - Typer has no public type for it
    """Yield every command that does something, with the words that call it."""
    inner = getattr(command, "commands", {})
    if not inner or path in _GROUPS:
        yield path, command
    for name, below in inner.items():
        yield from all_commands(below, *path, name)


def commands_page() -> str:
    """Return the page."""
    program = typer.main.get_command(make_app())
    return "\n".join([_INTRODUCTION, *(_section(*each) for each in all_commands(program))])


def _section(path: tuple[str, ...], command: Any) -> str:  # noqa: ANN401
    name = f"tilewright {' '.join(path)}"
    context = typer.Context(command, info_name=name)
    usage = " ".join(command.get_usage(context).removeprefix("Usage: ").split())
    parts = [f"## {name}\n", f"{_text(command.help)}\n", f"```text\n{usage}\n```\n"]
    rows = [_row(parameter, context) for parameter in command.params if not _is_hidden(parameter)]
    if rows:
        parts += ["| argument or option | meaning |\n|---|---|", *rows, ""]
    if command.epilog:
        parts += [f"{_epilog(command.epilog)}\n"]
    return "\n".join(parts)


def _is_hidden(parameter: Any) -> bool:  # noqa: ANN401
    return bool(getattr(parameter, "hidden", False))


def _row(parameter: Any, context: typer.Context) -> str:  # noqa: ANN401
    record = parameter.get_help_record(context)
    if record is None:
        name = parameter.make_metavar(context)
        record = (name, getattr(parameter, "help", "") or "")
    name, meaning = record
    return f"| `{' '.join(name.split())}` | {_text(meaning).replace('|', '&#124;')} |"


def _text(text: str | None) -> str:
    """Return help as Markdown; what looks like HTML is not."""
    paragraphs = re.split(r"\n\s*\n", (text or "").replace("\b", "").strip())
    plain = (" ".join(paragraph.split()) for paragraph in paragraphs)
    return "\n\n".join(plain).replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def _epilog(text: str) -> str:
    """Return the examples at the end of a help text, as they are printed."""
    return f"```text\n{text.replace(chr(8), '').strip()}\n```"
