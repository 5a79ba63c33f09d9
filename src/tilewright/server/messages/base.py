"""The basis of all messages: frozen structs, JSON encoding and strict decoding.

Each message is defined once, as a struct. Its JSON format, its validation, the OpenAPI description
and the page's TypeScript types are all derived from that struct.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar, dataclass_transform

import msgspec

from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.text import BadText

T = TypeVar("T")

CONTRACT: Final = 3
"""The API contract's version; increase it if a page built earlier could misread a message."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class _MessageMeta(msgspec.StructMeta):
    """Makes every message frozen and keyword-only, and tells the type checker so."""

    def __new__(  # noqa: PLR0913, PYI034 - the options that messages use
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, object],
        *,
        tag: str | None = None,
        tag_field: str | None = None,
        rename: Mapping[str, str] | None = None,
        forbid_unknown_fields: bool = False,
        kw_only: bool = True,
    ) -> _MessageMeta:
        inherited = [base.__struct_config__ for base in bases if isinstance(base, _MessageMeta)]
        return super().__new__(
            mcs,
            name,
            bases,
            namespace,
            tag=tag,
            tag_field=tag_field,
            rename=rename,
            forbid_unknown_fields=forbid_unknown_fields
            or any(config.forbid_unknown_fields for config in inherited),
            frozen=True,
            kw_only=kw_only,
        )


class Incoming(msgspec.Struct, metaclass=_MessageMeta, forbid_unknown_fields=True):
    """Base class for messages from clients; unknown fields and wrong types are rejected."""


class Outgoing(msgspec.Struct, metaclass=_MessageMeta):
    """Base class for messages from the server."""


encode: Final = msgspec.json.Encoder().encode
"""Encode a message as JSON."""


def decode(decoder: msgspec.json.Decoder[T], data: str | bytes) -> T:
    """Decode the message in ``data``; raise ``bad-request`` if it is not valid."""
    try:
        return decoder.decode(data)
    except msgspec.DecodeError as error:
        cause = error.__cause__
        code = cause.code if isinstance(cause, BadText) else Code.BAD_REQUEST
        raise Problem(code, explain(str(error))) from error
    except (UnicodeError, RecursionError) as error:
        raise Problem(Code.BAD_REQUEST, "expected valid UTF-8 text without deep nesting") from error


_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<key>key in )?\$(?P<path>.*?)`)?$", re.DOTALL)
_NOUNS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_SIZED: Final = {"str": "character", "array": "item", "object": "field"}
_KIND: Final = r"`(?P<kind>[a-z |]+)`"
_EXPECTED: Final = (
    (re.compile(rf"Expected {_KIND}, got `(?P<found>\w+)`"), "_type"),
    (re.compile(rf"Expected {_KIND} of length (?P<sign>[<>]=) (?P<limit>\d+)"), "_size"),
    (re.compile(rf"Expected {_KIND} (?P<sign>[<>]=) (?P<limit>-?\d+)"), "_range"),
    (re.compile(r"Expected `str` matching regex (?P<pattern>.*)", re.DOTALL), "_pattern"),
    (re.compile(r"Object missing required field `(?P<field>.*)`"), "_missing"),
    (re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL), "_unknown"),
)


def explain(message: str) -> str:
    """Rewrite a decoder's error message in plain English: the place, and what was expected.

    >>> explain("Expected `array` of length >= 1 - at `$.seats`")
    'seats: expected at least 1 item'
    >>> explain("Expected `int`, got `str` - at `$.move.seat`")
    'move.seat: expected a whole number, found text'
    """
    match = _AT.fullmatch(message)
    what, path = (match["what"], match["path"] or "") if match else (message, "")
    place = path.replace("[...]", ".*").replace("[", ".").replace("]", "").lstrip(".")[:120]
    sentence = _sentence(what)
    return f"{place}: {sentence}" if place else sentence


def _sentence(what: str) -> str:
    for pattern, kind in _EXPECTED:
        found = pattern.fullmatch(what)
        if found is not None:
            return _say(kind, found)
    if what.startswith(("Invalid enum value", "Invalid value")):
        return "expected one of the known values"
    if what.startswith(("JSON is malformed", "Input data was truncated", "Invalid")):
        return "expected valid JSON"
    # An error from a message's own validation is already in plain English.
    return what


def _say(kind: str, found: re.Match[str]) -> str:
    match kind:
        case "_type":
            return f"expected {_noun(found['kind'])}, found {_noun(found['found'])}"
        case "_size":
            word = _SIZED.get(found["kind"], "item")
            count = int(found["limit"])
            bound = "at least" if found["sign"] == ">=" else "at most"
            return f"expected {bound} {count} {word}{'' if count == 1 else 's'}"
        case "_range":
            bound = "at least" if found["sign"] == ">=" else "at most"
            return f"expected a number of {bound} {found['limit']}"
        case "_missing":
            return f"expected the field {found['field'][:40]!r}"
        case "_unknown":
            return f"unknown field {found['field'][:40]!r}"
        case _:
            return "expected text in a different format"


def _noun(kind: str) -> str:
    return " or ".join(_NOUNS.get(part, part) for part in kind.split(" | "))
