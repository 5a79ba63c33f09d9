"""Kept games as JSON files: strict, lossless, and without what is at its default."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Final, TypeVar

from tilewright.errors import ArgumentError, NotationError, PlayerCountError
from tilewright.formats.json.codec import codec_of
from tilewright.formats.json.values import CODECS, NO_SETTING, Codec, Mismatch, Setting
from tilewright.records.kept.model import (
    Adjustment,
    BareScore,
    Branch,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptGame,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptPlayer,
    KeptSwitch,
    LeftOver,
    LostTurn,
    Said,
)
from tilewright.records.record import Pragma
from tilewright.rules.play.move import Play

__all__ = [
    "FORMAT",
    "VERSION",
    "dump_kept",
    "entry_tree",
    "header_tree",
    "is_kept",
    "load_kept",
    "read_entry",
    "read_header",
]

FORMAT: Final = "kept-game"
"""What the file says it is."""
VERSION: Final = 1
"""The version of the format; files with a newer version are refused."""

TYPES: Final[Mapping[str, type[Said]]] = {
    "play": KeptPlay,
    "score": BareScore,
    "exchange": KeptExchange,
    "pass": KeptPass,
    "switch": KeptSwitch,
    "challenge": KeptChallenge,
    "lost": LostTurn,
    "leave": Departure,
    "adjust": Adjustment,
    "end": KeptEnd,
    "unplayed": LeftOver,
    "gained": Gain,
}
"""The types of entries by their names in files."""

_NAMES: Final = {cls: name for name, cls in TYPES.items()}
_MOST_ENTRIES: Final = 5000
"""More entries than any game has; a longer list is refused."""


_START: Final = re.compile(rf'[\s\ufeff]*{{\s*"tilewright"\s*:\s*"{FORMAT}"')

_Read = TypeVar("_Read")


def dump_kept(game: KeptGame) -> str:
    """Return the file of a kept game, with one entry on each line."""
    lines = [
        f'{{"tilewright": "{FORMAT}", "version": {VERSION},',
        f'"header": {_text(header_tree(game.header))},',
        f'"entries": {_entries_text(game.header, game.entries)}',
    ]
    if game.branches:
        branches = (
            f'{{"name": {_text(branch.name)}, "header": {_text(header_tree(branch.header))},\n'
            f'"entries": {_entries_text(branch.header, branch.entries)}}}'
            for branch in game.branches
        )
        lines[-1] += ","
        lines.append(f'"branches": [{", ".join(branches)}]')
    return "\n".join(lines) + "}\n"


def load_kept(text: str) -> KeptGame:
    """Read a kept game; raise ``NotationError`` with what was expected and where."""
    try:
        tree = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        message = f"not JSON: {error}"
        raise NotationError(message) from error
    try:
        return _game(tree)
    except Mismatch as mismatch:
        raise NotationError(str(mismatch)) from mismatch


def is_kept(text: str) -> bool:
    """Return whether ``text`` looks like a kept game, even a damaged one."""
    return _START.match(text) is not None


def entry_tree(entry: Said, header: KeptHeader) -> dict[str, object]:
    """Return an entry as JSON."""
    return {"type": _NAMES[type(entry)], **_encode(entry, _setting(header))}


def read_entry(tree: object, header: KeptHeader) -> Said:
    """Return the entry that ``tree`` describes; raise ``NotationError`` if it does not."""
    try:
        return _entry(tree, _setting(header))
    except Mismatch as mismatch:
        raise NotationError(str(mismatch)) from mismatch


def header_tree(header: KeptHeader) -> dict[str, object]:
    """Return a header as JSON."""
    return _encode(header, NO_SETTING)


def read_header(tree: object) -> KeptHeader:
    """Return the header that ``tree`` describes; raise ``NotationError`` if it does not."""
    try:
        return _header(tree, NO_SETTING)
    except Mismatch as mismatch:
        raise NotationError(str(mismatch)) from mismatch


# Dataclasses whose default values are left out.


def _setting(header: KeptHeader) -> Setting:
    return Setting.of(header.edition, len(header.players))


def _encode_laid(play: Play, setting: Setting) -> object:
    text = setting.tiles.cell_text
    return {square.name: text(cell) for square, cell in play.tiles()}


def _decode_laid(value: object, setting: Setting) -> object:
    try:
        return CODECS["Play"].decode({"tiles": value, "announced": None}, setting)
    except Mismatch as mismatch:
        # The codec of plays names the field, too.
        mismatch.path = mismatch.path[1:]
        raise


def _list_of(cls: type) -> Codec:
    def decode(value: object, setting: Setting) -> object:
        def item(tree: object, setting: Setting) -> object:
            return _decode(cls, tree, setting)

        return tuple(_inside(place, item, tree, setting) for place, tree in enumerate(_list(value)))

    return Codec(lambda items, setting: [_encode(item, setting) for item in items], decode)


_OWN: Final[Mapping[str, Codec]] = {
    "Play": Codec(_encode_laid, _decode_laid),
    "tuple[KeptPlayer, ...]": _list_of(KeptPlayer),
    "tuple[Pragma, ...]": _list_of(Pragma),
}


def _named_fields(cls: type) -> Mapping[str, tuple[Field[object], Codec]]:
    """Return the fields of a dataclass by their names in files, with their codecs."""
    known: dict[str, tuple[Field[object], Codec]] = {}
    for field in fields(cls):
        annotation = str(field.type)
        codec = _OWN.get(annotation) or codec_of(annotation, cls.__module__)
        known["tiles" if annotation == "Play" else field.name] = field, codec
    return known


_FIELDS: Final[Mapping[type, Mapping[str, tuple[Field[object], Codec]]]] = {
    cls: _named_fields(cls) for cls in (*TYPES.values(), KeptHeader, KeptPlayer, Pragma)
}


def _encode(value: object, setting: Setting) -> dict[str, object]:
    tree = {}
    for name, (field, codec) in _FIELDS[type(value)].items():
        item = getattr(value, field.name)
        if item != field.default:
            tree[name] = codec.encode(item, setting)
    return tree


def _decode(cls: type[_Read], value: object, setting: Setting) -> _Read:
    known = _FIELDS[cls]
    if not isinstance(value, dict):
        raise Mismatch(f"an object with {', '.join(known)}", value)
    given = {name: item for name, item in value.items() if item is not None}
    for name in given:
        if name not in known:
            raise Mismatch(f"one of the fields {', '.join(known)}", name)
    values = {}
    for name, (field, codec) in known.items():
        if name in given:
            values[field.name] = _inside(name, codec.decode, given[name], setting)
        elif field.default is MISSING:
            raise Mismatch(f"an object with the field {name}", value)
    return _valid(cls, values)


def _valid(cls: type[_Read], values: dict[str, object]) -> _Read:
    """Create a value; what it refuses is a mismatch."""
    try:
        return cls(**values)
    except ArgumentError as error:
        expected = str(error) if isinstance(error, PlayerCountError) else error.expected
        raise Mismatch(expected, error.found).inside(error.name) from error


def _inside(
    place: object, decode: Callable[[object, Setting], _Read], value: object, setting: Setting
) -> _Read:
    """Decode a value; add its place to any mismatch."""
    try:
        return decode(value, setting)
    except Mismatch as mismatch:
        raise mismatch.inside(place) from None


def _list(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > _MOST_ENTRIES:
        raise Mismatch(f"a list of at most {_MOST_ENTRIES} items", value)
    return value


# The parts of a file.


def _text(tree: object) -> str:
    return json.dumps(tree, ensure_ascii=False)


def _entries_text(header: KeptHeader, entries: tuple[Said, ...]) -> str:
    lines = ",\n".join(_text(entry_tree(entry, header)) for entry in entries)
    return f"[\n{lines}\n]" if lines else "[]"


def _game(tree: object) -> KeptGame:
    top = {"tilewright", "version", "header", "entries", "branches"}
    if not isinstance(tree, dict) or tree.get("tilewright") != FORMAT:
        raise Mismatch(f'a kept game that begins with {{"tilewright": "{FORMAT}"', tree)
    version = tree.get("version")
    if type(version) is not int or not 0 < version <= VERSION:
        raise Mismatch(f"a version up to {VERSION}; a newer one needs a newer program", version)
    for name in tree:
        if name not in top:
            raise Mismatch(f"one of the fields {', '.join(sorted(top))}", name)
    header, entries = _version(tree)
    branches = [
        _inside(f"branches.{place}", _branch, item, NO_SETTING)
        for place, item in enumerate(_list(tree.get("branches") or []))
    ]
    values = {"header": header, "entries": entries, "branches": tuple(branches)}
    return _valid(KeptGame, values)


def _version(tree: dict[str, object]) -> tuple[KeptHeader, tuple[Said, ...]]:
    """Read a header and the entries under it."""
    header = _inside("header", _header, tree.get("header"), NO_SETTING)
    setting = _setting(header)
    entries = [
        _inside(f"entries.{place}", _entry, item, setting)
        for place, item in enumerate(_list(tree.get("entries")))
    ]
    return header, tuple(entries)


def _branch(tree: object, _: Setting) -> Branch:
    if not isinstance(tree, dict) or tree.keys() != {"name", "header", "entries"}:
        raise Mismatch("an object with name, header and entries", tree)
    name = tree["name"]
    if not isinstance(name, str):
        raise Mismatch("a string", name).inside("name")
    return Branch(name, *_version(tree))


def _header(tree: object, _: Setting) -> KeptHeader:
    """Read a header; the number of players limits its seats."""
    players = tree.get("players") if isinstance(tree, dict) else None
    seats = len(players) if isinstance(players, list) else 0
    return _decode(KeptHeader, tree, Setting(NO_SETTING.tiles, 0, seats))


def _entry(tree: object, setting: Setting) -> Said:
    name = tree.get("type") if isinstance(tree, dict) else None
    if not isinstance(tree, dict) or not isinstance(name, str) or name not in TYPES:
        raise Mismatch(f"one of {', '.join(TYPES)}", name).inside("type")
    rest = {field: value for field, value in tree.items() if field != "type"}
    return _decode(TYPES[name], rest, setting)
