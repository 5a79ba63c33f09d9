"""The examples in the docstrings of the public names run, and print what they show."""

from __future__ import annotations

import doctest
from inspect import isfunction
from pathlib import Path

import pytest

import tilewright

PUBLIC = {name: getattr(tilewright, name) for name in tilewright.__all__}
GAME = """\
#player1 ann Ann
#player2 ben Ben
>ann: HORNSTU 8F HORN +14 14
>ben: AFMRSTU H6 FA.M +9 9
"""


def test_the_examples_of_the_public_names_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An example starts with the public names imported, in a folder with a game."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "first.gcg").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner(verbose=False)
    told: list[str] = []
    for name, found in PUBLIC.items():
        for example in finder.find(found, name, globs=dict(PUBLIC)):
            runner.run(example, out=told.append)
    assert told == []


def test_every_public_function_has_an_example() -> None:
    """A function that people call shows how it is called."""
    functions = {name for name, found in PUBLIC.items() if isfunction(found)}
    assert {name for name in functions if ">>>" not in str(PUBLIC[name].__doc__)} == set()
    assert len(functions) > 10
