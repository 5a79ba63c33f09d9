"""Find the line of each field in an edition's text, so that an error can point at it.

``tomllib`` returns values without their positions. It has already accepted the text, so this
scan does not validate anything: it only finds headers, keys and the ends of values.
"""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from typing import NamedTuple

Path = tuple[str, ...]
"""The path of a field: the names of the enclosing tables, then its own."""

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
    """The line of a field, and its value as written."""

    line: int
    written: str


class Lines:
    """Finds the line of a field; a field given by a house rule has none.

    The text is scanned on first use, since a valid edition never needs it.
    """

    def __init__(self, text: str, prefix: Path = ()) -> None:
        """Prepare to search ``text``, which is valid TOML; see ``within`` for the prefix."""
        self._text = text
        self._prefix = prefix

    def within(self, *prefix: str) -> Lines:
        """Return the lines of the text, with the fields below ``prefix`` overriding the others."""
        return Lines(self._text, prefix)

    @cached_property
    def _places(self) -> dict[Path, _Place]:
        """The line of each field."""
        places = _places_in(self._text)
        depth = len(self._prefix)
        if not depth:
            return places
        return places | {
            path[depth:]: place for path, place in places.items() if path[:depth] == self._prefix
        }

    def of(self, path: Path) -> int | None:
        """Return the line of ``path``, or of the nearest table around it."""
        while path:
            if path in self._places:
                return self._places[path].line
            path = path[:-1]
        return None

    def of_word(self, path: Path, words: list[str], number: int) -> int | None:
        """Return the line of word ``number`` in the multi-line text at ``path``.

        If the text as written is not exactly ``words``, because it uses escapes, return the line on
        which it begins.
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
    """Return the line of every table header and every key of ``text``."""
    places: dict[Path, _Place] = {}
    table: Path = ()
    line, counted, place = 1, 0, 0
    statements = re.compile(_STATEMENT)
    # The last alternatives of a statement match anything, so the loop reaches the end of any text.
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
    """Store the line of a field; enclosing tables without a header begin there as well."""
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
    """Return where the value that begins at ``place`` ends: at a newline outside brackets."""
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
    """Return a text as written, without its quotes and anything after them."""
    for quote in _QUOTES:
        if written.startswith(quote):
            return written[len(quote) :].partition(quote)[0]
    return written
