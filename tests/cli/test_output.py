"""The output of commands, and its colors."""

import io
import json
import re
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.cli.test_documented import COMMANDS as HELP
from tilewright import __version__
from tilewright.cli.options import When
from tilewright.cli.output import emit, say
from tilewright.cli.terminal.capabilities import color_depth
from tilewright.cli.terminal.color import Depth


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return True, as a terminal does."""
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
    """An explicit choice overrides the environment; NO_COLOR and dumb terminals mean none."""
    assert color_depth(when, Terminal(), environment) is depth


def test_no_colors_into_a_file() -> None:
    """A stream that is not a terminal gets no colors unless requested."""
    environment = {"COLORTERM": "truecolor"}
    assert color_depth(When.AUTO, io.StringIO(), environment) is Depth.NONE
    assert color_depth(When.ALWAYS, io.StringIO(), environment) is Depth.TRUE


def test_the_version(run: Run) -> None:
    """The version is printed as text and as JSON."""
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
        ("replay", "x.gcg", "--turn", "0"),
        ("replay", "x.gcg", "--turn", "9" * 5000),
        ("serve", "--port", "99999"),
        ("train", "leaves", "--minutes", "long"),
        ("verify", "a", "b", "c"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, arguments: tuple[str, ...]) -> None:
    """Whatever is wrong with the command line: exit 2 and one line of our own."""
    answer = run(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("tilewright: ")
    for words in ("Invalid value", "No such", "Missing", "int range", "x>=", "<=x"):
        assert words not in answer.err


@pytest.mark.parametrize("path", HELP, ids=" ".join)
def test_no_help_shows_the_words_of_the_parser(run: Run, path: tuple[str, ...]) -> None:
    """Ranges and types are described in plain words."""
    answer = run(*path, "--help")
    assert answer.code == 0
    for words in ("int range", "<int>", "<float>", "<str>", "<path>", "x>=", "<=x"):
        assert words not in answer.out


@given(st.text())
def test_nothing_but_colors_reaches_the_terminal(text: str) -> None:
    """Control characters are dropped, wherever the text came from; our colors pass."""
    stream = io.StringIO()
    with redirect_stdout(stream):
        say(f"{text}\x1b[1mbold\x1b[0m")
    shown = stream.getvalue()
    assert shown.endswith("\x1b[1mbold\x1b[0m\n")
    rest = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", rest)


@given(st.text())
def test_json_keeps_every_character(text: str) -> None:
    """Control characters are escaped in JSON, so that a program reads them back."""
    stream = io.StringIO()
    with redirect_stdout(stream):
        emit({"text": text})
    assert json.loads(stream.getvalue()) == {"text": text}
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", stream.getvalue())


def test_words_with_escape_sequences_are_cleaned(run: Run) -> None:
    """A word on the command line cannot control the terminal."""
    answer = run("words", "check", "\x1b[31mhorn\x07")
    assert answer.code == 1
    assert "\x1b" not in answer.out
    assert "\x07" not in answer.out


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
    """The option may be anywhere on the line."""
    assert run(*arguments).data
