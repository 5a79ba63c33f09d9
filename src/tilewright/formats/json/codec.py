"""JSON codecs for events and other dataclasses, derived from their fields.

A dataclass becomes an object with all its fields, an enum becomes its value, and a tuple or set
becomes a list. A new event field therefore requires no change in this module.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Final, cast, get_args

from tilewright.formats.json.values import (
    CODECS,
    Codec,
    Mismatch,
    Setting,
    object_with,
    write_unchanged,
)
from tilewright.rules import event as catalogue
from tilewright.rules.event import (
    Event,
    PublicEvent,
    SeenEvent,
)
from tilewright.rules.version import FIRST_RULES

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")

EVENTS: Final[tuple[type[Event], ...]] = tuple(
    cls
    for cls in vars(catalogue).values()
    if isinstance(cls, type) and issubclass(cls, Event) and cls not in {Event, PublicEvent}
)
"""Every event type, in the order of ``rules.event``."""

SEEN: Final[tuple[type, ...]] = (
    *(cls for cls in EVENTS if issubclass(cls, PublicEvent)),
    *(cls for cls in get_args(SeenEvent) if cls is not PublicEvent),
)
"""Every event type that a seat can see."""

_MISSING: Final[Mapping[tuple[str, str], object]] = {
    ("Began", "rules"): FIRST_RULES,
    ("Agreed", "contribution"): "",
}
"""Fields missing from older files, with the values to assume for them."""


def _optional(codec: Codec) -> Codec:
    return Codec(
        lambda value, setting: None if value is None else codec.encode(value, setting),
        lambda value, setting: None if value is None else codec.decode(value, setting),
    )


def _items(value: object, codecs: tuple[Codec, ...], setting: Setting) -> list[object]:
    """Decode a list in which each item has its own codec."""
    if not isinstance(value, list) or len(value) != len(codecs):
        raise Mismatch(f"a list with {len(codecs)} items", value)
    items = []
    for place, (item, codec) in enumerate(zip(value, codecs, strict=True)):
        try:
            items.append(codec.decode(item, setting))
        except Mismatch as mismatch:
            raise mismatch.inside(place) from None
    return items


def _sequence(codec: Codec) -> Codec:
    def decode(value: object, setting: Setting) -> object:
        if not isinstance(value, list):
            raise Mismatch("a list", value)
        return tuple(_items(value, (codec,) * len(value), setting))

    return Codec(lambda items, setting: [codec.encode(item, setting) for item in items], decode)


def _fixed(codecs: tuple[Codec, ...]) -> Codec:
    def encode(items: tuple[object, ...], setting: Setting) -> object:
        pairs = zip(codecs, items, strict=True)
        return [codec.encode(item, setting) for codec, item in pairs]

    return Codec(encode, lambda value, setting: tuple(_items(value, codecs, setting)))


def _set(codec: Codec) -> Codec:
    """Return a codec for sets, which are sorted so that equal sets are written identically."""
    sequence = _sequence(codec)

    def encode(items: frozenset[object], setting: Setting) -> object:
        return sorted(codec.encode(item, setting) for item in items)  # type: ignore[type-var]

    def decode(value: object, setting: Setting) -> object:
        items = frozenset(cast("Iterable[object]", sequence.decode(value, setting)))
        if encode(items, setting) != value:
            raise Mismatch("a sorted list without duplicates", value)
        return items

    return Codec(encode, decode)


def _choice(options: type[Enum]) -> Codec:
    known = {option.value: option for option in options}
    names = ", ".join(known)

    def decode(value: object, _: Setting) -> object:
        if not isinstance(value, str) or value not in known:
            raise Mismatch(f"one of {names}", value)
        return known[value]

    return Codec(lambda option, _: option.value, decode)


def record(cls: type, tag: str | None = None) -> Codec:
    """Return a codec that writes a dataclass as an object; ``tag`` adds a ``type`` field."""
    module = cls.__module__
    codecs = {field.name: codec_of(str(field.type), module) for field in fields(cls)}
    names = tuple(codecs) if tag is None else ("type", *codecs)
    missing = {name: value for (owner, name), value in _MISSING.items() if owner == cls.__name__}
    # A server encodes every event that it stores, so fields written as they are cost no call.
    encoders = [
        (name, None if codec.encode is write_unchanged else codec.encode)
        for name, codec in codecs.items()
    ]

    def encode(value: object, setting: Setting) -> object:
        tree: dict[str, object] = {} if tag is None else {"type": tag}
        for name, encoder in encoders:
            item = getattr(value, name)
            tree[name] = item if encoder is None else encoder(item, setting)
        return tree

    def decode(value: object, setting: Setting) -> object:
        if missing and isinstance(value, dict):
            value = {**missing, **value}
        tree = object_with(value, names)
        values = {}
        for name, codec in codecs.items():
            try:
                values[name] = codec.decode(tree[name], setting)
            except Mismatch as mismatch:
                raise mismatch.inside(name) from None
        return cls(**values)

    return Codec(encode, decode)


@cache
def codec_of(annotation: str, module: str) -> Codec:
    """Return the codec for a type, given its annotation in ``module``."""
    if annotation in CODECS:
        return CODECS[annotation]
    if annotation.endswith(" | None"):
        return _optional(codec_of(annotation.removesuffix(" | None"), module))
    outer, bracket, inner = annotation.removesuffix("]").partition("[")
    if not bracket:
        return _named(getattr(sys.modules[module], annotation))
    if outer == "frozenset":
        return _set(codec_of(inner, module))
    if inner.endswith(", ..."):
        return _sequence(codec_of(inner.removesuffix(", ..."), module))
    return _fixed(tuple(codec_of(part, module) for part in inner.split(", ")))


def _named(cls: object) -> Codec:
    """Return the codec for one of the rules' types: a seat's event, an enum or a dataclass."""
    if cls == SeenEvent:
        return tagged(SEEN)
    named = cast("type", cls)
    return _choice(named) if issubclass(named, Enum) else record(named)


def type_name(cls: type) -> str:
    """Return an event type's name in files, such as ``drawn-for-first`` for ``DrawnForFirst``."""
    return _CAPITAL.sub("-", cls.__name__).lower()


def tagged(classes: Iterable[type]) -> Codec:
    """Return a codec for values of any of these ``classes``; the ``type`` field names the class."""
    by_class = {cls: record(cls, type_name(cls)) for cls in classes}
    codecs = {type_name(cls): codec for cls, codec in by_class.items()}
    known = ", ".join(codecs)

    def encode(value: object, setting: Setting) -> object:
        return by_class[type(value)].encode(value, setting)

    def decode(value: object, setting: Setting) -> object:
        name = value.get("type") if isinstance(value, dict) else None
        if not isinstance(name, str) or name not in codecs:
            raise Mismatch(f"one of {known}", name).inside("type")
        try:
            return codecs[name].decode(value, setting)
        except Mismatch as mismatch:
            raise mismatch.inside(name) from None

    return Codec(encode, decode)
