"""The languages of the catalogue, and the language in which sentences are said now.

The current language belongs to the context, as ``contextvars`` defines it: each request and each
socket runs in a context of its own, so that the server says everything about one game to two
players in two languages. Code without readers, such as the terminal and the log, keeps English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

from tilewright.catalogue.fluent import ENGLISH, GERMAN, Conventions

DEFAULT: Final = "en"
"""The language of everyone who asks for none that we have."""

LANGUAGES: Final[Mapping[str, Conventions]] = {DEFAULT: ENGLISH, "de": GERMAN}
"""The conventions of every language that has a folder, by its code."""

P = ParamSpec("P")
R = TypeVar("R")

_MOST_CACHED: Final = 1024

_current: ContextVar[str] = ContextVar("language", default=DEFAULT)


def current_language() -> str:
    """Return the code of the language in which sentences are said now."""
    return _current.get()


def set_language(language: str) -> None:
    """Say all further sentences in this context in ``language``."""
    _current.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say the sentences inside the block in ``language``."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def cache_by_language(function: Callable[P, R]) -> Callable[P, R]:
    """Return ``function`` with a cache for results that depend on the current language."""

    def in_language(language: str, *arguments: P.args, **named: P.kwargs) -> R:
        del language  # It is only a part of the key.
        return function(*arguments, **named)

    cached: Callable[..., R] = lru_cache(maxsize=_MOST_CACHED)(in_language)

    @wraps(function)
    def call(*arguments: P.args, **named: P.kwargs) -> R:
        return cached(current_language(), *arguments, **named)

    return call


def choose_language(wanted: str) -> str:
    """Return the language that fits a list such as ``de-AT,de;q=0.9,en;q=0.5`` best.

    The list is written as in the ``Accept-Language`` header of HTTP; a single code is such a list
    too. A region is ignored, and so is every part that cannot be read.
    """
    found = [(weight, code) for code, weight in _weights(wanted) if code in LANGUAGES]
    # The first of several with the same weight wins.
    return max(found, key=lambda each: each[0])[1] if found else DEFAULT


def _weights(wanted: str) -> Iterator[tuple[str, float]]:
    for part in wanted.split(","):
        tag, _, parameter = part.partition(";")
        try:
            weight = float(parameter.partition("=")[2] or 1)
        except ValueError:
            continue
        if weight > 0:
            yield tag.strip().partition("-")[0].lower(), weight
