"""What people expect of every command: help, examples, pipes, completion, suggestions."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tests.cli.conftest import Run, Type
from tilewright.cli import main
from tilewright.cli.app import make_app
from tilewright.cli.help import DOCS, EXAMPLES
from tilewright.cli.terminal.seating import read_seatings
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError

PROGRAM = str(Path(sys.executable).with_name("tilewright"))
POCKET = load_edition("pocket")
GARDEN = Path(__file__).parents[2] / "docs" / "examples" / "editions" / "garden.toml"
WORDS = "care\ncares\nqat\nqi\n"


def everything(command: Any, *path: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - Typer's own
    """Yield every command and every group of commands, with the words that call it."""
    yield " ".join(path), command
    for name, below in getattr(command, "commands", {}).items():
        yield from everything(below, *path, name)


COMMANDS = dict(everything(typer.main.get_command(make_app())))


def options_of(command: Any) -> set[str]:  # noqa: ANN401 - Typer's own
    """Return all names of a command's options."""
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts)}


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Return the path of a small word list."""
    file = tmp_path / "own.txt"
    file.write_text(WORDS, encoding="utf-8")
    return str(file)


def test_every_command_has_examples() -> None:
    """The list of examples has every command and no other."""
    assert EXAMPLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path or "tilewright")
def test_help_has_a_short_name_examples_and_a_link(run: Run, path: str) -> None:
    """``-h`` shows the same help as ``--help``, and its last lines say where to read more."""
    answer = run(*path.split(), "-h")
    assert answer.code == 0
    assert answer.out == run(*path.split(), "--help").out
    assert all(f"  tilewright {example}\n" in answer.out for example in EXAMPLES[path])
    assert DOCS in answer.out.splitlines()[-1]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path or "tilewright")
def test_examples_name_what_exists(path: str) -> None:
    """An example calls its command, or one in its group, with options that the command has."""
    for example in EXAMPLES[path]:
        assert example.startswith(path)
        called = max((one for one in COMMANDS if f"{example} ".startswith(f"{one} ")), key=len)
        rest = shlex.split(example.removeprefix(called))
        named = {word.partition("=")[0] for word in rest if word.startswith("-") and word != "-"}
        assert named <= options_of(COMMANDS[called])


def test_the_documentation_has_the_linked_section() -> None:
    """The page that every help names has a section for every command that does something."""
    text = (Path(__file__).parents[2] / DOCS).read_text(encoding="utf-8")
    for path, command in COMMANDS.items():
        if path and not getattr(command, "commands", {}):
            assert f"\n## tilewright {path}\n" in text


@pytest.mark.parametrize(
    ("former", "current"),
    [
        (("generate", "--rack", "QI", "--top", "1"), ("generate", "--rack", "QI", "--limit", "1")),
        (("generate", "--rack", "QI", "--top=1"), ("generate", "--rack", "QI", "-n", "1")),
    ],
)
def test_former_names_still_work(
    pipe: Run, words: str, former: tuple[str, ...], current: tuple[str, ...]
) -> None:
    """A renamed option has its old name too, which no help mentions."""
    expected = pipe(*current, "--lexicon", words)
    assert expected.code == 0
    assert pipe(*former, "--lexicon", words) == expected
    assert "--top" not in pipe("generate", "--help").out


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (("words", "list"), ["CARE", "CARES", "QAT", "QI"]),
        (("words", "pattern", "q*"), ["QAT", "QI"]),
        (("words", "anagram", "--build", "scare"), ["CARES", "CARE"]),
        (("words", "extend", "care"), ["CARES"]),
        (("words", "stem", "care"), ["CARES"]),
        (("words", "hooks", "care"), ["-\tCARE\tS"]),
        (("words", "check", "qi", "QAT"), ["QI: yes", "QAT: yes"]),
        (("generate", "--rack", "QI", "--by", "score", "-n", "1"), ["H7 QI\t22\t-"]),
    ],
)
def test_a_pipe_gets_one_item_per_line(
    pipe: Run, words: str, command: tuple[str, ...], lines: list[str]
) -> None:
    """Another program gets no headings, totals or columns."""
    answer = pipe(*command, "--lexicon", words)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == lines


def test_lists_in_a_pipe(pipe: Run) -> None:
    """Each edition and each lexicon is a line whose first cell is its name."""
    rows = [line.split("\t") for line in pipe("editions").out.splitlines()]
    listed = pipe("editions", "--json").data["editions"]
    assert [row[0] for row in rows] == [edition["id"] for edition in listed]
    assert {len(row) for row in rows} == {6}
    names = [line.partition("\t")[0] for line in pipe("lexicon", "list").out.splitlines()]
    assert "enable" in names


def test_words_beyond_the_limit_are_mentioned_on_standard_error(pipe: Run, words: str) -> None:
    """A program that reads the words is not confused by the remark."""
    answer = pipe("words", "list", "-n", "1", "--lexicon", words)
    assert answer.out == "CARE\n"
    assert "--limit" in answer.err


EMPTY = "/".join(["15"] * 15)
GAME = "#player1 a\n#player2 b\n>a: HORNSTU 8F HORN +14 14\n"


@pytest.mark.parametrize(
    ("command", "typed", "expected"),
    [
        (("words", "check", "-"), "qi\nqat\n", "QI: yes\nQAT: yes\n"),
        (("words", "hooks", "-"), "care\n", "-\tCARE\tS\n"),
        (("words", "define", "-"), "qi\n", "QI"),
        (("judge", "-"), "8F HORN\nH6 FARM\n", "total 23\n"),
        (("judge", "--position", "-", "8F HORN"), f"{EMPTY} / 0/0 0\n", "total 14\n"),
        (("generate", "--position", "-"), f"{EMPTY} QI/ 0/0 0\n", "QI\t"),
        (("gcg", "check", "-"), GAME, "good"),
        (("replay", "--plain", "-"), GAME, "HORN"),
        (("draw", "-"), GAME, "<svg"),
        (("editions", "check", "-"), GARDEN.read_text(encoding="utf-8"), "valid"),
        (("convert", "-", "-", "--from", "txt", "--to", "txt"), "horn\n", "HORN\n"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_dash_is_standard_input(  # noqa: PLR0917 - what is typed, and what is expected
    pipe: Run,
    words: str,
    type_in: Type,
    command: tuple[str, ...],
    typed: str,
    expected: str,
) -> None:
    """Wherever a file is read, a dash reads what another program writes."""
    type_in(typed)
    takes_lexicon = command[0] in {"words", "generate"} and "define" not in command
    answer = pipe(*command, *(("--lexicon", words) if takes_lexicon else ()))
    assert answer.code == 0, answer.err
    assert expected in answer.out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tilewright gen", {"generate"}),
        ("tilewright generate --edition gl", {"glass", "glass/9-tile", "glass/finish-line"}),
        ("tilewright words check --lexicon en", {"enable", "enable-clean"}),
        ("tilewright autoplay --players equity,champ", {"equity,champion"}),
        ("tilewright match exp", {"expert"}),
    ],
)
def test_a_shell_completes_commands_and_names(
    line: str,
    expected: set[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Bash asks the program what may come next."""
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    monkeypatch.setenv("_TILEWRIGHT_COMPLETE", "complete_bash")
    with pytest.raises(SystemExit):
        main([])
    found = set(capsys.readouterr().out.split())
    assert found
    assert found <= expected


@pytest.mark.usefixtures("processes")
def test_completion_can_be_shown() -> None:
    """The program prints a script for the shell that calls it."""
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(PROGRAM)} --show-completion; true"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "_TILEWRIGHT_COMPLETE" in done.stdout, done.stderr


@pytest.mark.usefixtures("processes")
def test_completion_can_be_installed(tmp_path: Path) -> None:
    """After the installation, a new shell completes commands."""
    search = f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": search}

    def bash(script: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", script], env=environment, capture_output=True, text=True, check=False
        )

    # The last command keeps bash from replacing itself, because the program looks for its shell.
    installed = bash("tilewright --install-completion; true")
    done = bash(
        ". ~/.bashrc; COMP_WORDS=(tilewright gen); COMP_CWORD=1;"
        ' "$(complete -p tilewright | grep -o "_[a-z_]*completion")" tilewright; echo $COMPREPLY'
    )
    assert done.stdout.split() == ["generate"], (installed.stderr, done.stderr)


@pytest.mark.parametrize("name", ["champoin", "Exprt", "begginer", "equty"])
def test_a_misspelled_player_is_not_a_person(run: Run, name: str) -> None:
    """The nearest player is suggested, and how to seat a person of that name."""
    with pytest.raises(NotationError) as caught:
        read_seatings(["me", name])
    assert "did you mean" in str(caught.value)
    assert run("play", "--players", f"me,{name}").code == 2


def test_a_person_may_have_any_name() -> None:
    """``person:`` seats a person, with a level if the game needs one."""
    seated = read_seatings(["person:champoin", "person:Expert:beginner"])
    assert [one.participant.name for one in seated] == ["champoin", "Expert"]
    assert [one.player for one in seated] == [None, None]
    assert seated[1].participant.level is not None
    computer = read_seatings(["person:me", "expert"])
    assert computer[0].participant.name == "me"
    assert computer[1].participant.is_computer


@pytest.mark.parametrize("name", ["Ann", "Ben", "Max", "Marie", "Charlotte", "Christian", "Greta"])
def test_ordinary_names_are_people(name: str) -> None:
    """The suggestion does not get in the way of real names."""
    (person, _) = read_seatings([name, "expert"])
    assert person.participant.name == name
    assert not person.participant.is_computer


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (("genrate",), "generate"),
        (("words", "anagramm"), "anagram"),
        (("editions", "show", "glas"), "glass"),
        (("words", "check", "--lexicon", "enabel", "qi"), "enable"),
        (("autoplay", "--players", "champoin,equity"), "champion"),
        (("judge", "--editon", "pocket", "8F HORN"), "--edition"),
    ],
)
def test_names_that_are_nearly_right(run: Run, arguments: tuple[str, ...], suggestion: str) -> None:
    """The error names what was probably meant."""
    answer = run(*arguments)
    assert answer.code == 2
    assert suggestion in answer.err
