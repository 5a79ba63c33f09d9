"""The catalogue: every sentence about a game, as data, keyed by code.

The sentences are Fluent messages in ``en/*.ftl``; each language has its own folder. The
catalogue knows nothing about games: it fills in a message's placeholders and selects its
plurals and grammatical persons. ``tilewright.sentences`` chooses the message and its arguments.
The catalogue is the lowest layer of the package, so that even errors raised by the rules can
use its sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from tilewright.catalogue.fluent import Argument, Messages, parse

__all__ = ["DEFAULT", "Argument", "duration", "listed", "messages", "sentence", "source"]

DEFAULT: Final = "en"
"""The only language so far."""

_UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))


@cache
def messages(language: str = DEFAULT) -> Messages:
    """Return a language's messages, which are read from its files on first use."""
    files = sorted((Path(__file__).parent / language).glob("*.ftl"))
    return parse("\n".join(file.read_text("utf-8") for file in files))


def sentence(code: str, /, **arguments: Argument) -> str:
    """Return the message ``code`` with its placeholders filled in."""
    return messages().format(code, arguments)


def source(code: str) -> str:
    """Return the message ``code`` as it is written in its file."""
    return messages().source(code)


def listed(items: Iterable[str], last: str = "and") -> str:
    """Return the items as a readable list: ``A``, ``A and B``, ``A, B, and C``.

    ``last`` is the word before the last item, ``and`` or ``or``.
    """
    names = list(items)
    if len(names) < 2:  # noqa: PLR2004 - one item needs no word between
        return names[0] if names else ""
    *rest, end = names
    if len(rest) == 1:
        return sentence(f"list-{last}-two", first=rest[0], last=end)
    start = rest[0]
    for name in rest[1:]:
        start = sentence("list-next", first=start, next=name)
    return sentence(f"list-{last}-more", first=start, last=end)


def duration(seconds: int) -> str:
    """Return a duration as readable text: ``90`` is ``1 minute 30 seconds``."""
    parts = []
    for unit, length in _UNITS:
        count, seconds = divmod(seconds, length)
        if count:
            parts.append(sentence(unit, count=count))
    return " ".join(parts) or sentence("seconds", count=0)
