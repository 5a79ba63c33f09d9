"""A parser for Fluent messages, limited to the part of the format that our sentences use.

Project Fluent (https://projectfluent.org) has a runtime for Python, but importing it takes
half as long as the whole program takes to start, and it needs 37 MB of dependencies. This
parser handles messages, placeholders, references to other messages, string literals, and
selections by number, plural or word.
Anything else is rejected during parsing, so a file that can be read here means the same to
every other Fluent runtime. A message must fit on one line; only selections span several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.errors import CatalogueError

Argument: TypeAlias = str | int
"""The value of a placeholder: a string, or a number that selects the plural form."""


@dataclass(frozen=True, slots=True)
class _Variable:
    """A placeholder such as ``{ $score }``."""

    name: str


@dataclass(frozen=True, slots=True)
class _Reference:
    """Another message with the same arguments, such as ``{ points }``."""

    code: str


@dataclass(frozen=True, slots=True)
class _Selection:
    """Variants of a message, chosen by an argument's value."""

    variable: str
    variants: Mapping[str, _Pattern]
    default: str


_Element: TypeAlias = str | _Variable | _Reference | _Selection
_Pattern: TypeAlias = tuple[_Element, ...]

_START: Final = re.compile(r"^(?P<code>[a-z][a-z0-9-]*) *=", re.MULTILINE)
_COMMENT: Final = re.compile(r"^#.*$", re.MULTILINE)
_TOKEN: Final = re.compile(
    r"""(?P<space>\s+)
    | (?P<select>\$(?P<by>[a-z_]+)\s*->)
    | \$(?P<variable>[a-z_]+)
    | "(?P<literal>[^"\\]*)"
    | (?P<reference>[a-z][a-z0-9-]*)
    | (?P<close>\})""",
    re.VERBOSE,
)
_VARIANT: Final = re.compile(r"\s*(?P<default>\*)?\[\s*(?P<key>[\w-]+)\s*\] *")


def one_or_other(count: int) -> str:
    """Return a whole number's plural category in a language such as English or German."""
    return "one" if abs(count) == 1 else "other"


@dataclass(frozen=True, slots=True)
class Conventions:
    """How a language writes numbers and chooses plural forms."""

    thousands: str
    """What separates groups of three digits."""
    plural: Callable[[int], str] = one_or_other


ENGLISH: Final = Conventions(",")
GERMAN: Final = Conventions(".")


class Messages:
    """One language's messages, each parsed on first use."""

    def __init__(self, texts: Mapping[str, str], conventions: Conventions) -> None:
        """Store each message's source and the language's conventions."""
        self._texts = texts
        self._conventions = conventions
        self._patterns: dict[str, _Pattern] = {}

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all messages."""
        return frozenset(self._texts)

    def __contains__(self, code: str) -> bool:
        """Return whether there is a message ``code``."""
        return code in self._texts

    def source(self, code: str) -> str:
        """Return the message ``code`` as it is written in its file."""
        return self._texts[code]

    def format(self, code: str, arguments: Mapping[str, Argument]) -> str:
        """Return the message ``code`` with ``arguments`` filled in."""
        pattern = self._patterns.get(code)
        if pattern is None:
            if code not in self._texts:
                message = f"unknown message {code!r}"
                raise CatalogueError(message)
            pattern = self._patterns[code] = _Parser(code, self._texts[code]).pattern()
        try:
            return self._fill(pattern, arguments)
        except KeyError as error:
            message = f"the message {code!r} needs the argument {error}"
            raise CatalogueError(message) from error

    def placeholders(self, code: str) -> frozenset[str]:
        """Return the arguments that ``code`` and the messages it refers to may use."""
        found: set[str] = set()
        for element in _parts(_Parser(code, self._texts[code]).pattern()):
            match element:
                case _Variable(name) | _Selection(variable=name):
                    found.add(name)
                case _Reference(other):
                    found |= self.placeholders(other)
        return frozenset(found)

    def _fill(self, pattern: _Pattern, arguments: Mapping[str, Argument]) -> str:
        parts = []
        for element in pattern:
            match element:
                case str():
                    parts.append(element)
                case _Variable(name):
                    value = arguments[name]
                    parts.append(value if isinstance(value, str) else self._number(value))
                case _Reference(code):
                    parts.append(self.format(code, arguments))
                case _Selection():
                    parts.append(self._fill(self._select(element, arguments), arguments))
        return "".join(parts)

    def _number(self, value: int) -> str:
        text = f"{value:,}".replace(",", self._conventions.thousands)
        return text.replace("-", "\N{MINUS SIGN}")

    def _select(self, choice: _Selection, arguments: Mapping[str, Argument]) -> _Pattern:
        value = arguments[choice.variable]
        variants = choice.variants
        chosen = variants.get(str(value))
        if chosen is None and isinstance(value, int):
            chosen = variants.get(self._conventions.plural(value))
        return variants[choice.default] if chosen is None else chosen


def parse(text: str, conventions: Conventions = ENGLISH) -> Messages:
    """Split a file into its messages; reject a code that is defined twice."""
    text = _COMMENT.sub("", text)
    starts = list(_START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    texts: dict[str, str] = {}
    for start, end in zip(starts, ends, strict=True):
        code = start["code"]
        if code in texts:
            message = f"the message {code!r} is defined twice"
            raise CatalogueError(message)
        texts[code] = text[start.end() : end].strip()
    return Messages(texts, conventions)


def _parts(pattern: _Pattern) -> Iterator[_Element]:
    """Yield the parts of a message, and those of every variant."""
    for element in pattern:
        yield element
        if isinstance(element, _Selection):
            for variant in element.variants.values():
                yield from _parts(variant)


class _Parser:
    """Parses one message."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        self.place = 0

    def pattern(self) -> _Pattern:
        """Parse the whole message."""
        pattern = self._elements(inside=False)
        if self.place < len(self.text):
            raise self._error()
        return pattern

    def _elements(self, *, inside: bool) -> _Pattern:
        """Parse text and placeables; inside a selection, stop at the end of the line."""
        elements: list[_Element] = []
        while self.place < len(self.text):
            if self.text[self.place] == "{":
                self.place += 1
                elements.append(self._placeable())
                continue
            stop = re.compile(r"[{}\n]").search(self.text, self.place)
            end = stop.start() if stop else len(self.text)
            if end == self.place:
                break
            elements.append(self.text[self.place : end])
            self.place = end
        if inside and elements and isinstance(elements[-1], str):
            elements[-1] = elements[-1].rstrip(" ")
        return tuple(elements)

    def _placeable(self) -> _Element:
        found: _Element | None = None
        while token := _TOKEN.match(self.text, self.place):
            self.place = token.end()
            if token["close"]:
                if found is None:
                    break
                return found
            if token["space"]:
                continue
            if found is not None:
                break
            if token["select"]:
                found = self._selection(token["by"])
            elif token["variable"]:
                found = _Variable(token["variable"])
            elif token["literal"] is not None:
                found = token["literal"]
            else:
                found = _Reference(token["reference"])
        raise self._error()

    def _selection(self, variable: str) -> _Selection:
        variants: dict[str, _Pattern] = {}
        default = None
        while start := _VARIANT.match(self.text, self.place):
            self.place = start.end()
            variants[start["key"]] = self._elements(inside=True)
            if start["default"]:
                default = start["key"]
        if default is None:
            raise self._error()
        return _Selection(variable, variants, default)

    def _error(self) -> CatalogueError:
        line = self.text.count("\n", 0, self.place) + 1
        return CatalogueError(f"the message {self.code!r} has a syntax error in its line {line}")
