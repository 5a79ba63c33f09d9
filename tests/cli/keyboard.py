"""Typing at the program's prompt, in the process of the test."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tilewright.cli import main


def tilewright(folder: Path, *arguments: str, typed: str = "") -> Answer:
    """Run the program without a terminal, with ``typed`` as its input and games in ``folder``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_DATA", str(folder))
        patch.setenv("NO_COLOR", "1")
        patch.setattr(sys, "stdin", _stream(typed))
        out, err = _stream(), _stream()
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = main(list(arguments))
        return Answer(code, _written(out), _written(err))


def saved(folder: Path) -> list[Path]:
    """Return the games saved in a folder."""
    return sorted((folder / "games").glob("*.jsonl"))


def _stream(text: str = "") -> io.TextIOWrapper:
    """Return a stream as a process has it, with bytes below its text."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


def _written(stream: io.TextIOWrapper) -> str:
    """Return everything that was written to a stream."""
    stream.flush()
    stream.seek(0)
    return stream.read()
