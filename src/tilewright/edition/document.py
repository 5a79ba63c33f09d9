"""Reading an edition's text: TOML with the line of every field, and checked access to it.

Whatever is wrong is reported with the field, its line and what was expected there, so
that a person who writes an own edition can mend it without reading this code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TypeVar

from tilewright.errors import EditionError

Tree = dict[str, object]
"""A TOML table, nested."""

_E = TypeVar("_E", bound=Enum)
_HEADER = re.compile(r"\s*\[(?P<path>[^\[\]]+)\]\s*(#.*)?$")
_KEY = re.compile(r"\s*(?P<path>(?:\"[^\"]+\"|[\w.-])+)\s*=(?P<value>.*)$")
_PART = re.compile(r"\"(?P<quoted>[^\"]+)\"|(?P<bare>[\w-]+)")
_SYNTAX = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")


class Lines:
    """Finds the line on which a field stands; a field given by a house rule stands on none."""

    def __init__(self, text: str) -> None:
        """Note every table header and every key of ``text``."""
        self._lines: dict[tuple[str, ...], int] = {}
        table: tuple[str, ...] = ()
        quoted = False
        for number, line in enumerate(text.splitlines(), 1):
            if quoted:
                quoted = line.count('"""') % 2 == 0
            elif header := _HEADER.match(line):
                table = _parts(header["path"])
                self._lines.setdefault(table, number)
            elif key := _KEY.match(line):
                self._lines.setdefault(table + _parts(key["path"]), number)
                quoted = key["value"].count('"""') % 2 == 1

    def within(self, *prefix: str) -> Lines:
        """Return the same lines, with the fields below ``prefix`` laid over the others."""
        inner = Lines("")
        depth = len(prefix)
        inner._lines = self._lines | {
            path[depth:]: line for path, line in self._lines.items() if path[:depth] == prefix
        }
        return inner

    def of(self, path: tuple[str, ...]) -> int | None:
        """Return the line of ``path``, or of the nearest table around it."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return None


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part["quoted"] or part["bare"] for part in _PART.finditer(path))


def read_tree(text: str, source: str | None = None) -> Tree:
    """Parse ``text`` as TOML, with the line of a syntax error."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _SYNTAX.fullmatch(str(error))
        what = match["what"] if match else str(error)
        line = int(match["line"]) if match and match["line"] else len(text.splitlines()) or 1
        raise EditionError("the file", f"must be TOML: {what}", line=line, source=source) from error


def merged(base: Mapping[str, object], over: Mapping[str, object]) -> Tree:
    """Return ``base`` with ``over`` laid on it, table by table."""
    result: Tree = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            result[key] = merged(below, value)
        else:
            result[key] = value
    return result


class Section:
    """A table of the document, read field by field; fields that nobody reads are refused."""

    def __init__(
        self, tree: Mapping[str, object], path: tuple[str, ...], lines: Lines, source: str | None
    ) -> None:
        """Wrap ``tree``, which stands at ``path`` in the document."""
        self.path = path
        self._tree = tree
        self._lines = lines
        self._source = source
        self._read: set[str] = set()

    def __contains__(self, key: str) -> bool:
        """Tell whether the field is given."""
        return key in self._tree

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the fields given."""
        return iter(self._tree)

    def __len__(self) -> int:
        """Return how many fields are given."""
        return len(self._tree)

    def error(self, key: str, expected: str) -> EditionError:
        """Return the error for ``key`` with its line; the caller raises it."""
        path = (*self.path, key) if key else self.path
        return EditionError(
            ".".join(path), expected, line=self._lines.of(path), source=self._source
        )

    def _value(self, key: str) -> object:
        self._read.add(key)
        if key not in self._tree:
            raise self.error(key, "is missing")
        return self._tree[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, f"expected a whole number from {low} to {high}, found {value!r}")
        return value

    def text(self, key: str) -> str:
        """Return a text that is not empty."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(key, f"expected a text, found {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self._value(key)
        if not isinstance(value, bool):
            raise self.error(key, f"expected true or false, found {value!r}")
        return value

    def choice(self, key: str, options: type[_E]) -> _E:
        """Return one of the values of an enumeration."""
        value = self._value(key)
        for option in options:
            if option.value == value:
                return option
        names = ", ".join(f'"{option.value}"' for option in options)
        raise self.error(key, f"expected one of {names}, found {value!r}")

    def integers(self, key: str, low: int, high: int, length: int) -> tuple[int, ...]:
        """Return a list of ``length`` whole numbers from ``low`` to ``high``."""
        value = self._value(key)
        if (
            not isinstance(value, list)
            or len(value) != length
            or not all(type(item) is int and low <= item <= high for item in value)
        ):
            raise self.error(
                key,
                f"expected a list of {length} whole numbers from {low} to {high}, found {value!r}",
            )
        return tuple(value)

    def section(self, key: str) -> Section:
        """Return the table below ``key``; an absent one is empty."""
        self._read.add(key)
        value = self._tree.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, f"expected a table, found {value!r}")
        return Section(value, (*self.path, key), self._lines, self._source)

    def finish(self) -> None:
        """Refuse fields that have no meaning: a misspelt rule must not be ignored."""
        for key in self._tree:
            if key not in self._read:
                known = ", ".join(sorted(self._read))
                raise self.error(key, f"has no meaning here; known are {known}")
