"""The commands on the pages exist and take the options that they are shown with."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import typer.main

from tests.docs.snippets import PAGES, ROOT
from tilewright.cli.app import make_app

PROGRAM: Any = typer.main.get_command(make_app())
UNTESTED = {ROOT / "CHANGELOG.md", ROOT / "bench" / "RESULTS.md"}
"""Pages about the past, in which options have the names that they had then."""
LABELS = {"combined", "contribution"}
"""The words after ``tilewright`` at the beginning of what is hashed; they are not commands."""
_BLOCK = re.compile(r"^```(?:sh|text|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
_SYNOPSIS = re.compile(r"\[--|\.\.\.|…")


def commands_of(text: str) -> Iterator[str]:
    """Yield the commands of a page: lines of code blocks, and code in sentences."""
    for block in _BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            found = re.match(r"(?:\S*\$ |\S*/)?(tilewright .*)", line)
            if found and not _SYNOPSIS.search(line):
                # The README explains a command after two spaces; a shell pipes or redirects it.
                yield re.split(r"\s{2,}| [|&>#]", found[1])[0]
    without_blocks = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for found in re.findall(r"`(tilewright [^`]+)`", without_blocks):
        if not _SYNOPSIS.search(found):
            yield " ".join(found.split())


def complaint(line: str) -> str | None:
    """Return what is wrong with a command, or None."""
    words = shlex.split(line)[1:]
    command = PROGRAM
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    if words and not words[0].startswith("-") and command is PROGRAM:
        is_command = not words[0].isupper() and words[0] not in LABELS
        return f"no command {words[0]}" if is_command else None
    options = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    unknown = given - options - {"--help"}
    return f"no option {', '.join(sorted(unknown))}" if unknown else None


def test_every_command_on_a_page_exists() -> None:
    """A command on a page names a command of the program and only options that it has."""
    found = [
        (page.relative_to(ROOT).as_posix(), line, complaint(line))
        for page in PAGES
        if page not in UNTESTED
        for line in commands_of(page.read_text(encoding="utf-8"))
    ]
    assert [each for each in found if each[2]] == []
    assert len(found) > 50


def test_a_wrong_command_is_found() -> None:
    """The check can fail: commands and options that don't exist are found."""
    block = "```sh\ntilewright sevre\ntilewright serve --prot 1 | head\n```\n"
    text = f"{block}Run `tilewright play --me`."
    assert [complaint(line) for line in commands_of(text)] == [
        "no command sevre",
        "no option --prot",
        "no option --me",
    ]
