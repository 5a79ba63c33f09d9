"""What the fields of messages mean: from the docstrings below them, or from ``fields.toml``."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib.resources import files
from inspect import cleandoc
from typing import Final, NamedTuple

from tilewright import analysis
from tilewright.server import messages

_PACKAGES: Final = (analysis, messages)
"""Where messages are defined; a review is sent as the analysis returns it."""
_ANY: Final = "any"
"""The section for names that mean the same in every message."""

_LIKE: Final = {"ViewChanges": ("View",)}
"""Messages whose fields mean the same as those of another that they don't extend."""


class _Message(NamedTuple):
    """What the source says about a message."""

    bases: tuple[str, ...]
    texts: dict[str, str]
    """The docstrings of its fields."""


def field_text(message: str, field: str) -> str:
    """Return what a field of a message means, as a sentence; empty if that is not known."""
    table = _table()
    for name in _lineage(message):
        docstring = _sources()[name].texts.get(field) if name in _sources() else None
        text = docstring or table.get(name, {}).get(field)
        if text:
            return text
    return table[_ANY].get(field, "")


def _lineage(message: str) -> list[str]:
    """Return a message and those that it extends, nearest first."""
    found = [message]
    for name in found:
        found += _LIKE.get(name, ())
        if name in _sources():
            found += _sources()[name].bases
    return found


@cache
def _table() -> dict[str, dict[str, str]]:
    source = files(__package__) / "fields.toml"
    table: dict[str, dict[str, str]] = tomllib.loads(source.read_text(encoding="utf-8"))
    return table


@cache
def _sources() -> dict[str, _Message]:
    """Return all messages by name, as the source defines them; the last package counts."""
    found: dict[str, _Message] = {}
    for file in (file for package in _PACKAGES for file in files(package).iterdir()):
        if file.name.endswith(".py"):
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    bases = tuple(base.id for base in node.bases if isinstance(base, ast.Name))
                    found[node.name] = _Message(bases, _docstrings(node))
    return found


def _docstrings(node: ast.ClassDef) -> dict[str, str]:
    """Return the docstrings below the fields of a class, each on one line."""
    found = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(cleandoc(text).replace("``", "`").split())
    return found
