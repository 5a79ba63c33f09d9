"""Find the line of each field in an edition's text, so that an error can point to it.

``tomllib`` returns values without their positions. It has already accepted the text, so the scan
in this module validates nothing: it only finds headers, keys and the ends of values.
"""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from typing import NamedTuple

Path = tuple[str, ...]
"""A field's path: the names of its enclosing tables, then its own name."""

_NAME = r"(?:\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[A-Za-z0-9_-]+)"
_PATH = rf"{_NAME}(?:[ \t]*\.[ \t]*{_NAME})*"
_STATEMENT = (
    rf"\s*(?:\[{{1,2}}[ \t]*(?P<header>{_PATH})[ \t]*\]{{1,2}}"
    rf"|(?P<key>{_PATH})[ \t]*=[ \t]*"
    r"|#[^\n]*|[^\n]+|$)"
)
_VALUE_PART = (
    r"\"\"\"(?:[^\"\\]|\\.|\"{1,2}(?!\"))*\"{3,5}"
    r"|'''.*?'{3,5}"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'"
    r"|\#[^\n]*|[^\"'\#\[\]{}\n]+|."
)
_QUOTES = ('"""', "'''", '"', "'")


class _Place(NamedTuple):
    """A field's line and its value as written."""

    line: int
    written: str


class Lines:
    """Finds a field's line number; a field set by a house rule has no line number.

    The text is scanned on first use, since a valid edition never needs line numbers.
    """

    def __init__(self, text: str, prefix: Path = ()) -> None:
        """Prepare to search ``text``, which must be valid TOML; see ``within`` for ``prefix``."""
        self._text = text
        self._prefix = prefix

    def within(self, *prefix: str) -> Lines:
        """Return a copy that looks for a field under ``prefix`` first."""
        return Lines(self._text, prefix)

    @cached_property
    def _places(self) -> dict[Path, _Place]:
        """Each field's line and its value as written."""
        places = _places_in(self._text)
        depth = len(self._prefix)
        if not depth:
            return places
        return places | {
            path[depth:]: place for path, place in places.items() if path[:depth] == self._prefix
        }

    def of(self, path: Path) -> int | None:
        """Return the line of ``path`` or its nearest enclosing table, or None."""
        while path:
            if path in self._places:
                return self._places[path].line
            path = path[:-1]
        return None

    def of_word(self, path: Path, words: list[str], number: int) -> int | None:
        """Return the line of word ``number`` in the multi-line string at ``path``.

        If the string as written does not match ``words``, because it contains escapes, return the
        line on which the string begins.
        """
        place = self._places.get(path)
        if place is None:
            return self.of(path)
        lines = [row.split() for row in _unquoted(place.written).split("\n")]
        if [word for row in lines for word in row] != words:
            return place.line
        numbers = [place.line + down for down, row in enumerate(lines) for _ in row]
        return numbers[number]


def _places_in(text: str) -> dict[Path, _Place]:
    """Return the place of every table header and key in ``text``."""
    places: dict[Path, _Place] = {}
    table: Path = ()
    line, counted, place = 1, 0, 0
    statements = re.compile(_STATEMENT)
    # The pattern's last alternatives match anything, so the loop always reaches the end.
    while place < len(text) and (statement := statements.match(text, place)):
        group = statement.lastgroup
        place = statement.end()
        if group is None:
            continue
        line += text.count("\n", counted, statement.start(group))
        counted = statement.start(group)
        path = _parts(statement[group])
        if group == "header":
            table = path
            _note(places, table, _Place(line, ""))
        else:
            place = _end_of_value(text, statement.end())
            _note(places, table + path, _Place(line, text[statement.end() : place]))
    return places


def _note(places: dict[Path, _Place], path: Path, place: _Place) -> None:
    """Record a field's place; enclosing tables without a header get the same place."""
    for depth in range(1, len(path)):
        places.setdefault(path[:depth], _Place(place.line, ""))
    places.setdefault(path, place)


def _parts(path: str) -> Path:
    return tuple(_bare(name) for name in re.findall(_NAME, path))


def _bare(name: str) -> str:
    """Return a name without its quotes and escapes."""
    if name[0] in "\"'":
        return str(tomllib.loads(f"name = {name}")["name"])
    return name


def _end_of_value(text: str, place: int) -> int:
    """Return where the value starting at ``place`` ends: at a newline outside brackets."""
    depth = 0
    for part in re.compile(_VALUE_PART, re.DOTALL).finditer(text, place):
        sign = part.group()
        if sign == "\n" and depth == 0:
            return part.start()
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
    return len(text)


def _unquoted(written: str) -> str:
    """Return a written string without its quotes and without anything after the closing quote."""
    for quote in _QUOTES:
        if written.startswith(quote):
            return written[len(quote) :].partition(quote)[0]
    return written
