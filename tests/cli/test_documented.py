"""The command-line reference names every command and every option."""

import re
from pathlib import Path

import pytest
import typer.main

from tilewright.cli.app import make_app
from tools.docs_site.commands import all_commands

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"


COMMANDS = dict(all_commands(typer.main.get_command(make_app())))


def section(path: tuple[str, ...]) -> str:
    """Return the page's section about one command."""
    text = PAGE.read_text(encoding="utf-8")
    title = f"## tilewright {' '.join(path)}\n"
    assert title in text
    return text.partition(title)[2].partition("\n## ")[0]


def test_there_are_commands() -> None:
    """The walk through the program finds its commands."""
    assert ("judge",) in COMMANDS
    assert ("gcg", "check") in COMMANDS
    assert ("editions",) in COMMANDS


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_is_documented(path: tuple[str, ...]) -> None:
    """A command's section has a synopsis with all its options and arguments."""
    synopsis = re.search(r"```\n(tilewright .*?)```", section(path), re.DOTALL)
    assert synopsis is not None
    assert synopsis[1].startswith(f"tilewright {' '.join(path)} ")
    for parameter in COMMANDS[path].params:
        if parameter.param_type_name == "option":
            assert parameter.opts[0] in synopsis[1]
        else:
            name = (parameter.metavar or parameter.name).upper()
            assert name in synopsis[1]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_no_option_is_invented(path: tuple[str, ...]) -> None:
    """Everything in the synopsis exists."""
    options = {option for parameter in COMMANDS[path].params for option in parameter.opts}
    synopsis = section(path).partition("```\n")[2].partition("```")[0]
    assert set(re.findall(r"--[a-z-]+", synopsis)) <= options


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_is_in_the_table(path: tuple[str, ...]) -> None:
    """The table at the top links to every command."""
    assert f"](#tilewright-{'-'.join(path)}) |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_json_and_a_sentence(path: tuple[str, ...]) -> None:
    """Every command can write JSON and says in its help what it does."""
    command = COMMANDS[path]
    assert any("--json" in parameter.opts for parameter in command.params)
    assert (command.help or "").strip()
    assert all(
        parameter.help for parameter in command.params if parameter.param_type_name == "option"
    )


def test_the_options_of_the_program_itself_are_documented() -> None:
    """Options that work without a command are documented as well."""
    text = PAGE.read_text(encoding="utf-8")
    for option in ("--version", "--json", "--help", "--install-completion", "--show-completion"):
        assert option in text


def test_a_short_option_means_the_same_everywhere() -> None:
    """The table of short options has all of them, and no letter stands for two options."""
    text = PAGE.read_text(encoding="utf-8")
    long_names: dict[str, set[str]] = {}
    for command in COMMANDS.values():
        for parameter in command.params:
            for short in parameter.opts[1:]:
                long_names.setdefault(short, set()).add(parameter.opts[0])
    assert {"-e", "-l", "-n", "-o"} <= long_names.keys()
    for short, names in long_names.items():
        (name,) = names
        assert f"| `{short}` | `{name}` |" in text
