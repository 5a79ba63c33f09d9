"""Running the program's commands inside the test's own process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

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


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs one command in an 80-column terminal."""
    monkeypatch.setenv("COLUMNS", "80")

    def run_one(*arguments: str) -> Answer:
        code = main(list(arguments))
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return run_one
