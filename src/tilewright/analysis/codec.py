"""Reviews as JSON data, and back: every field by its name, every choice by its value."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Union, cast, get_args, get_origin, get_type_hints

from tilewright.analysis.model import FORMAT, Review
from tilewright.errors import NotationError

__all__ = ["read_review", "review_data"]


def review_data(review: Review) -> dict[str, object]:
    """Return a review as data for JSON."""
    return cast("dict[str, object]", _data(review))


def _data(value: object) -> object:
    if dataclasses.is_dataclass(value):
        return {
            field.name: _data(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, tuple):
        return [_data(each) for each in value]
    if isinstance(value, float):
        return round(value, 6)
    return value.value if isinstance(value, StrEnum) else value


def read_review(data: object) -> Review:
    """Return the review in data from JSON; ``NotationError`` if it is not a review."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise NotationError(f"expected a review in format {FORMAT}")
    try:
        return cast("Review", _value(Review, data))
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(f"not a review: {error}") from error


@cache
def _hints(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind)


def _value(kind: object, data: object) -> object:
    """Return data as a value of a type: one of the types that occur in a review."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        inner = next(each for each in get_args(kind) if each is not types.NoneType)
        return None if data is None else _value(inner, data)
    if origin is tuple and isinstance(data, list):
        return tuple(_value(get_args(kind)[0], each) for each in data)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind) and isinstance(data, Mapping):
        return kind(**{name: _value(hint, data[name]) for name, hint in _hints(kind).items()})
    if kind is float and isinstance(data, (int, float)):
        return float(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum) and isinstance(data, str):
        return kind(data)
    if not isinstance(data, origin or cast("type", kind)):
        raise TypeError(f"expected {kind}, found {data!r}")
    return data
