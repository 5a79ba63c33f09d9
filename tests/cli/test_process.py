"""The program as a process: exit codes, streams, colors and a reader that disappears."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.waiting import wait_until


def run(
    *arguments: str, env: dict[str, str] | None = None, module: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run the program with ``arguments``, as a module or by its name."""
    program = (
        [sys.executable, "-m", "tilewright"]
        if module
        else [str(Path(sys.executable).with_name("tilewright"))]
    )
    return subprocess.run(
        [*program, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
        check=False,
        timeout=120,
    )


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("module", [True, False], ids=["python -m", "tilewright"])
def test_both_ways_in(*, module: bool) -> None:
    """The program starts by its name and as a module, and shows its name."""
    answer = run("judge", "--edition", "pocket", "8F HORN", "--json", module=module)
    assert answer.returncode == 0
    assert json.loads(answer.stdout)["total"] == 14
    assert "Usage: tilewright" in run("--help", module=module).stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("judge", "--edition", "pocket", "8F HORN"), 0),
        (("judge", "--edition", "pocket", "1A HORN"), 1),
        (("judge", "--edition", "pocket", "HORN"), 2),
        (("judge", "--edition", "nowhere", "8F HORN"), 2),
        (("editions", "check", "nowhere.toml"), 2),
        (("gcg", "check", "nowhere.gcg"), 2),
        (("words", "check", "--lexicon", "nowhere.txt", "HORN"), 2),
        (("nonsense",), 2),
    ],
)
def test_exit_codes(pipe: Run, arguments: tuple[str, ...], code: int) -> None:
    """0 done, 1 refused, 2 bad input: what is wrong is one line on standard error."""
    answer = pipe(*arguments)
    assert answer.code == code
    assert len(answer.err.splitlines()) == (0 if code == 0 else 1)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("play", "code"), [("1A HORN", 1), ("HORN", 2)])
def test_the_process_ends_with_the_exit_code(play: str, code: int) -> None:
    """The shell gets the code, and standard error has one line without a traceback."""
    answer = run("judge", "--edition", "pocket", play)
    assert answer.returncode == code
    assert len(answer.stderr.splitlines()) == 1
    assert "Traceback" not in answer.stderr


@pytest.mark.usefixtures("processes")
def test_no_colors_into_a_pipe() -> None:
    """A pipe gets no colors unless requested; the option overrides NO_COLOR."""
    assert "\x1b[" not in run("editions", "show", "super").stdout
    colored = run("editions", "show", "super", "--color", "always", env={"NO_COLOR": "1"})
    assert "\x1b[48;2;" in colored.stdout or ";48;2;" in colored.stdout


@pytest.mark.usefixtures("processes")
def test_output_that_cannot_be_encoded() -> None:
    """A terminal without the star gets something else, never a traceback; JSON stays exact."""
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    answer = run("editions", "show", "pocket", env=env)
    assert (answer.returncode, answer.stderr) == (0, "")
    data = run("editions", "show", "pocket", "--json", env=env)
    assert json.loads(data.stdout)["board"]["squares"]["*"]["text"] == "★"


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.parametrize("lines", [0, 1])
def test_a_reader_that_goes_away(lines: int) -> None:
    """When the reader stops, as with ``| head``, the program ends silently."""
    with subprocess.Popen(
        [sys.executable, "-m", "tilewright", "editions", "show", "super", "--color", "always"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    """Ctrl-C ends the program with 130 and without a traceback."""
    fifo = tmp_path / "game.gcg"
    os.mkfifo(fifo)
    with subprocess.Popen(
        [sys.executable, "-m", "tilewright", "replay", str(fifo)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        # It opens the pipe and waits for input that never comes.
        writer = wait_until(lambda: _open_writer(fifo), "the program never opened its file")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        os.close(writer)
        assert process.stderr is not None
        assert process.stderr.read() == b""


def _open_writer(fifo: Path) -> int | None:
    """Return a pipe's writing end, or None if no other process has opened its reading end."""
    try:
        return os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        return None
