"""What commands say, and in how many colors."""

import io

import pytest

from tests.cli.conftest import Run
from tilewright import __version__
from tilewright.cli.options import When
from tilewright.cli.terminal.capabilities import color_depth
from tilewright.cli.terminal.color import Depth


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Say that somebody looks at it."""
        return True


@pytest.mark.parametrize(
    ("when", "environment", "depth"),
    [
        (When.AUTO, {"COLORTERM": "truecolor"}, Depth.TRUE),
        (When.AUTO, {"COLORTERM": "24bit", "TERM": "xterm-256color"}, Depth.TRUE),
        (When.AUTO, {"TERM": "xterm-256color"}, Depth.PALETTE),
        (When.AUTO, {"TERM": "xterm-direct"}, Depth.TRUE),
        (When.AUTO, {"TERM": "dumb"}, Depth.NONE),
        (When.AUTO, {"NO_COLOR": "1", "COLORTERM": "truecolor"}, Depth.NONE),
        (When.AUTO, {"NO_COLOR": "", "COLORTERM": "truecolor"}, Depth.TRUE),
        (When.ALWAYS, {"NO_COLOR": "1", "TERM": "dumb"}, Depth.TRUE),
        (When.NEVER, {"COLORTERM": "truecolor"}, Depth.NONE),
    ],
)
def test_colors_of_a_terminal(when: When, environment: dict[str, str], depth: Depth) -> None:
    """An explicit choice beats the environment; NO_COLOR and dumb terminals mean none."""
    assert color_depth(when, Terminal(), environment) is depth


def test_no_colors_into_a_file() -> None:
    """What is no terminal gets no colors unless they are asked for."""
    environment = {"COLORTERM": "truecolor"}
    assert color_depth(When.AUTO, io.StringIO(), environment) is Depth.NONE
    assert color_depth(When.ALWAYS, io.StringIO(), environment) is Depth.TRUE


def test_the_version(run: Run) -> None:
    """The version is told in text and in JSON."""
    assert run("--version").out == f"tilewright {__version__}\n"
    assert run("--version", "--json").data == {"version": __version__}


def test_alone_it_helps(run: Run) -> None:
    """Without arguments the program shows what it can do."""
    answer = run()
    assert answer.code == 0
    assert "Usage: tilewright" in answer.out
    assert answer.out == run("--help").out


@pytest.mark.parametrize("group", ["words", "gcg"])
def test_a_group_alone_helps(run: Run, group: str) -> None:
    """A group without a command shows its commands."""
    answer = run(group)
    assert answer.code == 0
    assert f"Usage: tilewright {group}" in answer.out
    assert "check" in answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("judge",),
        ("editions", "nonsense"),
        ("editions", "show"),
        ("editions", "show", "pocket", "--color", "sometimes"),
        ("words", "check"),
        ("gcg", "check"),
        ("replay",),
        ("replay", "x.gcg", "--turn", "first"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, arguments: tuple[str, ...]) -> None:
    """Whatever is wrong with the command line: exit 2 and one line on standard error."""
    answer = run(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("tilewright: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--json", "editions"),
        ("editions", "--json"),
        ("--json", "editions", "show", "pocket"),
        ("editions", "--json", "show", "pocket"),
        ("editions", "show", "--json", "pocket"),
        ("judge", "--json", "8F HORN"),
        ("--json", "judge", "8F HORN"),
        ("words", "--json", "check", "horn"),
    ],
)
def test_json_wherever_it_is_asked_for(run: Run, arguments: tuple[str, ...]) -> None:
    """The option may stand anywhere on the line."""
    assert run(*arguments).data
