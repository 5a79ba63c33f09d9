"""Running the program's commands inside the test's own process."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keep.desks import Begin
from tilewright.cli import main


@dataclass(frozen=True)
class Answer:
    """The output and exit code of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:  # noqa: ANN401 - whatever the command writes
        """The JSON on standard output."""
        return json.loads(self.out)


Run = Callable[..., Answer]
Type = Callable[[str], None]


class _Stdin:
    """Standard input with some text."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Return a function that gives the next command a text on its standard input."""
    return lambda text: monkeypatch.setattr(sys, "stdin", _Stdin(text))


@pytest.fixture
def run(pipe: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs one command in an 80-column terminal without colors."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run_one(*arguments: str) -> Answer:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys.stdout, "isatty", lambda: True)
            return pipe(*arguments)

    return run_one


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Return a function that begins a kept game."""
    with ExitStack() as files:
        yield Begin(tmp_path, files)


@pytest.fixture
def pipe(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs one command whose output goes to another program."""

    def run_one(*arguments: str) -> Answer:
        code = main(list(arguments))
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return run_one
