"""The messages as TypeScript: interfaces, discriminated unions and literal unions for the page.

The page's types follow from the same structures as the JSON, so that they cannot drift apart.
``make types`` writes the file; a test compares it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import inspect

from tilewright.server.messages import catalogue, events, incoming, moves, outgoing, preview
from tilewright.server.messages.base import CONTRACT
from tilewright.server.messages.errors import ErrorAnswer

UNIONS: Final[Mapping[str, object]] = {
    "GameEvent": events.GameEvent,
    "RecordedEvent": events.RecordedEvent,
    "Move": moves.MoveRequest,
    "SeatRequest": incoming.SeatRequest,
    "ClientMessage": incoming.ClientMessage,
    "ServerMessage": outgoing.ServerMessage,
}
"""Unions that have a name of their own; every other one is written where it is used."""

ROOTS: Final[tuple[object, ...]] = (
    *UNIONS.values(),
    ErrorAnswer,
    preview.Preview,
    incoming.Hello,
    incoming.NewTable,
    incoming.Join,
    catalogue.Editions,
    catalogue.HouseRuleList,
    catalogue.ComputerPlayers,
    catalogue.Lexicons,
    outgoing.About,
    outgoing.InfoAnswer,
    outgoing.Lobby,
    outgoing.Admission,
    outgoing.MyGames,
    outgoing.Session,
    outgoing.Kept,
    outgoing.KeptTokens,
    outgoing.Statistics,
)
"""What the page sends and gets; everything inside of them is written as well."""

_HEAD: Final = """\
/**
 * What travels between page and server. Written by `make types` from the server's messages:
 * change those, not this file.
 */

/** The version of the contract that this page was built for. */
export const CONTRACT = {contract};

/** The number of a seat, from 0 in the order of play. */
export type Seat = number;
/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;
"""


def write_typescript() -> str:
    """Return the TypeScript module of all messages."""
    writer = _Writer()
    for kind in inspect.multi_type_info(ROOTS):
        writer.text(kind)
    parts = [_HEAD.replace("{contract}", str(CONTRACT))]
    parts += [writer.declarations[name] for name in sorted(writer.declarations)]
    return "\n".join(parts)


class _Writer:
    """Collects the declarations of all types that are mentioned."""

    def __init__(self) -> None:
        self.declarations: dict[str, str] = {}
        self._unions = {
            frozenset(part.cls for part in _structs(union)): name for name, union in UNIONS.items()
        }

    def text(self, kind: inspect.Type) -> str:  # noqa: PLR0911 - one case a type
        """Return a type as it is written where it is used."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.text(inner)
            case inspect.StructType():
                return self._struct(kind)
            case inspect.EnumType(cls=cls):
                return self._enum(cls)
            case inspect.UnionType(types=types):
                return self._union(types)
            case inspect.LiteralType(values=values):
                return " | ".join(map(_quoted, values))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                text = self.text(item)
                return f"({text})[]" if " | " in text else f"{text}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self.text, items))}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self.text(key)}, {self.text(value)}>"
            case inspect.CustomType():
                return "unknown"
            case _:
                return _PLAIN[type(kind)]

    def _union(self, types: Iterable[inspect.Type]) -> str:
        members = list(types)
        structs = [part for part in members if isinstance(part, inspect.StructType)]
        name = self._unions.get(frozenset(part.cls for part in structs))
        if name is None:
            return " | ".join(map(self.text, members))
        if name not in self.declarations:
            self.declarations[name] = ""
            lines = "".join(f"\n  | {self.text(part)}" for part in structs)
            self.declarations[name] = f"export type {name} ={lines};\n"
        others = [self.text(part) for part in members if not isinstance(part, inspect.StructType)]
        return " | ".join([name, *others])

    def _enum(self, cls: type[enum.Enum]) -> str:
        name = cls.__name__
        if name not in self.declarations:
            values = " | ".join(_quoted(option.value) for option in cls)
            self.declarations[name] = f"export type {name} = {values};\n"
        return name

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if name not in self.declarations:
            self.declarations[name] = ""
            lines = []
            if kind.tag is not None:
                lines.append(f"  {kind.tag_field}: {_quoted(kind.tag)};\n")
            for field in kind.fields:
                # A field with a default may be left out; the server leaves out only unset ones.
                mark = "" if field.required else "?"
                lines.append(f"  {field.encode_name}{mark}: {self.text(field.type)};\n")
            about = _comment(kind.cls.__doc__)
            body = "".join(lines)
            self.declarations[name] = f"{about}export interface {name} {{\n{body}}}\n"
        return name


_PLAIN: Final[Mapping[type[inspect.Type], str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _structs(union: object) -> list[inspect.StructType]:
    found = inspect.type_info(union)
    parts = found.types if isinstance(found, inspect.UnionType) else (found,)
    return [part for part in parts if isinstance(part, inspect.StructType)]


def _quoted(value: object) -> str:
    return "'" + str(value).replace("'", "\\'") + "'"


def _comment(text: str | None) -> str:
    first = (text or "").strip().partition("\n\n")[0].replace("\n", " ")
    return f"/** {' '.join(first.split()).replace('``', '`')} */\n" if first else ""
