"""Read an edition's TOML text, with validated access to its fields and their line numbers.

Every error names the field, its line and what was expected, so that edition authors can fix
their file without reading this code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, TypeVar

from tilewright.edition.toml_lines import Lines
from tilewright.errors import Cause, EditionError

Tree = dict[str, object]
"""A TOML table, which may contain other tables."""

_E = TypeVar("_E", bound=Enum)
_SYNTAX = r"(?P<what>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)"
_MAX_DEPTH: Final = 12
_DEEP_KEY: Final = re.compile(
    r"(?m)(?:^|[\[{,])[ \t]*+"
    r"(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"
    rf"{{{_MAX_DEPTH}}}"
)
"""A key with more parts than any field has; the parser takes seconds for one with thousands."""
_MAX_SHOWN: Final = 60


def read_tree(text: str, source: str | None = None) -> Tree:
    """Parse ``text`` as TOML; a syntax error raises ``EditionError`` with its line."""
    if _DEEP_KEY.search(text):
        raise _too_deep(source)
    try:
        tree = tomllib.loads(text)
    except RecursionError as error:
        raise _too_deep(source) from error
    except ValueError as error:
        # The TOML parser's errors name a line, but Python's error for a huge number does not.
        match = re.fullmatch(_SYNTAX, str(error))
        what = match["what"] if match else str(error)
        line = int(match["line"]) if match and match["line"] else None
        if isinstance(error, tomllib.TOMLDecodeError) and line is None:
            line = text.count("\n") + 1
        raise EditionError("the file", f"must be TOML: {what}", line=line, source=source) from error
    _check_depth(tree, source)
    return tree


def _check_depth(tree: Tree, source: str | None) -> None:
    """Raise ``EditionError`` if tables and lists are nested too deeply to process or display."""
    level: list[object] = [tree]
    for _ in range(_MAX_DEPTH):
        level = [inner for value in level for inner in _inside(value)]
    if level:
        raise _too_deep(source)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _too_deep(source: str | None) -> EditionError:
    return EditionError(
        "the file",
        f"must not nest tables and lists more than {_MAX_DEPTH} levels deep",
        source=source,
    )


def shown(value: object) -> str:
    """Format an invalid value for an error message, truncated if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    try:
        text = repr(value)
    except ValueError:
        return "a number with thousands of digits"
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"


def merged(base: Mapping[str, object], over: Mapping[str, object]) -> Tree:
    """Return ``base`` with ``over`` applied on top, merging nested tables."""
    result: Tree = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            result[key] = merged(below, value)
        else:
            result[key] = value
    return result


class Section:
    """A table in the document, read field by field; unknown fields are errors."""

    def __init__(
        self, tree: Mapping[str, object], path: tuple[str, ...], lines: Lines, source: str | None
    ) -> None:
        """Wrap ``tree``, which is at ``path`` in the document."""
        self.path = path
        self.tree: Tree = dict(tree)
        self._lines = lines
        self._source = source
        self._known: set[str] = set()

    def __contains__(self, key: str) -> bool:
        """Return whether the field is given; checking for a field also marks it as known."""
        self._known.add(key)
        return key in self.tree

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the fields given."""
        return iter(self.tree)

    def __len__(self) -> int:
        """Return how many fields are given."""
        return len(self.tree)

    def error(
        self,
        key: str,
        expected: str,
        *,
        found: object = None,
        cause: Cause = Cause.INVALID,
    ) -> EditionError:
        """Return the error for ``key`` with its line; the caller raises it."""
        path = (*self.path, key) if key else self.path
        error = self._error(path, expected, self._lines.of(path))
        error.found = None if found is None else str(found)
        error.cause = cause
        return error

    def word_error(self, key: str, number: int, expected: str) -> EditionError:
        """Return the error for one word of the string at ``key``, with that word's line."""
        path = (*self.path, key)
        words = self.text(key).split()
        return self._error(path, expected, self._lines.of_word(path, words, number))

    def _error(self, path: tuple[str, ...], expected: str, line: int | None) -> EditionError:
        names = (name if name.isprintable() else repr(name) for name in path)
        return EditionError(".".join(names), expected, line=line, source=self._source)

    def _value(self, key: str, expected: str) -> object:
        self._known.add(key)
        if key not in self.tree:
            raise self.error(key, f"this field is missing; {expected}", cause=Cause.MISSING)
        return self.tree[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        expected = f"expected a whole number from {low} to {high}"
        value = self._value(key, expected)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, expected, found=shown(value))
        return value

    def text(self, key: str) -> str:
        """Return a nonempty string."""
        value = self._value(key, "expected a nonempty string")
        if not isinstance(value, str) or not value.strip():
            raise self.error(key, "expected a nonempty string", found=shown(value))
        return value

    def label(self, key: str, longest: int) -> str:
        """Return a string that fits on one line: short and without control characters."""
        expected = f"expected a single line of at most {longest} characters"
        value = self._value(key, expected)
        if (
            not isinstance(value, str)
            or not value.strip()
            or not value.isprintable()
            or len(value) > longest
        ):
            raise self.error(key, expected, found=shown(value))
        return value

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self._value(key, "expected true or false")
        if not isinstance(value, bool):
            raise self.error(key, "expected true or false", found=shown(value))
        return value

    def choice(self, key: str, options: type[_E]) -> _E:
        """Return the member of ``options`` that the field names."""
        names = ", ".join(f'"{option.value}"' for option in options)
        value = self._value(key, f"expected one of {names}")
        for option in options:
            if option.value == value:
                return option
        raise self.error(key, f"expected one of {names}", found=shown(value))

    def integers(self, key: str, low: int, high: int, length: int) -> tuple[int, ...]:
        """Return a list of ``length`` whole numbers from ``low`` to ``high``."""
        expected = f"expected a list of {length} whole numbers from {low} to {high}"
        value = self._value(key, expected)
        if (
            not isinstance(value, list)
            or len(value) != length
            or not all(type(item) is int and low <= item <= high for item in value)
        ):
            raise self.error(key, expected, found=shown(value))
        return tuple(value)

    def section(self, key: str) -> Section:
        """Return the table at ``key``; a missing table is treated as empty."""
        self._known.add(key)
        value = self.tree.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, "expected a table", found=shown(value))
        return Section(value, (*self.path, key), self._lines, self._source)

    def finish(self) -> None:
        """Raise an error for any unknown field, so that a misspelled rule is not ignored."""
        for key in self.tree:
            if key not in self._known:
                known = ", ".join(sorted(self._known))
                message = f"is not a field of this table; its fields are {known}"
                raise self.error(key, message, cause=Cause.UNKNOWN)
