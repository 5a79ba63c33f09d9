"""One tree of errors: every exception is defined in ``errors.py``, and every raise uses it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tilewright
from tilewright import errors
from tilewright.errors import TilewrightError

PACKAGE = Path(tilewright.__file__).parent

ELSEWHERE = {
    "formats/json/values.py": {"Mismatch"},
    # Internal: turned into a NotationError with its line before it leaves the package.
    "server/messages/errors.py": {"Problem"},
    # The error answer of the server, which only the server's own handlers see.
    "server/messages/text.py": {"BadText"},
    # Internal: what the decoder of messages requires of a validator, turned into a Problem.
    "server/tables/ownership.py": {"TableMoved"},
    # Not an error: another worker owns the table, so the request is forwarded.
    "analysis/engine.py": {"Stopped"},
    # Not an error: the caller stopped a review, which ends with the turns so far.
    "cli/output.py": {"PipeClosed"},
    # Not an error: the reader of the output has stopped reading.
    "cli/terminal/keyboard_game.py": {"Quit"},
    # Not an error: the player wants to stop.
}
"""Exceptions that are defined outside ``errors.py``, each with its reason."""

ALLOWED = {
    "AssertionError",  # a defect of the program, or a failed check of ``testing``
    "AttributeError",  # what Python requires of modules and immutable values
    "ImportError",  # an optional package is not installed
    "IndexError",  # what Python requires of sequences
    "NotImplementedError",  # a method that a subclass must define
    "TypeError",  # an object of the wrong type: a defect of the caller
}
"""Built-in exceptions that mean a programming mistake, or that Python's protocols require."""

FOLDS = "rules/"
"""Where ``ValueError`` is allowed: ``evolve`` turns it into ``BrokenLog`` with the event's name."""
VALIDATORS = {"server/messages/text.py"}
"""Where the decoder of messages requires ``ValueError`` from a validator."""

FOREIGN = {"typer.Exit", "typer.BadParameter", "WebSocketDisconnect", "HTTPException"}
"""Exceptions of the libraries that run the program: how one of their handlers ends."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Yield the package's files with their syntax trees."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def exceptions() -> dict[str, type[BaseException]]:
    """Return the exceptions defined in ``errors.py`` by name."""
    return {
        name: value
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, BaseException)
    }


def test_the_tree_is_complete() -> None:
    """Every exception has one root, is in the picture, and can be imported from the top."""
    for name, value in exceptions().items():
        assert issubclass(value, TilewrightError)
        assert name in (errors.__doc__ or "")
        assert getattr(tilewright, name) is value
        assert name in tilewright.__all__


def test_exceptions_are_defined_in_one_file() -> None:
    """No class elsewhere is an exception, except for the few that are listed."""
    found = {
        file: {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            and any(
                isinstance(base, ast.Name)
                and (base.id in exceptions() or base.id.endswith(("Error", "Exception")))
                for base in node.bases
            )
        }
        for file, tree in trees()
        if file != "errors.py"
    }
    assert {file: names for file, names in found.items() if names} == ELSEWHERE


def raised(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the classes that a file raises, with their lines.

    A lower-case name is a function, such as ``illegal``, which builds an error of the tree.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func)
            if name in FOREIGN or name.rpartition(".")[2][:1].isupper():
                yield name, node.lineno


def test_only_errors_of_the_tree_are_raised() -> None:
    """A raise names an error of the tree, one that is listed, or a programming mistake."""
    listed = {name for names in ELSEWHERE.values() for name in names}
    known = {*exceptions(), *ALLOWED, *FOREIGN, *listed}
    assert [
        f"{file}, line {line}: {name}"
        for file, tree in trees()
        for name, line in raised(tree)
        if name not in known
        and not (name == "ValueError" and (file.startswith(FOLDS) or file in VALIDATORS))
    ] == []
